import { expect, test } from "vitest";
import { pluginWorld } from "./rig/plugin.ts";
import { ref } from "./rig/plugin-config.ts";
import { world } from "./rig/world.ts";

const LISTENER = "3f0c7a52-94e3-4b1d-8a6f-0e2d5c3b7a19";
const INTEGRATION = "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72";
const GITHUB = [
  {
    id: INTEGRATION,
    name: "acme",
    repositories: [{ owner: "acme", name: "agent", defaultBranch: "trunk" }],
  },
];
const CLUSTERS = [
  { id: LISTENER, computeId: "prod", namespaces: ["agents"] },
  { computeId: "test", namespaces: ["tests"] },
];

const invoke = (name: string, args: object) => ({
  "fn::invoke": { function: `langsmith:${name}`, arguments: args },
});

test("the plugin looks up all that a deployment from a repository needs, and a deployment is built from it", async () => {
  const it = await pluginWorld(
    {
      variables: {
        integrations: invoke("getGithubIntegrations", { name: "acme" }),
        repositories: invoke("getGithubRepositories", {
          integrationId: ref("integrations.integrations[0].id"),
          name: "agent",
        }),
      },
      resources: {
        agent: {
          type: "langsmith:Deployment",
          properties: {
            name: "agent",
            source: "github",
            sourceConfig: {
              integrationId: ref("integrations.integrations[0].id"),
              repoUrl: ref("repositories.repositories[0].url"),
              deploymentType: "dev",
              buildOnPush: false,
            },
            sourceRevisionConfig: {
              repoRef: ref("repositories.repositories[0].defaultBranch"),
              langgraphConfigPath: "langgraph.json",
            },
          },
        },
      },
    },
    { emulator: { githubIntegrations: GITHUB } },
  );
  const up = await it.stack.up();
  expect(up.code, up.output).toBe(0);
  const created = it.asked().find(({ method }) => method === "POST");
  expect(created?.body).toMatchObject({
    source_config: { integration_id: INTEGRATION, repo_url: "https://github.com/acme/agent" },
    source_revision_config: { repo_ref: "trunk" },
  });
});

test("the plugin looks up the listener of a cluster, and a deployment of an image is created with it", async () => {
  const it = await pluginWorld(
    {
      variables: { clusters: invoke("getListeners", { computeId: "prod" }) },
      resources: {
        agent: {
          type: "langsmith:Deployment",
          properties: {
            name: "agent",
            source: "external_docker",
            sourceConfig: {
              resourceSpec: {},
              listenerId: ref("clusters.listeners[0].id"),
              listenerConfig: { k8sNamespace: ref("clusters.listeners[0].k8sNamespaces[0]") },
            },
            sourceRevisionConfig: { imageUri: "registry.example.com/agent:1" },
          },
        },
      },
    },
    { emulator: { listeners: CLUSTERS } },
  );
  const up = await it.stack.up();
  expect(up.code, up.output).toBe(0);
  const created = it.asked().find(({ method }) => method === "POST");
  expect(created?.body).toMatchObject({
    source_config: { listener_id: LISTENER, listener_config: { k8s_namespace: "agents" } },
  });
});

test("what a lookup in the plugin does not find ends the preview with what to do, and nothing is sent", async () => {
  const it = await pluginWorld(
    {
      variables: { clusters: invoke("getListeners", {}) },
      outputs: { clusters: ref("clusters") },
    },
    { emulator: { listenersEnabled: false } },
  );
  const { emulator, stack } = it;
  const forbidden = await stack.preview();
  expect(forbidden.code).not.toBe(0);
  expect(forbidden.output).toContain(
    `Could not list the listeners: GET ${emulator.controlPlaneUrl}/v2/listeners?limit=100&offset=0 returned 403: Listeners are not enabled for this organization. Listeners exist only on self-hosted Enterprise and hybrid installations. Elsewhere, leave out \`sourceConfig.listenerId\`.`,
  );
  it.program({
    variables: { integrations: invoke("getGithubIntegrations", { name: "acme" }) },
    outputs: { integrations: ref("integrations") },
  });
  const missing = await stack.preview();
  expect(missing.code).not.toBe(0);
  expect(missing.output).toContain(
    'the workspace has no GitHub integration named "acme". LangSmith has none. One exists after LangSmith\'s GitHub app is installed for the account. Check the spelling, including upper and lower case, the API key and `langsmith:workspaceId`. [LS1402]',
  );
  it.program({
    variables: { repositories: invoke("getGithubRepositories", { integrationId: INTEGRATION }) },
    outputs: { repositories: ref("repositories") },
  });
  const unknown = await stack.preview();
  expect(unknown.code).not.toBe(0);
  expect(unknown.output).toContain(
    `GitHub integration ${INTEGRATION} does not exist, or this API key and workspace cannot access it. Check the id (\`getGithubIntegrations\` lists the ids), the API key and \`langsmith:workspaceId\`. [LS1115]`,
  );
  it.program({
    variables: { repositories: invoke("getGithubRepositories", { integrationId: "acme" }) },
    outputs: { repositories: ref("repositories") },
  });
  it.asked();
  const refused = await stack.preview();
  expect(refused.code).not.toBe(0);
  expect(refused.output).toContain('integrationId: "acme" is not allowed: it must be a UUID');
  expect(it.asked()).toEqual([]);
  expect(it.writes()).toEqual([]);
});

test("a program without the plugin looks up the same", async () => {
  const it = await world(
    `exports.found = langsmith.getGithubIntegrationsOutput({ name: "acme" }).integrations.apply(async ([one]) => ({
  listeners: (await langsmith.getListeners({ computeId: "prod" })).listeners.map(({ id, k8sNamespaces }) => ({ id, k8sNamespaces })),
  repositories: (await langsmith.getGithubRepositories({ integrationId: one.id })).repositories.map(({ url }) => url),
}));
`,
    { emulator: { githubIntegrations: GITHUB, listeners: CLUSTERS } },
  );
  const up = await it.stack.up();
  expect(up.code, up.output).toBe(0);
  expect(await it.stack.outputs()).toEqual({
    found: {
      listeners: [{ id: LISTENER, k8sNamespaces: ["agents"] }],
      repositories: ["https://github.com/acme/agent"],
    },
  });
});
