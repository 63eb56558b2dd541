import { expect, test } from "vitest";
import { RPC } from "./rig/grpc.ts";
import { BUCKET, createOf, MONTH } from "./rig/grpc-requests.ts";
import { grpcWorld } from "./rig/grpc-world.ts";
import { eventually } from "./rig/service.ts";

const EXPORTS = "/api/v1/bulk-exports";
const LIMIT =
  "LangSmith limits requests (429: Rate limit exceeded: at most 20 bulk exports can be created per hour in a workspace); waiting until it allows another";

test("two plugins that share the limit of a workspace both come to their end, each with one line", async () => {
  const one = await grpcWorld({ emulator: { speed: 1, exportsPerHour: 20 } });
  const { emulator } = one;
  const other = await grpcWorld({ config: { apiUrl: emulator.url } });
  const { id: destination } = await one.create("ExportDestination", BUCKET);
  const posts = () => emulator.journal().filter(({ method, path }) => method === "POST" && path === EXPORTS);
  const made = async (which: number, index: number) => {
    const filter = `eq(name, "${which}-${index}")`;
    const inputs = { ...MONTH, bulkExportDestinationId: destination, filter };
    const { plugin } = which === 0 ? one : other;
    return (await plugin.ask(RPC.create, createOf("BulkExport", inputs))).getId();
  };
  const first = await Promise.all([made(0, 0), made(1, 0)]);
  const rest = [0, 1].flatMap((which) => Array.from({ length: 24 }, (_, index) => made(which, index + 1)));
  const told = () =>
    [one, other].map(({ engine }) => engine.lines.filter(({ text }) => text === LIMIT).length);
  await eventually(() => (told().every((lines) => lines === 1) ? true : undefined));
  // Now an hour takes a second.
  emulator.clock.setSpeed(3600);
  const ids = [...first, ...(await Promise.all(rest))];
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
