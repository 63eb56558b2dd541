import { expect, test } from "vitest";
import { RPC } from "./rig/grpc.ts";
import { elsewhere, sentTo } from "./rig/grpc-deployments.ts";
import { changes, diff } from "./rig/grpc-diff.ts";
import { plain, readOf, updateOf } from "./rig/grpc-requests.ts";
import { grpcWorld } from "./rig/grpc-world.ts";
import { INTEGRATION } from "./rig/world.ts";

const FAST = { emulator: { speed: 600 } };

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
