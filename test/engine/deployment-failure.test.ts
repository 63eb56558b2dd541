import { expect, test } from "vitest";
import { DEPLOYMENTS, GITHUB, held } from "./rig/deployments.ts";
import { eitherWorld } from "./rig/either-front-end.ts";
import { WORKSPACE } from "./rig/world.ts";

const agent = (repoRef: string) => ({
  agent: {
    type: "Deployment",
    properties: { ...GITHUB, sourceRevisionConfig: { ...GITHUB.sourceRevisionConfig, repoRef } },
  },
});
const source = (repo_ref: string) => ({
  source_revision_config: { repo_ref, langgraph_config_path: "langgraph.json" },
});

test.each(["plugin", "dynamic"] as const)(
  "%s: a deployment that fails is kept with status, log and link, and each next up deploys it once more",
  async (frontEnd) => {
    const it = await eitherWorld(frontEnd, agent("main"), { emulator: { speed: 600 } });
    const { stack, emulator, program, asked, sent } = it;
    const fails = (outcome: "BUILD_FAILED" | "DEPLOY_FAILED", line: string) =>
      emulator.addBehaviour({ kind: "revision", outcome, log: [line] });

    fails("BUILD_FAILED", "npm ERR! missing script: build");
    const failed = await stack.up();
    expect(failed.code).not.toBe(0);
    const { id, latest_revision_id: first } = held(emulator);
    const one = `${DEPLOYMENTS}/${id}`;
    expect(failed.output).toContain(
      `revision ${first?.slice(0, 8)} failed to build (BUILD_FAILED). The build log ends with:\n`,
    );
    expect(failed.output).toContain(" npm ERR! missing script: build\n");
    expect(failed.output).toContain(
      `Details: ${emulator.url}/o/${WORKSPACE}/host/deployments/${id} [LS2005]`,
    );
    const kept = await stack.resource("agent");
    expect(kept.id).toBe(id);
    expect(kept.initErrors?.join()).toContain("BUILD_FAILED");
    expect(sent().map(([request]) => request)).toEqual([`POST ${DEPLOYMENTS}`]);

    // A refresh forgets that the creation failed; the next up goes on anyway.
    const refreshed = await stack.refresh();
    expect(refreshed.code, refreshed.output).toBe(0);
    expect((await stack.resource("agent")).initErrors).toBeUndefined();
    const second = await stack.up();
    expect(second.code, second.output).toBe(0);
    expect(second.output).toContain(
      'Deployment "agent" will be updated: an earlier `pulumi up` ended before its revision was DEPLOYED',
    );
    expect(sent()).toEqual([[`PATCH ${one}`, source("main")]]);
    expect((await stack.up("--expect-no-changes")).code).toBe(0);
    expect(asked()).toEqual([]);

    fails("DEPLOY_FAILED", "ImportError: agent");
    program(agent("next"));
    const worse = await stack.up();
    expect(worse.code).not.toBe(0);
    expect(worse.output).toContain("failed to deploy (DEPLOY_FAILED). The deploy log ends with:\n");
    expect(worse.output).toContain(" ImportError: agent\n");
    asked();
    program(agent("main"));
    const reverted = await stack.up();
    expect(reverted.code, reverted.output).toBe(0);
    expect(sent()).toEqual([[`PATCH ${one}`, source("main")]]);
    expect(held(emulator).revisions.map(({ status }) => status)).toEqual([
      "BUILD_FAILED",
      "DEPLOYED",
      "DEPLOY_FAILED",
      "DEPLOYED",
    ]);
    expect((await stack.up("--expect-no-changes")).code).toBe(0);
  },
);
