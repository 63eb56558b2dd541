import { expect, test } from "vitest";
import { CodedError } from "../../provider/core/message.ts";
import { CreatedButNotReady, perform } from "../../provider/core/operation.ts";
import { BulkExports } from "../../provider/http/api/bulk-exports.ts";
import { rejection } from "../http/server.ts";
import { lifeOf, PROJECT } from "./lives.ts";

const SCHEDULE = {
  sessionId: PROJECT,
  startTime: "2026-02-01T00:00:00Z",
  intervalHours: 24,
  compression: "zstandard",
};
const CANCELLATION = { method: "PATCH", path: "/api/v1/bulk-exports/:id", times: null } as const;

test("an export whose destination the service does not find says what to do if the program has it", async () => {
  const { emulator, service, resource, state, operation } = await lifeOf("BulkExport", SCHEDULE);
  emulator.addFault({
    method: "POST",
    path: "/api/v1/bulk-exports",
    status: 404,
    body: { detail: "Bulk export destination not found" },
  });
  const destination = state.inputs["bulkExportDestinationId"];
  expect(await rejection(resource.create(service, state.inputs, operation()), CodedError)).toMatchObject({
    code: "LS1407",
    fields: {
      error: expect.stringContaining("Bulk export destination not found"),
      references: [{ property: "bulkExportDestinationId", kind: "ExportDestination", id: destination }],
    },
  });
});

test("an export that ignores a property and cannot be cancelled is kept in the state, with what to do", async () => {
  const { emulator, service, resource, state, operation } = await lifeOf("BulkExport", SCHEDULE);
  const [remote] = emulator.state().exports;
  const ignoring = { ...remote, id: "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84", export_fields: null };
  emulator.addFault({ method: "POST", path: "/api/v1/bulk-exports", status: 200, body: ignoring });
  emulator.addFault({ ...CANCELLATION, status: 403, body: { detail: "Forbidden" } });
  const kept: string[] = [];
  const creation = resource.create(
    service,
    { ...state.inputs, exportFields: ["id"] },
    { ...operation(), keep: (id) => void kept.push(id) },
  );
  expect(await rejection(creation, CodedError)).toMatchObject({
    code: "LS4013",
    fields: { id: ignoring.id, properties: expect.stringContaining("exportFields") },
  });
  expect(kept).toContain(ignoring.id);
});

test("an export that ignores a property is cancelled, and leaves nothing for the state once that is answered", async () => {
  const { emulator, service, resource, state, operation } = await lifeOf("BulkExport", SCHEDULE);
  const [remote] = emulator.state().exports;
  const ignoring = { ...remote, id: "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84", export_fields: null };
  emulator.addFault({ method: "POST", path: "/api/v1/bulk-exports", status: 200, body: ignoring });
  emulator.addFault({ ...CANCELLATION, status: 200, body: { ...ignoring, status: "Cancelled" } });
  const inputs = { ...state.inputs, exportFields: ["id"] };
  const creation = perform({ limitSeconds: 60, status: () => {}, warn: () => {} }, ({ keep, release }) =>
    resource.create(service, inputs, { ...operation(), keep, release }),
  );
  const error = await rejection(creation, CodedError);
  expect(error).not.toBeInstanceOf(CreatedButNotReady);
  expect(error).toMatchObject({ code: "LS4010", fields: { cancelled: ignoring.id } });
});

test("a schedule that was cancelled outside is replaced by the next up, with consent", async () => {
  const { service, resource, id, state, operation } = await lifeOf("BulkExport", SCHEDULE);
  await service.api(BulkExports).cancel(id, { signal: new AbortController().signal });
  const news = { ...state.inputs, allowReexport: true };
  const kept: Record<string, unknown>[] = [];
  const keep = (_: string, properties: Record<string, unknown>) => void kept.push(properties);
  const update = resource.update(service, id, state, news, { ...operation(), keep });
  expect((await rejection(update, CodedError)).message).toBe(
    "the schedule was canceled outside Pulumi, and a canceled export never restarts. Run `pulumi up` again. It replaces the schedule, because allowReexport is true. [LS4004]",
  );
  expect(kept.at(-1)).toMatchObject({ status: "Cancelled" });
});
