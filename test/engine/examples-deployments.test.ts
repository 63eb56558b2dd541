import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../emulator/src/index.ts";
import { ensureEngine } from "../../tools/engine/engine.ts";
import { Stack } from "../../tools/stack/stack.ts";
import { DEPLOYMENTS } from "./rig/deployments.ts";
import { change, copyOfExample, forPinnedYaml, npmInstall } from "./rig/examples.ts";
import { API_KEY, INTEGRATION, WORKSPACE } from "./rig/world.ts";

const OPENAI_KEY = "sk-not-to-be-seen";
const PASSWORD = "password-not-to-be-seen";
const LISTENER = "3f0c7a52-94e3-4b1d-8a6f-0e2d5c3b7a19";
const FIRST_COMMIT = "9fceb02d0ae598e95dc970b74767f19372d61af8";
const SECOND_COMMIT = "2c26b46b68ffc68ff99b453c1d30413413422d70";
const DIGESTS = { one: `sha256:${"1".repeat(64)}`, two: `sha256:${"2".repeat(64)}` };

/** Shared by the programs; a test changes nothing in it. */
const engine: { environment?: Record<string, string>; pinned?: boolean } = {};

beforeAll(async () => {
  const { env, origin } = await ensureEngine({ parts: ["nodejs", "yaml"] });
  engine.environment = { ...env };
  engine.pinned = origin === "cache";
}, 600_000);

interface Running {
  readonly emulator: Emulator;
  readonly stack: Stack;
  /** Where the copy of the example lies. */
  readonly directory: string;
  /** What was sent since the last call of this, reads left out, as `[METHOD path, body]`. */
  readonly sent: () => [string, unknown][];
}

/** A copy of an example against an emulator, configured as its README says. */
async function running(
  name: string,
  config: Readonly<Record<string, string>>,
  secrets: Readonly<Record<string, string>>,
  options: EmulatorOptions = {},
): Promise<Running> {
  const emulator = await startEmulator({ strict: true, speed: 60, report: () => {}, ...options });
  onTestFinished(() => emulator.close());
  const directory = copyOfExample(name);
  npmInstall(directory);
  const home = path.join(mkdtempSync(path.join(inject("installed"), "home-")), "home");
  const stack = new Stack({ directory, engine: { ...engine.environment }, home });
  await stack.init(
    { "langsmith:apiUrl": emulator.url, "langsmith:workspaceId": WORKSPACE, ...config },
    { "langsmith:apiKey": API_KEY, ...secrets },
  );
  let seen = 0;
  const sent = () => {
    const entries = emulator.journal().filter(({ sequence }) => sequence > seen);
    seen = entries.at(-1)?.sequence ?? seen;
    return entries
      .filter(({ method }) => method !== "GET")
      .map(({ method, path: target, body }): [string, unknown] => [`${method} ${target}`, body]);
  };
  return { emulator, stack, directory, sent };
}

async function upOf({ stack, emulator }: Running, ...args: string[]): Promise<string> {
  const up = await stack.up(...args);
  expect(up.code, up.output).toBe(0);
  expect(emulator.journal().flatMap(({ problems }) => problems)).toEqual([]);
  return up.output;
}

function revisionsOf(emulator: Emulator, id: string): string[] {
  const found = emulator.state().deployments.find((deployment) => deployment.id === id);
  return found?.revisions.map(({ status }) => status) ?? [];
}

