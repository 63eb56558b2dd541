import { expect, test } from "vitest";
import { RPC } from "./rig/grpc.ts";
import { elsewhere, sentTo, told } from "./rig/grpc-deployments.ts";
import { changes, diff } from "./rig/grpc-diff.ts";
import { AGENT, type Held, type Properties, plain, readOf, secret, updateOf } from "./rig/grpc-requests.ts";
import { type GrpcWorld, grpcWorld } from "./rig/grpc-world.ts";

const FAST = { emulator: { speed: 600 } };

type Owned = Held & { readonly id: string };

/** What the state holds after a refresh, or after an import where there was nothing before. */
async function read({ plugin }: GrpcWorld, id: string, held?: Held): Promise<Owned> {
  const answer = await plugin.ask(RPC.read, readOf("Deployment", id, held));
  return { id, inputs: plain(answer.getInputs()), outputs: plain(answer.getProperties()) };
}

async function updated({ plugin }: GrpcWorld, held: Owned, news: Properties): Promise<Owned> {
  const answer = await plugin.ask(RPC.update, updateOf("Deployment", held, news));
  return { ...held, inputs: news, outputs: plain(answer.getProperties()) };
}

/** A deployment with these variables that the plugin knows nothing of; gives its id. */
async function foreign({ emulator }: GrpcWorld, secrets: Record<string, string>): Promise<string> {
  const { integrationId, repoUrl, deploymentType, buildOnPush } = AGENT.sourceConfig;
  const { repoRef, langgraphConfigPath } = AGENT.sourceRevisionConfig;
  const made = await elsewhere(emulator, "POST", "", {
    name: "agent",
    source: "github",
    source_config: {
      integration_id: integrationId,
      repo_url: repoUrl,
      deployment_type: deploymentType,
      build_on_push: buildOnPush,
    },
    source_revision_config: { repo_ref: repoRef, langgraph_config_path: langgraphConfigPath },
    secrets: listed(secrets),
  });
  emulator.clock.advance(120);
  return String(made["id"]);
}

async function changed({ emulator }: GrpcWorld, id: string, secrets: Record<string, string>): Promise<void> {
  await elsewhere(emulator, "PATCH", `/${id}`, { secrets: listed(secrets) });
  emulator.clock.advance(120);
}

function listed(secrets: Record<string, string>) {
  return Object.entries(secrets).map(([name, value]) => ({ name, value }));
}

function sentSecrets({ emulator }: GrpcWorld, id: string): unknown[] {
  return sentTo(emulator, id).map(([, body]) => body);
}

test("an import leaves the variables to whoever set them; setting one later keeps the rest", async () => {
  const world = await grpcWorld(FAST);
  const id = await foreign(world, { API: "api-value", BASE: "base-value" });
  const imported = await read(world, id);
  expect(imported.inputs).not.toHaveProperty("secrets");
  expect(imported.outputs).toMatchObject({ secretNames: ["API", "BASE"] });

  const news = { ...imported.inputs, secrets: secret({ API: "api-value", NEW: "new-value" }) };
  expect(changes(await diff(world.plugin, "Deployment", imported, news))).toEqual({ secrets: "add" });
  const after = await updated(world, imported, news);
  const all = listed({ API: "api-value", BASE: "base-value", NEW: "new-value" });
  expect(sentSecrets(world, id)).toEqual([{ secrets: all }]);
  expect(after.outputs).toMatchObject({ secretNames: ["API", "BASE", "NEW"] });
  // what is not the program's may change as it likes
  await changed(world, id, { API: "api-value", BASE: "another-value", NEW: "new-value" });
  const refreshed = await read(world, id, after);
  expect(refreshed.inputs["secrets"]).toEqual(news.secrets);
});

test("a value that someone changes is found by a refresh, reported by name, and restored by the next up", async () => {
  const world = await grpcWorld(FAST);
  const { engine, plugin } = world;
  const own = await world.create("Deployment", { ...AGENT, secrets: secret({ KEY: "key-value" }) });
  await changed(world, own.id, { KEY: "changed-value" });
  const refreshed = await read(world, own.id, own);
  expect(refreshed.inputs["secrets"]).toEqual(secret({ KEY: "changed-value" }));
  expect(changes(await diff(plugin, "Deployment", refreshed, own.inputs))).toEqual({ secrets: "update" });
  expect(told(engine).at(-1)).toBe('Deployment "agent": these secrets change: KEY');
  await updated(world, refreshed, own.inputs);
  expect(sentSecrets(world, own.id)).toEqual([{ secrets: listed({ KEY: "key-value" }) }]);
  expect(told(engine).join("\n")).not.toMatch(/-value/);
});

test("a name that someone adds is no difference, and stays when the program changes or removes its own", async () => {
  const world = await grpcWorld(FAST);
  const own = await world.create("Deployment", { ...AGENT, secrets: secret({ KEY: "one", OLD: "two" }) });
  await changed(world, own.id, { KEY: "one", OLD: "two", ADDED: "added-value" });
  const refreshed = await read(world, own.id, own);
  expect(refreshed.inputs["secrets"]).toEqual(secret({ KEY: "one", OLD: "two" }));
  expect(refreshed.outputs).toMatchObject({ secretNames: ["ADDED", "KEY", "OLD"] });
  await updated(world, refreshed, { ...AGENT, secrets: secret({ KEY: "next-value" }) });
  expect(sentSecrets(world, own.id)).toEqual([
    { secrets: listed({ ADDED: "added-value", KEY: "next-value" }) },
  ]);
});

test("a program that sets no variables leaves them alone, and what is there by then stays when it begins to", async () => {
  const world = await grpcWorld(FAST);
  const own = await world.create("Deployment", AGENT);
  await changed(world, own.id, { ADDED: "added-value" });
  const refreshed = await read(world, own.id, own);
  expect(refreshed.inputs).not.toHaveProperty("secrets");
  await updated(world, refreshed, { ...AGENT, secrets: secret({ KEY: "key-value" }) });
  expect(sentSecrets(world, own.id)).toEqual([
    { secrets: listed({ ADDED: "added-value", KEY: "key-value" }) },
  ]);
});

test("what the service sets itself is neither a difference nor sent back", async () => {
  const world = await grpcWorld(FAST);
  const own = await world.create("Deployment", { ...AGENT, secrets: secret({ KEY: "key-value" }) });
  const live = await elsewhere(world.emulator, "GET", `/${own.id}`);
  const secrets = [...listed({ KEY: "key-value" }), { name: "POSTGRES_URI", value: "postgres://made-by-it" }];
  // The refresh looks, and so does the update before it sends.
  world.emulator.addFault({
    method: "GET",
    path: "/api-host/v2/deployments/:id",
    times: 2,
    status: 200,
    body: { ...live, secrets },
  });
  const refreshed = await read(world, own.id, own);
  expect(refreshed.inputs["secrets"]).toEqual(secret({ KEY: "key-value" }));
  await updated(world, refreshed, { ...AGENT, secrets: secret({ KEY: "next-value" }) });
  expect(sentSecrets(world, own.id)).toEqual([{ secrets: listed({ KEY: "next-value" }) }]);
});
