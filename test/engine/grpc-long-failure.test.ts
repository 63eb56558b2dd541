import { expect, test } from "vitest";
import { AGENT } from "./rig/grpc-requests.ts";
import { pluginWorld } from "./rig/plugin.ts";

test("a deployment that fails is kept in the state with its id, be its environment variables 300 KB", async () => {
  const names = Array.from({ length: 300 }, (_, i) => `KEY_${i}`);
  const secrets = Object.fromEntries(names.map((name) => [name, `${name} `.padEnd(1024, "x")]));
  const agent = { type: "langsmith:Deployment", properties: { ...AGENT, secrets } };
  const { emulator, stack, writes } = await pluginWorld({ resources: { agent } });
  emulator.addBehaviour({ kind: "revision", outcome: "BUILD_FAILED", log: ["no langgraph.json"] });
  const failed = await stack.up();
  expect(failed.code).not.toBe(0);
  expect(writes()).toEqual(["POST /api-host/v2/deployments"]);
  const [held] = emulator.state().deployments;
  const kept = await stack.resource("agent");
  expect(kept.id).toBe(held?.id);
  expect(kept.initErrors).toEqual([expect.stringContaining("no langgraph.json")]);
  expect(kept.outputs).toMatchObject({ ...AGENT, latestRevisionId: held?.latest_revision_id });
  // What comes back as a secret is stored encrypted: longer than it was, not shown.
  expect(JSON.stringify(kept.outputs?.["secrets"]).length).toBeGreaterThan(300 * 1024);
});
