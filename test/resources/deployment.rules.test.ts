import { expect, test } from "vitest";
import { formatPath } from "../../provider/lifecycle/path.ts";
import { deployment } from "../../provider/resources/deployment.ts";

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
  secrets: { A: "1" },
};
const DOCKER = {
  name: "agent",
  source: "external_docker",
  sourceConfig: { resourceSpec: {}, customUrl: "https://agent.example.com" },
  sourceRevisionConfig: { imageUri: "registry.example.com/agent:1" },
};

function complaints(olds: object, news: object): string[] {
  const naming = { logicalName: "agent", suffix: () => "0000000" };
  const target = { workspaceId: undefined, cloud: false };
  const { failures } = deployment.check({ ...olds }, { ...news }, naming, target);
  return failures.map(({ path, reason }) => `${formatPath(path)}: ${reason}`);
}

test.each([
  ["from a repository to an image", GITHUB, { ...DOCKER, name: "agent" }],
  ["from an image to a repository", DOCKER, { ...GITHUB, displayName: undefined, secrets: undefined }],
])("the source can change %s: the new deployment begins without what the old one had", (_way, olds, news) => {
  expect(complaints(olds, news)).toEqual([]);
});

test("what the service cannot clear is refused while the deployment stays the same", () => {
  const { displayName: _label, secrets: _secrets, ...rest } = GITHUB;
  expect(complaints(GITHUB, rest)).toEqual([
    "displayName: the service cannot clear it: set it to another value",
    "secrets: the service cannot clear all environment variables: keep at least one",
  ]);
});
