import { describe, expect, test } from "vitest";
import { type Handle, startGateway } from "../conformance/gateway.ts";
import { Life } from "../conformance/life.ts";
import { HERE } from "./lives.ts";

const agent = (repository: string) => ({
  name: "agent",
  source: "github",
  sourceConfig: {
    integrationId: "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72",
    repoUrl: `https://github.com/acme/${repository}`,
    deploymentType: "dev",
    buildOnPush: false,
  },
  sourceRevisionConfig: { repoRef: "main", langgraphConfigPath: "langgraph.json" },
});

/** A server that is too old to change the repository of a deployment. */
const ignores: Handle = (request, forward) => {
  if (request.method !== "PATCH") return forward(request);
  const without = (name: string, value: unknown) => (name === "repo_url" ? undefined : value);
  return forward({ ...request, body: JSON.stringify(JSON.parse(request.body, without)) });
};

describe.each(["dynamic", "plugin"] as const)("%s: a server that ignores another repository", (frontEnd) => {
  test("is an error of each up, until it takes it", async () => {
    const gateway = await startGateway();
    const life = await Life.begin(frontEnd, "Deployment", { apiUrl: gateway.url, workspaceId: HERE });
    expect((await life.up(agent("one"))).error).toBeUndefined();
    gateway.handle = ignores;
    const says =
      "this server ignored the new sourceConfig.repoUrl and still builds from https://github.com/acme/one.";
    expect((await life.up(agent("two"))).error).toContain(says);
    expect(await life.up(agent("two"))).toMatchObject({
      failed: "update",
      error: expect.stringContaining(says),
    });
    gateway.handle = (request, forward) => forward(request);
    expect(await life.up(agent("two"))).toEqual({ did: "update", warnings: [] });
    expect(gateway.emulator.state().deployments[0]?.source_config).toMatchObject({
      repo_url: "https://github.com/acme/two",
    });
    expect(await life.up(agent("two"))).toEqual({ did: "same", warnings: [] });
  });

  test("and is given the old one again changes nothing", async () => {
    const gateway = await startGateway();
    const life = await Life.begin(frontEnd, "Deployment", { apiUrl: gateway.url, workspaceId: HERE });
    await life.up(agent("one"));
    gateway.handle = ignores;
    expect((await life.up(agent("two"))).error).toBeDefined();
    expect((await life.up(agent("one"))).error).toBeUndefined();
    expect(await life.up(agent("one"))).toEqual({ did: "same", warnings: [] });
  });
});