test("the example deployment-github deploys each commit once, and its protection ends as its README says", async () => {
  const it = await running(
    "deployment-github",
    { integrationId: INTEGRATION, repoUrl: "https://github.com/acme/agent", commit: FIRST_COMMIT },
    { openaiApiKey: OPENAI_KEY, databasePassword: PASSWORD },
  );
  const { emulator, stack, sent } = it;
  const preview = await stack.preview();
  expect(preview.code, preview.output).toBe(0);
  expect(sent()).toEqual([]);

  await upOf(it);
  const { id = "", urn } = await stack.resource("support-agent");
  expect(sent()).toEqual([
    [
      `POST ${DEPLOYMENTS}`,
      {
        name: "support-agent",
        source: "github",
        source_config: {
          integration_id: INTEGRATION,
          repo_url: "https://github.com/acme/agent",
          deployment_type: "prod",
          build_on_push: false,
        },
        source_revision_config: { repo_ref: "main", langgraph_config_path: "langgraph.json" },
        secrets: [
          { name: "DATABASE_PASSWORD", value: PASSWORD },
          { name: "OPENAI_API_KEY", value: OPENAI_KEY },
        ],
      },
    ],
    [`PATCH ${DEPLOYMENTS}/${id}`, { display_name: "Support agent" }],
  ]);
  const [made] = emulator.state().deployments;
  expect(await stack.outputs()).toEqual({
    url: `https://support-agent-${id.replaceAll("-", "")}.deployments.example`,
    dashboard: `${emulator.url}/o/${WORKSPACE}/host/deployments/${id}`,
    revision: made?.latest_revision_id,
  });
  const state = await stack.stored();
  for (const secret of [API_KEY, OPENAI_KEY, PASSWORD]) expect(state).not.toContain(secret);

  await upOf(it, "--expect-no-changes");
  expect(sent()).toEqual([]);

  const first = made?.latest_revision_id;
  await stack.configure({ commit: SECOND_COMMIT });
  await upOf(it);
  expect(sent()).toEqual([[`POST ${DEPLOYMENTS}/${id}/revisions/${first}/redeploy`, null]]);
  expect(revisionsOf(emulator, id)).toEqual(["DEPLOYED", "DEPLOYED"]);
  await upOf(it, "--expect-no-changes");
  expect(sent()).toEqual([]);

  await stack.configure({ commit: FIRST_COMMIT, branch: "next" });
  await upOf(it);
  expect(sent().map(([request]) => request)).toEqual([`PATCH ${DEPLOYMENTS}/${id}`]);
  expect(revisionsOf(emulator, id)).toEqual(["DEPLOYED", "DEPLOYED", "DEPLOYED"]);

  const refused = await stack.destroy();
  expect(refused.code).not.toBe(0);
  expect(refused.output).toContain(`resource "${urn}" cannot be deleted`);
  expect(refused.output).toContain("because it is protected");
  expect(sent()).toEqual([]);

  await stack.configure({ protect: "false" });
  await upOf(it);
  expect(sent()).toEqual([]);
  const destroy = await stack.destroy();
  expect(destroy.code, destroy.output).toBe(0);
  expect(sent()).toEqual([[`DELETE ${DEPLOYMENTS}/${id}`, null]]);
  expect(emulator.state().deployments).toEqual([]);
}, 400_000);

test("the example deployment-github leaves the agent running when it is to be retained", async () => {
  const it = await running(
    "deployment-github",
    { integrationId: INTEGRATION, repoUrl: "https://github.com/acme/agent" },
    { openaiApiKey: OPENAI_KEY, databasePassword: PASSWORD },
  );
  const { emulator, stack, sent } = it;
  await upOf(it);
  await stack.configure({ protect: "false", retainOnDelete: "true" });
  sent();
  await upOf(it);
  const destroy = await stack.destroy();
  expect(destroy.code, destroy.output).toBe(0);
  expect(sent()).toEqual([]);
  expect(await stack.resources()).toEqual([]);
  expect(emulator.state().deployments.map(({ name, status }) => [name, status])).toEqual([
    ["support-agent", "READY"],
  ]);
}, 400_000);

const IMAGES = {
  blueImage: "registry.example.com/agent:1.4",
  blueDigest: DIGESTS.one,
  greenImage: "registry.example.com/agent:1.4",
  greenDigest: DIGESTS.one,
};

