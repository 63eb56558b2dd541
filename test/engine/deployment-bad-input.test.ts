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
    { ...GITHUB, displayNme: "x", triggers: [1], sourceConfig: { ...sourceConfig, repoURL: "x" } },
    [
      "displayNme: there is no such property; did you mean displayName?",
      "triggers: there is no such property; the properties are allowDataLoss, deleteTracingProject, displayName, name, replaceUnmanagedSecrets, secretReferences, secrets, source, sourceConfig, sourceRevisionConfig, waitForDeployed, workspaceId",
      "sourceConfig.repoURL: there is no such property; did you mean repoUrl?",
    ],
  ],
  [
    "wrong types, a bad name and near misses",
    {
      ...GITHUB,
      name: "Support_Agent",
      displayName: 5,
      secrets: "hush-hush",
      waitForDeployed: "no",
      sourceConfig: { ...sourceConfig, integrationId: "abc", deploymentType: "produ", buildOnPush: "yes" },
    },
    [
      'name: "Support_Agent" is not allowed: it must be lower-case letters, digits and dashes, beginning with a letter and not ending with a dash',
      "displayName: 5 is not allowed: it must be a text that is not empty (got a number)",
      'sourceConfig.integrationId: "abc" is not allowed: it must be a UUID',
      'sourceConfig.deploymentType: "produ" is not allowed: did you mean "prod"?',
      'sourceConfig.buildOnPush: "yes" is not allowed: it must be true or false (got a text)',
      "secrets: the value (a secret, not shown) is not allowed: it must be a map from the name of an environment variable to a text (got a text)",
      'waitForDeployed: "no" is not allowed: it must be true or false (got a text)',
    ],
  ],
  [
    "what a deployment needs at all",
    {},
    [
      'source: is required: give "github" or "external_docker" (the internal sources are fed by the command `langgraph deploy`, so no program can own them)',
      "sourceConfig: is required: give an object",
      "sourceRevisionConfig: is required: give an object",
    ],
  ],
  [
    "what github needs",
    { source: "github", sourceConfig: {}, sourceRevisionConfig: {} },
    [
      'sourceConfig.integrationId: is required when source is "github"',
      'sourceConfig.repoUrl: is required when source is "github"',
      'sourceConfig.deploymentType: is required when source is "github"',
      'sourceConfig.buildOnPush: is required when source is "github"',
      'sourceRevisionConfig.langgraphConfigPath: is required when source is "github"',
      'sourceRevisionConfig.repoRef: is required when source is "github"',
    ],
  ],
  [
    "what external_docker needs",
    { source: "external_docker", sourceConfig: {}, sourceRevisionConfig: {} },
    [
      'sourceConfig.resourceSpec: is required when source is "external_docker"',
      'sourceRevisionConfig.imageUri: is required when source is "external_docker"',
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
      'sourceConfig.customUrl: is not allowed when source is "github"; leave it out',
      'sourceConfig.resourceSpec: is not allowed when source is "github"; leave it out',
      'sourceConfig.listenerId: is not allowed when source is "github"; leave it out',
      'sourceConfig.listenerConfig: is not allowed when source is "github"; leave it out',
      'sourceRevisionConfig.imageUri: is not allowed when source is "github"; leave it out',
      'secretReferences: is not allowed when source is "github"; leave it out',
      "sourceConfig.buildOnPush: true is not allowed when repoRef is a tag, to which nobody pushes; it must be false",
      'secrets["DATABASE_URI"]: the service sets this environment variable itself and refuses it here; leave it out',
      'secrets["PORT"]: the service sets this environment variable itself and refuses it here; leave it out',
      'secrets["LSD_A"]: the service sets this environment variable itself and refuses it here; leave it out',
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
      "sourceConfig.resourceSpec.minScale: -1 is not allowed: it must be an integer of at least 0",
      "sourceConfig.resourceSpec.cpu: 0.01 is not allowed: it must be a number from 0.1 to 8",
      "sourceConfig.resourceSpec.memoryMb: 1.5 is not allowed: it must be an integer of at least 1 (got a number with a fraction)",
      "secretReferences[0].secretName: is required: give a text that is not empty",
      "secretReferences[0].secretKey: is required: give a text that is not empty",
      "sourceConfig.resourceSpec.cpus: there is no such property; did you mean cpu?",
      'sourceConfig.integrationId: is not allowed when source is "external_docker"; leave it out',
      'sourceConfig.repoUrl: is not allowed when source is "external_docker"; leave it out',
      'sourceConfig.deploymentType: is not allowed when source is "external_docker"; leave it out',
      'sourceConfig.buildOnPush: is not allowed when source is "external_docker"; leave it out',
      'sourceConfig.installCommand: is not allowed when source is "external_docker"; leave it out',
      'sourceConfig.buildCommand: is not allowed when source is "external_docker"; leave it out',
      'sourceRevisionConfig.repoRef: is not allowed when source is "external_docker"; leave it out',
      'sourceRevisionConfig.langgraphConfigPath: is not allowed when source is "external_docker"; leave it out',
    ],
  ],
];

test("each wrong argument is refused in the preview, and the service is asked nothing", async () => {
  const { stack, program, asked } = await world("");
  for (const [claim, args, says] of REFUSED) {
    program(agent(args));
    const preview = await stack.preview();
    expect(preview.code, claim).not.toBe(0);
    expect(complaints(preview.output).sort(), claim).toEqual([...says].sort());
    expect(preview.output, claim).not.toContain("hush-hush");
  }
  for (const source of ["internal_docker", "internal_source"]) {
    program(agent({ ...GITHUB, source }));
    const [only, ...more] = complaints((await stack.preview()).output);
    expect(only).toBe(
      `source: "${source}" is not allowed: it must be "github" or "external_docker" (the internal sources are fed by the command \`langgraph deploy\`, so no program can own them)`,
    );
    expect(more).toEqual([]);
  }
  expect(asked()).toEqual([]);
});

test("without an API key the preview names the configuration key and the environment variable", async () => {
  const { stack, asked } = await world(agent(GITHUB));
  await stack.must("config", "rm", "langsmith:apiKey");
  expect(complaints((await stack.preview()).output)).toEqual([
    "no API key is configured: set it with `pulumi config set --secret langsmith:apiKey <KEY>` or by the environment variable LANGSMITH_API_KEY (or a token by langsmith:bearerToken or LANGSMITH_BEARER_TOKEN)",
  ]);
  expect(asked()).toEqual([]);
});

test("what the service cannot clear is refused in the preview, and nothing is sent", async () => {
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
    "displayName: the service cannot clear it: set it to another value",
    "secrets: the service cannot clear all environment variables: keep at least one",
    "sourceConfig.customUrl: the service cannot clear it: set it to another value",
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
    `${PREFIX}secrets: the service cannot clear all environment variables: keep at least one`,
  );
  expect(writes()).toEqual([]);
  expect(held(emulator).secrets).toEqual([{ name: "A", value: "hush-hush" }]);
});
