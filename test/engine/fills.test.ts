import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { cliOfStack } from "./rig/cli.ts";
import { outside } from "./rig/service.ts";
import { API_KEY, PROJECT, type World, world } from "./rig/world.ts";

const BASE = "/api/v1/bulk-exports";
const START = "2026-03-01T00:00:00Z";
const DAY = 24 * 3600;

const PROGRAM = `
const traces = new langsmith.ExportDestination("traces", {
  displayName: "Traces", config: { bucketName: "acme-traces", region: "eu-central-1", includeBucketInPrefix: true },
  credentials: { accessKeyId: "AKIATEST", secretAccessKey: "not-to-be-seen" },
});
new langsmith.BulkExport("daily", {
  bulkExportDestinationId: traces.id, sessionId: "${PROJECT}", startTime: "${START}", intervalHours: 24,
});
for (const { name, args } of require("pulumi-langsmith/files").readExports("exports.yaml").fills)
  new langsmith.BulkExport(name, args);
`;

/** A stack with an empty list of fills. */
async function start() {
  const it = await world(PROGRAM, {
    emulator: { speed: 0, now: new Date(START), tracingProjects: [{ name: "Support Agent", id: PROJECT }] },
  });
  writeFileSync(fileOf(it), "fills: []\n");
  return it;
}

const fileOf = ({ stack }: Pick<World, "stack">) => path.join(stack.directory, "exports.yaml");
const options = (until: string) => ["--since", "2026-03-01", "--until", until, "--write"];

test("gaps are written to a file once, filled by the next up once, and stay filled, however late it is", async () => {
  const it = await start();
  const { stack, emulator, writes, asked } = it;
  const text = () => readFileSync(fileOf(it), "utf8");
  expect((await stack.up()).output).toContain("+ 3 created");

  // The window of 1 March fails, that of 2 March is lost, that of 3 March is exported.
  emulator.addBehaviour({ kind: "export", outcome: "Failed", error: "Access Denied" });
  emulator.clock.advance(3 * DAY + 3600);
  const { exports } = emulator.state();
  const spawned = exports.filter(({ source_bulk_export_id }) => source_bulk_export_id !== null);
  expect(spawned.map(({ start_time, status }) => [start_time, status]).sort()).toEqual([
    ["2026-03-01T00:00:00+00:00", "Failed"],
    ["2026-03-02T00:00:00+00:00", "Completed"],
    ["2026-03-03T00:00:00+00:00", "Completed"],
  ]);
  emulator.disappear(spawned.find(({ start_time }) => start_time.startsWith("2026-03-02"))?.id ?? "");
  asked();

  const found = await cliOfStack(it, "exports", "status", ...options("2026-03-04"));
  expect(found.stderr).toBe("");
  expect(found.code).toBe(1);
  expect(found.stdout).toContain("\nSupport Agent\n  2026-03-01T00:00:00Z to 2026-03-02T00:00:00Z  failed\n");
  expect(found.stdout).toContain("Access Denied");
  expect(found.stdout).toContain("  2026-03-02T00:00:00Z to 2026-03-03T00:00:00Z  missing\n");
  expect(found.stdout).toContain(
    "2 gaps. `--write` adds 2 exports to exports.yaml.\nAdding to exports.yaml:\n" +
      "  support-agent-2026-03-01T00Z  2026-03-01T00:00:00Z to 2026-03-02T00:00:00Z\n" +
      "  support-agent-2026-03-02T00Z  2026-03-02T00:00:00Z to 2026-03-03T00:00:00Z\n",
  );
  expect(`${found.stdout}${found.stderr}`).not.toContain(API_KEY);
  expect(writes()).toEqual([]);

  // Nothing is added for what the file has already, also before an up.
  const before = text();
  const more = await cliOfStack(it, "exports", "status", ...options("2026-03-04"));
  expect(more.stdout).toContain(
    "2 gaps. `--write` adds 0 exports to exports.yaml.\n2 ranges are in exports.yaml already: run `pulumi up`. An export that someone canceled stays canceled.\n",
  );
  expect(text()).toBe(before);

  writeFileSync(fileOf(it), before.replace("  - name", "  # ours\n  - name"));
  const written = text();
  const filled = await stack.up();
  expect(filled.output).toContain("+ 2 created");
  const created = asked().filter(({ method }) => method !== "GET");
  expect(created.map(({ method, path: target, body }) => [method, target, ranges(body)]).sort()).toEqual([
    ["POST", BASE, ["2026-03-01T00:00:00Z", "2026-03-02T00:00:00Z"]],
    ["POST", BASE, ["2026-03-02T00:00:00Z", "2026-03-03T00:00:00Z"]],
  ]);

  // While they run, nothing is added, created or canceled.
  emulator.clock.advance(10);
  const running = await cliOfStack(it, "exports", "status", ...options("2026-03-04"));
  expect([running.code, running.stdout.trimEnd().split("\n").at(-1)]).toEqual([4, "No gaps."]);
  expect((await stack.up()).output).toContain("5 unchanged");
  expect(writes()).toEqual([]);

  // Two windows later, the old ones are as they were.
  emulator.clock.advance(2 * DAY);
  expect((await stack.up()).output).toContain("5 unchanged");
  const complete = await cliOfStack(it, "exports", "status", ...options("2026-03-06"));
  expect([complete.code, complete.stdout.trimEnd().split("\n").at(-1)]).toEqual([0, "No gaps."]);
  expect(complete.stdout.match(/ complete /g)?.length).toBe(5);
  expect(writes()).toEqual([]);
  expect(text()).toBe(written);
});