test("the example deployment-docker switches over from blue to green and back, and retires blue", async () => {
  const it = await running("deployment-docker", IMAGES, { openaiApiKey: OPENAI_KEY });
  const { emulator, stack, directory, sent } = it;
  if (engine.pinned) forPinnedYaml(directory);
  await upOf(it);
  const { id: blue = "" } = await stack.resource("agent-blue");
  const { id: green = "" } = await stack.resource("agent-green");
  const addressOf = async (logicalName: string) => (await stack.resource(logicalName)).outputs?.["url"];
  const urls = { blue: await addressOf("agent-blue"), green: await addressOf("agent-green") };
  expect(urls).toEqual({
    blue: expect.stringMatching(/^https:\/\/agent-blue-/),
    green: expect.stringMatching(/^https:\/\/agent-green-/),
  });
  const created = (logicalName: string) => [
    `POST ${DEPLOYMENTS}`,
    {
      name: expect.stringMatching(new RegExp(`^${logicalName}-[0-9a-f]{7}$`)),
      source: "external_docker",
      source_config: { resource_spec: { min_scale: 1, max_scale: 2, cpu: 1, memory_mb: 2048 } },
      source_revision_config: { image_uri: "registry.example.com/agent:1.4" },
      secrets: [{ name: "OPENAI_API_KEY", value: OPENAI_KEY }],
    },
  ];
  const first = sent();
  expect(first).toHaveLength(2);
  expect(first).toEqual(expect.arrayContaining([created("agent-blue"), created("agent-green")]));
  expect(await stack.outputs()).toEqual({ ...urls, live: urls.blue });
  await upOf(it, "--expect-no-changes");

  // The same tag, another image behind it.
  const newest = emulator.state().deployments.find(({ id }) => id === green)?.latest_revision_id;
  sent();
  await stack.configure({ greenDigest: DIGESTS.two });
  await upOf(it);
  expect(sent()).toEqual([[`POST ${DEPLOYMENTS}/${green}/revisions/${newest}/redeploy`, null]]);

  // Another tag, and so another image: one revision, not two.
  await stack.configure({ greenImage: "registry.example.com/agent:1.5", greenDigest: DIGESTS.one });
  await upOf(it);
  expect(sent()).toEqual([
    [
      `PATCH ${DEPLOYMENTS}/${green}`,
      { source_revision_config: { image_uri: "registry.example.com/agent:1.5" } },
    ],
  ]);
  expect(revisionsOf(emulator, green)).toEqual(["DEPLOYED", "DEPLOYED", "DEPLOYED"]);
  expect(revisionsOf(emulator, blue)).toEqual(["DEPLOYED"]);
  expect(await stack.outputs()).toEqual({ ...urls, live: urls.blue });

  await stack.configure({ live: "green" });
  await upOf(it);
  expect(await stack.outputs()).toEqual({ ...urls, live: urls.green });
  await stack.configure({ live: "blue" });
  await upOf(it);
  expect(await stack.outputs()).toEqual({ ...urls, live: urls.blue });
  expect(sent()).toEqual([]);

  await stack.configure({ live: "gren" });
  const neither = await stack.up();
  expect(neither.code).not.toBe(0);
  expect(sent()).toEqual([]);

  const program = path.join(directory, "Pulumi.yaml");
  const both = readFileSync(program, "utf8");
  const [head = "", tail = ""] = both.split("outputs:\n");
  const withoutBlue = head.replace(/ {2}agent-blue:\n.*? {2}agent-green:\n/s, "  agent-green:\n");
  expect(`${withoutBlue}${tail}`).not.toBe(both);
  writeFileSync(program, `${withoutBlue}outputs:\n  live: \${agent-green.url}\n`);
  await upOf(it);
  expect(sent()).toEqual([[`DELETE ${DEPLOYMENTS}/${blue}`, null]]);
  expect(await stack.outputs()).toEqual({ live: urls.green });
  expect(emulator.state().deployments.map(({ id }) => id)).toEqual([green]);

  writeFileSync(program, both);
  await stack.configure({ live: "blue" });
  await upOf(it);
  expect(sent()).toEqual([created("agent-blue")]);
  const { id: next } = await stack.resource("agent-blue");
  expect(next).not.toBe(blue);
  expect(await stack.outputs()).toEqual({
    blue: await addressOf("agent-blue"),
    green: urls.green,
    live: await addressOf("agent-blue"),
  });
}, 400_000);

test("the example deployment-docker names the listener where the workspace has some", async () => {
  const it = await running(
    "deployment-docker",
    { ...IMAGES, listenerId: LISTENER },
    { openaiApiKey: OPENAI_KEY },
    { listeners: [{ id: LISTENER, computeId: "prod", namespaces: ["agents"] }] },
  );
  const { stack, directory, sent } = it;
  const program = path.join(directory, "Pulumi.yaml");
  change(program, "# listenerId: {", "listenerId: {");
  change(program, "# listenerId: $", "listenerId: $");
  change(program, "# listenerId: $", "listenerId: $");
  if (engine.pinned) forPinnedYaml(directory);
  await upOf(it);
  expect(sent().map(([, body]) => body)).toEqual([
    expect.objectContaining({ source_config: expect.objectContaining({ listener_id: LISTENER }) }),
    expect.objectContaining({ source_config: expect.objectContaining({ listener_id: LISTENER }) }),
  ]);
  expect(await stack.resources()).toHaveLength(3);
}, 400_000);
