import path from "node:path";
import { expect, inject, test } from "vitest";
import { Stack } from "../../tools/stack/stack.ts";
import { pluginWorld } from "./rig/plugin.ts";
import { docker } from "./rig/plugin-lifecycle.ts";
import { warnings } from "./rig/service.ts";
import { WORKSPACE } from "./rig/world.ts";

const OTHER = "00000000-0000-4000-8000-000000000002";

test("a refresh under another workspace of the environment fails nothing and reports what the next up would reject", async () => {
  const it = await pluginWorld(
    { resources: { agent: docker() } },
    { emulator: { speed: 600 }, environment: { LANGSMITH_WORKSPACE_ID: WORKSPACE } },
  );
  await it.stack.must("config", "rm", "langsmith:workspaceId");
  expect((await it.stack.up()).code).toBe(0);
  it.asked();
  const elsewhere = new Stack({
    directory: it.stack.directory,
    engine: inject("engine"),
    home: path.join(it.stack.directory, "..", "home"),
    environment: { LANGSMITH_WORKSPACE_ID: OTHER },
  });
  const refusal = `Deployment "agent": changing workspaceId (it is in workspace ${WORKSPACE}, but ${OTHER} is configured (workspaceId, langsmith:workspaceId or LANGSMITH_WORKSPACE_ID)) replaces the deployment, which drops its database (threads, memory, checkpoints). Revert the change, or create a second deployment beside it. To replace it and lose this data, set allowDataLoss: true. [LS2022]`;
  const refreshed = await elsewhere.refresh();
  expect(refreshed.code, refreshed.output).toBe(0);
  expect(warnings(refreshed.output)).toEqual([
    `warning: the next \`pulumi up\` would be rejected: ${refusal}`,
  ]);
  const up = await elsewhere.up();
  expect(up.code).not.toBe(0);
  expect(up.output).toContain(`error: ${refusal}\n`);
  const both = await elsewhere.up("--refresh");
  expect(both.code).not.toBe(0);
  expect(both.output).toContain(`error: ${refusal}\n`);
  expect(it.writes()).toEqual([]);
  expect((await it.stack.refresh("--expect-no-changes")).code).toBe(0);
});
