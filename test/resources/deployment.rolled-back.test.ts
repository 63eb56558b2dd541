import { describe, expect, test } from "vitest";
import type { Properties } from "../../provider/core/properties.ts";
import { startGateway } from "../conformance/gateway.ts";
import { Life } from "../conformance/life.ts";
import { deploymentRig, githubProgram, IMAGE, imageProgram as program } from "./deployment-rig.ts";

const WORKSPACE = "00000000-0000-4000-8000-000000000001";

describe.each(["dynamic", "plugin"] as const)("%s: a deployment that somebody rolls back", (frontEnd) => {
  /** A deployment of 1, then of 2, that was rolled back to 1 outside of Pulumi, and a refresh of that. */
  async function rolledBack() {
    const rig = await deploymentRig(frontEnd);
    const { gateway, life, deployment, outside } = rig;
    for (const tag of ["1", "2"]) expect((await life.up(program(tag))).error).toBeUndefined();
    await outside("POST", `/revisions/${deployment()?.revisions[0]?.id}/redeploy`);
    const refreshed = await life.refresh();
    gateway.writes();
    return { ...rig, refreshed, served: rig.serves };
  }

  test("keeps that after a refresh, with one warning, and an up changes nothing", async () => {
    const { gateway, life, refreshed, served } = await rolledBack();
    expect(refreshed.warnings).toEqual([expect.stringMatching(/`pulumi up` keeps it .*\[LS2029\]/)]);
    expect(life.held?.inputs).toMatchObject({ sourceRevisionConfig: { imageUri: `${IMAGE}:2` } });
    expect(life.held?.outputs["rolledBackRevisionId"]).toBe(life.held?.outputs["latestRevisionId"]);
    expect(await life.up(program("2"))).toMatchObject({ did: "same" });
    // A change that makes no revision leaves it, too.
    const before = gateway.writes().length;
    expect((await life.up(program("2", { displayName: "Agent" }))).error).toBeUndefined();
    expect(gateway.writes().length).toBe(before + 1);
    await life.refresh();
    expect(life.held?.outputs).toHaveProperty("rolledBackRevisionId");
    expect(await life.up(program("2", { displayName: "Agent" }))).toMatchObject({ did: "same" });
    expect(served()).toBe(`${IMAGE}:1`);
  });

  test.each([
    ["its image", program("3"), "3"],
    ["a secret", program("2", { secrets: { TOKEN: "two" } }), "2"],
    ["a trigger", program("2", { triggers: { commit: "a" } }), "2"],
  ])("follows the program again when it changes %s, with one request", async (_, changed, tag) => {
    const { gateway, life, served } = await rolledBack();
    const { warnings } = await life.preview(changed);
    expect(warnings).toEqual([expect.stringContaining("[LS2030]")]);
    const before = gateway.writes().length;
    expect((await life.up(changed)).error).toBeUndefined();
    expect(gateway.writes().slice(before)).toEqual([expect.stringMatching(/^PATCH /)]);
    expect(served()).toBe(`${IMAGE}:${tag}`);
    expect(await life.refresh()).toMatchObject({ warnings: [] });
    expect(life.held?.outputs).not.toHaveProperty("rolledBackRevisionId");
    expect(await life.up(changed)).toMatchObject({ did: "same" });
  });

  test.each<[string, object]>([
    ["that is only local", { deleteTracingProject: true }],
    ["of the label", { displayName: "Agent" }],
    ["of a secret", { secrets: { TOKEN: "two" } }],
  ])("is kept also after an up before the refresh, with a change %s", async (_, more) => {
    const { life, deployment, outside, serves } = await deploymentRig(frontEnd);
    for (const tag of ["1", "2"]) expect((await life.up(program(tag))).error).toBeUndefined();
    await outside("POST", `/revisions/${deployment()?.revisions[0]?.id}/redeploy`);
    const { error, warnings } = await life.up(program("2", more));
    expect(error).toBeUndefined();
    expect(warnings).toEqual([expect.stringContaining("[LS2029]")]);
    expect(serves()).toBe(`${IMAGE}:1`);
    await life.refresh();
    expect(await life.up(program("2", more))).toMatchObject({ did: "same" });
    expect(serves()).toBe(`${IMAGE}:1`);
  });

  test("is a difference as any other where a newer image was deployed outside", async () => {
    const { life, ask, served } = await rolledBack();
    await ask("PATCH", "", {
      source_revision_config: { image_uri: `${IMAGE}:4` },
    });
    expect((await life.refresh()).warnings).toEqual([]);
    expect(life.held?.inputs).toMatchObject({ sourceRevisionConfig: { imageUri: `${IMAGE}:4` } });
    expect((await life.up(program("2"))).did).toBe("update");
    expect(served()).toBe(`${IMAGE}:2`);
  });

  test("agrees with a program that goes back itself", async () => {
    const { life } = await rolledBack();
    expect((await life.up(program("1"))).error).toBeUndefined();
    expect(await life.refresh()).toMatchObject({ warnings: [] });
    expect(life.held?.outputs).not.toHaveProperty("rolledBackRevisionId");
  });

  test.each<[string, Properties, Properties, boolean, number]>([
    ["an image, after a refresh", program("1"), program("2"), true, 0],
    ["an image, without a refresh", program("1"), program("2"), false, 1],
    [
      "a branch, after a refresh",
      githubProgram({ triggers: { commit: "a" } }),
      githubProgram({ triggers: { commit: "b" } }),
      true,
      0,
    ],
    [
      "a branch, without one",
      githubProgram({ triggers: { commit: "a" } }),
      githubProgram({ triggers: { commit: "b" } }),
      false,
      0,
    ],
  ])(
    "of %s: what the next up sends if the last one had failed is what the guide says",
    async (_, one, two, refreshes, writes) => {
      const gateway = await startGateway();
      const life = await Life.begin(frontEnd, "Deployment", { apiUrl: gateway.url, workspaceId: WORKSPACE });
      expect((await life.up(one)).error).toBeUndefined();
      gateway.emulator.addBehaviour({ kind: "revision", outcome: "DEPLOY_FAILED" });
      expect((await life.up(two)).error).toContain("DEPLOY_FAILED");
      const [deployment] = gateway.emulator.state().deployments;
      const path = `/v2/deployments/${deployment?.id}/revisions/${deployment?.revisions[0]?.id}/redeploy`;
      const headers = { "x-api-key": "k", "x-tenant-id": WORKSPACE };
      expect((await fetch(`${gateway.emulator.url}${path}`, { method: "POST", headers })).ok).toBe(true);
      gateway.emulator.clock.advance(3600);
      if (refreshes) await life.refresh();
      const before = gateway.writes().length;
      expect((await life.up(two)).error).toBeUndefined();
      expect(gateway.writes().slice(before)).toHaveLength(writes);
    },
  );

  test.each<[string, Properties, Properties, boolean, string | undefined, number]>([
    ["an image, after a refresh", program("1"), program("2"), true, "2", 1],
    ["an image, without a refresh", program("1"), program("2"), false, "2", 1],
    [
      "a branch, after a refresh",
      githubProgram({ triggers: { commit: "a" } }),
      githubProgram({ triggers: { commit: "b" } }),
      true,
      undefined,
      1,
    ],
    [
      "a branch, without one",
      githubProgram({ triggers: { commit: "a" } }),
      githubProgram({ triggers: { commit: "b" } }),
      false,
      undefined,
      1,
    ],
  ])(
    "of %s: what the next up sends if the last one was killed is what the guide says",
    async (_, one, two, refreshes, tag, writes) => {
      const gateway = await startGateway();
      const life = await Life.begin(frontEnd, "Deployment", { apiUrl: gateway.url, workspaceId: WORKSPACE });
      expect((await life.up(one)).error).toBeUndefined();
      // A killed engine leaves the state as it was before.
      const kept = life.held;
      expect((await life.up(two)).error).toBeUndefined();
      life.held = kept;
      const [deployment] = gateway.emulator.state().deployments;
      const first = deployment?.revisions[0]?.id;
      const path = `/v2/deployments/${deployment?.id}/revisions/${first}/redeploy`;
      const headers = { "x-api-key": "k", "x-tenant-id": WORKSPACE };
      expect((await fetch(`${gateway.emulator.url}${path}`, { method: "POST", headers })).ok).toBe(true);
      gateway.emulator.clock.advance(3600);
      if (refreshes) expect((await life.refresh()).warnings).toEqual([]);
      // The program before the killed change agrees with the rollback.
      expect((await life.preview(two)).warnings).toEqual([]);
      const before = gateway.writes().length;
      expect((await life.up(two)).error).toBeUndefined();
      expect(gateway.writes().slice(before)).toHaveLength(writes);
      const [now] = gateway.emulator.state().deployments;
      const served = now?.source_revision_config.image_uri;
      expect(served).toBe(tag === undefined ? served : `${IMAGE}:${tag}`);
    },
  );

  test("keeps the rollback of a killed update, without a request, where the program describes that version", async () => {
    const gateway = await startGateway();
    const life = await Life.begin(frontEnd, "Deployment", { apiUrl: gateway.url, workspaceId: WORKSPACE });
    expect((await life.up(program("1"))).error).toBeUndefined();
    const kept = life.held;
    expect((await life.up(program("2"))).error).toBeUndefined();
    life.held = kept;
    const [deployment] = gateway.emulator.state().deployments;
    const path = `/v2/deployments/${deployment?.id}/revisions/${deployment?.revisions[0]?.id}/redeploy`;
    const headers = { "x-api-key": "k", "x-tenant-id": WORKSPACE };
    expect((await fetch(`${gateway.emulator.url}${path}`, { method: "POST", headers })).ok).toBe(true);
    gateway.emulator.clock.advance(3600);
    await life.refresh();
    const before = gateway.writes().length;
    expect(await life.up(program("1"))).toMatchObject({ did: "same" });
    expect(gateway.writes()).toHaveLength(before);
  });
});
