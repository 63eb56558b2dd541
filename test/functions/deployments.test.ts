import { describe, expect, test } from "vitest";
import { agent, ELSEWHERE, HERE, start, UNKNOWN_ID } from "./rig.ts";

const SECRETS = [
  { name: "B_KEY", value: "sk-two" },
  { name: "A_KEY", value: "sk-one" },
];

/** A deployment that is up: its state follows from the emulator's clock. */
async function deployed(options = {}) {
  const rig = await start(options);
  const made = await rig.post("/v2/deployments", agent("support-agent", SECRETS));
  rig.emulator.clock.advance(95);
  const [held] = rig.emulator.state().deployments;
  return { rig, made, held };
}

describe("getDeployment", () => {
  test.each(["id", "name"])("by %s tells all that the resource knows", async (key) => {
    const { rig, made, held } = await deployed();
    const found = await rig.call("getDeployment", { [key]: made[key] });
    expect(found).toEqual({
      id: made["id"],
      name: "support-agent",
      source: "github",
      sourceConfig: {
        integrationId: "44444444-4444-4444-8444-444444444444",
        repoUrl: "https://github.example/team/agent",
        deploymentType: "dev",
        buildOnPush: false,
        customUrl: held?.url,
      },
      sourceRevisionConfig: { repoRef: "main", langgraphConfigPath: "langgraph.json" },
      secrets: { A_KEY: "sk-one", B_KEY: "sk-two" },
      secretReferences: [],
      tenantId: HERE,
      status: "READY",
      latestRevisionId: made["latest_revision_id"],
      activeRevisionId: made["latest_revision_id"],
      revisionStatus: "DEPLOYED",
      secretNames: ["A_KEY", "B_KEY"],
      tracingProjectId: held?.tracer_session_id,
      url: held?.url,
      dashboardUrl: `${rig.emulator.url}/o/${HERE}/host/deployments/${made["id"]}`,
      imageVersion: held?.image_version,
      createdAt: "2026-03-01T00:00:00+00:00",
      updatedAt: "2026-03-01T00:01:30+00:00",
      preview: false,
    });
    expect(found["tracingProjectId"]).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("of a name that does not exist says so, and that case and workspace count", async () => {
    const { rig } = await deployed();
    await expect(rig.call("getDeployment", { name: "Support-agent" })).rejects.toThrow(
      'the workspace has no deployment named "Support-agent". LangSmith shows its displayName, not its name. ' +
        "Check the spelling, including upper and lower case, the API key and `langsmith:workspaceId`. [LS1402]",
    );
  });

  test("of a name that several have lists them", async () => {
    const { rig } = await deployed();
    const [one] = rig.emulator.state().deployments;
    const other = { ...one, id: UNKNOWN_ID };
    rig.emulator.addFault({
      path: "/v2/deployments",
      status: 200,
      body: { resources: [one, other], offset: 2 },
    });
    await expect(rig.call("getDeployment", { name: "support-agent" })).rejects.toThrow(
      `2 deployments are named "support-agent": ${one?.id}, ${UNKNOWN_ID}. ` +
        "Rename all but one, or use the id instead of the name. [LS1404]",
    );
  });

  test("of another workspace is found where that is named", async () => {
    const { rig } = await deployed();
    const { id } = await rig.post("/v2/deployments", agent("other-agent"), ELSEWHERE);
    await expect(rig.call("getDeployment", { id })).rejects.toMatchObject({ code: "LS1115" });
    const found = await rig.call("getDeployment", { id, workspaceId: ELSEWHERE });
    expect(found).toMatchObject({ name: "other-agent", tenantId: ELSEWHERE, secrets: {} });
  });

  test.each([
    [{}, "set exactly one of id and name; neither is set"],
    [{ id: UNKNOWN_ID, name: "x" }, "set exactly one of id and name; both are set"],
    [{ id: "support-agent" }, 'id: "support-agent" is not allowed: it must be a UUID'],
    [{ nmae: "x" }, "nmae: there is no such property; did you mean name?"],
    [{ name: "" }, 'name: "" is not allowed: it must be a string that is not empty'],
  ])("rejects %j before any request", async (args, reason) => {
    const rig = await start();
    await expect(rig.call("getDeployment", args)).rejects.toThrow(reason);
    expect(rig.asked()).toEqual([]);
  });
});

describe("getDeployments", () => {
  test("reads all pages, each deployment once", async () => {
    const rig = await start();
    for (let index = 0; index < 101; index++) await rig.post("/v2/deployments", agent(`agent-${index}`));
    const { deployments } = await rig.call("getDeployments");
    expect(names(deployments)).toEqual(Array.from({ length: 101 }, (_, index) => `agent-${100 - index}`));
    expect(rig.asked()).toEqual([
      "GET /api-host/v2/deployments?limit=100&offset=0",
      "GET /api-host/v2/deployments?limit=100&offset=100",
      "GET /api-host/v2/deployments?limit=100&offset=101",
    ]);
  });

  test("filters by a part of the name and by status, also at a server that ignores the filter", async () => {
    const { rig } = await deployed();
    await rig.post("/v2/deployments", agent("billing-agent"));
    await rig.post("/v2/deployments", agent("support-two"));
    const listed = async (args: Record<string, unknown>) =>
      names((await rig.call("getDeployments", args))["deployments"]);
    expect(await listed({ nameContains: "support" })).toEqual(["support-two", "support-agent"]);
    expect(await listed({ nameContains: "support", status: "READY" })).toEqual(["support-agent"]);
    expect(await listed({ nameContains: "nothing" })).toEqual([]);
    const [one] = rig.emulator.state().deployments;
    rig.emulator.addFault({ path: "/v2/deployments", status: 200, body: { resources: [one], offset: 1 } });
    expect(await listed({ nameContains: "billing" })).toEqual([]);
  });

  test("marks what LangSmith made for a pull request", async () => {
    const { rig } = await deployed();
    const set = { is_preview: true };
    rig.emulator.addFault({ path: "/v2/deployments", action: "rewrite", set, times: null });
    expect(await rig.call("getDeployments")).toMatchObject({ deployments: [{ preview: true }] });
    expect(await rig.call("getDeployment", { name: "support-agent" })).toMatchObject({ preview: true });
  });

  test("says what it could not make out when the service answers in another shape, without the value", async () => {
    const { rig } = await deployed();
    const [one] = rig.emulator.state().deployments;
    const odd = { ...one, source_config: { resource_spec: { cpu: "a-secret-value" } } };
    rig.emulator.addFault({ path: "/v2/deployments", status: 200, body: { resources: [odd], offset: 1 } });
    await expect(rig.call("getDeployments")).rejects.toMatchObject({
      message:
        "LangSmith returned an object in a format that this version of pulumi-langsmith does not know: sourceConfig.resourceSpec.cpu is missing or has another type. Upgrade the provider, or a self-hosted server that is too old. If both are current, report the error. [LS1129]",
    });
  });
});

describe("the revisions of a deployment", () => {
  test("are all listed, newest first", async () => {
    const { rig, made } = await deployed();
    const first = String(made["latest_revision_id"]);
    await redeploy(rig.emulator.url, made["id"], first, 100);
    rig.emulator.clock.advance(95);
    const { revisions } = await rig.call("getDeploymentRevisions", { deploymentId: made["id"] });
    expect(revisions).toHaveLength(101);
    expect(revisions).toHaveProperty([0, "status"], "DEPLOYED");
    expect(revisions).toHaveProperty([1, "status"], "SKIPPED");
    expect(revisions).toHaveProperty([100], {
      id: first,
      status: "DEPLOYED",
      source: "github",
      sourceRevisionConfig: {
        repoRef: "main",
        langgraphConfigPath: "langgraph.json",
        repoCommitSha: expect.stringMatching(/^[0-9a-f]{40}$/),
      },
      createdAt: "2026-03-01T00:00:00+00:00",
      updatedAt: "2026-03-01T00:01:30+00:00",
    });
    const some = await rig.call("getDeploymentRevisions", { deploymentId: made["id"], status: "DEPLOYED" });
    expect(some["revisions"]).toHaveLength(2);
  });
});

function names(listed: unknown): unknown[] {
  return Array.isArray(listed) ? listed.map(({ name }) => name) : [];
}

async function redeploy(url: string, id: unknown, revision: string, times: number): Promise<void> {
  const headers = { "x-api-key": "of-the-test", "x-tenant-id": HERE };
  for (let index = 0; index < times; index++) {
    const target = `${url}/v2/deployments/${id}/revisions/${revision}/redeploy`;
    const { status } = await fetch(target, { method: "POST", headers });
    if (status !== 200) throw new Error(`the redeploy returned ${status}`);
  }
}
