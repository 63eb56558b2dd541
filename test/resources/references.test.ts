import { describe, expect, test } from "vitest";
import { CodedError } from "../../provider/core/message.ts";
import { NotFound } from "../../provider/http/errors.ts";
import { rejection } from "../http/server.ts";
import { changes, lifeOf, PROJECT } from "./lives.ts";

const ELSEWHERE = "8c3b1e5d-7a24-4f96-b0d8-6e2f9a4c1b75";
const SCHEDULE = { sessionId: PROJECT, startTime: "2026-02-01T00:00:00Z", intervalHours: 24 };

const text = (error: CodedError) => error.message.replaceAll(/:\d+/g, ":PORT");

describe("a 404 to a creation or a change", () => {
  test("names the reference, the workspace and the address", async () => {
    const { emulator, service, resource, state, sequence, operation } = await lifeOf("BulkExport", SCHEDULE);
    const inputs = { ...state.inputs, bulkExportDestinationId: ELSEWHERE };
    const error = await rejection(resource.create(service, inputs, operation()), CodedError);
    expect(text(error)).toBe(
      `Could not create the bulk export: POST http://127.0.0.1:PORT/api/v1/bulk-exports returned 404: Bulk export destination not found. bulkExportDestinationId ${ELSEWHERE} is not in workspace ${service.workspaceId} at 127.0.0.1:PORT. Use the provider of its ExportDestination. If it was deleted, run \`pulumi refresh\`, then \`pulumi up\`. [LS1407]`,
    );
    expect(changes(emulator, sequence)).toEqual(["POST /api/v1/bulk-exports"]);
  });

  test("names what a change refers to, of an object that exists", async () => {
    const life = await lifeOf("AnnotationQueue", { name: "complaints" });
    const { emulator, service, resource, id, state, operation } = life;
    const path = `/api/v1/annotation-queues/${id}`;
    emulator.addFault({
      method: "PATCH",
      path,
      status: 404,
      body: { detail: "Dataset not found" },
      times: null,
    });
    const changed = { ...state.inputs, defaultDataset: ELSEWHERE };
    const error = await rejection(resource.update(service, id, state, changed, operation()), CodedError);
    expect(error).toMatchObject({
      code: "LS1407",
      fields: { references: [{ property: "defaultDataset", kind: "Dataset", id: ELSEWHERE }] },
    });
    const renamed = { ...state.inputs, description: "new" };
    const other = await rejection(resource.update(service, id, state, renamed, operation()), CodedError);
    expect(other.code).not.toBe("LS1407");
    expect(other.cause).toBeInstanceOf(NotFound);
  });

  test("stays what it is where the server does not have the operation", async () => {
    const { emulator, service, resource, state, operation } = await lifeOf("BulkExport", SCHEDULE);
    const body = { detail: "Not Found" };
    emulator.addFault({ method: "POST", path: "/api/v1/bulk-exports", status: 404, body });
    const error = await rejection(resource.create(service, state.inputs, operation()), NotFound);
    expect(error.message).not.toContain("is not in workspace");
  });
});
