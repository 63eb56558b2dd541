import { expect, test } from "vitest";
import { AGENT } from "./rig/grpc-requests.ts";
import { pluginWorld } from "./rig/plugin.ts";
import { destination, docker, oneOff } from "./rig/plugin-lifecycle.ts";

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

test("what is too long to be reported an object that failed costs neither its id nor what is in flight beside it", async () => {
  const value = "abcdefghij".repeat(1.25 * 1024 * 1024);
  const agent = docker({ triggers: { value } }, { customTimeouts: { create: "12s" } });
  const once = oneOff({ waitForCompletion: true }, { customTimeouts: { create: "16s" } });
  const resources = { agent, traces: destination(), once };
  const { emulator, stack } = await pluginWorld({ resources }, { emulator: { speed: 0 } });
  const up = await stack.up();
  expect(up.code).not.toBe(0);
  expect(up.output).not.toContain("connection error");
  const [held] = emulator.state().deployments;
  const kept = await stack.resource("agent");
  expect(kept.id).toBe(held?.id);
  expect(kept.initErrors).toEqual([expect.stringContaining("the time limit of 12 s was reached")]);
  expect(kept.outputs).toMatchObject({ latestRevisionId: held?.latest_revision_id });
  expect((await stack.resource("once")).id).toBe(emulator.state().exports[0]?.id);
});
