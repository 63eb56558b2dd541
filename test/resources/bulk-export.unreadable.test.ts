import { expect, test } from "vitest";
import { isRecord } from "../../provider/core/properties.ts";
import { scenario, TABLES } from "../conformance/scenario.ts";
import { rewrite, type Stack } from "../conformance/stack.ts";
import type { KindTable } from "../conformance/table.ts";

const PATH = "/api/v1/bulk-exports";
const ODD = { filter: 5, start_time: null, bulk_export_destination_id: 7, interval_hours: "24" };
const SCHEDULE = { startTime: "2040-01-01T00:00:00Z", endTime: undefined, intervalHours: 24 };
const NEIGHBOR = "00000000-0000-4000-8000-0000000000c1";

function tableOfExports(): KindTable {
  const table = TABLES.find(({ kind }) => kind === "BulkExport");
  if (table === undefined) throw new Error("there is no table of exports");
  return table;
}

/** Lists the exports with one more, which is as the others but for these members. */
function listAlso(stack: Stack, members: object) {
  stack.meddle("GET", PATH, async (request, forward) => {
    const { status, body } = await forward(request);
    const listed: unknown = JSON.parse(body);
    const all = Array.isArray(listed) ? listed : [];
    const [first] = all.filter(isRecord);
    return { status, body: JSON.stringify(all.length === 0 ? all : [...all, { ...first, ...members }]) };
  });
}

test.each([
  ["dynamic", "shows it"],
  ["plugin", "shows it"],
  ["dynamic", "is empty"],
  ["plugin", "is empty"],
] as const)(
  "%s: an export with unreadable members is cancelled by a request whose answer %s",
  (frontEnd, answers) =>
    scenario(frontEnd, tableOfExports(), async (stack) => {
      const table = tableOfExports();
      const { life } = await stack.created(table);
      for (const path of [PATH, `${PATH}/:id`]) stack.meddle("*", path, rewrite(ODD));
      if (answers === "is empty") {
        stack.meddle("PATCH", `${PATH}/:id`, async (request, forward) => {
          const { status } = await forward(request);
          return { status, body: "{}" };
        });
      }
      expect(await life.destroy()).toEqual({ did: "delete", warnings: [] });
      expect(stack.writes().at(-1)).toEqual(table.remove);
      expect(stack.remote(table)).toEqual([]);
    })(),
);

test.each(["dynamic", "plugin"] as const)(
  "%s: a schedule is cancelled with what it spawned, of which hardly anything can be read",
  (frontEnd) =>
    scenario(frontEnd, tableOfExports(), async (stack) => {
      const table = tableOfExports();
      const { life, held } = await stack.created(table, { ...SCHEDULE, cancelSpawnedOnDelete: true });
      const spawned = { ...ODD, id: NEIGHBOR, source_bulk_export_id: held.id, status: "Running" };
      listAlso(stack, spawned);
      const cancelled: string[] = [];
      stack.meddle("PATCH", `${PATH}/${NEIGHBOR}`, async ({ path }) => {
        cancelled.push(path);
        return { status: 200, body: JSON.stringify({ ...spawned, status: "Cancelled" }) };
      });
      expect(await life.destroy()).toEqual({ did: "delete", warnings: [] });
      expect(cancelled).toEqual([`${PATH}/${NEIGHBOR}`]);
    })(),
);

test.each(["dynamic", "plugin"] as const)(
  "%s: an export whose status cannot be read after its cancellation stays, until it can",
  (frontEnd) =>
    scenario(frontEnd, tableOfExports(), async (stack) => {
      const { life, held } = await stack.created(tableOfExports());
      for (const path of [PATH, `${PATH}/:id`]) stack.meddle("*", path, rewrite({ status: null }));
      expect((await life.destroy()).error).toContain("status");
      expect(life.held).toEqual(held);
      stack.passAll();
      expect(await life.destroy()).toEqual({ did: "delete", warnings: [] });
    })(),
);

test.each(["dynamic", "plugin"] as const)(
  "%s: an export whose cancellation is rejected, and whose status cannot be read, stays",
  (frontEnd) =>
    scenario(frontEnd, tableOfExports(), async (stack) => {
      const { life, held } = await stack.created(tableOfExports());
      stack.meddle("GET", `${PATH}/:id`, rewrite({ status: null }));
      stack.meddle("PATCH", `${PATH}/:id`, async () => ({ status: 400, body: '{"detail":"not now"}' }));
      expect((await life.destroy()).error).toBeDefined();
      expect(life.held).toEqual(held);
    })(),
);
