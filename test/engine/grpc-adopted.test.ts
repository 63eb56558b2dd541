import { expect, test } from "vitest";
import { RPC } from "./rig/grpc.ts";
import { elsewhere, sentTo } from "./rig/grpc-deployments.ts";
import { changes, diff } from "./rig/grpc-diff.ts";
import { AGENT, plain, readOf, updateOf } from "./rig/grpc-requests.ts";
import { grpcWorld } from "./rig/grpc-world.ts";
import { INTEGRATION } from "./rig/world.ts";

const FAST = { emulator: { speed: 600 } };
const IMAGE = { ...AGENT, source: "external_docker", sourceRevisionConfig: { imageUri: "acme/agent:1" } };

test("a deployment with capitals in its name and a branch by its full name is imported, and is no difference then", async () => {
  const { emulator, plugin } = await grpcWorld(FAST);
  const made = await elsewhere(emulator, "POST", "", {
    name: "My-Agent",
    source: "github",
    source_config: {
      integration_id: INTEGRATION,
      repo_url: "https://github.com/acme/agent",
      deployment_type: "dev",
      build_on_push: false,
    },
    source_revision_config: { repo_ref: "refs/heads/main", langgraph_config_path: "langgraph.json" },
    secrets: [],
  });
  const id = String(made["id"]);
  emulator.clock.advance(120);
  const imported = await plugin.ask(RPC.read, readOf("Deployment", "My-Agent"));
  const held = { id, inputs: plain(imported.getInputs()), outputs: plain(imported.getProperties()) };
  expect(imported.getId()).toBe(id);
  expect(held.inputs).toMatchObject({ name: "My-Agent", sourceRevisionConfig: { repoRef: "main" } });
  const refreshed = await plugin.ask(RPC.read, readOf("Deployment", id, held));
  expect(plain(refreshed.getInputs())).toEqual(held.inputs);
  expect(changes(await diff(plugin, "Deployment", held, held.inputs))).toEqual({});
  // A change of something else does not send the branch in another spelling.
  await plugin.ask(RPC.update, updateOf("Deployment", held, { ...held.inputs, displayName: "Mine" }));
  expect(sentTo(emulator, id)).toEqual([["PATCH ", { display_name: "Mine" }]]);
});

test("resources that make no sense with what others set there are not sent", async () => {
  const { emulator, plugin, create } = await grpcWorld(FAST);
  const inputs = { ...IMAGE, sourceConfig: { resourceSpec: { cpu: 1 } } };
  const held = await create("Deployment", inputs);
  const spec = { cpu: 1, cpu_limit: 3, memory_mb: 2048, memory_limit_mb: 4096, min_scale: 1, max_scale: 2 };
  await elsewhere(emulator, "PATCH", `/${held.id}`, { source_config: { resource_spec: spec } });
  const news = { ...IMAGE, sourceConfig: { resourceSpec: { cpu: 4, minScale: 3 } } };
  const refusal = await plugin.refusal(RPC.update, updateOf("Deployment", held, news));
  expect(refusal.details).toBe(
    'Deployment "agent": the change was not sent, because it contradicts values that LangSmith stores: ' +
      "sourceConfig.resourceSpec.maxScale (2) is less than minScale (3); " +
      "sourceConfig.resourceSpec.cpuLimit (3) is less than cpu (4). Set both values in your program. [LS2014]",
  );
  expect(refusal.initFailed).toBeUndefined();
  expect(sentTo(emulator, held.id)).toEqual([]);
  const whole = {
    ...IMAGE,
    sourceConfig: { resourceSpec: { cpu: 4, cpuLimit: 4, minScale: 3, maxScale: 3 } },
  };
  await plugin.ask(RPC.update, updateOf("Deployment", held, whole));
  expect(sentTo(emulator, held.id)).toEqual([
    [
      "PATCH ",
      { source_config: { resource_spec: { ...spec, cpu: 4, cpu_limit: 4, min_scale: 3, max_scale: 3 } } },
    ],
  ]);
});
