import { expect, test } from "vitest";
import { RPC } from "./rig/grpc.ts";
import { deployed, elsewhere, heldAfter, sentTo, told } from "./rig/grpc-deployments.ts";
import { changes, diff } from "./rig/grpc-diff.ts";
import {
  AGENT,
  checkOf,
  createOf,
  diffOf,
  type Held,
  type Properties,
  plain,
  readOf,
  updateOf,
} from "./rig/grpc-requests.ts";
import { grpcWorld } from "./rig/grpc-world.ts";
import { seenIn } from "./rig/service.ts";

const FAST = { emulator: { speed: 600 } };
const IMAGE = {
  ...AGENT,
  source: "external_docker",
  sourceConfig: { resourceSpec: { cpu: 1 }, customUrl: "https://one.example.com" },
  sourceRevisionConfig: { imageUri: "registry.example.com/agent:1" },
} satisfies Properties;
const GITHUB = {
  ...AGENT,
  sourceConfig: { ...AGENT.sourceConfig, installCommand: "one", buildCommand: "one" },
  displayName: "one",
  secrets: { A: "one", B: "kept" },
} satisfies Properties;

const of = (base: Properties & { sourceConfig: Properties }, part: Properties) => ({
  ...base,
  sourceConfig: { ...base.sourceConfig, ...part },
});
const ref = (repoRef: string) => ({
  ...GITHUB,
  sourceRevisionConfig: { ...AGENT.sourceRevisionConfig, repoRef },
});
/** Something that makes a revision, so that there is one to fail, beside what makes none. */
const failing = (inputs: Properties): Properties => ({ ...inputs, secrets: { A: "two", B: "kept" } });

type Row = [what: string, one: Properties, two: Properties, three: Properties, back: object, on: object];
const secretsOf = (a: string) => ({
  secrets: [
    { name: "A", value: a },
    { name: "B", value: "kept" },
  ],
});
const config = (source_config: object) => ({ source_config });
const SPEC = { min_scale: 1, max_scale: 1, memory_mb: 2048, memory_limit_mb: 4096 };
const ROWS: Row[] = [
  [
    "secrets",
    GITHUB,
    failing(GITHUB),
    { ...GITHUB, secrets: { A: "three", B: "kept" } },
    secretsOf("one"),
    secretsOf("three"),
  ],
  [
    "a new secret",
    GITHUB,
    { ...GITHUB, secrets: { ...GITHUB.secrets, NEW: "two" } },
    { ...GITHUB, secrets: { A: "three", B: "kept" } },
    secretsOf("one"),
    secretsOf("three"),
  ],
  [
    "the first secrets",
    { ...GITHUB, secrets: { B: "kept" } },
    { ...GITHUB, secrets: { B: "kept", LEFT: "two", A: "one" } },
    { ...GITHUB, secrets: { A: "three", B: "kept" } },
    { secrets: [{ name: "B", value: "kept" }] },
    secretsOf("three"),
  ],
  [
    "the branch",
    GITHUB,
    ref("two"),
    ref("three"),
    { source_revision_config: { repo_ref: "main", langgraph_config_path: "langgraph.json" } },
    { source_revision_config: { repo_ref: "three", langgraph_config_path: "langgraph.json" } },
  ],
  [
    "the commands",
    GITHUB,
    of(GITHUB, { installCommand: "two", buildCommand: "two" }),
    of(GITHUB, { installCommand: "three", buildCommand: "three" }),
    config({ install_command: "one", build_command: "one" }),
    config({ install_command: "three", build_command: "three" }),
  ],
  [
    "what makes no revision",
    GITHUB,
    failing({ ...of(GITHUB, { buildOnPush: true }), displayName: "two" }),
    { ...GITHUB, displayName: "three" },
    { display_name: "one", ...config({ build_on_push: false }), ...secretsOf("one") },
    { display_name: "three", ...config({ build_on_push: false }), ...secretsOf("one") },
  ],
  [
    "the image and the address",
    IMAGE,
    {
      ...of(IMAGE, { customUrl: "https://two.example.com" }),
      sourceRevisionConfig: { imageUri: "registry.example.com/agent:2" },
    },
    { ...IMAGE, sourceRevisionConfig: { imageUri: "registry.example.com/agent:3" } },
    {
      ...config({ custom_url: "https://one.example.com" }),
      source_revision_config: { image_uri: "registry.example.com/agent:1" },
    },
    {
      ...config({ custom_url: "https://one.example.com" }),
      source_revision_config: { image_uri: "registry.example.com/agent:3" },
    },
  ],
  [
    "the resources",
    IMAGE,
    of(IMAGE, { resourceSpec: { cpu: 2, labels: { a: "b" } } }),
    of(IMAGE, { resourceSpec: { cpu: 4 } }),
    config({ resource_spec: { ...SPEC, cpu: 1 } }),
    config({ resource_spec: { ...SPEC, cpu: 4 } }),
  ],
];

