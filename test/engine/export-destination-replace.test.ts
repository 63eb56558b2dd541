import { describe, expect, test } from "vitest";
import { RPC } from "./rig/grpc.ts";
import { changes, diff } from "./rig/grpc-diff.ts";
import { BUCKET, type Held, type Properties, plain, readOf } from "./rig/grpc-requests.ts";
import { type GrpcWorld, grpcWorld } from "./rig/grpc-world.ts";
import { pluginWorld } from "./rig/plugin.ts";
import { outside } from "./rig/service.ts";
import { PROJECT, world } from "./rig/world.ts";

const EXPORTS = "/api/v1/bulk-exports";
const PATH = `${EXPORTS}/destinations`;
const JUNE = { emulator: { speed: 0, now: new Date("2025-06-01T01:00:00Z") } };
const MOVED = { ...BUCKET, config: { ...BUCKET.config, prefix: "moved" } } satisfies Properties;
const SHOWN =
  " Pulumi also replaces those of this program: it creates each on the new destination, then cancels it on the old one.";
const SCHEDULES = " A schedule requires allowReexport: true or a startTime that continues it.";
const ONE_OFFS = " A one-off export requires allowReexport: true.";
const OTHERS = " Other exports keep writing to the old destination, which is deleted only after they end";

/** The longest that a message may be. */
const LONGEST = 400;

/** What is told of the destination besides how far it is. */
function told({ engine }: GrpcWorld): string[] {
  return engine.lines.filter(({ urn, ephemeral }) => urn !== "" && !ephemeral).map(({ text }) => text);
}

async function exported({ emulator }: GrpcWorld, id: string, more: object = {}): Promise<string> {
  const body = {
    bulk_export_destination_id: id,
    session_id: PROJECT,
    start_time: "2025-01-01T00:00:00Z",
    end_time: "2025-02-01T00:00:00Z",
    compression: "zstandard",
    ...more,
  };
  return String((await outside(emulator, "POST", "", body))["id"]);
}

