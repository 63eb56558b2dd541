import { expect, test } from "vitest";
import { CodedError } from "../../provider/core/message.ts";
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

test("a schedule that was cancelled outside is announced to be replaced by the next up, with consent", async () => {
  const { service, resource, id, state, lines, operation } = await lifeOf("BulkExport", SCHEDULE);
  await service.api(BulkExports).cancel(id, { signal: new AbortController().signal });
  const news = { ...state.inputs, allowReexport: true };
  await resource.update(service, id, state, news, operation());
  expect(lines).toContain(
    `warning: BulkExport "${id}": the schedule was canceled outside Pulumi. Run \`pulumi up\` again. It replaces the schedule, because allowReexport is true. [LS4020]`,
  );
});
