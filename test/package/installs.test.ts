import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, realpathSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { version } from "../../provider/core/version.ts";
import { PROJECT } from "../engine/rig/world.ts";
import { type Consumer, install, project } from "./consumer.ts";

const PLUGIN = "node_modules/pulumi-langsmith/dist/plugin";

/** The same two resources in every language of the host. */
const program = (module: string, name: string) => `import * as langsmith from "${module}";
const bucket = new langsmith.ExportDestination("traces", {
  displayName: "Traces",
  config: { bucketName: "acme-traces", region: "eu-central-1", includeBucketInPrefix: true },
  credentials: { accessKeyId: "${name}", secretAccessKey: "not-to-be-seen" },
});
const daily = new langsmith.BulkExport("daily", {
  bulkExportDestinationId: bucket.id, sessionId: "${PROJECT}", startTime: "2026-01-01T00:00:00Z", intervalHours: 24,
});
export const schedule = daily.status;
`;

const LANGUAGES = {
  npm: (module: string, name: string) => ({
    "package.json": '{ "name": "test", "type": "module", "main": "index.mjs" }\n',
    "index.mjs": program(module, name),
  }),
  pnpm: (module: string, name: string) => ({
    "package.json": '{ "name": "test", "main": "index.ts" }\n',
    "tsconfig.json": '{ "compilerOptions": { "module": "node16", "target": "es2022", "strict": true } }\n',
    "index.ts": program(module, name),
  }),
} as const;
const MANAGERS = ["npm", "pnpm"] as const;
const FRONT_ENDS = ["pulumi-langsmith", "pulumi-langsmith-sdk"] as const;

const consumers: Partial<Record<(typeof MANAGERS)[number], Consumer>> = {};
beforeAll(() => {
  consumers.npm = install("npm");
  consumers.pnpm = install("pnpm", { others: ["typescript"] });
});
afterAll(() => {
  for (const consumer of Object.values(consumers)) consumer.remove();
});

function folderOf(manager: (typeof MANAGERS)[number]): string {
  const folder = consumers[manager]?.folder;
  if (folder === undefined) throw new Error(`nothing was installed with ${manager}`);
  return folder;
}

const CASES = MANAGERS.flatMap((manager) => FRONT_ENDS.map((module) => [manager, module] as const));

test.each(CASES)(
  "installed with %s, a program of %s creates, updates and destroys",
  async (manager, module) => {
    const { emulator, stack, change } = await project(
      folderOf(manager),
      LANGUAGES[manager](module, "AKIATEST"),
    );
    const created = await stack.up();
    expect(created.code, created.output).toBe(0);
    expect(created.output).not.toMatch(/warning|deprecat/i);
    expect(await stack.outputs()).toEqual({ schedule: "IntervalScheduled" });
    // States of dynamic resources rely on this text.
    const { inputs } = await stack.resource("traces");
    const stub = 'exports.handler = () => require("pulumi-langsmith/dynamic").ExportDestination;';
    expect(inputs?.["__provider"]).toBe(module === "pulumi-langsmith" ? stub : undefined);
    expect((await stack.up("--expect-no-changes")).code).toBe(0);
    change(LANGUAGES[manager](module, "AKIAOTHER"));
    expect((await stack.up()).output).toContain("~ 1 updated");
    expect(await stack.stored()).not.toContain("not-to-be-seen");
    const destroyed = await stack.destroy();
    expect(destroyed.code, destroyed.output).toBe(0);
    const { destinations, exports } = emulator.state();
    expect(destinations).toEqual([]);
    expect(exports.map(({ status }) => status)).toContain("Cancelled");
  },
);

test.each(MANAGERS)("installed with %s, the command runs", (manager) => {
  const command = path.join(folderOf(manager), "node_modules", ".bin", "pulumi-langsmith");
  const { status, stdout, stderr } = spawnSync(command, ["--version"], { encoding: "utf8" });
  expect([status, stdout, stderr]).toEqual([0, `${version}\n`, ""]);
});

test("the folder of the plugin alone, copied to where nothing is installed, starts and ends", async () => {
  const alone = path.join(folderOf("npm"), "alone");
  cpSync(realpathSync(path.join(folderOf("npm"), PLUGIN)), alone, { recursive: true });
  const child = spawn(path.join(alone, "pulumi-resource-langsmith"), [], {
    cwd: "/",
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [port] = await once(child.stdout, "data");
  expect(String(port).trim()).toMatch(/^\d+$/);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});
