import { expect, test } from "vitest";
import { agent, DOCKER, GITHUB, held } from "./rig/deployments.ts";
import { world } from "./rig/world.ts";

const { sourceConfig, sourceRevisionConfig } = GITHUB;
const PREFIX = "error: pulumi-nodejs:dynamic/langsmith:Deployment resource 'agent' has a problem: ";

/** What a preview of the program complains about, each sentence without what the engine puts before it. */
function complaints(output: string): string[] {
  return output
    .split("\n")
    .filter((line) => line.startsWith(PREFIX))
    .map((line) => line.slice(PREFIX.length));
}

const REFUSED: readonly [claim: string, args: object, says: readonly string[]][] = [
  [
    "unknown properties, at any depth, with what was meant or what there is",
    { ...GITHUB, displayNme: "x", size: 1, sourceConfig: { ...sourceConfig, repoURL: "x" } },
    [
      "displayNme: there is no such property; did you mean displayName?",
      "size: there is no such property; the properties are allowDataLoss, deleteTracingProject, displayName, name, pinnedRevisionId, secretReferences, secrets, source, sourceConfig, sourceRevisionConfig, triggers, waitForDeployed, workspaceId",
      "sourceConfig.repoURL: there is no such property; did you mean repoUrl?",
    ],
  ],
  [
    "wrong types, a bad name and near misses",
    {
      ...GITHUB,
      name: "Support_Agent",
      source: "Github",
      displayName: 5,
      secrets: "hush-hush",
      waitForDeployed: "no",
      sourceConfig: { ...sourceConfig, integrationId: "abc", deploymentType: "produ", buildOnPush: "yes" },
    },
    [
      'name: "Support_Agent" is not allowed: it must be letters, digits and dashes, beginning with a letter and not ending with a dash',
      'source: "Github" is not allowed: it must be "github", "internal_source" or "external_docker"',
      "displayName: 5 is not allowed: it must be a string that is not empty (got a number)",
      'sourceConfig.integrationId: "abc" is not allowed: it must be the UUID of a GitHub integration (the function getGithubIntegrations lists them)',
      'sourceConfig.deploymentType: "produ" is not allowed: did you mean "prod"?',
      'sourceConfig.buildOnPush: "yes" is not allowed: it must be a boolean (got a string)',
      "secrets: the value (a secret, not shown) is not allowed: it must be a map from the name of an environment variable to a string (got a string)",
      'waitForDeployed: "no" is not allowed: it must be a boolean (got a string)',
    ],
  ],
  [
    "what a deployment needs at all",
    {},
    [
      'source: is required: set it to "github", "internal_source" or "external_docker"',
      "sourceConfig: is required: set it to an object",
      "sourceRevisionConfig: is required: set it to an object",
    ],
  ],
  [
    "what github needs",
    { source: "github", sourceConfig: {}, sourceRevisionConfig: {} },
    [
      'sourceConfig.integrationId: is required when source is "github": set it to the UUID of a GitHub integration (the function getGithubIntegrations lists them)',
      'sourceConfig.repoUrl: is required when source is "github": set it to the address of a repository, https://<host>/<owner>/<repository>, without user, query or fragment',
      'sourceConfig.deploymentType: is required when source is "github": set it to one of "serverless", "dedicated", "prod", "dev", "dev_free", "dev_zero", "dev_free_zero"',
      'sourceConfig.buildOnPush: is required when source is "github": set it to a boolean',
      'sourceRevisionConfig.langgraphConfigPath: is required when source is "github": set it to the path of a file in the repository, such as "langgraph.json"',
      'sourceRevisionConfig.repoRef: is required when source is "github": set it to the name of a branch, or refs/tags/<tag>',
    ],
  ],
  [
    "what external_docker needs",
    { source: "external_docker", sourceConfig: {}, sourceRevisionConfig: {} },
    [
      'sourceConfig.resourceSpec: is required when source is "external_docker": set it to an object',
      'sourceRevisionConfig.imageUri: is required when source is "external_docker": set it to the name of an image, such as "registry.example.com/agent:1.4"',
    ],
  ],
  [
    "what github does not take, a push to a tag, and names that the service sets itself",
    {
      ...GITHUB,
      sourceConfig: {
        ...sourceConfig,
        buildOnPush: true,
        customUrl: "https://x",
        resourceSpec: {},
        listenerId: sourceConfig.integrationId,
        listenerConfig: {},
      },
      sourceRevisionConfig: { ...sourceRevisionConfig, repoRef: "refs/tags/v1", imageUri: "x" },
      secretReferences: [],
      secrets: { DATABASE_URI: "hush-hush", PORT: "hush-hush", LSD_A: "hush-hush", MINE: "hush-hush" },
    },
    [
      'sourceConfig.customUrl: is not allowed when source is "github": remove it',
      'sourceConfig.resourceSpec: is not allowed when source is "github": remove it',
      'sourceConfig.listenerId: is not allowed when source is "github": remove it',
      'sourceConfig.listenerConfig: is not allowed when source is "github": remove it',
      'sourceRevisionConfig.imageUri: is not allowed when source is "github": remove it',
      'secretReferences: is not allowed when source is "github": remove it',
      "sourceConfig.buildOnPush: true is not allowed when repoRef is a tag, which gets no pushes: it must be false",
      'secrets["DATABASE_URI"]: LangSmith sets this environment variable itself and rejects it here: remove it',
      'secrets["PORT"]: LangSmith sets this environment variable itself and rejects it here: remove it',
      'secrets["LSD_A"]: LangSmith sets this environment variable itself and rejects it here: remove it',
    ],
  ],
  [
    "what external_docker does not take, and numbers out of bounds",
    {
      ...DOCKER,
      sourceConfig: {
        ...sourceConfig,
        resourceSpec: { cpu: 0.01, minScale: -1, memoryMb: 1.5, cpus: 3 },
        installCommand: "a",
        buildCommand: "b",
      },
      sourceRevisionConfig: { ...sourceRevisionConfig, imageUri: "x" },
      secretReferences: [{ name: "TOKEN" }],
    },
    [
      "sourceConfig.resourceSpec.minScale: -1 is not allowed: it must be an integer of at least 1",
      "sourceConfig.resourceSpec.cpu: 0.01 is not allowed: it must be a number of cores from 0.1 to 8 with one decimal at the most",
      "sourceConfig.resourceSpec.memoryMb: 1.5 is not allowed: it must be an integer of at least 1 (got a number with a fraction)",
      "secretReferences[0].secretName: is required: set it to the name of a Kubernetes object: lower-case letters, digits, dashes and dots, with a letter or digit at both ends, at most 253 characters",
      "secretReferences[0].secretKey: is required: set it to letters, digits, dashes, underscores and dots",
      "sourceConfig.resourceSpec.cpus: there is no such property; did you mean cpu?",
      'sourceConfig.integrationId: is not allowed when source is "external_docker": remove it',
      'sourceConfig.repoUrl: is not allowed when source is "external_docker": remove it',
      'sourceConfig.deploymentType: is not allowed when source is "external_docker": remove it',
      'sourceConfig.buildOnPush: is not allowed when source is "external_docker": remove it',
      'sourceConfig.installCommand: is not allowed when source is "external_docker": remove it',
      'sourceConfig.buildCommand: is not allowed when source is "external_docker": remove it',
      'sourceRevisionConfig.repoRef: is not allowed when source is "external_docker": remove it',
      'sourceRevisionConfig.langgraphConfigPath: is not allowed when source is "external_docker": remove it',
    ],
  ],
  [
    "what could be meant, of addresses, references, paths and names, and nothing of a secret in them",
    {
      ...GITHUB,
      sourceConfig: {
        ...sourceConfig,
        repoUrl: "https://me:hush-hush@github.com/acme/agent",
        deploymentType: "production",
      },
      sourceRevisionConfig: { repoRef: "refs/heads/next", langgraphConfigPath: "/langgraph.json" },
      secrets: { "not-a-name": "hush-hush" },
    },
    [
      "sourceConfig.repoUrl: the value (not shown, because it may contain a secret) is not allowed: it must be the address of a repository, https://<host>/<owner>/<repository>, without user, query or fragment",
      'sourceConfig.deploymentType: "production" is not allowed: did you mean "prod"?',
      'sourceRevisionConfig.repoRef: "refs/heads/next" is not allowed: write only the name of the branch: "next"',
      'sourceRevisionConfig.langgraphConfigPath: "/langgraph.json" is not allowed: it must be relative to the root of the repository, or to `directory`, without ".."',
      'secrets["not-a-name"]: "not-a-name" is not allowed as a name: it must be letters, digits and underscores, not beginning with a digit',
    ],
  ],
  [
    "what contradicts itself",
    {
      ...DOCKER,
      sourceConfig: {
        resourceSpec: {},
        listenerConfig: { k8sNamespace: "agents" },
      },
      secrets: { TOKEN: "hush-hush", PORT: "hush-hush" },
    },
    [
      "sourceConfig.listenerConfig: is not allowed without listenerId, the listener that deploys there: set both, or neither (the function getListeners lists the listeners)",
    ],
  ],
  [
    "Kubernetes objects of another type, without what may be a secret in them",
    {
      ...DOCKER,
      sourceConfig: { resourceSpec: { volumes: "hush-hush", sidecars: ["proxy --token hush-hush"] } },
    },
    [
      "sourceConfig.resourceSpec.volumes: the value (not shown, because it may contain a secret) is not allowed: it must be a list (got a string)",
      "sourceConfig.resourceSpec.sidecars[0]: the value (not shown, because it may contain a secret) is not allowed: it must be a map (got a string)",
    ],
  ],
];

