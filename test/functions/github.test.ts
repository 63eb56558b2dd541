import { describe, expect, test } from "vitest";
import { start } from "./rig.ts";

const ACME = "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72";
const GLOBEX = "9a1f3c65-8d2e-4baf-87e4-4d6a0f1b2c83";
const INTEGRATIONS = [
  {
    id: ACME,
    installationId: 4711,
    name: "acme",
    repositories: [
      { owner: "acme", name: "agent" },
      { owner: "acme", name: "Shop", defaultBranch: "trunk" },
      { owner: "friends", name: "agent" },
    ],
  },
  { id: GLOBEX, installationId: 4712, name: "Globex", repositories: [] },
];

describe("getGithubIntegrations", () => {
  test("lists the ids that a deployment can name", async () => {
    const rig = await start({ githubIntegrations: INTEGRATIONS });
    expect(await rig.call("getGithubIntegrations")).toEqual({
      integrations: [
        { id: ACME, installationId: "4711", name: "acme" },
        { id: GLOBEX, installationId: "4712", name: "Globex" },
      ],
    });
    expect(rig.asked()).toEqual(["GET /api-host/v1/integrations/github/install"]);
  });

  test("finds that of an account, written in any case", async () => {
    const rig = await start({ githubIntegrations: INTEGRATIONS });
    expect(await rig.call("getGithubIntegrations", { name: "globex" })).toEqual({
      integrations: [{ id: GLOBEX, installationId: "4712", name: "Globex" }],
    });
  });

  test.each([[INTEGRATIONS, '"acme", "Globex"']])(
    "of an account that has none is an error that says which have, and what to do (%#)",
    async (githubIntegrations, there) => {
      const rig = await start({ githubIntegrations });
      await expect(rig.call("getGithubIntegrations", { name: "initech" })).rejects.toThrow(
        `the workspace has no GitHub integration named "initech". LangSmith has ${there}. One exists after LangSmith's GitHub app is installed for the account. ` +
          "Check the spelling, including upper and lower case, the API key and `langsmith:workspaceId`. [LS1402]",
      );
    },
  );

  test("that an installation does not know is an error that says where they exist", async () => {
    const rig = await start();
    rig.emulator.addFault({
      path: "/api-host/v1/integrations/github/install",
      status: 404,
      body: { detail: "Not Found" },
    });
    await expect(rig.call("getGithubIntegrations")).rejects.toThrow(
      'returned 404: Not Found. GitHub integrations exist only in the cloud. A self-hosted installation deploys images (`source: "external_docker"`).',
    );
  });
});

describe("getGithubRepositories", () => {
  const agent = {
    id: expect.stringMatching(/^\d+$/),
    name: "agent",
    owner: "acme",
    url: "https://github.com/acme/agent",
    defaultBranch: "main",
    hostIntegrationId: ACME,
  };
  const shop = {
    ...agent,
    name: "Shop",
    url: "https://github.com/acme/Shop",
    defaultBranch: "trunk",
  };
  const theirs = { ...agent, owner: "friends", url: "https://github.com/friends/agent" };

  test("lists what an integration may read", async () => {
    const rig = await start({ githubIntegrations: INTEGRATIONS });
    expect(await rig.call("getGithubRepositories", { integrationId: ACME })).toEqual({
      repositories: [agent, shop, theirs],
    });
    expect(await rig.call("getGithubRepositories", { integrationId: GLOBEX })).toEqual({ repositories: [] });
    expect(rig.asked()).toEqual([
      `GET /api-host/v1/integrations/github/${ACME}/repos`,
      `GET /api-host/v1/integrations/github/${GLOBEX}/repos`,
    ]);
  });

  test.each([
    [{ name: "agent" }, [agent, theirs]],
    [{ owner: "ACME" }, [agent, shop]],
    [{ owner: "acme", name: "shop" }, [shop]],
    [{ owner: "acme", name: "sho" }, []],
  ])("of %j gives those alone, in any case", async (filter, repositories) => {
    const rig = await start({ githubIntegrations: INTEGRATIONS });
    expect(await rig.call("getGithubRepositories", { integrationId: ACME, ...filter })).toEqual({
      repositories,
    });
  });
});
