import { expect, test } from "vitest";
import { UNKNOWN } from "../../../provider/core/engine.ts";
import { complaints, DOCKER, GITHUB, ofConfig } from "../given.ts";

test.each([
  ["from a repository to an image", GITHUB, { ...DOCKER, name: "agent" }],
  ["from an image to a repository", DOCKER, { ...GITHUB, displayName: undefined, secrets: undefined }],
])("the source can change %s: the new deployment begins without what the old one had", (_way, olds, news) => {
  expect(complaints(olds, news)).toEqual([]);
});

test("what the service cannot clear is rejected while the deployment stays the same", () => {
  const { displayName: _label, secrets: _secrets, ...rest } = GITHUB;
  const commands = { installCommand: "pnpm install", buildCommand: "pnpm build" };
  const olds = { ...GITHUB, sourceConfig: { ...GITHUB.sourceConfig, ...commands } };
  expect(complaints(olds, rest)).toEqual([
    "displayName: LangSmith cannot clear it: set it to another value",
    "sourceConfig.installCommand: LangSmith cannot clear it: set it to another value",
    "sourceConfig.buildCommand: LangSmith cannot clear it: set it to another value",
    "secrets: LangSmith cannot clear all environment variables: keep at least one",
  ]);
  expect(complaints(DOCKER, { ...DOCKER, sourceConfig: { resourceSpec: {} } })).toEqual([
    "sourceConfig.customUrl: LangSmith cannot clear it: set it to another value",
  ]);
});

test("what a source needs is named with what is allowed there", () => {
  const bare = { name: "agent", sourceConfig: {}, sourceRevisionConfig: {} };
  expect(complaints({}, { ...bare, source: "github" })).toEqual([
    'sourceConfig.integrationId: is required when source is "github": set it to the UUID of a GitHub integration (the function getGithubIntegrations lists them)',
    'sourceConfig.repoUrl: is required when source is "github": set it to the address of a repository, https://<host>/<owner>/<repository>, without user, query or fragment',
    'sourceConfig.deploymentType: is required when source is "github": set it to one of "serverless", "dedicated", "prod", "dev", "dev_free", "dev_zero", "dev_free_zero"',
    'sourceConfig.buildOnPush: is required when source is "github": set it to a boolean',
    'sourceRevisionConfig.repoRef: is required when source is "github": set it to the name of a branch, or refs/tags/<tag>',
    'sourceRevisionConfig.langgraphConfigPath: is required when source is "github": set it to the path of a file in the repository, such as "langgraph.json"',
  ]);
  expect(complaints({}, { ...bare, source: "external_docker" })).toEqual([
    'sourceConfig.resourceSpec: is required when source is "external_docker": set it to an object',
    'sourceRevisionConfig.imageUri: is required when source is "external_docker": set it to the name of an image, such as "registry.example.com/agent:1.4"',
  ]);
});

test("what only another source takes is rejected", () => {
  const listener = { listenerId: UUID, listenerConfig: { k8sNamespace: "agents" } };
  const { sourceConfig, sourceRevisionConfig } = DOCKER;
  const github = {
    ...GITHUB,
    sourceConfig: { ...GITHUB.sourceConfig, ...sourceConfig, ...listener },
    sourceRevisionConfig: { ...GITHUB.sourceRevisionConfig, ...sourceRevisionConfig },
    secretReferences: [],
  };
  const rejected = (source: string, ...paths: readonly string[]) =>
    paths.map((path) => `${path}: is not allowed when source is "${source}": remove it`);
  expect(complaints({}, github)).toEqual(
    rejected(
      "github",
      "sourceConfig.customUrl",
      "sourceConfig.resourceSpec",
      "sourceConfig.listenerId",
      "sourceConfig.listenerConfig",
      "sourceRevisionConfig.imageUri",
      "secretReferences",
    ),
  );
  const commands = { installCommand: "pnpm install", buildCommand: "pnpm build" };
  const docker = {
    ...DOCKER,
    sourceConfig: { ...GITHUB.sourceConfig, ...commands, ...sourceConfig },
    sourceRevisionConfig: { ...GITHUB.sourceRevisionConfig, ...sourceRevisionConfig },
  };
  expect(complaints({}, docker)).toEqual(
    rejected(
      "external_docker",
      "sourceConfig.integrationId",
      "sourceConfig.repoUrl",
      "sourceConfig.deploymentType",
      "sourceConfig.buildOnPush",
      "sourceConfig.installCommand",
      "sourceConfig.buildCommand",
      "sourceRevisionConfig.repoRef",
      "sourceRevisionConfig.langgraphConfigPath",
    ),
  );
});

