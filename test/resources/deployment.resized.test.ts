import { describe, expect, test } from "vitest";
import { Broken, type Handle } from "../conformance/gateway.ts";
import { Life } from "../conformance/life.ts";
import { serve } from "../http/server.ts";
import { afterPatch, deploymentRig, githubProgram, pass } from "./deployment-rig.ts";

const sized = (compute: string, more: object = {}) => githubProgram({ resourceTiers: { compute }, ...more });

const RESIZES = "PATCH /resource-tiers";

describe.each(["dynamic", "plugin"] as const)("%s: the resource tiers of a deployment", (frontEnd) => {
  async function rig() {
    const found = await deploymentRig(frontEnd);
    const { gateway, deployment } = found;
    return {
      ...found,
      tiers: () => deployment()?.tiers,
      bodies: () =>
        gateway.emulator
          .journal()
          .filter(({ path }) => path.endsWith("/resource-tiers"))
          .map(({ body }) => body),
    };
  }

  test("are sent as they are written when the first revision is DEPLOYED, and then no more", async () => {
    const { life, sent, tiers, bodies, deployment } = await rig();
    const both = githubProgram({ resourceTiers: { compute: "Large", database: "medium" } });
    expect(await sent(both)).toMatchObject({
      did: "create",
      error: undefined,
      writes: ["POST ", RESIZES],
    });
    expect(bodies()).toEqual([{ compute_tier: "Large", database_tier: "medium" }]);
    expect(tiers()).toEqual({ compute: "Large", database: "medium" });
    expect(deployment()?.revisions.map(({ status }) => status)).toEqual(["DEPLOYED", "DEPLOYED"]);
    expect(life.held?.outputs).toMatchObject({
      latestRevisionId: deployment()?.latest_revision_id,
      revisionStatus: "DEPLOYED",
      sentResourceTiers: { compute: "Large", database: "medium" },
    });
    expect(await sent(both)).toMatchObject({ did: "same", writes: [] });
    await life.refresh();
    expect(await sent(both)).toMatchObject({ did: "same", writes: [] });
  });

  test("change in place: only the new size is sent, and its revision is waited for", async () => {
    const { life, sent, bodies, deployment } = await rig();
    await sent(githubProgram({ resourceTiers: { compute: "small", database: "small" } }));
    const { id } = deployment() ?? {};
    const changed = githubProgram({ resourceTiers: { compute: "large", database: "small" } });
    expect(await sent(changed)).toMatchObject({ did: "update", error: undefined, writes: [RESIZES] });
    expect(bodies().at(-1)).toEqual({ compute_tier: "large" });
    expect(deployment()).toMatchObject({ id, active_revision_id: deployment()?.latest_revision_id });
    expect(life.held?.outputs).toMatchObject({
      latestRevisionId: deployment()?.latest_revision_id,
      sentResourceTiers: { compute: "large", database: "small" },
    });
  });

  test("stay as they are when the program removes them", async () => {
    const { life, sent, tiers } = await rig();
    await sent(githubProgram({ resourceTiers: { compute: "small", database: "small" } }));
    expect(await sent(githubProgram())).toMatchObject({ error: undefined, writes: [] });
    expect(tiers()).toEqual({ compute: "small", database: "small" });
    expect(await life.up(githubProgram())).toMatchObject({ did: "same" });
  });

  test("follow another change of the same update, and take the place of a redeployment", async () => {
    const { sent, deployment } = await rig();
    await sent(sized("small"));
    const secrets = { TOKEN: "one" };
    expect(await sent(sized("medium", { secrets }))).toMatchObject({
      error: undefined,
      writes: ["PATCH ", RESIZES],
    });
    const triggers = { commit: "2" };
    expect(await sent(sized("large", { secrets, triggers }))).toMatchObject({
      error: undefined,
      writes: [RESIZES],
    });
    expect(deployment()?.revisions.map(({ status }) => status)).toEqual(Array(5).fill("DEPLOYED"));
    expect(await sent(sized("large", { secrets, triggers }))).toMatchObject({ did: "same" });
  });

  test("wait for a revision that somebody else has just created", async () => {
    const { sent, ask, tiers, deployment } = await rig();
    await sent(sized("small"));
    await ask("POST", "/revisions", {});
    expect(await sent(sized("large"))).toMatchObject({ error: undefined, writes: [RESIZES, RESIZES] });
    expect(tiers()).toMatchObject({ compute: "large" });
    expect(deployment()?.revisions.map(({ status }) => status)).toEqual(Array(4).fill("DEPLOYED"));
  });

  test("are sent after a change whose answer still shows the version before", async () => {
    const { sent, tiers, gateway } = await rig();
    await sent(sized("small"));
    gateway.handle = async (request, forward) => {
      const answer = await forward(request);
      if (request.method !== "PATCH") return answer;
      const config = { repo_ref: "main", langgraph_config_path: "langgraph.json" };
      const body = JSON.stringify({ ...JSON.parse(answer.body), source_revision_config: config });
      return { ...answer, body };
    };
    const tag = { sourceRevisionConfig: { repoRef: "refs/tags/v2", langgraphConfigPath: "langgraph.json" } };
    expect(await sent(sized("large", tag))).toMatchObject({ error: undefined, writes: ["PATCH ", RESIZES] });
    expect(tiers()).toMatchObject({ compute: "large" });
  });

  test("that LangSmith rejects for another reason than their spelling are an error that says so", async () => {
    const { sent, gateway } = await rig();
    await sent(sized("small"));
    gateway.handle = async (request, forward) =>
      request.path.endsWith("/resource-tiers")
        ? { status: 409, body: '{"detail":"Your quota is used up."}' }
        : forward(request);
    const { error } = await sent(sized("large"));
    expect(error).toMatch(/409: Your quota is used up.*If another change is in progress.*\[LS2038\]$/s);
  });

  test("are sent once more where LangSmith rejects them for a revision that has ended meanwhile", async () => {
    const { life, sent, tiers, gateway } = await rig();
    await sent(sized("small"));
    gateway.handle = async (request, forward) => {
      if (!request.path.endsWith("/resource-tiers")) return forward(request);
      gateway.handle = pass;
      return { status: 409, body: '{"detail":"A revision is in progress."}' };
    };
    expect(await sent(sized("large"))).toMatchObject({ error: undefined, writes: [RESIZES] });
    expect(tiers()).toMatchObject({ compute: "large" });
    expect(await life.up(sized("large"))).toMatchObject({ did: "same" });
  });

  test("are not sent to another version that somebody deploys meanwhile, as in a rollback", async () => {
    const { gateway, life, sent, ask, tiers, deployment } = await rig();
    await sent(githubProgram());
    const [first] = deployment()?.revisions ?? [];
    gateway.handle = async (request, forward) => {
      if (!request.path.endsWith("/resource-tiers")) return forward(request);
      gateway.handle = pass;
      await ask("POST", `/revisions/${first?.id}/redeploy`);
      return { status: 409, body: '{"detail":"A revision is in progress."}' };
    };
    const tag = { sourceRevisionConfig: { repoRef: "refs/tags/v2", langgraphConfigPath: "langgraph.json" } };
    const { error } = await sent(sized("large", tag));
    expect(error).toMatch(/replaced revision.*\[LS2007\]/s);
    expect(tiers()?.compute).not.toBe("large");
    expect(deployment()?.source_revision_config.repo_ref).toBe("main");
    gateway.emulator.clock.advance(3600);
    await life.refresh();
    expect(deployment()?.source_revision_config.repo_ref).toBe("main");
    // Nothing changed in the program since: its size goes to the version that was rolled back to.
    expect((await life.preview(sized("large", tag))).warnings).toEqual([]);
    expect(await sent(sized("large", tag))).toMatchObject({ error: undefined, writes: [RESIZES] });
    await life.refresh();
    expect(await life.up(sized("large", tag))).toMatchObject({ did: "same" });
    expect(deployment()?.source_revision_config.repo_ref).toBe("main");
    expect((await life.preview(sized("small", tag))).warnings).toEqual([expect.stringContaining("[LS2030]")]);
  });

  test("end no rollback that began before they were sent, where a revision is not shown at once", async () => {
    const { gateway, life, sent, ask, deployment } = await rig();
    const ofTag = (tag: string) => ({
      sourceRevisionConfig: { repoRef: `refs/tags/${tag}`, langgraphConfigPath: "langgraph.json" },
    });
    await sent(githubProgram(ofTag("v1")));
    gateway.handle = async (request, forward) => {
      const [before] = deployment()?.revisions ?? [];
      if (request.path.endsWith("/resource-tiers")) {
        gateway.handle = pass;
        await ask("POST", `/revisions/${before?.id}/redeploy`);
        return { status: 409, body: '{"detail":"A revision is in progress."}' };
      }
      const answer = await forward(request);
      if (request.method !== "PATCH") return answer;
      return {
        ...answer,
        body: JSON.stringify({ ...JSON.parse(answer.body), latest_revision_id: before?.id }),
      };
    };
    expect((await sent(sized("large", ofTag("v2")))).error).toMatch(/\[LS2007\]$/);
    gateway.emulator.clock.advance(3600);
    await life.refresh();
    expect(await sent(sized("large", ofTag("v2")))).toMatchObject({ error: undefined, writes: [RESIZES] });
    expect(deployment()?.source_revision_config.repo_ref).toBe("refs/tags/v1");
  });

  test("and the triggers that wait for them end no rollback that began before they were sent", async () => {
    const { gateway, life, sent, ask, tiers, deployment } = await rig();
    const tag = { sourceRevisionConfig: { repoRef: "refs/tags/v2", langgraphConfigPath: "langgraph.json" } };
    await sent(githubProgram());
    await sent(githubProgram(tag));
    gateway.handle = async (request, forward) => {
      if (!request.path.endsWith("/resource-tiers")) return forward(request);
      gateway.handle = pass;
      await ask("POST", `/revisions/${deployment()?.revisions[0]?.id}/redeploy`);
      return { status: 409, body: '{"detail":"A revision is in progress."}' };
    };
    const next = sized("large", { ...tag, triggers: { build: "b" } });
    expect((await sent(next)).error).toMatch(/\[LS2007\]$/);
    gateway.emulator.clock.advance(3600);
    await life.refresh();
    expect(await sent(next)).toMatchObject({ error: undefined, writes: [RESIZES] });
    expect(tiers()?.compute).toBe("large");
    expect(deployment()?.source_revision_config.repo_ref).toBe("main");
    expect(await life.up(next)).toMatchObject({ did: "same" });
  });

  test("that are sent before the refresh that finds a rollback leave it", async () => {
    const { life, sent, outside, deployment } = await rig();
    const tag = { sourceRevisionConfig: { repoRef: "refs/tags/v2", langgraphConfigPath: "langgraph.json" } };
    await sent(sized("small"));
    await sent(sized("small", tag));
    await outside("POST", `/revisions/${deployment()?.revisions[0]?.id}/redeploy`);
    expect(await sent(sized("large", tag))).toMatchObject({ error: undefined, writes: [RESIZES] });
    await life.refresh();
    expect(await life.up(sized("large", tag))).toMatchObject({ did: "same" });
    expect(deployment()?.source_revision_config.repo_ref).toBe("main");
  });

  test("are not sent to it without a wait either", async () => {
    const { gateway, sent, ask, deployment } = await rig();
    await sent(githubProgram());
    const [first] = deployment()?.revisions ?? [];
    afterPatch(gateway, async () => {
      await ask("POST", `/revisions/${first?.id}/redeploy`);
      return undefined;
    });
    const tag = { sourceRevisionConfig: { repoRef: "refs/tags/v2", langgraphConfigPath: "langgraph.json" } };
    const { error, writes } = await sent(sized("large", { ...tag, waitForDeployed: false }));
    expect(error).toMatch(/\[LS2007\]$/);
    expect(writes).not.toContain(RESIZES);
    expect(deployment()?.source_revision_config.repo_ref).toBe("main");
  });

  test("are sent before the health of the agent is checked, which is checked once", async () => {
    const { sent, tiers, gateway } = await rig();
    const sizes: unknown[] = [];
    const agent = await serve(() => {
      sizes.push(tiers()?.compute);
      return { status: 200, body: {} };
    });
    gateway.handle = async (request, forward) => {
      const answer = await forward(request);
      return { ...answer, body: answer.body.replace(/"url":\s*"[^"]*"/g, `"url":"${agent.url}"`) };
    };
    const created = sized("small", { waitForHealthy: true });
    expect(await sent(created)).toMatchObject({ error: undefined, warnings: [] });
    expect(sizes).toEqual(["small"]);
    const changed = sized("large", { waitForHealthy: true, secrets: { TOKEN: "one" } });
    expect(await sent(changed)).toMatchObject({ error: undefined, writes: ["PATCH ", RESIZES] });
    expect(sizes).toEqual(["small", "large"]);
  });

  test("are sent by the next up where the first revision failed, instead of deploying it again", async () => {
    const { life, sent, tiers, gateway } = await rig();
    gateway.emulator.addBehaviour({ kind: "revision", outcome: "DEPLOY_FAILED" });
    expect((await sent(sized("large"))).error).toMatch(/LS2005/);
    expect(tiers()).toMatchObject({ compute: null });
    expect(await sent(sized("large"))).toMatchObject({ error: undefined, writes: [RESIZES] });
    expect(tiers()).toMatchObject({ compute: "large" });
    expect(await life.up(sized("large"))).toMatchObject({ did: "same" });
  });

  test("whose own revision failed are not sent again: the next up deploys it again", async () => {
    const { life, sent, deployment, gateway } = await rig();
    await sent(sized("small"));
    gateway.emulator.addBehaviour({ kind: "revision", outcome: "DEPLOY_FAILED" });
    expect((await sent(sized("large"))).error).toMatch(/LS2005/);
    const failed = deployment()?.latest_revision_id;
    expect(await sent(sized("large"))).toMatchObject({
      error: undefined,
      writes: [`POST /revisions/${failed}/redeploy`],
    });
    expect(await life.up(sized("large"))).toMatchObject({ did: "same" });
  });

  test("are sent by a later up where none waits for a revision, which each one warns of", async () => {
    const { life, sent, tiers, gateway } = await rig();
    const later = sized("large", { waitForDeployed: false });
    const { error, warnings } = await life.up(later);
    expect(error).toBeUndefined();
    expect(warnings).toEqual([expect.stringMatching(/revision [0-9a-f]{8} is in progress.*\[LS2037\]/)]);
    expect(tiers()).toMatchObject({ compute: null });
    gateway.emulator.clock.advance(3600);
    await life.refresh();
    expect(await sent(later)).toMatchObject({ did: "update", error: undefined, writes: [RESIZES] });
    expect(tiers()).toMatchObject({ compute: "large" });
    expect(await life.up(later)).toMatchObject({ did: "same" });
  });

  test("end a rollback, like every change that creates a revision", async () => {
    const { life, sent, ask, outside, deployment } = await rig();
    const next = { sourceRevisionConfig: { repoRef: "next", langgraphConfigPath: "langgraph.json" } };
    await sent(sized("small"));
    await sent(sized("small", next));
    await outside("POST", `/revisions/${deployment()?.revisions[0]?.id}/redeploy`);
    await life.refresh();
    expect(await life.up(sized("small", next))).toMatchObject({ did: "same" });
    expect((await life.preview(sized("large", next))).warnings).toEqual([
      expect.stringContaining("[LS2030]"),
    ]);
    expect(await sent(sized("large", next))).toMatchObject({ error: undefined, writes: ["PATCH ", RESIZES] });
    expect(await ask("GET", "")).toMatchObject({ source_revision_config: { repo_ref: "next" } });
  });

  test("are not sent twice when the answer is lost", async () => {
    const { life, sent, gateway, tiers } = await rig();
    await sent(sized("small"));
    const lose: Handle = async (request, forward) => {
      const answer = await forward(request);
      if (request.path.endsWith("/resource-tiers")) throw new Broken();
      return answer;
    };
    gateway.handle = lose;
    expect(await sent(sized("large"))).toMatchObject({ error: undefined, writes: [RESIZES] });
    expect(tiers()).toMatchObject({ compute: "large" });
    expect(await life.up(sized("large"))).toMatchObject({ did: "same" });
  });

  test.each([
    [400, { detail: "Unknown compute_tier 'huge'." }, "400: Unknown compute_tier 'huge'"],
    [
      422,
      { detail: [{ loc: ["body", "compute_tier"], msg: "Input should be 'small'", type: "enum" }] },
      "422: compute_tier: Input should be 'small'",
    ],
    [404, { detail: "Not Found" }, "404: Not Found"],
    [409, { detail: "The size cannot change now." }, "409: The size cannot change now"],
  ])("report a rejection (%i), and are sent again by the next up", async (status, body, words) => {
    const { life, sent, gateway } = await rig();
    await sent(githubProgram());
    gateway.handle = async (request, forward) =>
      request.path.endsWith("/resource-tiers")
        ? { status, body: JSON.stringify(body) }
        : await forward(request);
    const { error } = await life.up(sized("huge"));
    expect(error).toContain(`resourceTiers: LangSmith rejected the change of the size (${words})`);
    expect(error).toContain("[LS2038]");
    gateway.handle = pass;
    expect(await sent(sized("large"))).toMatchObject({ error: undefined, writes: [RESIZES] });
  });

  test("are not sent while a revision is pinned, and sent when it is no more", async () => {
    const { life, sent, deployment, tiers } = await rig();
    await sent(sized("small"));
    const pin = { pinnedRevisionId: String(deployment()?.latest_revision_id) };
    await sent(sized("small", pin));
    expect((await life.preview(sized("large", pin))).warnings).toEqual([
      expect.stringMatching(/your changes to resourceTiers.compute,.*\[LS2032\]/),
    ]);
    expect(await sent(sized("large", pin))).toMatchObject({ error: undefined, writes: [] });
    expect(await sent(sized("large"))).toMatchObject({ error: undefined });
    expect(tiers()).toMatchObject({ compute: "large" });
    expect(await life.up(sized("large"))).toMatchObject({ did: "same" });
  });

  test("that were removed are sent when they are set again", async () => {
    const { life, sent, outside, tiers } = await rig();
    expect((await life.up(sized("small"))).error).toBeUndefined();
    expect((await life.up(githubProgram())).error).toBeUndefined();
    await outside("PATCH", "/resource-tiers", { compute_tier: "large" });
    expect(await sent(sized("small"))).toMatchObject({ error: undefined, writes: [RESIZES] });
    expect(tiers()).toMatchObject({ compute: "small" });
  });

  test.each(["dev_zero", "dev_free_zero", "serverless"])("of %s have no database", async (type) => {
    const { gateway, life } = await rig();
    const { error } = await life.up(githubProgram({ resourceTiers: { compute: "s", database: "s" } }, type));
    expect(error).toContain(
      `resourceTiers.database: is not allowed when sourceConfig.deploymentType is "${type}", which shares a database: remove it`,
    );
    expect(gateway.writes()).toEqual([]);
  });

  test("are no part of a deployment of an image", async () => {
    const { gateway, life } = await rig();
    const { error } = await life.up({
      name: "agent",
      source: "external_docker",
      sourceConfig: { resourceSpec: {} },
      sourceRevisionConfig: { imageUri: "registry.example.com/agent:1" },
      resourceTiers: { compute: "small" },
    });
    expect(error).toContain('resourceTiers: is not allowed when source is "external_docker": remove it');
    expect(gateway.writes()).toEqual([]);
  });

  test("replace nothing, and the preview shows that a revision follows", async () => {
    const { life, sent } = await rig();
    await sent(sized("small"));
    const preview = await life.preview(sized("large"));
    expect(preview).toMatchObject({ did: "update", replaces: [] });
    expect(life.lines.concat(preview.warnings).join("\n")).toContain(
      "sending resourceTiers.compute creates a revision",
    );
  });
});

describe("plugin: the preview warns of sizes that are not published", () => {
  test.each(["compute", "database"])("such as a %s", async (name) => {
    const { life } = await deploymentRig("plugin");
    const odd = githubProgram({ resourceTiers: { [name]: "huge" } });
    const warning = `resourceTiers.${name} is none of the published sizes \\(Small, Medium, Large\\).*\\[LS2036\\]`;
    expect((await life.preview(odd)).warnings).toEqual([expect.stringMatching(warning)]);
  });

  test.each(["compute", "database"])("and not of a %s that did not change", async (name) => {
    const { gateway, life, deployment } = await deploymentRig("plugin");
    const odd = githubProgram({ resourceTiers: { [name]: "huge" } });
    await life.up(odd);
    // A process warns once, so each preview has its own.
    const previewOf = async (program: object) => {
      const settings = { apiUrl: gateway.url, workspaceId: String(deployment()?.tenant_id) };
      const next = await Life.begin("plugin", "Deployment", settings);
      next.held = life.held;
      return next.preview({ ...program });
    };
    expect(await previewOf({ ...odd, displayName: "Agent" })).toMatchObject({ did: "update", warnings: [] });
    const changed = { ...odd, resourceTiers: { [name]: "enormous" } };
    expect(await previewOf(changed)).toMatchObject({
      did: "update",
      warnings: [expect.stringContaining("[LS2036]")],
    });
  });

  test("and of none that is, however it is spelled", async () => {
    const { life } = await deploymentRig("plugin");
    for (const size of ["Small", "medium", "LARGE"]) {
      expect((await life.preview(sized(size))).warnings).toEqual([]);
    }
  });
});

describe.each(["dynamic", "plugin"] as const)("%s: the type of a deployment", (frontEnd) => {
  test.each([
    ["serverless", "dev_zero"],
    ["dedicated", "prod"],
  ])("%s is sent as %s, and is no other type", async (product, wire) => {
    const { life, deployment, gateway } = await deploymentRig(frontEnd);
    expect((await life.up(githubProgram({}, product))).error).toBeUndefined();
    expect(deployment()?.source_config.deployment_type).toBe(wire);
    const before = gateway.writes().length;
    await life.refresh();
    expect(await life.up(githubProgram({}, product))).toMatchObject({ did: "same", warnings: [] });
    expect(await life.up(githubProgram({}, wire))).toMatchObject({ did: "same" });
    expect(gateway.writes()).toHaveLength(before);
  });

  test("dedicated runs two replicas or more, which is no difference", async () => {
    const { life, gateway } = await deploymentRig(frontEnd);
    gateway.handle = async (request, forward) => {
      const answer = await forward(request);
      const spec = '"resource_spec":{"min_scale":2,"max_scale":10}';
      return { ...answer, body: answer.body.replace(/"resource_spec":\s*null/g, spec) };
    };
    expect(await life.up(githubProgram({}, "dedicated"))).toMatchObject({ warnings: [] });
    expect(await life.refresh()).toMatchObject({ warnings: [] });
    expect(await life.up(githubProgram({}, "dedicated"))).toMatchObject({ did: "same" });
  });
});
