import { describe, expect, test } from "vitest";
import { complaints, DOCKER, GITHUB, ofConfig } from "../given.ts";

const HIDDEN = "the value (not shown, because it may contain a secret)";

/** What is said of a part of what is deployed. */
function ofRevision(given: object, base: { readonly sourceRevisionConfig: object } = GITHUB): string[] {
  return complaints({}, { ...base, sourceRevisionConfig: { ...base.sourceRevisionConfig, ...given } });
}

test.each<[unknown, string]>([
  ["internal_docker", 'it must be "github", "internal_source" or "external_docker"'],
  ["", 'it must be "github", "internal_source" or "external_docker"'],
  [5, 'it must be "github", "internal_source" or "external_docker"'],
])("source %j is rejected with what is allowed", (source, says) => {
  expect(complaints({}, { ...GITHUB, source })).toEqual([
    `source: ${JSON.stringify(source)} is not allowed: ${says}`,
  ]);
});

describe("repoUrl", () => {
  const REPOSITORY =
    "it must be the address of a repository, https://<host>/<owner>/<repository>, without user, query or fragment";

  test.each([
    "https://github.com/acme/agent",
    "https://github.com/acme/agent.git",
    "https://github.example.com:8443/Acme/agent-2.0",
  ])("%s is taken", (repoUrl) => {
    expect(ofConfig({ repoUrl })).toEqual([]);
  });

  test.each([
    "github.com/acme/agent",
    "acme/agent",
    "http://github.com/acme/agent",
    "git@github.com:acme/agent.git",
    "ssh://git@github.com/acme/agent.git",
    "https://github.com/acme/agent/",
    " https://github.com/acme/agent",
    "https://github.com/acme",
    "https:/github.com/acme/agent",
    "",
  ])("%j is rejected with what is allowed", (repoUrl) => {
    expect(ofConfig({ repoUrl })).toEqual([
      `sourceConfig.repoUrl: ${JSON.stringify(repoUrl)} is not allowed: ${REPOSITORY}`,
    ]);
  });

  test.each([
    "https://me:hush@github.com/acme/agent",
    "https://hush@github.com/acme/agent",
    "me:hush@github.com/acme/agent",
    "https://me:hu@sh@github.com/acme/agent",
    "https://github.com/acme/agent?token=hush",
    "https://github.com/acme/agent?token=hush/hush",
    "https://github.com/acme/agent#hush",
    "https://me:hush#x@github.com/acme/agent",
    "https://me:hush/acme@github/agent",
  ])("%s is rejected without showing what may be a secret in it", (repoUrl) => {
    expect(ofConfig({ repoUrl })).toEqual([`sourceConfig.repoUrl: ${HIDDEN} is not allowed: ${REPOSITORY}`]);
  });
});

test("customUrl is an http or https address, and no password in it is shown", () => {
  const ADDRESS =
    "it must be an http or https address without user or password, such as https://agent.example.com";
  expect(ofConfig({ customUrl: "http://agent:8000/base" }, DOCKER)).toEqual([]);
  for (const customUrl of ["agent.acme.com:8000/x", "ftp://agent"])
    expect(ofConfig({ customUrl }, DOCKER)).toEqual([
      `sourceConfig.customUrl: ${JSON.stringify(customUrl)} is not allowed: ${ADDRESS}`,
    ]);
  for (const customUrl of ["https://me:hush@agent.acme.com", "me:hush@agent.acme.com"])
    expect(ofConfig({ customUrl }, DOCKER)).toEqual([
      `sourceConfig.customUrl: ${HIDDEN} is not allowed: ${ADDRESS}`,
    ]);
});

