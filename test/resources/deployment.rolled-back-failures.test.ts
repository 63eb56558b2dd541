import { describe, expect, test } from "vitest";
import type { Handle } from "../conformance/gateway.ts";
import { folderRig } from "./deployment-folder-rig.ts";
import {
  afterPatch,
  deploymentRig,
  githubProgram,
  IMAGE,
  loses,
  pass,
  imageProgram as program,
} from "./deployment-rig.ts";

const HOUR = 3600;

/** A service that carries out no change. */
const rejecting: Handle = (request, forward) =>
  request.method === "PATCH" ? Promise.resolve({ status: 502, body: "" }) : forward(request);

describe.each(["dynamic", "plugin"] as const)("%s: a rollback, and an update that fails", (frontEnd) => {
  /** A deployment of 1, then of 2, that was rolled back to 1 outside of Pulumi, and a refresh of that. */
  async function rolledBack() {
    const rig = await deploymentRig(frontEnd);
    for (const tag of ["1", "2"]) expect((await rig.life.up(program(tag))).error).toBeUndefined();
    await rig.outside("POST", `/revisions/${rig.deployment()?.revisions[0]?.id}/redeploy`);
    await rig.life.refresh();
    return rig;
  }

  test("that began after the revision of an up was DEPLOYED, and before that up ended, is kept after a refresh", async () => {
    const { gateway, life, sent, ask, deployment, serves } = await deploymentRig(frontEnd);
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
    expect((await life.refresh()).warnings).toContainEqual(expect.stringContaining("[LS2029]"));
    expect(await sent(program("2"))).toMatchObject({ error: undefined, writes: [] });
    expect(serves()).toBe(`${IMAGE}:1`);
  });

  test.each([
    ["the version before", 0],
    ["the one before that", 1],
  ])("to %s, before LangSmith shows the revision of an up, is kept after a refresh", async (_, back) => {
    const { gateway, life, sent, ask, deployment, serves } = await deploymentRig(frontEnd);
    for (const tag of ["1", "2"]) await sent(program(tag));
    const target = deployment()?.revisions.at(-1 - back);
    const before = deployment()?.revisions.at(-1)?.id;
    afterPatch(gateway, async (answer) => {
      await ask("POST", `/revisions/${target?.id}/redeploy`);
      return { ...answer, body: JSON.stringify({ ...JSON.parse(answer.body), latest_revision_id: before }) };
    });
    expect((await sent(program("3"))).error).toMatch(/replaced revision.*\[LS2007\]/s);
    gateway.emulator.clock.advance(HOUR);
    expect((await life.refresh()).warnings).toContainEqual(expect.stringContaining("[LS2029]"));
    expect(await sent(program("3"))).toMatchObject({ error: undefined, writes: [] });
    expect(serves()).toBe(`${IMAGE}:${2 - back}`);
  });

  test("to the version before an update whose answer was lost is kept after a refresh", async () => {
    const { gateway, life, sent, outside, deployment, serves } = await deploymentRig(frontEnd);
    await sent(program("1"));
    loses(gateway, "PATCH", "");
    expect((await sent(program("2"))).error).toBeDefined();
    gateway.handle = pass;
    gateway.emulator.clock.advance(HOUR);
    expect(serves()).toBe(`${IMAGE}:2`);
    await outside("POST", `/revisions/${deployment()?.revisions[0]?.id}/redeploy`);
    expect((await life.refresh()).warnings).toContainEqual(expect.stringContaining("[LS2029]"));
    expect(await sent(program("2"))).toMatchObject({ error: undefined, writes: [] });
    expect(serves()).toBe(`${IMAGE}:1`);
  });

  test("that fails is reported so by a refresh", async () => {
    const { gateway, life, sent, outside, deployment } = await deploymentRig(frontEnd);
    for (const tag of ["1", "2"]) await sent(program(tag));
    gateway.emulator.addBehaviour({ kind: "revision", outcome: "DEPLOY_FAILED" });
    await outside("POST", `/revisions/${deployment()?.revisions[0]?.id}/redeploy`);
    expect((await life.refresh()).warnings).toContainEqual(
      expect.stringMatching(
        /but it does not serve \(DEPLOY_FAILED\).*Roll back again.*--to ID.*\[LS2029\]$/s,
      ),
    );
  });

  test.each([
    ["is sent again", { displayName: "Agent 2" }, ["PATCH "]],
    ["is reverted", { displayName: "Agent" }, []],
  ])("a label whose change failed and then %s does not end the rollback", async (_, next, writes) => {
    const { life, sent, gateway, serves } = await rolledBack();
    expect((await sent(program("2", { displayName: "Agent" }))).error).toBeUndefined();
    gateway.handle = rejecting;
    expect((await sent(program("2", { displayName: "Agent 2" }))).error).toBeDefined();
    gateway.handle = pass;
    expect(await sent(program("2", next))).toMatchObject({ error: undefined, writes });
    expect(serves()).toBe(`${IMAGE}:1`);
    await life.refresh();
    expect(life.held?.outputs).toHaveProperty("rolledBackRevisionId");
  });

  test.each([true, false])(
    "a secret whose change failed and is reverted does not end it (refresh in between: %s)",
    async (refreshes) => {
      const { life, sent, gateway, serves } = await rolledBack();
      gateway.handle = rejecting;
      expect((await sent(program("2", { secrets: { TOKEN: "two" } }))).error).toBeDefined();
      gateway.handle = pass;
      if (refreshes) await life.refresh();
      expect(await sent(program("2"))).toMatchObject({ error: undefined, writes: [] });
      expect(serves()).toBe(`${IMAGE}:1`);
    },
  );

  test("an up after a failed one, without a refresh, reports that it ends the rollback", async () => {
    const { sent, gateway, outside, deployment, serves } = await deploymentRig(frontEnd);
    await sent(program("1"));
    gateway.emulator.addBehaviour({ kind: "revision", outcome: "DEPLOY_FAILED" });
    expect((await sent(program("2"))).error).toContain("DEPLOY_FAILED");
    await outside("POST", `/revisions/${deployment()?.revisions[0]?.id}/redeploy`);
    const { warnings } = await sent(program("2"));
    expect(warnings).toEqual([expect.stringContaining("[LS2030]")]);
    expect(serves()).toBe(`${IMAGE}:2`);
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

describe("plugin: the preview warns that a change ends a rollback (LS2030)", () => {
  test("of a file of the folder", async () => {
    const { life, sent, program: folder, write, deployment, outside } = await folderRig("plugin");
    await sent(folder());
    write("agent.py", "graph = 2\n");
    await sent(folder());
    const good = deployment()?.revisions.find(({ status }) => status === "DEPLOYED");
    await outside("POST", `/revisions/${good?.id}/redeploy`);
    expect((await life.refresh()).warnings).toContainEqual(expect.stringContaining("[LS2029]"));
    write("agent.py", "graph = 3\n");
    expect((await life.preview(folder())).warnings).toContainEqual(expect.stringContaining("[LS2030]"));
  });

  test("of the repository, of which a tag is deployed", async () => {
    const { life, sent, gateway, deployment, outside } = await deploymentRig("plugin");
    const tagged = (tag: string, repoUrl = "https://github.com/acme/agent") => {
      const { sourceConfig, sourceRevisionConfig, ...rest } = githubProgram();
      return {
        ...rest,
        sourceConfig: { ...sourceConfig, repoUrl },
        sourceRevisionConfig: { ...sourceRevisionConfig, repoRef: `refs/tags/${tag}` },
      };
    };
    await sent(tagged("v1"));
    await sent(tagged("v2"));
    await outside("POST", `/revisions/${deployment()?.revisions[0]?.id}/redeploy`);
    gateway.emulator.clock.advance(HOUR);
    await life.refresh();
    const moved = await life.preview(tagged("v2", "https://github.com/acme/other"));
    expect(moved.warnings).toEqual([expect.stringContaining("[LS2030]")]);
  });
});

describe.each(["dynamic", "plugin"] as const)(
  "%s: an older version that somebody deploys again and that never served",
  (frontEnd) => {
    test("is no rollback: the next up deploys what the program describes", async () => {
      const { gateway, life, outside, serves, sent } = await deploymentRig(frontEnd);
      expect((await life.up(program("1"))).error).toBeUndefined();
      gateway.emulator.addBehaviour({ kind: "revision", outcome: "DEPLOY_FAILED" });
      expect((await life.up(program("broken"))).error).toContain("DEPLOY_FAILED");
      expect((await life.up(program("2"))).error).toBeUndefined();
      await outside("PATCH", "", { source_revision_config: { image_uri: `${IMAGE}:broken` } });
      expect((await life.refresh()).warnings).toEqual([]);
      expect(await sent(program("2"))).toMatchObject({ did: "update", error: undefined, writes: ["PATCH "] });
      expect(serves()).toBe(`${IMAGE}:2`);
    });
  },
);
