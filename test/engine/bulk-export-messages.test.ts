import { describe, expect, test } from "vitest";
import { RPC } from "./rig/grpc.ts";
import { BUCKET, createOf, MONTH, type Properties, readOf, updateOf } from "./rig/grpc-requests.ts";
import { type GrpcWorld, grpcWorld } from "./rig/grpc-world.ts";
import { outside, warnings } from "./rig/service.ts";
import { PROJECT, world } from "./rig/world.ts";

const { endTime: _, ...rest } = MONTH;
const HOUR = 3_600_000;
const begin = Math.floor(Date.now() / HOUR) * HOUR;
/** So many hours after now. */
const at = (hours: number) => new Date(begin + hours * HOUR).toISOString().replace(".000Z", "Z");

/** The warnings since the last look. */
function warned({ engine }: GrpcWorld): () => string[] {
  let seen = 0;
  return () => {
    const fresh = engine.lines.slice(seen);
    seen = engine.lines.length;
    return fresh.filter(({ severity }) => severity === "warning").map(({ text }) => text);
  };
}

describe("an endTime in the future", () => {
  const warning = (endTime: string) =>
    `BulkExport "daily": endTime ${endTime} is in the future. The export runs at once, and contains only the traces that exist then. Use a schedule (intervalHours), or create the export after its endTime. [LS4023]`;

  test("is warned of in the preview", async () => {
    const it = await grpcWorld();
    const said = warned(it);
    const request = createOf("BulkExport", { ...MONTH, endTime: at(48) }, { preview: true });
    await it.plugin.ask(RPC.create, request);
    expect(said()).toEqual([warning(at(48))]);
    expect(it.emulator.journal().map(({ method, path }) => `${method} ${path}`)).toEqual([
      "GET /api/v1/settings",
    ]);
  });

  test("is not warned of again after the preview, nor when an option changes", async () => {
    const it = await grpcWorld();
    const said = warned(it);
    const { id } = await it.create("ExportDestination", BUCKET);
    const inputs = { ...MONTH, bulkExportDestinationId: id, endTime: at(48) };
    const held = await it.create("BulkExport", inputs);
    await it.plugin.ask(RPC.update, updateOf("BulkExport", held, { ...inputs, allowReexport: true }));
    expect(said()).toEqual([]);
  });

  test("one that has passed is not, nor one that is not known yet", async () => {
    const it = await grpcWorld();
    const said = warned(it);
    const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
    for (const endTime of [at(-1), unknown])
      await it.plugin.ask(RPC.create, createOf("BulkExport", { ...MONTH, endTime }, { preview: true }));
    expect(said()).toEqual([]);
  });

  test("is printed as a warning in the preview and the up of a TypeScript program, also when a change replaces the export", async () => {
    const program = (more: string) => `
const traces = new langsmith.ExportDestination("traces", {
  displayName: "Traces", config: { bucketName: "acme-traces", region: "eu-central-1", includeBucketInPrefix: true },
  credentials: { accessKeyId: "AKIATEST", secretAccessKey: "not-to-be-seen" },
});
new langsmith.BulkExport("daily", { bulkExportDestinationId: traces.id, sessionId: "${PROJECT}",
  startTime: "2025-01-01T00:00:00Z", endTime: "${at(48)}", ${more} });
`;
    const it = await world(program(""));
    const count = (output: string) =>
      warnings(output).filter((line) => line === `warning: ${warning(at(48))}`).length;
    const preview = await it.stack.run("preview");
    const up = await it.stack.up();
    expect([preview.code, up.code]).toEqual([0, 0]);
    it.program(program('filter: "eq(is_root, true)"'));
    const replaced = await it.stack.up();
    expect(replaced.output).toContain("1 replaced");
    expect([count(preview.output), count(up.output), count(replaced.output)]).toEqual([1, 1, 1]);
  });
});

