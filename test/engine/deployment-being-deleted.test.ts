import { expect, test } from "vitest";
import { agent, DEPLOYMENTS, DOCKER, held } from "./rig/deployments.ts";
import { pluginWorld } from "./rig/plugin.ts";
import { elsewhere } from "./rig/plugin-lifecycle.ts";
import { world } from "./rig/world.ts";

const FAST = { emulator: { speed: 600 } };
const YAML = { resources: { agent: { type: "langsmith:Deployment", properties: DOCKER } } };

test.each([
  ["the plugin", () => pluginWorld(YAML, FAST)],
  ["dynamic resources", () => world(agent(DOCKER), FAST)],
])(
  "by %s, an up after a refresh waits for a deletion that someone else began, then creates the deployment again",
  async (_, start) => {
    const { stack, emulator } = await start();
    expect((await stack.up()).code).toBe(0);
    const { id } = held(emulator);
    emulator.clock.setSpeed(0);
    await elsewhere(emulator, "DELETE", `${DEPLOYMENTS}/${id}?delete_tracing_project=true`);
    const refreshed = await stack.must("refresh", "--yes");
    expect(refreshed.output).toContain("the deployment is being deleted (AWAITING_DELETE).");
    expect((await stack.resource("agent")).id).toBe(id);
    emulator.clock.setSpeed(600);
    const up = await stack.up();
    expect(up.code, up.output).toBe(0);
    expect(up.output).toContain(
      "it is being deleted (AWAITING_DELETE): `pulumi up` waits for the deletion, then recreates it",
    );
    expect((await stack.resource("agent")).id).toBe(held(emulator).id);
    expect(held(emulator).id).not.toBe(id);
    expect((await stack.up("--expect-no-changes")).code).toBe(0);
  },
);
