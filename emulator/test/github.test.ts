import { describe, expect, test } from "vitest";
import { at, githubDeployment, start, textAt, UNKNOWN_ID } from "./support.ts";

const ACME = "44444444-4444-4444-8444-444444444444";
const INTEGRATIONS = [
  {
    id: ACME,
    installationId: 1201,
    name: "acme",
    repositories: [
      { owner: "acme", name: "agent" },
      { owner: "acme", name: "tools", defaultBranch: "trunk" },
    ],
  },
  { name: "widgets", repositories: [{ owner: "widgets", name: "bot" }] },
];

function built(config: object) {
  const { source_config, ...rest } = githubDeployment();
  return { ...rest, source_config: { ...source_config, ...config } };
}

describe("the connections to GitHub", () => {
  test("are none unless given, and listed as a bare array", async () => {
    const none = await start();
    expect(await none.call("GET", "/v1/integrations/github/install")).toMatchObject({
      status: 200,
      body: [],
    });
    const rig = await start({ githubIntegrations: INTEGRATIONS });
    const { body } = await rig.call("GET", "/api-host/v1/integrations/github/install");
    expect(body).toEqual([
      { id: ACME, installation_id: 1201, name: "acme" },
      { id: textAt(body, 1, "id"), installation_id: 47757952, name: "widgets" },
    ]);
    expect(textAt(body, 1, "id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("list the repositories that they reach", async () => {
    const rig = await start({ githubIntegrations: INTEGRATIONS });
    expect((await rig.call("GET", `/v1/integrations/github/${ACME}/repos`)).body).toEqual([
      {
        host_integration_id: ACME,
        id: 199236539,
        name: "agent",
        owner: "acme",
        url: "https://github.com/acme/agent",
        default_branch: "main",
      },
      {
        host_integration_id: ACME,
        id: 147167491,
        name: "tools",
        owner: "acme",
        url: "https://github.com/acme/tools",
        default_branch: "trunk",
      },
    ]);
  });

  test("an unknown one is 404, an id that is no UUID 422 with its place in the path", async () => {
    const rig = await start({ githubIntegrations: INTEGRATIONS });
    expect(await rig.call("GET", `/v1/integrations/github/${UNKNOWN_ID}/repos`)).toMatchObject({
      status: 404,
      body: { detail: "GitHub integration ID 99999999-9999-4999-8999-999999999999 not found." },
    });
    const refused = await rig.call("GET", "/v1/integrations/github/acme/repos");
    expect(refused.status).toBe(422);
    expect(at(refused.body, "detail", 0)).toMatchObject({
      loc: ["path", "integration_id"],
      type: "uuid_parsing",
      input: "acme",
    });
    expect((await rig.call("GET", "/v1/integrations/github/install?limit=1")).status).toBe(422);
  });
});

describe("a new github deployment", () => {
  test("is accepted for a repository that its integration reaches", async () => {
    const rig = await start({ githubIntegrations: INTEGRATIONS });
    const body = built({ repo_url: "https://github.com/acme/agent" });
    expect((await rig.call("POST", "/v2/deployments", body)).status).toBe(201);
  });

  test.each([
    [
      "another integration",
      { integration_id: UNKNOWN_ID, repo_url: "https://github.com/acme/agent" },
      "Source configuration error: 'source_config.integration_id' '99999999-9999-4999-8999-999999999999' is not an integration of this organization.",
    ],
    [
      "a repository of another integration",
      { repo_url: "https://github.com/widgets/bot" },
      "Source configuration error: repository 'https://github.com/widgets/bot' is not accessible to integration '44444444-4444-4444-8444-444444444444'.",
    ],
  ])("is 400 for %s", async (_, config, detail) => {
    const rig = await start({ githubIntegrations: INTEGRATIONS });
    expect(await rig.call("POST", "/v2/deployments", built(config))).toMatchObject({
      status: 400,
      body: { detail },
    });
    expect(rig.emulator.state().deployments).toEqual([]);
  });

  test("is accepted for any repository when no integration is given", async () => {
    const rig = await start();
    expect((await rig.call("POST", "/v2/deployments", githubDeployment())).status).toBe(201);
  });
});
