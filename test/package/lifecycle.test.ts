import { spawnSync } from "node:child_process";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { version } from "../../provider/core/version.ts";
import { INTEGRATION, PROJECT } from "../engine/rig/world.ts";
import { type Consumer, install, project } from "./consumer.ts";

/** The same three resources in every language of the host; only the way they are imported differs. */
const program = (head: string, label: string) => `${head}
const agent = new langsmith.Deployment("agent", {
  name: "support-agent",
  displayName: "${label}",
  source: "github",
  sourceConfig: { integrationId: "${INTEGRATION}", repoUrl: "https://github.com/acme/agent", deploymentType: "dev", buildOnPush: false },
  sourceRevisionConfig: { repoRef: "main", langgraphConfigPath: "langgraph.json" },
  secrets: { OPENAI_API_KEY: "sk-in-plain" },
});
const bucket = new langsmith.ExportDestination("traces", {
  displayName: "Traces",
  config: { bucketName: "acme-traces", region: "eu-central-1", includeBucketInPrefix: true },
  credentials: { accessKeyId: "AKIATEST", secretAccessKey: "not-to-be-seen" },
});
const daily = new langsmith.BulkExport("daily", {
  bulkExportDestinationId: bucket.id, sessionId: "${PROJECT}", startTime: "2026-01-01T00:00:00Z", intervalHours: 24,
});
export const status = agent.revisionStatus;
export const schedule = daily.status;
`;
const COMMONJS = 'const langsmith = require("pulumi-langsmith");';
const IMPORT = 'import * as langsmith from "pulumi-langsmith";';
const inCommonJs = (label: string) => program(COMMONJS, label).replaceAll("export const ", "exports.");

const LANGUAGES = {
  "a CommonJS program": (label: string) => ({ "index.js": inCommonJs(label) }),
  "an ESM program": (label: string) => ({
    "package.json": '{ "name": "test", "type": "module", "main": "index.mjs" }\n',
    "index.mjs": program(IMPORT, label),
  }),
  "a TypeScript program": (label: string) => ({
    "package.json": '{ "name": "test", "main": "index.ts" }\n',
    "tsconfig.json": '{ "compilerOptions": { "module": "node16", "target": "es2022", "strict": true } }\n',
    "index.ts": program(IMPORT, label),
  }),
} as const;

const consumers: Partial<Record<"npm" | "pnpm", Consumer>> = {};
beforeAll(() => {
  consumers.npm = install("npm");
  consumers.pnpm = install("pnpm", { others: ["typescript"] });
});
afterAll(() => {
  for (const consumer of Object.values(consumers)) consumer.remove();
});

const CASES = [
  ["npm", "a CommonJS program"],
  ["npm", "an ESM program"],
  ["pnpm", "a TypeScript program"],
] as const;

test.each(CASES)(
  "installed with %s, %s creates, updates, refreshes and destroys all three resources",
  async (manager, language) => {
    const { emulator, stack, change } = await project(
      consumers[manager]?.folder ?? "",
      LANGUAGES[language]("Support"),
    );
    const created = await stack.up();
    expect(created.output).toContain("+ 4 created");
    expect(await stack.outputs()).toEqual({ status: "DEPLOYED", schedule: "IntervalScheduled" });

    change(LANGUAGES[language]("Support, again"));
    const updated = await stack.up();
    expect(updated.output).toContain("~ 1 updated");
    expect(emulator.state().deployments.map(({ display_name }) => display_name)).toEqual(["Support, again"]);

    const refreshed = await stack.refresh("--expect-no-changes");
    expect(refreshed.output).toContain("4 unchanged");

    const destroyed = await stack.destroy();
    expect(destroyed.output).toContain("- 4 deleted");
    const { deployments, destinations, exports } = emulator.state();
    expect(deployments).toEqual([]);
    expect(destinations).toEqual([]);
    expect(exports.map(({ status, interval_hours }) => [status, interval_hours])).toContainEqual([
      "Cancelled",
      24,
    ]);
  },
);

test.each(["npm", "pnpm"] as const)("installed with %s alone, the command runs", (manager) => {
  const folder = consumers[manager]?.folder ?? "";
  const { status, stdout, stderr } = spawnSync(
    path.join(folder, "node_modules", ".bin", "pulumi-langsmith"),
    ["--version"],
    { cwd: folder, encoding: "utf8" },
  );
  expect([status, stdout, stderr]).toEqual([0, `${version}\n`, ""]);
});
