import { mkdtempSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { startEmulator } from "../../emulator/src/index.ts";
import { ensureEngine } from "../../tools/engine/engine.ts";
import { Stack } from "../../tools/stack/stack.ts";
import { change, copyOfExample, npmInstall } from "./rig/examples.ts";
import { EMULATOR, exportWrites } from "./rig/scheduled-exports.ts";
import { API_KEY, WORKSPACE } from "./rig/world.ts";

/** The environment in which the engine is found. */
const engine: Record<string, string> = {};

beforeAll(async () => {
  const { env } = await ensureEngine({ parts: ["nodejs"] });
  Object.assign(engine, env);
}, 600_000);

test("the example scheduled-exports makes what its file lists, reports a mistake in it with its line, and follows a change of it", async () => {
  const emulator = await startEmulator({ strict: true, ...EMULATOR, report: () => {} });
  onTestFinished(() => emulator.close());
  const directory = copyOfExample("scheduled-exports");
  npmInstall(directory);
  const list = path.join(directory, "exports.yaml");
  const home = path.join(mkdtempSync(path.join(inject("installed"), "home-")), "home");
  const stack = new Stack({ directory, engine, home });
  await stack.init(
    {
      "langsmith:apiUrl": emulator.url,
      "langsmith:workspaceId": WORKSPACE,
      bucketName: "acme-traces",
      bucketRegion: "eu-central-1",
      accessKeyId: "AKIATEST",
    },
    { "langsmith:apiKey": API_KEY, secretAccessKey: "not-to-be-seen" },
  );
  let seen = 0;
  const sent = () => {
    const entries = emulator.journal().filter(({ sequence }) => sequence > seen);
    seen = entries.at(-1)?.sequence ?? seen;
    return exportWrites(entries);
  };

  const line = '  - { name: support-agent, owner: "#support-platform" }';
  change(list, line, "  - { name: support-agent, ownr: nobody }");
  const wrong = await stack.preview();
  expect(wrong.code).not.toBe(0);
  expect(wrong.output).toContain(
    "exports.yaml:22:5: projects[0].owner: is required: set it to a string that is not empty\n" +
      "exports.yaml:22:28: projects[0].ownr: there is no such property; did you mean owner?\n",
  );
  change(list, "  - { name: support-agent, ownr: nobody }", line);

  const preview = await stack.preview();
  expect(preview.code, preview.output).toBe(0);
  expect(preview.output).toContain("exports-support-agent");
  const up = await stack.up();
  expect(up.code, up.output).toBe(0);
  expect(sent()).toEqual([
    "POST billing 2026-03-01T00:00:00Z 24",
    "POST search 2026-03-01T00:00:00Z 24",
    "POST support-agent 2026-03-01T00:00:00Z 24",
  ]);
  expect(emulator.journal().flatMap(({ problems }) => problems)).toEqual([]);
  const outputs = await stack.outputs();
  expect(outputs["owners"]).toEqual({
    "support-agent": "#support-platform",
    billing: "finance-data@acme.example",
    search: "#search",
  });
  expect(Object.keys(Object(outputs["schedules"])).sort()).toEqual(["billing", "search", "support-agent"]);

  emulator.clock.advance(7 * 24 * 3600);
  const again = await stack.up("--expect-no-changes");
  expect(again.code, again.output).toBe(0);
  change(list, `${line}\n`, "");
  const removed = await stack.up();
  expect(removed.code, removed.output).toBe(0);
  expect(sent()).toEqual(["PATCH support-agent Cancelled"]);
  const destroy = await stack.destroy();
  expect(destroy.code, destroy.output).toBe(0);
});