const UUID = "6a1d3c9e-2b75-4f08-9e4c-7d5b0a8f1c36";

test("where a listener deploys is rejected without the listener, unless that is not known yet", () => {
  const listenerConfig = { k8sNamespace: "agents" };
  expect(ofConfig({ listenerConfig }, DOCKER)).toEqual([
    "sourceConfig.listenerConfig: is not allowed without listenerId, the listener that deploys there: set both, or neither (the function getListeners lists the listeners)",
  ]);
  expect(ofConfig({ listenerConfig, listenerId: UUID }, DOCKER)).toEqual([]);
  expect(ofConfig({ listenerConfig, listenerId: UNKNOWN }, DOCKER)).toEqual([]);
});

test("names that the service sets itself are rejected, those of the cloud only where it runs the deployment", () => {
  const secrets = {
    POSTGRES_URI: "hush",
    LANGSMITH_API_KEY: "hush",
    PATH: "hush",
    LSD_TOKEN: UNKNOWN,
    MINE: "hush",
  };
  const reserved = "LangSmith sets this environment variable itself and rejects it here: remove it";
  expect(complaints({}, { ...GITHUB, secrets })).toEqual([
    `secrets["POSTGRES_URI"]: ${reserved}`,
    `secrets["LANGSMITH_API_KEY"]: ${reserved}`,
    `secrets["PATH"]: ${reserved}`,
    `secrets["LSD_TOKEN"]: ${reserved}`,
  ]);
  expect(complaints({}, { ...DOCKER, secrets })).toEqual([`secrets["POSTGRES_URI"]: ${reserved}`]);
});

test("what no environment variable can be called is rejected by its name, also while its value is not known", () => {
  const secrets = { "a-b": "hush", "1A": UNKNOWN, "": "hush", _a1: "", lower: "x" };
  const allowed =
    "is not allowed as a name: it must be letters, digits and underscores, not beginning with a digit";
  expect(complaints({}, { ...DOCKER, secrets }).sort()).toEqual([
    `secrets[""]: "" ${allowed}`,
    `secrets["1A"]: "1A" ${allowed}`,
    `secrets["a-b"]: "a-b" ${allowed}`,
  ]);
});

test("a reference is rejected for a name that is reserved, or given twice", () => {
  const of = (name: string) => ({ name, secretName: "agent", secretKey: "key" });
  const secretReferences = ["TOKEN", "X", "X", "LOG_JSON", "PORT", UNKNOWN, UNKNOWN].map(of);
  const twice = "another value of the environment variable is given, too: remove one";
  expect(complaints({}, { ...DOCKER, secrets: { TOKEN: "hush" }, secretReferences })).toEqual([
    `secretReferences[0].name: ${twice}`,
    `secretReferences[2].name: ${twice}`,
    "secretReferences[3].name: LangSmith sets this environment variable itself and rejects it here: remove it",
  ]);
});

test("a push to a tag makes no revision, since no one pushes there", () => {
  const sourceRevisionConfig = { ...GITHUB.sourceRevisionConfig, repoRef: "refs/tags/v1" };
  const of = (buildOnPush: unknown) =>
    complaints(
      {},
      { ...GITHUB, sourceRevisionConfig, sourceConfig: { ...GITHUB.sourceConfig, buildOnPush } },
    );
  expect(of(true)).toEqual([
    "sourceConfig.buildOnPush: true is not allowed when repoRef is a tag, which gets no pushes: it must be false",
  ]);
  expect(of(false)).toEqual([]);
  expect(of(UNKNOWN)).toEqual([]);
});

test("an imported deployment of a folder needs no directory, until something of it needs the files", () => {
  const imported = {
    name: "agent",
    source: "internal_source",
    sourceConfig: { deploymentType: "dev" },
    sourceRevisionConfig: {},
  };
  const needed = [
    expect.stringMatching(/^sourceRevisionConfig\.directory: is required when source is "internal_source"/),
  ];
  expect(complaints(imported, imported)).toEqual([]);
  expect(complaints({}, imported)).toEqual(needed);
  expect(complaints(imported, { ...imported, name: "other" })).toEqual(needed);
  expect(complaints({ ...imported, sourceRevisionConfig: { directory: "." } }, imported)).toEqual(needed);
  const configured = { ...imported, sourceRevisionConfig: { langgraphConfigPath: "langgraph.json" } };
  expect(complaints(imported, configured)).toEqual(needed);
});
