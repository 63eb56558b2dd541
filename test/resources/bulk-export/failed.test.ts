import { expect, test } from "vitest";
import { CodedError } from "../../../provider/core/message.ts";
import { rejection } from "../../http/server.ts";
import { lifeOf, PROJECT } from "../lives.ts";

const RUNS = "/api/v1/bulk-exports/:id/runs";
const TWO_DAYS = {
  sessionId: PROJECT,
  startTime: "2025-01-01T00:00:00Z",
  endTime: "2025-01-03T00:00:00Z",
  compression: "zstandard",
};

/** A service that has one export; `create` creates another one, and waits for it. */
async function service() {
  const { emulator, service, resource, state, operation } = await lifeOf("BulkExport", TWO_DAYS);
  const inputs = { ...state.inputs, filter: "eq(is_root, true)", waitForCompletion: true };
  return { emulator, create: () => resource.create(service, inputs, operation()) };
}

test("an export that fails reports of the run its window, its prefix and the error of its last retry", async () => {
  const { emulator, create } = await service();
  const errors = { retry_0: "Slow down.", retry_1: "Slow down.", retry_10: "Access Denied." };
  emulator.addBehaviour({ kind: "export", outcome: "Failed", errors });
  const { message } = await rejection(create(), CodedError);
  const made = emulator.state().exports.at(-1);
  const run = made?.runs.find(({ status }) => status === "Failed")?.id;
  expect(message).toContain(
    `the export ended as Failed: run ${run} (Failed, 2025-01-02T00:00:00Z to 2025-01-03T00:00:00Z, prefix `,
  );
  expect(message).toContain(`/export_id=${made?.id}/`);
  expect(message).toContain(
    "): retry_10: Access Denied. Fix the problem, then run `pulumi up --replace URN` to create a new export. For an entry of exports.yaml, run `pulumi-langsmith exports status --write` again instead. [LS4006]",
  );
});

test("three of many failed runs are named, and the others are counted", async () => {
  const { emulator, create } = await service();
  emulator.addBehaviour({ kind: "export", outcome: "TimedOut", seconds: 30 });
  const failing = Array.from({ length: 8 }, (_, index) => ({
    id: `run-${index}`,
    status: index === 0 ? "TimedOut" : "Failed",
    errors: index === 0 ? null : { retry_0: `Reason ${index}.` },
    metadata: index === 1 ? { prefix: "acme/day=01" } : null,
  }));
  const done = { id: "run-done", status: "Completed", errors: { retry_0: "Slow down." } };
  emulator.addFault({ method: "GET", path: RUNS, status: 200, body: [done, ...failing], times: null });
  expect((await rejection(create(), CodedError)).message).toContain(
    "the export ended as TimedOut: run run-0 (TimedOut): no error reported; run run-1 (Failed, prefix acme/day=01): retry_0: Reason 1; run run-2 (Failed): retry_0: Reason 2 and 5 more. Fix the problem",
  );
});

test("runs that cannot be read hide neither that an export failed nor that it completed", async () => {
  const forbidden = { method: "GET", path: RUNS, status: 403, body: { detail: "Forbidden" }, times: null };
  const { emulator, create } = await service();
  emulator.addFault(forbidden);
  expect((await create()).outputs).toMatchObject({ status: "Completed" });
  emulator.addBehaviour({ kind: "export", outcome: "Failed", error: "Access Denied." });
  expect((await rejection(create(), CodedError)).message).toMatch(
    /the export ended as Failed: the errors of its runs could not be read \(.* returned 403: Forbidden\)\./,
  );
});