test.each([
  ["refs/heads/feature/x", 'write only the name of the branch: "feature/x"'],
  ["refs/tags/", 'it must be the name of a branch, or "refs/tags/<tag>"'],
  ["refs/pull/3/head", 'it must be the name of a branch, or "refs/tags/<tag>"'],
  ["a b", "Git does not allow this name for a branch or tag"],
  ["a..b", "Git does not allow this name for a branch or tag"],
  [
    "9fceb02d0ae598e95dc970b74767f19372d61af8",
    "it is a commit, but LangSmith deploys branches and tags: name one of these. To deploy a new commit, change triggers",
  ],
  ["", "it must be the name of a branch, or refs/tags/<tag>"],
])("repoRef %j is rejected with what to write", (repoRef, says) => {
  expect(ofRevision({ repoRef })).toEqual([
    `sourceRevisionConfig.repoRef: ${JSON.stringify(repoRef)} is not allowed: ${says}`,
  ]);
});

test.each(["main", "feature/x", "v1.2", "refs/tags/v1.2"])("repoRef %s is taken", (repoRef) => {
  expect(ofRevision({ repoRef })).toEqual([]);
});

test.each([
  ["/langgraph.json", 'it must be relative to the root of the repository, or to `directory`, without ".."'],
  [
    "agents/../../langgraph.json",
    'it must be relative to the root of the repository, or to `directory`, without ".."',
  ],
  ["agents/", 'it must name the file: write "agents/langgraph.json"'],
  ["", 'it must be the path of a file in the repository, such as "langgraph.json"'],
])("langgraphConfigPath %j is rejected with what to write", (langgraphConfigPath, says) => {
  expect(ofRevision({ langgraphConfigPath })).toEqual([
    `sourceRevisionConfig.langgraphConfigPath: ${JSON.stringify(langgraphConfigPath)} is not allowed: ${says}`,
  ]);
});

test.each([
  [
    "https://registry.acme.com/agent:1",
    "it must be the name of the image alone, without a scheme and spaces",
  ],
  ["registry acme", "it must be the name of the image alone, without a scheme and spaces"],
  ["", 'it must be the name of an image, such as "registry.example.com/agent:1.4"'],
])("imageUri %j is rejected with what to write", (imageUri, says) => {
  expect(ofRevision({ imageUri }, DOCKER)).toEqual([
    `sourceRevisionConfig.imageUri: ${JSON.stringify(imageUri)} is not allowed: ${says}`,
  ]);
});

test("imageUri contains no password, and none is shown", () => {
  expect(ofRevision({ imageUri: "https://me:hush@registry.acme.com/agent" }, DOCKER)).toEqual([
    `sourceRevisionConfig.imageUri: ${HIDDEN} is not allowed: it must be the name of the image alone, without a scheme and spaces`,
  ]);
  expect(ofRevision({ imageUri: "registry.acme.com:5000/a/b@sha256:3f5a" }, DOCKER)).toEqual([]);
});

test("ids are rejected with the function that lists them", () => {
  expect(ofConfig({ integrationId: "acme" })).toEqual([
    'sourceConfig.integrationId: "acme" is not allowed: it must be the UUID of a GitHub integration (the function getGithubIntegrations lists them)',
  ]);
  expect(ofConfig({ listenerId: "acme" }, DOCKER)).toEqual([
    'sourceConfig.listenerId: "acme" is not allowed: it must be the UUID of a listener (the function getListeners lists them)',
  ]);
  expect(ofConfig({ integrationId: "8F0E2B54-7C1D-4A9E-B6D3-3C5F9E0A1B72" })).toEqual([
    'sourceConfig.integrationId: "8F0E2B54-7C1D-4A9E-B6D3-3C5F9E0A1B72" is not allowed: write it in lower case, "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72"',
  ]);
});

test("a namespace is a DNS label", () => {
  const listenerId = "6a1d3c9e-2b75-4f08-9e4c-7d5b0a8f1c36";
  const of = (k8sNamespace: string) => ofConfig({ listenerId, listenerConfig: { k8sNamespace } }, DOCKER);
  expect(of("agents-2")).toEqual([]);
  expect(of("a".repeat(63))).toEqual([]);
  expect(of("a".repeat(64))).toHaveLength(1);
  expect(of("My_Agents")).toEqual([
    'sourceConfig.listenerConfig.k8sNamespace: "My_Agents" is not allowed: it must be a DNS label: lower-case letters, digits and dashes, with a letter or digit at both ends, at most 63 characters',
  ]);
});
