import { expect, onTestFinished, test } from "vitest";
import { startEmulator } from "../../emulator/src/index.ts";
import { Reader, stepsOf } from "./rig/guide.ts";
import { WORKSPACE } from "./rig/world.ts";

const PAGE = "docs/start/plugin-or-dynamic.md";

test("the guide from dynamic to plugin recreates nothing, and what it says of the way back is true", async () => {
  const emulator = await startEmulator({ strict: true, speed: 60, report: () => {} });
  onTestFinished(() => emulator.close());
  const reader = await Reader.begin();
  const steps = stepsOf(PAGE);
  const files = steps.filter(({ section }) => section === "The stack");
  expect(files.map(({ file }) => file)).toEqual(["Pulumi.yaml", "index.ts"]);
  await reader.follow(files);
  reader.save("package.json", '{ "name": "moving", "main": "index.ts" }\n');
  const made = await reader.run(`npm install pulumi-langsmith
pulumi stack init dev
pulumi config set-all --plaintext langsmith:apiUrl=${emulator.url} --plaintext langsmith:workspaceId=${WORKSPACE} --plaintext langsmith:maxPastDays=36500 --secret langsmith:apiKey=any-key`);
  expect(made.code, made.output).toBe(0);

  const posts = () =>
    emulator
      .journal()
      .filter(({ method }) => method !== "GET")
      .map(({ method, path }) => `${method} ${path}`);
  await reader.follow(steps.filter(({ section }) => section !== "The stack"));
  // All of it is from the first `up`.
  expect(posts()).toEqual(["POST /api/v1/bulk-exports/destinations", "POST /api/v1/bulk-exports"]);
  const kept = await reader.run("cat after.json");
  expect(kept.output).toContain('"langsmith:index:BulkExport"');
  expect(kept.output).not.toContain("pulumi-nodejs:dynamic/langsmith:BulkExport::");
}, 900_000);
