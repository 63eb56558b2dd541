import { expect, test } from "vitest";
import { pluginWorld } from "../rig/plugin.ts";
import { ref } from "./rig/config.ts";

const INTEGRATION = "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72";
const GITHUB = [
  {
    id: INTEGRATION,
    name: "acme",
    repositories: [{ owner: "acme", name: "agent", defaultBranch: "trunk" }],
  },
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
