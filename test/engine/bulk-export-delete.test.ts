import { expect, test } from "vitest";
import { warnings } from "./rig/service.ts";
import { PROJECT, world } from "./rig/world.ts";

const BASE = "/api/v1/bulk-exports";
const WEEK = 7 * 24 * 3_600_000;
/** Two windows of a week, and half a third, have passed since. */
const START = new Date(Math.floor(Date.now() / 1000) * 1000 - 2.5 * WEEK).toISOString();
const destination = (name: string, options = "") => `
const ${name} = new langsmith.ExportDestination("${name}", {
  displayName: "${name}", config: { bucketName: "acme-${name}", region: "eu-central-1", includeBucketInPrefix: true },
  credentials: { accessKeyId: "AKIATEST", secretAccessKey: "not-to-be-seen" },
}${options});
`;
const schedule = (name: string, more: string) =>
  `new langsmith.BulkExport("${name}", { bulkExportDestinationId: ${more}, sessionId: "${PROJECT}", startTime: "${START}", intervalHours: 168 });\n`;

test("deleting a schedule counts the exports that it spawned and leaves them, or cancels them where that is wanted", async () => {
  const { stack, emulator, asked } = await world(
    // What still runs on it keeps it from being deleted.
    destination("left", ", { retainOnDelete: true }") +
      destination("ended") +
      schedule("leaving", "left.id") +
      schedule("ending", "ended.id, cancelSpawnedOnDelete: true"),
    { emulator: { speed: 0 } },
  );
  expect((await stack.up()).code).toBe(0);
  const { id: leaving } = await stack.resource("leaving");
  const { id: ending } = await stack.resource("ending");
  const { id: left } = await stack.resource("left");
  asked();
  const destroy = await stack.destroy();
  expect(destroy.code, destroy.output).toBe(0);
  expect(warnings(destroy.output)).toEqual([
    'warning: BulkExport "leaving": the schedule is canceled, but 2 of its spawned exports still run. Cancel them in LangSmith if they must stop. With cancelSpawnedOnDelete: true, a schedule cancels its exports when it is deleted. [LS4016]',
  ]);
  expect(destroy.output).toContain(`schedule ${ending?.slice(0, 8)}: canceled 2 of its spawned exports`);
  const spawnedBy = (id: string | undefined) =>
    emulator.state().exports.filter(({ source_bulk_export_id: source }) => source === id);
  expect(spawnedBy(leaving).map(({ status }) => status)).toEqual(["Created", "Created"]);
  expect(spawnedBy(ending).map(({ status }) => status)).toEqual(["Cancelled", "Cancelled"]);
  const sent = asked().filter(({ method }) => method === "PATCH");
  expect(sent.map(({ path }) => path).sort()).toEqual(
    [leaving, ending, ...spawnedBy(ending).map(({ id }) => id)].map((id) => `${BASE}/${id}`).sort(),
  );
  for (const { body } of sent) expect(body).toEqual({ status: "Cancelled" });

  expect(await stack.resources()).toEqual([]);
  expect(emulator.state().destinations.map(({ id }) => id)).toEqual([left]);
});

test("an export that the service does not know leaves the state only when its workspace lists exports without it", async () => {
  const { stack, emulator, asked } = await world(
    `${destination("traces")} new langsmith.BulkExport("january", { bulkExportDestinationId: traces.id,
       sessionId: "${PROJECT}", startTime: "2025-01-01T00:00:00Z", endTime: "2025-02-01T00:00:00Z" });`,
    { emulator: { speed: 0 } },
  );
  expect((await stack.up()).code).toBe(0);
  emulator.clock.advance(600);
  const { id } = await stack.resource("january");
  emulator.addFault({ path: `${BASE}/${id}`, status: 404, body: { detail: "Not Found" }, times: null });
  const kept = `LangSmith does not find bulk export ${id}, but lists it. The state was not changed. Check the address, the workspace and the API key, then run the command again. If the object is deleted, run \`pulumi state delete\`. [LS5011]`;
  const refresh = await stack.refresh();
  expect(refresh.code).toBe(1);
  expect(refresh.output).toContain(kept);
  const destroy = await stack.destroy();
  expect(destroy.code).toBe(1);
  expect(destroy.output).toContain(kept);
  expect((await stack.resource("january")).id).toBe(id);

  emulator.addFault({ method: "GET", path: BASE, status: 200, body: [] });
  asked();
  const gone = await stack.refresh();
  expect(gone.output).toContain("- 1 deleted");
  expect((await stack.resources()).map(({ urn }) => urn.split("::").at(-1))).toEqual(["traces"]);
  expect(asked().filter(({ method }) => method === "PATCH")).toEqual([]);
});
