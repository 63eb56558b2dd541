import { describe, expect, test } from "vitest";
import type { Handle } from "../conformance/gateway.ts";
import {
  afterPatch,
  deploymentRig,
  githubProgram,
  IMAGE,
  pass,
  imageProgram as program,
} from "./deployment-rig.ts";

const HOUR = 3600;

/** A service that carries out no change. */
const rejecting: Handle = (request, forward) =>
  request.method === "PATCH" ? Promise.resolve({ status: 502, body: "" }) : forward(request);

describe.each(["dynamic", "plugin"] as const)("%s: a deployment that somebody rolls back", (frontEnd) => {
  /** A deployment of 1, then of 2, that was rolled back to 1 outside of Pulumi, and a refresh of that. */
  async function rolledBack() {
    const rig = await deploymentRig(frontEnd);
    const { life, deployment, outside } = rig;
    for (const tag of ["1", "2"]) expect((await life.up(program(tag))).error).toBeUndefined();
    await outside("POST", `/revisions/${deployment()?.revisions[0]?.id}/redeploy`);
    return { ...rig, refreshed: await life.refresh() };
  }

  test("shows the earlier version after a refresh, and the next up deploys the program's, once", async () => {
    const { life, refreshed, sent, serves } = await rolledBack();
    expect(refreshed.warnings).toEqual([]);
    expect(life.held?.inputs).toMatchObject({ sourceRevisionConfig: { imageUri: `${IMAGE}:1` } });
    expect(await sent(program("2"))).toMatchObject({ did: "update", error: undefined, writes: ["PATCH "] });
    expect(serves()).toBe(`${IMAGE}:2`);
    await life.refresh();
    expect(await sent(program("2"))).toMatchObject({ did: "same", writes: [] });
  });

  test("agrees with a program that goes back itself", async () => {
    const { sent, serves } = await rolledBack();
    expect(await sent(program("1"))).toMatchObject({ did: "same", warnings: [], writes: [] });
    expect(serves()).toBe(`${IMAGE}:1`);
  });

  test("is sent only what the program changes, before a refresh shows the rollback", async () => {
    const { life, sent, deployment, outside, serves } = await deploymentRig(frontEnd);
    for (const tag of ["1", "2"]) await sent(program(tag));
    await outside("POST", `/revisions/${deployment()?.revisions[0]?.id}/redeploy`);
    const named = program("2", { displayName: "Agent" });
    expect(await sent(named)).toMatchObject({ error: undefined, warnings: [], writes: ["PATCH "] });
    expect(serves()).toBe(`${IMAGE}:1`);
    await life.refresh();
    expect(await sent(named)).toMatchObject({ did: "update", error: undefined, writes: ["PATCH "] });
    expect(serves()).toBe(`${IMAGE}:2`);
  });

  test.each([true, false])(
    "after an up that failed, gets the program's version from the next up (refresh in between: %s)",
    async (refreshes) => {
      const { life, sent, gateway, outside, deployment, serves } = await deploymentRig(frontEnd);
      await sent(program("1"));
      gateway.emulator.addBehaviour({ kind: "revision", outcome: "DEPLOY_FAILED" });
      expect((await sent(program("2"))).error).toContain("DEPLOY_FAILED");
      await outside("POST", `/revisions/${deployment()?.revisions[0]?.id}/redeploy`);
      if (refreshes) await life.refresh();
      expect(await sent(program("2"))).toMatchObject({ error: undefined, writes: ["PATCH "] });
      expect(serves()).toBe(`${IMAGE}:2`);
      expect(await life.up(program("2"))).toMatchObject({ did: "same" });
    },
  );

  test("after an up of a branch that failed, is not deployed again while the rollback serves", async () => {
    const { sent, gateway, outside, deployment } = await deploymentRig(frontEnd);
    await sent(githubProgram({ triggers: { commit: "a" } }));
    gateway.emulator.addBehaviour({ kind: "revision", outcome: "DEPLOY_FAILED" });
    const next = githubProgram({ triggers: { commit: "b" } });
    expect((await sent(next)).error).toContain("DEPLOY_FAILED");
    await outside("POST", `/revisions/${deployment()?.revisions[0]?.id}/redeploy`);
    expect(await sent(next)).toMatchObject({ error: undefined, writes: [] });
  });

  test("during the wait of an up ends that with an error, and the next up deploys the program's version", async () => {
    const { gateway, sent, ask, deployment, serves } = await deploymentRig(frontEnd);
    await sent(program("1"));
    const [first] = deployment()?.revisions ?? [];
    let isRolledBack = false;
    gateway.handle = async (request, forward) => {
      const answer = await forward(request);
      const isNewest = request.path.endsWith(`/revisions/${deployment()?.revisions[1]?.id}`);
      if (isRolledBack || !isNewest || !answer.body.includes('"DEPLOYED"')) return answer;
      isRolledBack = true;
      await ask("POST", `/revisions/${first?.id}/redeploy`);
      return answer;
    };
    expect((await sent(program("2"))).error).toMatch(/replaced revision.*\[LS2007\]/s);
    gateway.emulator.clock.advance(HOUR);
    expect(await sent(program("2"))).toMatchObject({ error: undefined, writes: ["PATCH "] });
    expect(serves()).toBe(`${IMAGE}:2`);
  });

  test("before LangSmith shows the revision of an up ends that with an error", async () => {
    const { gateway, sent, ask, deployment, serves } = await deploymentRig(frontEnd);
    for (const tag of ["1", "2"]) await sent(program(tag));
    const [target, newest] = deployment()?.revisions ?? [];
    afterPatch(gateway, async (answer) => {
      await ask("POST", `/revisions/${target?.id}/redeploy`);
      const late = { ...JSON.parse(answer.body), latest_revision_id: newest?.id };
      return { ...answer, body: JSON.stringify(late) };
    });
    expect((await sent(program("3"))).error).toMatch(/replaced revision.*\[LS2007\]/s);
    gateway.emulator.clock.advance(HOUR);
    expect(await sent(program("3"))).toMatchObject({ error: undefined, writes: ["PATCH "] });
    expect(serves()).toBe(`${IMAGE}:3`);
  });
});

test("plugin: after a failed build, the next up sends no secret that the program did not change", async () => {
  const { sent, gateway, outside, deployment } = await deploymentRig("plugin");
  await sent(program("1"));
  gateway.emulator.addBehaviour({ kind: "revision", outcome: "DEPLOY_FAILED" });
  expect((await sent(program("2"))).error).toContain("DEPLOY_FAILED");
  await outside("PATCH", "", { secrets: [{ name: "TOKEN", value: "rotated" }] });
  expect((await sent(program("2"))).error).toBeUndefined();
  expect(deployment()?.secrets).toEqual([{ name: "TOKEN", value: "rotated" }]);
});

test("plugin: after a failed change of a label, the next up leaves the image that was deployed outside", async () => {
  const { sent, gateway, outside, serves } = await deploymentRig("plugin");
  await sent(program("1"));
  gateway.handle = rejecting;
  expect((await sent(program("1", { displayName: "Agent" }))).error).toBeDefined();
  gateway.handle = pass;
  await outside("PATCH", "", { source_revision_config: { image_uri: `${IMAGE}:ci` } });
  expect(await sent(program("1", { displayName: "Agent" }))).toMatchObject({
    error: undefined,
    writes: ["PATCH "],
  });
  expect(serves()).toBe(`${IMAGE}:ci`);
});
