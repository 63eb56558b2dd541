import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { cli, cliOfStack } from "./rig/cli.ts";
import { outside } from "./rig/service.ts";
import { API_KEY, PROJECT, world } from "./rig/world.ts";

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
for (const { name, args } of require("pulumi-langsmith/files").readFills("fills.yaml")) new langsmith.BulkExport(name, args);
`;

test("gaps are written to a file once, filled by the next up once, and stay filled, however late it is", async () => {
  const made = await world(PROGRAM, {
    emulator: {
      speed: 0,
      now: new Date(START),
      tracingProjects: [{ name: "Support Agent", id: PROJECT }],
    },
  });
  writeFileSync(path.join(made.stack.directory, "fills.yaml"), "");
  const { stack, emulator, writes, asked } = made;
  const file = path.join(stack.directory, "fills.yaml");
  const text = () => readFileSync(file, "utf8");
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

  const found = await cliOfStack(made, "exports", "gaps", "--write", "fills.yaml");
  expect(found.stderr).toBe("");
  expect(found.code).toBe(1);
  expect(found.stdout).toMatch(/^Support Agent\n/);
  expect(found.stdout).toContain("2026-03-01T00:00:00Z to 2026-03-02T00:00:00Z  failed");
  expect(found.stdout).toContain("Access Denied");
  expect(found.stdout).toContain("2026-03-02T00:00:00Z to 2026-03-03T00:00:00Z  missing");
  expect(found.stdout).toContain(
    "1 gap (2 windows) in 1 of 1 series. 1 of 3 due windows is exported.\nAppended 2 exports to fills.yaml:\n" +
      "  support-agent-2026-03-01T00Z  2026-03-01T00:00:00Z to 2026-03-02T00:00:00Z\n" +
      "  support-agent-2026-03-02T00Z  2026-03-02T00:00:00Z to 2026-03-03T00:00:00Z\n",
  );
  expect(`${found.stdout}${found.stderr}`).not.toContain(API_KEY);
  expect(writes()).toEqual([]);

  // Nothing is appended for what the file holds already, also before an up.
  const again = await cli(made, "exports", "gaps", "--write", "fills.yaml");
  expect(again.stdout).toContain(
    "Appended nothing to fills.yaml.\n2 ranges are in fills.yaml already: `pulumi up` has not created the exports yet, or the exports have not ended.\n",
  );

  writeFileSync(file, text().replace("- name", "# ours\n- name"));
  const written = text();
  const filled = await stack.up();
  expect(filled.output).toContain("+ 2 created");
  const created = asked().filter(({ method }) => method !== "GET");
  expect(created.map(({ method, path: target, body }) => [method, target, ranges(body)]).sort()).toEqual([
    ["POST", BASE, ["2026-03-01T00:00:00Z", "2026-03-02T00:00:00Z"]],
    ["POST", BASE, ["2026-03-02T00:00:00Z", "2026-03-03T00:00:00Z"]],
  ]);

  // While they run, nothing is appended, created or cancelled.
  emulator.clock.advance(10);
  const running = await cli(made, "exports", "gaps", "--write", "fills.yaml");
  expect([running.code, running.stdout]).toEqual([
    0,
    "No gaps. 1 of 3 due windows is exported. 2 windows are running.\nAppended nothing to fills.yaml.\n",
  ]);
  expect((await stack.up()).output).toContain("5 unchanged");
  expect(writes()).toEqual([]);

  // Two windows later, the old ones are as they were.
  emulator.clock.advance(2 * DAY);
  expect((await stack.up()).output).toContain("5 unchanged");
  const complete = await cli(made, "exports", "gaps", "--write", "fills.yaml");
  expect([complete.code, complete.stdout]).toEqual([
    0,
    "No gaps. 5 of 5 due windows are exported.\nAppended nothing to fills.yaml.\n",
  ]);
  expect(writes()).toEqual([]);
  expect(text()).toBe(written);
});

test("a fill that fails is tried again by an export of another name, and the first one stays as it is", async () => {
  const made = await world(PROGRAM, {
    emulator: { speed: 0, now: new Date(START), tracingProjects: [{ name: "Support Agent", id: PROJECT }] },
  });
  writeFileSync(path.join(made.stack.directory, "fills.yaml"), "");
  const { stack, emulator, writes } = made;
  const write = () => cli(made, "exports", "gaps", "--write", "fills.yaml");
  await stack.up();
  emulator.addBehaviour({ kind: "export", outcome: "Failed", error: "Access Denied", times: 2 });
  emulator.clock.advance(DAY + 3600);
  expect((await write()).stdout).toContain(
    "Appended 1 export to fills.yaml:\n  support-agent-2026-03-01T00Z  ",
  );
  expect((await stack.up()).output).toContain("+ 1 created");

  emulator.clock.advance(60);
  expect((await write()).stdout).toContain(
    "Appended 1 export to fills.yaml:\n  support-agent-2026-03-01T00Z-2  ",
  );
  expect((await write()).stdout).toContain(
    "Appended nothing to fills.yaml.\n1 range is in fills.yaml already",
  );
  writes();
  const second = await stack.up();
  expect(second.output).toContain("+ 1 created");
  expect(second.output).toContain("4 unchanged");
  expect(writes()).toEqual([`POST ${BASE}`]);

  emulator.clock.advance(60);
  const complete = await write();
  expect([complete.code, complete.stdout]).toEqual([
    0,
    "No gaps. 1 of 1 due window is exported.\nAppended nothing to fills.yaml.\n",
  ]);
  expect((await stack.up()).output).toContain("5 unchanged");
  expect(writes()).toEqual([]);
});

function ranges(body: unknown): unknown[] {
  if (typeof body !== "object" || body === null) return [];
  return ["start_time", "end_time"].map((key) => new Map(Object.entries(body)).get(key));
}

test("a fill that someone cancels stays cancelled until its entry allows another export", async () => {
  const made = await world(PROGRAM, {
    emulator: { speed: 0, now: new Date(START), tracingProjects: [{ name: "Support Agent", id: PROJECT }] },
  });
  writeFileSync(path.join(made.stack.directory, "fills.yaml"), "");
  const { stack, emulator, writes } = made;
  const write = () => cli(made, "exports", "gaps", "--write", "fills.yaml");
  await stack.up();
  emulator.addBehaviour({ kind: "export", outcome: "Failed", error: "Access Denied" });
  emulator.clock.advance(DAY + 3600);
  expect((await write()).stdout).toContain("Appended 1 export to fills.yaml:\n");
  expect((await stack.up()).output).toContain("+ 1 created");
  const { id } = await stack.resource("support-agent-2026-03-01T00Z");
  await outside(emulator, "PATCH", `/${id}`, { status: "Cancelled" });

  const held = await write();
  expect([held.code, held.stdout.split("\n").slice(-3)]).toEqual([
    1,
    [
      "Appended nothing to fills.yaml.",
      "1 range is in fills.yaml already, but the last export was canceled. Set `allowReexport: true` in the entry to export the range again, or `waived: true` to waive it.",
      "",
    ],
  ]);
  writes();
  await stack.refresh();
  await stack.up();
  expect(writes()).toEqual([]);
  const fills = path.join(stack.directory, "fills.yaml");
  writeFileSync(fills, `${readFileSync(fills, "utf8").trimEnd()}\n  allowReexport: true\n`);
  expect((await stack.up()).code).toBe(0);
  expect(writes().filter((line) => line.startsWith("POST"))).toEqual([`POST ${BASE}`]);
  emulator.clock.advance(60);
  expect((await write()).stdout).toBe(
    "No gaps. 1 of 1 due window is exported.\nAppended nothing to fills.yaml.\n",
  );
});
