import { expect, test } from "vitest";
import { Interrupted, TimeLimitReached } from "../../provider/core/operation.ts";
import { Conflict, ServerFailed } from "../../provider/http/errors.ts";
import { conflict, serviceFails } from "../../provider/http/messages.ts";
import { deleteUnused } from "../../provider/resources/export-destination/delete.ts";
import type { Users } from "../../provider/resources/export-destination/users.ts";
import { FakeClock } from "../core/fake-clock.ts";

const ID = "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46";
const FACTS = {
  attempted: "delete the export destination",
  method: "DELETE",
  url: "http://127.0.0.1/api/v1/bulk-exports/destinations/one",
  status: 409,
  detail: "it is in use",
};
const STILL = `the destination is still used. Trying again for up to 60 s`;
const KEPT = `warning: ExportDestination "${ID}": LangSmith keeps destination ${ID}, because ended exports still refer to it. It is in no state any more, and nothing exports to it. Revoke its credentials if nothing else uses them. [LS3002]`;

type Used = Pick<Users, "running" | "lastEnd">;

function running(status: string, id = "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"): Users["running"][number] {
  const then = "2025-01-01T00:00:00+00:00";
  return {
    id,
    tenant_id: "00000000-0000-4000-8000-000000000001",
    bulk_export_destination_id: ID,
    start_time: then,
    created_at: then,
    updated_at: then,
    status,
  };
}

/** A service that refuses so many deletions, and what uses the destination at each look. */
function deletion(clock: FakeClock, refusals: number, users: () => Used, signal?: AbortSignal) {
  const operation = clock.operation(signal ? { signal } : {});
  let tries = 0;
  const remove = async () => {
    tries += 1;
    if (tries <= refusals) throw new Conflict(conflict(FACTS));
  };
  const done = deleteUnused(ID, { remove, users: async () => users(), operation });
  return { done, tries: () => tries };
}

test("a delete that is rejected just after the exports have ended is repeated with growing pauses until the service sees it", async () => {
  const clock = new FakeClock();
  const lastEnd = clock.now() - 1_000;
  const { done, tries } = deletion(clock, 3, () => ({ running: [], lastEnd }));
  await clock.run(done);
  expect(tries()).toBe(4);
  expect(clock.pauses).toEqual([1_000, 2_000, 4_000]);
  expect(clock.lines).toEqual([STILL, STILL, STILL]);
});

test("it is abandoned a minute after the last export has ended, with one warning and without an error", async () => {
  const clock = new FakeClock();
  const lastEnd = clock.now() - 35_000;
  const { done } = deletion(clock, Number.POSITIVE_INFINITY, () => ({ running: [], lastEnd }));
  await clock.run(done);
  expect(clock.pauses).toEqual([1_000, 2_000, 4_000, 8_000, 10_000]);
  expect(clock.lines.filter((line) => line !== STILL)).toEqual([KEPT]);
});

test("it is abandoned after a minute also where the service's clock says that the exports end in the future", async () => {
  const clock = new FakeClock();
  const lastEnd = clock.now() + 86_400_000;
  const { done } = deletion(clock, Number.POSITIVE_INFINITY, () => ({ running: [], lastEnd }));
  await clock.run(done);
  expect(clock.pauses).toEqual([1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 10_000, 10_000, 10_000]);
  expect(clock.lines.at(-1)).toBe(KEPT);
});

test("where no export names it at all, it is abandoned after a minute, with the service's words", async () => {
  const clock = new FakeClock();
  const none = { running: [], lastEnd: Number.NEGATIVE_INFINITY };
  const { done, tries } = deletion(clock, Number.POSITIVE_INFINITY, () => none);
  await clock.run(done);
  expect(tries()).toBe(10);
  expect(clock.lines.at(-1)).toBe(
    `warning: ExportDestination "${ID}": LangSmith keeps destination ${ID}, although it lists no export that refers to it (it is in use). It is in no state any more, and nothing exports to it. Revoke its credentials if nothing else uses them. [LS3002]`,
  );
});

const BUSY =
  "the destination is still used by 2 bulk exports: 5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21, other. " +
  "Delete their resources (cancelSpawnedOnDelete: true cancels spawned ones too), or set " +
  'retainOnDelete: true. Cancel exports of no program: PATCH /api/v1/bulk-exports/ID {"status": "Cancelled"}. [LS3001]';
const both = [running("Running"), running("Paused", "other")];

test("exports that have just been cancelled and are still listed as running are waited for, and reported", async () => {
  const clock = new FakeClock();
  const looks: Used[] = [
    { running: [running("Running")], lastEnd: Number.NEGATIVE_INFINITY },
    { running: [running("Running")], lastEnd: Number.NEGATIVE_INFINITY },
  ];
  const { done, tries } = deletion(clock, 3, () => looks.shift() ?? { running: [], lastEnd: clock.now() });
  await clock.run(done);
  expect(tries()).toBe(4);
  expect(clock.pauses).toEqual([1_000, 2_000, 4_000]);
  const told =
    "the destination is still used by 1 bulk export: 5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21. Trying again for up to 60 s";
  expect(clock.lines).toEqual([told, told, STILL]);
});

test("exports that still run after a minute end the repetition with the error that names them and the ways out, also where others ended long ago", async () => {
  const clock = new FakeClock();
  const long = clock.now() - 86_400_000;
  const { done, tries } = deletion(clock, Number.POSITIVE_INFINITY, () => ({ running: both, lastEnd: long }));
  await expect(clock.run(done)).rejects.toThrow(BUSY);
  expect(tries()).toBe(10);
  expect(clock.pauses).toEqual([1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 10_000, 10_000, 10_000]);
});

test("a time limit that is shorter than the minute ends it with the same error, which says more than the limit", async () => {
  const clock = new FakeClock();
  const controller = new AbortController();
  clock.after(5_000, () => controller.abort(new TimeLimitReached(5)));
  const { done } = deletion(clock, 99, () => ({ running: both, lastEnd: clock.now() }), controller.signal);
  await expect(clock.run(done)).rejects.toThrow(BUSY);
  expect(clock.pauses).toEqual([1_000, 2_000, 4_000]);
});

test("another error, and an interruption, end it at once", async () => {
  const clock = new FakeClock();
  const failed = new ServerFailed(serviceFails({ ...FACTS, status: 503, tries: 5 }));
  const operation = clock.operation();
  const remove = () => Promise.reject(failed);
  const users = async () => ({ running: [], lastEnd: clock.now() });
  await expect(deleteUnused(ID, { remove, users, operation })).rejects.toBe(failed);

  const controller = new AbortController();
  clock.after(5_000, () => controller.abort(new Interrupted()));
  const { done } = deletion(clock, 99, () => ({ running: [], lastEnd: clock.now() }), controller.signal);
  await expect(clock.run(done)).rejects.toThrow("the operation was interrupted");
  expect(clock.pauses).toEqual([1_000, 2_000, 4_000]);
});
