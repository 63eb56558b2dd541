import { expect, test } from "vitest";
import { Deployment, makesRevision } from "../../provider/http/api/deployments.ts";
import { creation, update } from "../../provider/resources/deployment/body.ts";
import { inputs } from "../../provider/resources/deployment/inputs.ts";

const GITHUB = {
  name: "agent",
  displayName: "Agent",
  source: "github",
  sourceConfig: {
    integrationId: "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72",
    repoUrl: "https://github.com/acme/agent",
    deploymentType: "dev",
    buildOnPush: false,
  },
  sourceRevisionConfig: { repoRef: "main", langgraphConfigPath: "langgraph.json" },
  secrets: { B: "2", A: "1" },
} as const;

const DOCKER = {
  name: "agent",
  source: "external_docker",
  sourceConfig: { resourceSpec: { cpu: 1, maxScale: 2 }, customUrl: "https://agent.example.com" },
  sourceRevisionConfig: { imageUri: "registry.example.com/agent:1" },
  secretReferences: [{ name: "KEY", secretName: "agent", secretKey: "key" }],
} as const;

/** The deployment as the service holds it after these inputs, with what it adds by itself. */
function held(given: Parameters<typeof inputs.parse>[0], more: object = {}) {
  const wanted = inputs.parse(given);
  return Deployment.parse({
    ...creation(wanted),
    id: "d0000000-0000-4000-8000-000000000001",
    tenant_id: "00000000-0000-4000-8000-000000000001",
    status: "READY",
    created_at: "2026-01-01T00:00:00+00:00",
    updated_at: "2026-01-01T00:00:00+00:00",
    display_name: wanted.displayName ?? wanted.name,
    ...more,
  });
}

test("a creation carries all but the display name and what only steers this provider", () => {
  expect(creation(inputs.parse(GITHUB))).toEqual({
    name: "agent",
    source: "github",
    source_config: {
      integration_id: "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72",
      repo_url: "https://github.com/acme/agent",
      deployment_type: "dev",
      build_on_push: false,
    },
    source_revision_config: { repo_ref: "main", langgraph_config_path: "langgraph.json" },
    secrets: [
      { name: "A", value: "1" },
      { name: "B", value: "2" },
    ],
  });
});

test("a creation without environment variables says so, as the service requires", () => {
  expect(creation(inputs.parse(DOCKER))).toEqual({
    name: "agent",
    source: "external_docker",
    source_config: { resource_spec: { cpu: 1, max_scale: 2 }, custom_url: "https://agent.example.com" },
    source_revision_config: { image_uri: "registry.example.com/agent:1" },
    secrets: [],
    secret_references: [{ name: "KEY", secret_name: "agent", secret_key: "key" }],
  });
});

const github = { sourceConfig: GITHUB.sourceConfig, sourceRevisionConfig: GITHUB.sourceRevisionConfig };
const docker = { sourceConfig: DOCKER.sourceConfig };

test.each([
  ["nothing", GITHUB, {}, {}, false],
  ["displayName", GITHUB, { displayName: "Blue" }, { display_name: "Blue" }, false],
  [
    "buildOnPush",
    GITHUB,
    { sourceConfig: { ...github.sourceConfig, buildOnPush: true } },
    { source_config: { build_on_push: true } },
    false,
  ],
  [
    "installCommand",
    GITHUB,
    { sourceConfig: { ...github.sourceConfig, installCommand: "pnpm i" } },
    { source_config: { install_command: "pnpm i" } },
    true,
  ],
  [
    "repoRef",
    GITHUB,
    { sourceRevisionConfig: { ...github.sourceRevisionConfig, repoRef: "next" } },
    { source_revision_config: { repo_ref: "next", langgraph_config_path: "langgraph.json" } },
    true,
  ],
  [
    "a secret's value",
    GITHUB,
    { secrets: { A: "1", B: "3" } },
    {
      secrets: [
        { name: "A", value: "1" },
        { name: "B", value: "3" },
      ],
    },
    true,
  ],
  ["a secret fewer", GITHUB, { secrets: { A: "1" } }, { secrets: [{ name: "A", value: "1" }] }, true],
  ["the order of secrets", GITHUB, { secrets: { A: "1", B: "2" } }, {}, false],
  [
    "customUrl",
    DOCKER,
    { sourceConfig: { ...docker.sourceConfig, customUrl: "https://other.example.com" } },
    { source_config: { custom_url: "https://other.example.com" } },
    false,
  ],
  [
    "imageUri",
    DOCKER,
    { sourceRevisionConfig: { imageUri: "registry.example.com/agent:2" } },
    { source_revision_config: { image_uri: "registry.example.com/agent:2" } },
    true,
  ],
  ["secretReferences", DOCKER, { secretReferences: [] }, { secret_references: [] }, false],
  [
    "only local options",
    DOCKER,
    {
      allowDataLoss: true,
      deleteTracingProject: true,
      waitForDeployed: false,
    },
    {},
    false,
  ],
  [
    "two things at once",
    GITHUB,
    { displayName: "Blue", secrets: { A: "1", B: "3" } },
    {
      display_name: "Blue",
      secrets: [
        { name: "A", value: "1" },
        { name: "B", value: "3" },
      ],
    },
    true,
  ],
])("an update that changes %s sends exactly that", (_what, before, change, body, revision) => {
  const sent = update([inputs.parse(before)], inputs.parse({ ...before, ...change }), held(before));
  expect(sent).toEqual(body);
  expect(makesRevision(sent)).toBe(revision);
});

test("what the service already contains is not sent again: an update that was cut short is not carried out twice", () => {
  const wanted = { ...GITHUB, displayName: "Blue", secrets: { A: "1", B: "3" } };
  expect(update([inputs.parse(GITHUB)], inputs.parse(wanted), held(wanted))).toEqual({});
});

test("what the service adds to the resource spec is sent back with the change, since it replaces the whole", () => {
  const live = { source_config: { resource_spec: { cpu: 1, max_scale: 2, min_scale: 1, memory_mb: 2048 } } };
  const change = { sourceConfig: { ...docker.sourceConfig, resourceSpec: { cpu: 2 } } };
  const sent = update([inputs.parse(DOCKER)], inputs.parse({ ...DOCKER, ...change }), held(DOCKER, live));
  // maxScale, which the program gave before and now leaves out, is left to the service again.
  expect(sent).toEqual({ source_config: { resource_spec: { cpu: 2, min_scale: 1, memory_mb: 2048 } } });
});

test("environment variables that this program never set are kept", () => {
  const live = held(GITHUB, {
    secrets: [
      { name: "A", value: "1" },
      { name: "B", value: "2" },
      { name: "BY_HAND", value: "x" },
    ],
  });
  const wanted = { ...GITHUB, secrets: { A: "9" } };
  expect(update([inputs.parse(GITHUB)], inputs.parse(wanted), live)).toEqual({
    secrets: [
      { name: "A", value: "9" },
      { name: "BY_HAND", value: "x" },
    ],
  });
});