test.each([
  ["DEPLOY_FAILED", "at once"],
  ["DEPLOY_FAILED", "after a refresh"],
  ["stays", "at once"],
  ["stays", "after a refresh"],
] as const)(
  "after an update that did not come to its end (%s), going back and going on are sent %s, whatever it changed",
  async (outcome, when) => {
    const world = await grpcWorld(FAST);
    const { emulator, plugin } = world;
    const cases = ROWS.flatMap(([what, one, two, three, back, on]) => [
      { what: `${what}, back`, one, two, news: one, sent: back },
      { what: `${what}, on`, one, two, news: three, sent: on },
    ]);
    await Promise.all(
      cases.map(async ({ what, ...given }, index) => {
        const name = `agent-${index}`;
        const [one, two, news] = [given.one, given.two, given.news].map((inputs) => ({ ...inputs, name }));
        if (!one || !two || !news) throw new Error(what);
        const held = await world.create("Deployment", one);
        const already = sentTo(emulator, held.id).length;
        emulator.addBehaviour({ kind: "revision", deployment: name, outcome });
        const limit = outcome === "stays" ? { timeout: 2 } : {};
        const refusal = await plugin.refusal(RPC.update, updateOf("Deployment", held, two, limit));
        let left: Held & { id: string } = heldAfter(refusal, one);
        if (when === "after a refresh") {
          const read = await plugin.ask(RPC.read, readOf("Deployment", left.id, left));
          left = { id: left.id, inputs: plain(read.getInputs()), outputs: plain(read.getProperties()) };
        }
        const told = Object.keys(changes(await diff(plugin, "Deployment", left, news)));
        expect(told, what).not.toContain("tenantId");
        const properties = new Set([...Object.keys(one), ...Object.keys(two), ...Object.keys(news)]);
        const shown = told.filter((path) => properties.has(path.split(/[.[]/)[0] ?? ""));
        expect(shown.length, `${what}: ${told}`).toBeGreaterThan(0);
        const after = await plugin.ask(RPC.update, updateOf("Deployment", left, news));
        expect(sentTo(emulator, held.id).slice(already + 1), what).toEqual([["PATCH ", given.sent]]);
        const outputs = plain(after.getProperties());
        expect(outputs["revisionStatus"], what).toBe("DEPLOYED");
        const done = { id: left.id, inputs: news, outputs };
        expect(changes(await diff(plugin, "Deployment", done, news)), what).toEqual({});
      }),
    );
  },
);

test.each([
  ["at once", {}],
  ["at once, with an empty map", { secrets: {} }],
  ["after a refresh", {}],
])(
  "what a failed update set and the service cannot clear is rejected in the preview, %s",
  async (when, more) => {
    const world = await grpcWorld(FAST);
    const { emulator, plugin } = world;
    const held = await world.create("Deployment", AGENT);
    emulator.addBehaviour({ kind: "revision", outcome: "BUILD_FAILED" });
    const news = { ...AGENT, displayName: "Shop", secrets: { A: "1" } };
    let left: Held & { id: string } = heldAfter(
      await plugin.refusal(RPC.update, updateOf("Deployment", held, news)),
      AGENT,
    );
    if (when === "after a refresh") {
      const read = await plugin.ask(RPC.read, readOf("Deployment", left.id, left));
      left = { id: left.id, inputs: plain(read.getInputs()), outputs: plain(read.getProperties()) };
    }
    // An up checks first, a refresh does not.
    await plugin.ask(RPC.check, checkOf("Deployment", { ...AGENT, ...more }, left.inputs));
    const refusal = await plugin.refusal(RPC.diff, diffOf("Deployment", left, { ...AGENT, ...more }));
    expect(refusal.details).toContain(
      'Deployment "agent": an earlier, unfinished `pulumi up` set displayName, secrets, and LangSmith cannot clear them. Set displayName, secrets in your program, to the same or to another value. [LS2024]',
    );
  },
);

test("a trigger that changes after a wait was cut short still deploys", async () => {
  const world = await grpcWorld(FAST);
  const { emulator, plugin } = world;
  const one = { ...IMAGE, triggers: { digest: "1" } };
  const two = { ...one, sourceRevisionConfig: { imageUri: "registry.example.com/agent:2" } };
  const held = await world.create("Deployment", one);
  emulator.clock.setSpeed(0);
  const refusal = await plugin.refusal(RPC.update, updateOf("Deployment", held, two, { timeout: 1 }));
  emulator.clock.setSpeed(600);
  emulator.clock.advance(120);
  const left = heldAfter(refusal, one);
  await plugin.ask(RPC.update, updateOf("Deployment", left, { ...two, triggers: { digest: "2" } }));
  expect(sentTo(emulator, held.id).map(([request]) => request)).toEqual([
    "PATCH ",
    `POST /revisions/${left.outputs["latestRevisionId"]}/redeploy`,
  ]);
});

test("an update that was killed after it was sent brought its triggers with it", async () => {
  const world = await grpcWorld(FAST);
  const { emulator, plugin } = world;
  const one = { ...IMAGE, triggers: { digest: "1" } };
  const held = await world.create("Deployment", one);
  // The state knows nothing of it.
  const image = { image_uri: "registry.example.com/agent:2" };
  await elsewhere(emulator, "PATCH", `/${held.id}`, { source_revision_config: image });
  const two = {
    ...IMAGE,
    sourceRevisionConfig: { imageUri: "registry.example.com/agent:2" },
    triggers: { digest: "2" },
  };
  const after = await plugin.ask(RPC.update, updateOf("Deployment", held, two));
  expect(sentTo(emulator, held.id)).toEqual([]);
  expect(plain(after.getProperties())).toMatchObject({ revisionStatus: "DEPLOYED", triggers: two.triggers });
});

test("the preview of a change of triggers says what it does, unless something else makes the revision", async () => {
  const world = await grpcWorld(FAST);
  const { engine, plugin } = world;
  const one = { ...AGENT, triggers: { commit: "1", old: "x" } };
  const held = await world.create("Deployment", one);
  const two = { ...AGENT, triggers: { commit: "2" } };
  await plugin.ask(RPC.update, updateOf("Deployment", held, two, { preview: true }));
  expect(told(engine).at(-1)).toBe(
    'Deployment "agent": its newest revision will be deployed again, because its triggers changed (commit)',
  );
  const lines = told(engine).length;
  const both = { ...two, secrets: { A: "1" } };
  await plugin.ask(RPC.update, updateOf("Deployment", held, both, { preview: true }));
  expect(told(engine)).toHaveLength(lines);
});

test("a newer revision with another environment is found by the next refresh", async () => {
  const { emulator, plugin } = await grpcWorld();
  const inputs = { ...AGENT, secrets: { A: "the-program's" } };
  const making = plugin.ask(RPC.create, createOf("Deployment", inputs));
  const { id } = await deployed(emulator);
  await seenIn(emulator, /\/revisions\//, "CREATING");
  await elsewhere(emulator, "PATCH", `/${id}`, { secrets: [{ name: "A", value: "somebody-else's" }] });
  await seenIn(emulator, /\/revisions\//, "SKIPPED");
  emulator.clock.advance(120);
  const outputs = plain((await making).getProperties());
  const read = await plugin.ask(RPC.read, readOf("Deployment", id, { id, inputs, outputs }));
  expect(JSON.stringify(plain(read.getInputs())["secrets"])).toContain("somebody-else's");
});
