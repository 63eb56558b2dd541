import { expect, test } from "vitest";
import { DEFAULTS } from "../../../provider/core/engine.ts";
import { CodedError } from "../../../provider/core/message.ts";
import { CreatedButNotReady, perform } from "../../../provider/core/operation.ts";
import { BulkExports } from "../../../provider/http/api/bulk-exports.ts";
import { rejection } from "../../http/server.ts";
import { lifeOf, PROJECT } from "../lives.ts";

const SCHEDULE = {
  sessionId: PROJECT,
  startTime: "2026-02-01T00:00:00Z",
  intervalHours: 24,
  compression: "zstandard",
};
const CANCELLATION = { method: "PATCH", path: "/api/v1/bulk-exports/:id", times: null } as const;

test("an export that ignores a property and cannot be cancelled is kept in the state, with what to do", async () => {
  const { emulator, service, resource, state, operation } = await lifeOf("BulkExport", SCHEDULE);
  const [remote] = emulator.state().exports;
  const ignoring = { ...remote, id: "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84", export_fields: null };
  emulator.addFault({ method: "POST", path: "/api/v1/bulk-exports", status: 200, body: ignoring });
  emulator.addFault({ ...CANCELLATION, status: 403, body: { detail: "Forbidden" } });
  const kept: (readonly [string, unknown])[] = [];
  const creation = resource.create(
    service,
    { ...state.inputs, exportFields: ["id"] },
    { ...operation(), keep: (id, { exportFields }) => void kept.push([id, exportFields]) },
  );
  expect(await rejection(creation, CodedError)).toMatchObject({
    code: "LS4010",
    message: expect.stringMatching(
      /^this server ignored exportFields .*could not be canceled: Could not cancel the bulk export: .*Remove the resource from your program/s,
    ),
  });
  // The next up finds that the export lacks them, and does not take it for what the program wants.
  expect(kept).toEqual([[ignoring.id, undefined]]);
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
  expect(error).toMatchObject({ code: "LS4010", fields: { id: ignoring.id } });
});

test.each([
  ["exportFields", { exportFields: ["id"] }, { export_fields: null }],
  ["filter", { filter: 'eq(name, "chat")' }, { filter: null }],
  ["compression", { compression: "snappy" }, { compression: "zstandard" }],
  ["intervalHours", { intervalHours: 24 }, { interval_hours: null, end_time: "2026-02-02T00:00:00Z" }],
])(
  "that a server ignores %s is an error, unless the provider alone has set it",
  async (name, set, ignored) => {
    const { emulator, service, resource, state, operation } = await lifeOf("BulkExport", SCHEDULE);
    const [remote] = emulator.state().exports;
    const other = { ...remote, ...ignored, id: "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84" };
    const post = { method: "POST", path: "/api/v1/bulk-exports", status: 200 };
    emulator.addFault({ ...post, body: other });
    emulator.addFault({ ...CANCELLATION, status: 200, body: { ...other, status: "Cancelled" } });
    const create = (inputs: Record<string, unknown>) => resource.create(service, inputs, operation());
    const inputs = { ...state.inputs, ...set };
    expect(await rejection(create(inputs), CodedError)).toMatchObject({
      code: "LS4010",
      fields: { properties: expect.stringContaining(name), id: other.id },
    });
    const next = "5d2e8c4a-1b7f-4e63-8a90-2c6d4f1e7b35";
    emulator.addFault({ ...post, body: { ...other, id: next } });
    expect((await create({ ...inputs, [DEFAULTS]: [name] })).id).toBe(next);
  },
);

test("an update of a schedule that was cancelled outside is rejected, and keeps its status for the next up", async () => {
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