test("a fill that fails is tried again by an export of another name, and the first one stays as it is", async () => {
  const it = await start();
  const { stack, emulator, writes } = it;
  const write = () => cliOfStack(it, "exports", "status", ...options("2026-03-02"));
  await stack.up();
  emulator.addBehaviour({ kind: "export", outcome: "Failed", error: "Access Denied", times: 2 });
  emulator.clock.advance(DAY + 3600);
  expect((await write()).stdout).toContain("Adding to exports.yaml:\n  support-agent-2026-03-01T00Z  ");
  expect((await stack.up()).output).toContain("+ 1 created");

  emulator.clock.advance(60);
  expect((await write()).stdout).toContain("Adding to exports.yaml:\n  support-agent-2026-03-01T00Z-2  ");
  expect((await write()).stdout).toContain(
    "adds 0 exports to exports.yaml.\n1 range is in exports.yaml already: ",
  );
  writes();
  const second = await stack.up();
  expect(second.output).toContain("+ 1 created");
  expect(second.output).toContain("4 unchanged");
  expect(writes()).toEqual([`POST ${BASE}`]);

  emulator.clock.advance(60);
  const complete = await write();
  expect([complete.code, complete.stdout.trimEnd().split("\n").at(-1)]).toEqual([0, "No gaps."]);
  expect((await stack.up()).output).toContain("5 unchanged");
  expect(writes()).toEqual([]);
});

function ranges(body: unknown): unknown[] {
  if (typeof body !== "object" || body === null) return [];
  return ["start_time", "end_time"].map((key) => new Map(Object.entries(body)).get(key));
}

test("a fill that someone cancels stays canceled until its entry allows another export", async () => {
  const it = await start();
  const { stack, emulator, writes } = it;
  const write = () => cliOfStack(it, "exports", "status", ...options("2026-03-02"));
  await stack.up();
  emulator.addBehaviour({ kind: "export", outcome: "Failed", error: "Access Denied" });
  emulator.clock.advance(DAY + 3600);
  expect((await write()).stdout).toContain("Adding to exports.yaml:\n");
  expect((await stack.up()).output).toContain("+ 1 created");
  const { id } = await stack.resource("support-agent-2026-03-01T00Z");
  await outside(emulator, "PATCH", `/${id}`, { status: "Cancelled" });

  const held = await write();
  expect(held.code).toBe(1);
  expect(held.stdout).toContain("adds 0 exports to exports.yaml.\n1 range is in exports.yaml already: ");
  writes();
  await stack.refresh();
  await stack.up();
  expect(writes()).toEqual([]);
  writeFileSync(fileOf(it), `${readFileSync(fileOf(it), "utf8").trimEnd()}\n    allowReexport: true\n`);
  expect((await stack.up()).code).toBe(0);
  expect(writes().filter((line) => line.startsWith("POST"))).toEqual([`POST ${BASE}`]);
  emulator.clock.advance(60);
  expect((await write()).code).toBe(0);
});