test.each(REFUSED)("the preview rejects %s, and the service is asked nothing", async (_claim, args, says) => {
  const { stack, asked } = await world(agent(args));
  const preview = await stack.preview();
  expect(preview.code).not.toBe(0);
  expect(complaints(preview.output).sort()).toEqual([...says].sort());
  expect(preview.output).not.toContain("hush-hush");
  expect(asked()).toEqual([]);
});

test("without an API key the preview names the configuration key and the environment variable", async () => {
  const { stack, asked } = await world(agent(GITHUB));
  await stack.must("config", "rm", "langsmith:apiKey");
  expect(complaints((await stack.preview()).output)).toEqual([
    "no API key is configured. Run `pulumi config set --secret langsmith:apiKey`, which asks for the key, or set LANGSMITH_API_KEY. [LS1001]",
  ]);
  expect(asked()).toEqual([]);
});

test("what the service cannot clear is rejected in the preview, and nothing is sent", async () => {
  const it = await world(
    agent({
      ...DOCKER,
      displayName: "Support",
      sourceConfig: { resourceSpec: {}, customUrl: "https://agent.example.com" },
      secrets: { A: "hush-hush" },
    }),
    { emulator: { speed: 600 } },
  );
  const { stack, program, emulator, writes } = it;
  expect((await stack.up()).code).toBe(0);
  writes();
  program(agent(DOCKER));
  const preview = await stack.preview();
  expect(complaints(preview.output).sort()).toEqual([
    "displayName: LangSmith cannot clear it: set it to another value",
    "secrets: LangSmith cannot clear all environment variables: keep at least one",
    "sourceConfig.customUrl: LangSmith cannot clear it: set it to another value",
  ]);
  program(
    agent({
      ...DOCKER,
      displayName: "Support",
      sourceConfig: { resourceSpec: {}, customUrl: "https://agent.example.com" },
      secrets: {},
    }),
  );
  expect((await stack.up()).output).toContain(
    `${PREFIX}secrets: LangSmith cannot clear all environment variables: keep at least one`,
  );
  expect(writes()).toEqual([]);
  expect(held(emulator).secrets).toEqual([{ name: "A", value: "hush-hush" }]);
});
