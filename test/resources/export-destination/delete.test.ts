import { expect, test } from "vitest";
import type { Operation } from "../../../provider/core/operation.ts";
import { resources } from "../../../provider/resources/index.ts";
import { clientOf, DESTINATION, EXPORT, type Scripted, serve } from "../../http/server.ts";

const ID = DESTINATION.id;
const NOW = Date.parse("2026-09-01T10:00:00Z");
const IN_USE = { status: 409, body: { detail: "it is in use" } };
const KEPT = `warning: ExportDestination "${ID}": LangSmith keeps destination ${ID}: only ended exports refer to it. It is in no state any more, and nothing exports to it. Revoke its credentials if nothing else uses them. [LS3002]`;
const ENDED = "export destination b-1: still used by ended exports, 0 s";

const running = (id: string) => ({ ...EXPORT, id, status: "Running" });
const endedAgo = (ms: number) => ({
  ...EXPORT,
  status: "Cancelled",
  finished_at: new Date(NOW - ms).toISOString(),
});

/**
 * Deletes a destination of a service that rejects so many deletions and lists these exports, with a clock that only the
 * pauses move.
 */
async function deletion(rejections: number, exports: () => readonly object[]) {
  let deletes = 0;
  const server = await serve(({ method, url }): Scripted => {
    if (method === "DELETE") {
      deletes += 1;
      return deletes > rejections ? { status: 204 } : IN_USE;
    }
    return { body: url.includes("/destinations") ? DESTINATION : url.includes("offset=0") ? exports() : [] };
  });
  const { service } = clientOf(server.url);
  const lines: string[] = [];
  let now = NOW;
  const operation: Operation = {
    signal: new AbortController().signal,
    random: () => 0.5,
    now: () => now,
    keep: () => {},
    release: () => {},
    status: (text) => void lines.push(text),
    warn: (text) => void lines.push(`warning: ${text}`),
    pause: async (length) => {
      now += length;
    },
  };
  const { delete: remove } = resources.ExportDestination;
  const failure = await remove(service, ID, { inputs: {}, outputs: {} }, operation).catch(
    (error: unknown) => error,
  );
  return { failure, lines, deletes, seconds: (now - NOW) / 1000 };
}

test("a delete that is rejected just after the exports have ended is repeated until the service sees it", async () => {
  const { failure, lines, deletes } = await deletion(3, () => [endedAgo(1_000)]);
  expect(failure).toBeUndefined();
  expect(lines).toEqual([ENDED]);
  expect(deletes).toBe(4);
});

test.each([
  ["just now", [endedAgo(0)]],
  ["in the future of the service's clock", [endedAgo(-86_400_000)]],
  ["at no time that can be read", [{ ...endedAgo(0), finished_at: 5, updated_at: null }]],
])("it is left after a minute, with one warning, where exports ended %s", async (_, exports) => {
  const { failure, lines, seconds } = await deletion(99, () => exports);
  expect(failure).toBeUndefined();
  expect(lines.filter((line) => line.startsWith("warning: "))).toEqual([KEPT]);
  expect(seconds).toBeGreaterThanOrEqual(60);
  expect(seconds).toBeLessThan(80);
});

test("a deletion that is rejected without an export that uses it is an error after a minute", async () => {
  const { failure, lines, seconds } = await deletion(99, () => []);
  expect(failure).toMatchObject({ message: expect.stringContaining("returned 409: it is in use.") });
  expect(lines.filter((line) => line.startsWith("warning: "))).toEqual([]);
  expect(seconds).toBeGreaterThanOrEqual(60);
});

test("exports that still run after a minute end it with the error that names them and the ways out", async () => {
  const { failure, seconds } = await deletion(99, () => [
    running("e-1"),
    endedAgo(86_400_000),
    running("e-2"),
  ]);
  expect(failure).toMatchObject({
    message:
      'the destination is still used by 2 bulk exports: e-1, e-2. Delete their resources (cancelSpawnedOnDelete: true cancels spawned ones too). Cancel exports of no program: PATCH /api/v1/bulk-exports/ID {"status": "Cancelled"}. [LS3001]',
  });
  expect(seconds).toBeLessThan(80);
});

test("an export counts only where it names the destination, and as unfinished where its status cannot be read", async () => {
  const odd = {
    ...EXPORT,
    tenant_id: 5,
    start_time: null,
    created_at: null,
    filter: 7,
    interval_hours: "24",
  };
  const rows = [
    { ...odd, id: "e-2", bulk_export_destination_id: "b-2" },
    { ...odd, id: "e-3", bulk_export_destination_id: 5 },
    { ...odd, id: "e-4", status: 5 },
    { ...odd, id: "e-5", status: "Completed" },
    { ...odd, id: "e-6", status: "Running" },
  ];
  const { lines } = await deletion(1, () => rows);
  expect(lines[0]).toContain("still used by 2 bulk exports: e-4, e-6, 0 s");
});
