import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, realpathSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PROJECT } from "../engine/rig/world.ts";
import { type Consumer, install, project } from "./consumer.ts";

const FOLDER = "node_modules/pulumi-langsmith/dist/plugin";
const PROGRAM = `
const bucket = new langsmith.ExportDestination("traces", {
  displayName: "Traces",
  config: { bucketName: "acme-traces", region: "eu-central-1", includeBucketInPrefix: true },
  credentials: { accessKeyId: "AKIATEST", secretAccessKey: "not-to-be-seen" },
});
const daily = new langsmith.BulkExport("daily", {
  bulkExportDestinationId: bucket.id, sessionId: "${PROJECT}", startTime: "2099-01-01T00:00:00Z", intervalHours: 24,
});
exports.schedule = daily.status;
exports.listeners = langsmith.getListeners().then(({ listeners }) => listeners.length);
`;

const consumers: Partial<Record<"npm" | "pnpm", Consumer>> = {};
beforeAll(() => {
  consumers.npm = install("npm", { pluginSdk: true });
  consumers.pnpm = install("pnpm", { pluginSdk: true });
});
afterAll(() => {
  for (const consumer of Object.values(consumers)) consumer.remove();
});

function folderOf(manager: "npm" | "pnpm"): string {
  const folder = consumers[manager]?.folder;
  if (folder === undefined) throw new Error(`nothing was installed with ${manager}`);
  return folder;
}

test.each(["npm", "pnpm"] as const)(
  "installed by %s, the plugin serves a program by its folder in node_modules and one import line",
  async (manager) => {
    const { stack, emulator } = await project(folderOf(manager), {
      "Pulumi.yaml": `name: test\nruntime: nodejs\nplugins:\n  providers:\n    - name: langsmith\n      path: ../../${FOLDER}\n`,
      "index.js": `const langsmith = require("pulumi-langsmith-sdk");${PROGRAM}`,
    });
    const up = await stack.up();
    expect(up.code, up.output).toBe(0);
    expect(up.output).not.toMatch(/warning|deprecat|\$PATH/i);
    expect(await stack.outputs()).toEqual({
      schedule: "IntervalScheduled",
      listeners: 0,
    });
    expect((await stack.resources()).map(({ type }) => type).sort()).toEqual([
      "langsmith:index:BulkExport",
      "langsmith:index:ExportDestination",
      "pulumi:providers:langsmith",
    ]);
    expect(emulator.state().exports).toHaveLength(1);
    expect((await stack.up("--expect-no-changes")).code).toBe(0);
    expect((await stack.destroy()).code).toBe(0);
    expect(emulator.state().exports.map(({ status }) => status)).toEqual(["Cancelled"]);
  },
);

test("the folder alone, copied to where nothing is installed, starts and answers", () => {
  const alone = path.join(folderOf("npm"), "alone");
  mkdirSync(alone);
  cpSync(realpathSync(path.join(folderOf("npm"), FOLDER)), alone, { recursive: true });
  const loaded = execFileSync(
    process.execPath,
    [
      "-e",
      `const { spawn } = require("node:child_process");
       const child = spawn(${JSON.stringify(path.join(alone, "pulumi-resource-langsmith"))}, [], { stdio: ["ignore", "pipe", "inherit"], cwd: "/" });
       child.stdout.once("data", (port) => { console.log(String(port).trim()); child.kill("SIGTERM"); });
       child.once("exit", (code) => process.exit(code === 0 ? 0 : 1));`,
    ],
    { encoding: "utf8" },
  );
  expect(loaded.trim()).toMatch(/^\d+$/);
});