describe("the comparison that replaces a destination", () => {
  test("reports how many unfinished exports write to it, and what becomes of them", async () => {
    const it = await grpcWorld(JUNE);
    const held = await it.create("ExportDestination", BUCKET);
    await exported(it, held.id);
    const over = await exported(it, held.id);
    await outside(it.emulator, "PATCH", `/${over}`, { status: "Cancelled" });
    const next = { start_time: "2025-06-01T00:00:00Z", end_time: undefined, interval_hours: 24 };
    await exported(it, held.id, next);
    const writes = it.writes();
    expect(changes(await diff(it.plugin, "ExportDestination", held, MOVED))).toEqual({
      "config.prefix": "update, replace",
    });
    const [text = "", ...more] = told(it);
    expect(more).toEqual([
      'ExportDestination "bucket": replacing it also affects 1 one-off export that has ended. Those of this program require allowReexport: true, which exports and bills them again',
    ]);
    expect(text).toBe(
      `ExportDestination "bucket": replacing it affects 2 unfinished bulk exports.${SHOWN}${SCHEDULES}${ONE_OFFS}${OTHERS}`,
    );
    expect(text.length).toBeLessThanOrEqual(LONGEST);
    expect(it.writes()).toEqual(writes);
  });

  test("counts many, and mentions no schedules where there is none", async () => {
    const it = await grpcWorld(JUNE);
    const held = await it.create("ExportDestination", BUCKET);
    for (let n = 0; n < 12; n += 1) await exported(it, held.id);
    await diff(it.plugin, "ExportDestination", held, MOVED);
    const [text = ""] = told(it);
    expect(text).toBe(
      `ExportDestination "bucket": replacing it affects 12 unfinished bulk exports.${SHOWN}${ONE_OFFS}${OTHERS}`,
    );
  });

  test("reports how many one-offs that have ended it recreates, without those that a schedule spawned", async () => {
    const it = await grpcWorld(JUNE);
    const held = await it.create("ExportDestination", BUCKET);
    for (let n = 0; n < 3; n += 1) await exported(it, held.id);
    const since = { start_time: "2025-05-30T00:00:00Z", end_time: undefined, interval_hours: 24 };
    const daily = await exported(it, held.id, since);
    await outside(it.emulator, "PATCH", `/${daily}`, { status: "Cancelled" });
    it.emulator.clock.advance(3600);
    const all = it.emulator.state().exports;
    const spawned = all.filter(({ source_bulk_export_id: source }) => source === daily);
    expect(spawned.length).toBeGreaterThan(0);
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(["Completed", "Cancelled"]));
    await diff(it.plugin, "ExportDestination", held, MOVED);
    expect(told(it)).toEqual([
      'ExportDestination "bucket": replacing it affects 3 one-off exports that have ended. Those of this program require allowReexport: true, which exports and bills them again',
    ]);
  });

  test("says nothing where no export names it, and asks no one where nothing is replaced", async () => {
    const it = await grpcWorld(JUNE);
    const held = await it.create("ExportDestination", BUCKET);
    await diff(it.plugin, "ExportDestination", held, MOVED);
    expect(told(it)).toEqual([]);
    const asked = it.emulator.journal().length;
    await diff(it.plugin, "ExportDestination", held, BUCKET);
    const keys = { accessKeyId: "AKIA-NEW", secretAccessKey: "hunter3hunter3" };
    await diff(it.plugin, "ExportDestination", held, { ...BUCKET, credentials: keys });
    expect(it.emulator.journal()).toHaveLength(asked);
  });

  test("goes on where the exports cannot be listed, and says so in one line", async () => {
    const it = await grpcWorld({ ...JUNE, config: { maxRetries: "0" } });
    const held = await it.create("ExportDestination", BUCKET);
    it.emulator.addFault({ method: "GET", path: EXPORTS, status: 403, body: { detail: "Forbidden" } });
    expect(changes(await diff(it.plugin, "ExportDestination", held, MOVED))).toEqual({
      "config.prefix": "update, replace",
    });
    expect(told(it)).toEqual([
      `ExportDestination "bucket": could not check what this change affects: Could not list the bulk exports: GET ${it.emulator.url}${EXPORTS}?limit=1000&offset=0 returned 403: Forbidden. Use a key whose role has the permission bulk-exports:read in this workspace, and check \`langsmith:workspaceId\`. [LS1113]`,
    ]);
  });

  test("of a refresh shows nothing of it and asks no one", async () => {
    const it = await grpcWorld(JUNE);
    const held: Held & { id: string } = await it.create("ExportDestination", BUCKET);
    await exported(it, held.id);
    const state = { ...held, inputs: MOVED };
    const read = await it.plugin.ask(RPC.read, readOf("ExportDestination", held.id, state));
    const found = { id: held.id, inputs: plain(read.getInputs()), outputs: plain(read.getProperties()) };
    const before = it.emulator.journal().length;
    await diff(it.plugin, "ExportDestination", { ...found, inputs: BUCKET }, MOVED);
    expect(it.emulator.journal()).toHaveLength(before);
    expect(told(it).filter((text) => text.includes("change affects"))).toEqual([]);
  });
});

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

test("a stack of YAML replaces a destination with the exports on it so that nothing is without a place: the preview reports which, the journal shows the order", async () => {
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
  expect(preview.output).toContain(
    `ExportDestination "traces": replacing it affects 3 unfinished bulk exports.${SHOWN}${SCHEDULES}${ONE_OFFS}${OTHERS}`,
  );
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

test("a schedule without consent stops the replacement in the preview, in a program with dynamic resources, which reports what is concerned", async () => {
  const program = (prefix: string) => `
    const traces = new langsmith.ExportDestination("traces", ${JSON.stringify(properties(prefix))});
    new langsmith.BulkExport("daily", { bulkExportDestinationId: traces.id, ...${JSON.stringify(daily)} });`;
  const it = await world(program("first"), JUNE);
  expect((await it.stack.up()).code).toBe(0);
  it.program(program("second"));
  it.writes();
  const preview = await it.stack.preview();
  expect(preview.code).toBe(1);
  expect(preview.output).toContain(
    `ExportDestination "traces": replacing it affects 2 unfinished bulk exports.${SHOWN}${SCHEDULES}${OTHERS}`,
  );
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