describe("a schedule that begins in the past", () => {
  test.each([
    [-36, 24, "the window since START at once, and LangSmith bills it"],
    [-84, 24, "the 3 windows since START at once, and LangSmith bills them"],
  ])(
    "from hour %i, every %i h, reports in the preview how many windows it exports at once",
    async (from, intervalHours, told) => {
      const it = await grpcWorld();
      const request = createOf(
        "BulkExport",
        { ...rest, startTime: at(from), intervalHours },
        { preview: true },
      );
      await it.plugin.ask(RPC.create, request);
      const lines = it.engine.lines.filter(({ text }) => text.startsWith("BulkExport"));
      expect(lines.map(({ severity, text }) => [severity, text])).toEqual([
        ["info", `BulkExport "daily": the new schedule exports ${told.replace("START", at(from))}`],
      ]);
    },
  );

  test("says nothing where no window has passed, or the beginning is not known yet", async () => {
    const it = await grpcWorld();
    const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
    for (const startTime of [at(-12), at(24), unknown])
      await it.plugin.ask(
        RPC.create,
        createOf("BulkExport", { ...rest, startTime, intervalHours: 24 }, { preview: true }),
      );
    expect(it.engine.lines.filter(({ text }) => text.startsWith("BulkExport"))).toEqual([]);
  });
});

describe("an export that was cancelled by hand", () => {
  const CANCELLED = { status: "Cancelled" };

  test("is reported by the refresh that finds it, with how to export again, and not by the next", async () => {
    const it = await grpcWorld();
    const said = warned(it);
    const { id: destination } = await it.create("ExportDestination", BUCKET);
    const held = await it.create("BulkExport", { ...MONTH, bulkExportDestinationId: destination });
    await outside(it.emulator, "PATCH", `/${held.id}`, CANCELLED);
    await it.plugin.ask(RPC.read, readOf("BulkExport", held.id, held));
    expect(said()).toEqual([
      'BulkExport "daily": the export was canceled outside Pulumi, and stays canceled. To export its range again, set allowReexport: true. [LS4005]',
    ]);
    const known = { ...held, outputs: { ...held.outputs, ...CANCELLED } };
    await it.plugin.ask(RPC.read, readOf("BulkExport", held.id, known));
    // Who only looks it up is no program that could make a new one.
    await it.plugin.ask(RPC.read, readOf("BulkExport", held.id));
    expect(said()).toEqual([]);
  });

  test("a schedule is reported with the startTime that goes on, and the consent that starts again", async () => {
    const it = await grpcWorld();
    const said = warned(it);
    const { id: destination } = await it.create("ExportDestination", BUCKET);
    const schedule: Properties = { ...rest, bulkExportDestinationId: destination, intervalHours: 24 };
    const ran = await it.create("BulkExport", { ...schedule, startTime: at(-60) });
    const idle = await it.create("BulkExport", { ...schedule, startTime: at(-5) });
    for (const { id } of [ran, idle]) await outside(it.emulator, "PATCH", `/${id}`, CANCELLED);
    for (const held of [ran, idle]) await it.plugin.ask(RPC.read, readOf("BulkExport", held.id, held));
    expect(said()).toEqual([
      `BulkExport "daily": the schedule was canceled outside Pulumi, and a canceled export never restarts. Set startTime: "${at(-12)}" to continue with a new schedule, without a gap or an overlap. Or set allowReexport: true to export everything since ${at(-60)} again. To leave it canceled, remove it from the program. [LS4004]`,
      `BulkExport "daily": the schedule was canceled outside Pulumi, and a canceled export never restarts. Set allowReexport: true to create a new schedule that starts at ${at(-5)}. To leave it canceled, remove it from the program. [LS4004]`,
    ]);
  });

  test("is reported by the refresh of a TypeScript program too", async () => {
    const { stack, emulator } = await world(
      `
const traces = new langsmith.ExportDestination("traces", {
  displayName: "Traces", config: { bucketName: "acme-traces", region: "eu-central-1", includeBucketInPrefix: true },
  credentials: { accessKeyId: "AKIATEST", secretAccessKey: "not-to-be-seen" },
});
new langsmith.BulkExport("january", { bulkExportDestinationId: traces.id, sessionId: "${PROJECT}",
  startTime: "2025-01-01T00:00:00Z", endTime: "2025-01-03T00:00:00Z" });
`,
      { emulator: { speed: 0 } },
    );
    expect((await stack.up()).code).toBe(0);
    const { id } = await stack.resource("january");
    await outside(emulator, "PATCH", `/${id}`, CANCELLED);
    const told =
      'warning: BulkExport "january": the export was canceled outside Pulumi, and stays canceled. To export its range again, set allowReexport: true. [LS4005]';
    expect(warnings((await stack.refresh()).output)).toEqual([told]);
    expect(warnings((await stack.refresh()).output)).toEqual([]);
    const up = await stack.run("up", "--yes", "--skip-preview", "--refresh", "--expect-no-changes");
    expect(up.code, up.output).toBe(0);
    expect(emulator.state().exports.map(({ status }) => status)).toEqual(["Cancelled"]);
  });
});
