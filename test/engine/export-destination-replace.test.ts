import { expect, test } from "vitest";
import { pluginWorld } from "./rig/plugin.ts";
import { PROJECT, world } from "./rig/world.ts";

const EXPORTS = "/api/v1/bulk-exports";
const PATH = `${EXPORTS}/destinations`;
const JUNE = { emulator: { speed: 0, now: new Date("2025-06-01T01:00:00Z") } };
const properties = (prefix: string) => ({
  config: { bucketName: "acme-traces", prefix, region: "eu-central-1", includeBucketInPrefix: true },
  credentials: { accessKeyId: "AKIATEST", secretAccessKey: "never-shown" },
});
// biome-ignore lint/suspicious/noTemplateCurlyInString: this is how a program in YAML refers to a resource
const OF_TRACES = "${traces.id}";
const once = { sessionId: PROJECT, startTime: "2025-01-01T00:00:00Z", endTime: "2025-02-01T00:00:00Z" };
const daily = { sessionId: PROJECT, startTime: "2025-05-31T00:00:00Z", intervalHours: 24 };

/** The writes in their order, with the ids as what they belong to. */
function ordered(writes: readonly string[], names: Readonly<Record<string, string>>): string[] {
  return writes.map((write) =>
    Object.entries(names).reduce((text, [id, name]) => text.replace(id, name), write),
  );
}

test("a stack of YAML replaces a destination with the exports on it so that nothing is without a place: the journal shows the order", async () => {
  const program = (prefix: string) => ({
    resources: {
      traces: { type: "langsmith:ExportDestination", properties: properties(prefix) },
      january: {
        type: "langsmith:BulkExport",
        properties: { bulkExportDestinationId: OF_TRACES, ...once, allowReexport: true },
      },
      daily: {
        type: "langsmith:BulkExport",
        properties: {
          bulkExportDestinationId: OF_TRACES,
          ...daily,
          cancelSpawnedOnDelete: true,
          allowReexport: true,
        },
      },
    },
  });
  const it = await pluginWorld(program("first"), JUNE);
  expect((await it.stack.up()).code).toBe(0);
  const ids = async () => {
    const resources = [it.stack.resource("traces"), it.stack.resource("january"), it.stack.resource("daily")];
    return (await Promise.all(resources)).map(({ id }) => String(id));
  };
  const [oldTraces = "", oldJanuary = "", oldDaily = ""] = await ids();
  it.program(program("second"));
  it.writes();
  const preview = await it.stack.run("preview");
  expect(preview.code, preview.output).toBe(0);
  expect(it.writes()).toEqual([]);
  const up = await it.stack.up();
  expect(up.code, up.output).toBe(0);
  const names = { [oldTraces]: "traces", [oldJanuary]: "january", [oldDaily]: "daily" };
  const writes = ordered(it.writes(), names);
  expect(writes.slice(0, 3)).toEqual([`POST ${PATH}`, `POST ${EXPORTS}`, `POST ${EXPORTS}`]);
  expect(
    writes
      .slice(3, -1)
      .filter((write) => /january|daily/.test(write))
      .sort(),
  ).toEqual([`PATCH ${EXPORTS}/daily`, `PATCH ${EXPORTS}/january`]);
  expect(writes.at(-1)).toBe(`DELETE ${PATH}/traces`);
  const [newTraces] = await ids();
  expect(it.emulator.state().destinations.map(({ id }) => id)).toEqual([newTraces]);
  const onOld = it.emulator.state().exports.filter((each) => each.bulk_export_destination_id === oldTraces);
  expect(new Set(onOld.map(({ status }) => status))).toEqual(new Set(["Cancelled"]));
  expect((await it.stack.up("--expect-no-changes")).code).toBe(0);
});

test("a schedule without consent stops the replacement in the preview, in a program with dynamic resources", async () => {
  const program = (prefix: string) => `
    const traces = new langsmith.ExportDestination("traces", ${JSON.stringify(properties(prefix))});
    new langsmith.BulkExport("daily", { bulkExportDestinationId: traces.id, ...${JSON.stringify(daily)} });`;
  const it = await world(program("first"), JUNE);
  expect((await it.stack.up()).code).toBe(0);
  it.program(program("second"));
  it.writes();
  const preview = await it.stack.preview();
  expect(preview.code).toBe(1);
  expect(preview.output).toContain("allowReexport");
  expect(preview.output).not.toContain("never-shown");
  expect(it.writes()).toEqual([]);
});

test("a new label of a destination exports no one-off again without consent: the preview names what to do, and ignoreChanges keeps the export", async () => {
  const program = (displayName: string, options: object = {}) => ({
    resources: {
      traces: { type: "langsmith:ExportDestination", properties: { displayName, ...properties("first") } },
      january: {
        type: "langsmith:BulkExport",
        properties: { bulkExportDestinationId: OF_TRACES, ...once },
        options,
      },
    },
  });
  const it = await pluginWorld(program("Traces"), JUNE);
  expect((await it.stack.up()).code).toBe(0);
  const january = await it.stack.resource("january");
  it.emulator.clock.advance(3600);
  it.program(program("Traces of production"));
  it.writes();
  const said =
    'BulkExport "january": changing bulkExportDestinationId replaces this one-off export (Created). LangSmith exports and bills 2025-01-01T00:00:00Z to 2025-02-01T00:00:00Z again.';
  const preview = await it.stack.run("preview");
  expect(preview.code).not.toBe(0);
  expect(preview.output).toContain(said);
  expect(it.writes()).toEqual([]);
  it.program(program("Traces of production", { ignoreChanges: ["bulkExportDestinationId"] }));
  const up = await it.stack.up();
  expect(up.code, up.output).toBe(0);
  expect(it.writes().filter((write) => write.includes(`POST ${EXPORTS}`))).toEqual([`POST ${PATH}`]);
  expect(it.emulator.state().exports.map(({ id, status }) => [id, status])).toEqual([
    [january.id, "Completed"],
  ]);
  expect((await it.stack.up("--expect-no-changes")).code).toBe(0);
});
