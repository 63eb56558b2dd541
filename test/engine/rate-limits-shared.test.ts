import { expect, test } from "vitest";
import { RPC } from "./rig/grpc.ts";
import { BUCKET, createOf, MONTH } from "./rig/grpc-requests.ts";
import { grpcWorld } from "./rig/grpc-world.ts";
import { eventually } from "./rig/service.ts";

const EXPORTS = "/api/v1/bulk-exports";
const LIMIT =
  "the service limits the new exports of an hour in a workspace, spawned ones count (429: Rate limit exceeded: at most 20 bulk exports can be created per hour in a workspace); waiting until it takes another";

test("two plugins that share the limit of a workspace both come to their end, each with one line", async () => {
  const one = await grpcWorld({ emulator: { speed: 1, exportsPerHour: 20 } });
  const { emulator } = one;
  const other = await grpcWorld({ config: { apiUrl: emulator.url } });
  const { id: destination } = await one.create("ExportDestination", BUCKET);
  const posts = () => emulator.journal().filter(({ method, path }) => method === "POST" && path === EXPORTS);
  const all = [one, other].map(({ plugin }, which) =>
    Promise.all(
      Array.from({ length: 25 }, async (_, index) => {
        const filter = `eq(name, "${which}-${index}")`;
        const inputs = { ...MONTH, bulkExportDestinationId: destination, filter };
        return (await plugin.ask(RPC.create, createOf("BulkExport", inputs))).getId();
      }),
    ),
  );
  const told = () =>
    [one, other].map(({ engine }) => engine.lines.filter(({ text }) => text === LIMIT).length);
  await eventually(() => (told().every((lines) => lines === 1) ? true : undefined));
  // Now an hour takes a second.
  emulator.clock.setSpeed(3600);
  const ids = (await Promise.all(all)).flat();
  expect(new Set(ids).size).toBe(50);
  expect([...ids].sort()).toEqual(
    emulator
      .state()
      .exports.map(({ id }) => id)
      .sort(),
  );
  expect(posts().filter(({ status }) => status === 200)).toHaveLength(50);
  expect(told()).toEqual([1, 1]);
});
