import { describe, expect, test } from "vitest";
import type { Handle } from "../conformance/gateway.ts";
import { deploymentRig } from "./deployment-rig.ts";

const program = (more: object = {}) => ({
  name: "agent",
  source: "external_docker",
  sourceConfig: { resourceSpec: {} },
  sourceRevisionConfig: { imageUri: "registry.example.com/agent:1" },
  ...more,
});

const tiered = (traceTier: string, more: object = {}) => program({ traceTier, ...more });

describe.each(["dynamic", "plugin"] as const)("%s: the trace tier of a deployment", (frontEnd) => {
  async function rig() {
    const found = await deploymentRig(frontEnd);
    const { gateway } = found;
    const project = () => gateway.emulator.state().tracingProjects[0];
    const toProject = async (method: string, body?: object) => {
      const answer = await fetch(`${gateway.emulator.url}/api/v1/sessions/${project()?.id}`, {
        method,
        headers: {
          "x-api-key": "k",
          "x-tenant-id": String(project()?.tenant_id),
          "content-type": "application/json",
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      expect(answer.status).toBe(200);
    };
    return { ...found, project, toProject };
  }

  const SETS = /^PATCH \/api\/v1\/sessions\/[0-9a-f-]{36}$/;

  test("is set on the project that the creation made, and then no more", async () => {
    const { life, sent, project, gateway } = await rig();
    expect(await sent(tiered("longlived"))).toMatchObject({
      did: "create",
      error: undefined,
      warnings: [],
      writes: ["POST ", expect.stringMatching(SETS)],
    });
    expect(gateway.emulator.journal().findLast(({ method }) => method === "PATCH")?.body).toEqual({
      trace_tier: "longlived",
    });
    expect(project()).toMatchObject({ name: "agent", trace_tier: "longlived" });
    await life.refresh();
    expect(await sent(tiered("longlived"))).toMatchObject({ did: "same", writes: [] });
  });

  test.each([
    [404, "Session not found"],
    [403, "Forbidden"],
  ])(
    "that did not change does not reject another change where its project answers %s",
    async (status, detail) => {
      const { sent, gateway } = await rig();
      await sent(tiered("longlived"));
      const { handle } = gateway;
      gateway.handle = async (request, forward) =>
        request.path.includes("/sessions/")
          ? { status, body: JSON.stringify({ detail }) }
          : handle(request, forward);
      const sourceRevisionConfig = { imageUri: "registry.example.com/agent:2" };
      expect(await sent(tiered("longlived", { sourceRevisionConfig }))).toMatchObject({
        error: undefined,
        writes: ["PATCH "],
      });
    },
  );

  test("stays as it was where the change of the deployment fails", async () => {
    const { sent, gateway, project } = await rig();
    await sent(tiered("longlived", { secrets: { A: "1" } }));
    const { handle } = gateway;
    gateway.handle = async (request, forward) =>
      request.method === "PATCH" && request.path.includes("/v2/deployments/")
        ? { status: 400, body: JSON.stringify({ detail: "no" }) }
        : handle(request, forward);
    expect((await sent(tiered("shortlived", { secrets: { A: "2" } }))).error).toBeDefined();
    gateway.handle = handle;
    expect((await sent(tiered("longlived", { secrets: { A: "1" } }))).error).toBeUndefined();
    expect(project()).toMatchObject({ trace_tier: "longlived" });
  });

  test("changes in place and without a revision", async () => {
    const { sent, project, deployment } = await rig();
    await sent(tiered("longlived"));
    const { id } = deployment() ?? {};
    expect(await sent(tiered("shortlived"))).toMatchObject({
      did: "update",
      error: undefined,
      writes: [expect.stringMatching(SETS)],
    });
    expect(project()).toMatchObject({ trace_tier: "shortlived" });
    expect(deployment()).toMatchObject({ id, revisions: [{}] });
  });

  test("is not sent where somebody else gave it to the project before the program did", async () => {
    const { life, sent, project, toProject } = await rig();
    await sent(tiered("longlived"));
    await toProject("PATCH", { trace_tier: "shortlived" });
    expect(await sent(tiered("shortlived"))).toMatchObject({ did: "update", error: undefined, writes: [] });
    expect(project()).toMatchObject({ trace_tier: "shortlived" });
    expect(await life.up(tiered("shortlived"))).toMatchObject({ did: "same" });
  });

  test("is not touched where the program does not set it, nor any more", async () => {
    const { life, sent, project, gateway } = await rig();
    await sent(program());
    expect(project()).toMatchObject({ trace_tier: null });
    await sent(tiered("longlived"));
    expect(await sent(program())).toMatchObject({ error: undefined, writes: [] });
    expect(project()).toMatchObject({ trace_tier: "longlived" });
    await life.refresh();
    expect(await life.up(program())).toMatchObject({ did: "same" });
    const reads = gateway.emulator.journal().filter(({ path }) => path.startsWith("/api/v1/sessions/"));
    expect(reads).toHaveLength(2);
  });

  test.each(["shortlived", null])(
    "found as %s by a refresh is a change that the next up reverts",
    async (tier) => {
      const { life, sent, project, toProject, gateway } = await rig();
      await sent(tiered("longlived"));
      if (tier === null) {
        gateway.handle = async (request, forward) => {
          const answer = await forward(request);
          const hides = request.method === "GET" && request.path.startsWith("/api/v1/sessions/");
          return hides
            ? { ...answer, body: answer.body.replace(/"trace_tier":"longlived"/, '"trace_tier":null') }
            : answer;
        };
      } else await toProject("PATCH", { trace_tier: tier });
      await life.refresh();
      expect(life.held?.inputs["traceTier"]).toBe(tier ?? undefined);
      expect(await sent(tiered("longlived"))).toMatchObject({
        did: "update",
        writes: [expect.stringMatching(SETS)],
      });
      expect(project()).toMatchObject({ trace_tier: "longlived" });
    },
  );

  test("is set later where the project does not exist yet, with one warning", async () => {
    const { life, sent, project, gateway } = await rig();
    const later = tiered("longlived", { waitForDeployed: false });
    const { error, warnings } = await life.up(later);
    expect(error).toBeUndefined();
    expect(warnings).toEqual([expect.stringContaining("[LS2040]")]);
    gateway.emulator.clock.advance(3600);
    expect(await sent(later)).toMatchObject({
      did: "update",
      error: undefined,
      warnings: [],
      writes: [expect.stringMatching(SETS)],
    });
    expect(project()).toMatchObject({ trace_tier: "longlived" });
    expect(await life.up(later)).toMatchObject({ did: "same" });
  });

  test("is set later also where a refresh comes between", async () => {
    const { life, sent, project, gateway } = await rig();
    const later = tiered("longlived", { waitForDeployed: false });
    await life.up(later);
    gateway.emulator.clock.advance(3600);
    await life.refresh();
    expect(await sent(later)).toMatchObject({ did: "update", error: undefined });
    expect(project()).toMatchObject({ trace_tier: "longlived" });
  });

  test("of a project that does not exist is an error that names the way out", async () => {
    const { life, sent, gateway } = await rig();
    await sent(tiered("longlived"));
    gateway.handle = async (request, forward) =>
      request.path.startsWith("/api/v1/sessions/")
        ? { status: 404, body: '{"detail":"Session not found"}' }
        : await forward(request);
    await life.refresh();
    expect((await life.up(tiered("shortlived"))).error).toMatch(
      /LangSmith has no tracing project of this deployment.*Remove `traceTier`.*\[LS2039\]/s,
    );
    expect(await sent(program())).toMatchObject({ error: undefined, writes: [] });
  });

  test("is set by the next up where the key may not change it at the creation", async () => {
    const { life, sent, project, gateway, deployment } = await rig();
    const pass = gateway.handle;
    gateway.handle = async (request, forward) =>
      request.method === "PATCH" ? { status: 403, body: '{"detail":"Forbidden"}' } : await forward(request);
    expect((await life.up(tiered("longlived"))).error).toMatch(/projects:update/);
    gateway.handle = pass;
    expect(life.held).toMatchObject({ id: deployment()?.id });
    expect(await sent(tiered("longlived"))).toMatchObject({
      error: undefined,
      writes: [expect.stringMatching(SETS)],
    });
    expect(project()).toMatchObject({ trace_tier: "longlived" });
    expect(await life.up(tiered("longlived"))).toMatchObject({ did: "same" });
  });

  test("is sent also while a revision is pinned", async () => {
    const { life, sent, project, deployment } = await rig();
    await sent(tiered("longlived"));
    const pin = { pinnedRevisionId: String(deployment()?.latest_revision_id) };
    await sent(tiered("longlived", pin));
    expect((await life.preview(tiered("shortlived", pin))).warnings).toEqual([]);
    expect((await sent(tiered("shortlived", pin))).error).toBeUndefined();
    expect(project()).toMatchObject({ trace_tier: "shortlived" });
    await life.refresh();
    expect(await life.up(tiered("shortlived", pin))).toMatchObject({ did: "same" });
  });

  test("that the server does not store is not sent again, also where LangSmith hid the project meanwhile", async () => {
    const { life, sent, gateway } = await rig();
    const hiding = (member: string): Handle => {
      const value = new RegExp(`"${member}":\\s*"[^"]*"`, "g");
      return async (request, forward) => {
        const answer = await forward(request);
        return { ...answer, body: answer.body.replace(value, `"${member}":null`) };
      };
    };
    gateway.handle = hiding("trace_tier");
    expect((await sent(tiered("longlived"))).warnings).toEqual([
      expect.stringMatching(/did not store .* traceTier\..*\[LS5027\]/),
    ]);
    gateway.handle = hiding("tracer_session_id");
    await life.refresh();
    expect(life.held?.outputs).not.toHaveProperty("tracingProjectId");
    gateway.handle = hiding("trace_tier");
    expect(await sent(tiered("longlived"))).toMatchObject({ did: "update", error: undefined, writes: [] });
    expect(await sent(tiered("longlived"))).toMatchObject({ did: "same", writes: [] });
  });

  test("that is misspelled is rejected with the one that is meant", async () => {
    const { life, gateway } = await rig();
    expect((await life.up(tiered("longlive"))).error).toContain(
      'traceTier: "longlive" is not allowed: did you mean "longlived"?',
    );
    expect(gateway.writes()).toEqual([]);
  });
});
