import { expect, test } from "vitest";
import { agent, behindItsBack, DEPLOYMENTS, DOCKER, GITHUB, held, sent } from "./rig/deployments.ts";
import { WORKSPACE, world } from "./rig/world.ts";

test("a failed build or deploy ends up with status, log and link; the next up deploys once more, exactly once", async () => {
  const it = await world(agent(GITHUB), { emulator: { speed: 600 } });
  const { stack, emulator, program } = it;
  emulator.addBehaviour({
    kind: "revision",
    outcome: "BUILD_FAILED",
    log: ["npm ERR! missing script: build"],
  });
  const failed = await stack.up();
  expect(failed.code).not.toBe(0);
  const { id, latest_revision_id: first } = held(emulator);
  const one = `${DEPLOYMENTS}/${id}`;
  const dashboard = `${emulator.url}/o/${WORKSPACE}/host/deployments/${id}`;
  expect(failed.output).toContain(
    `revision ${first?.slice(0, 8)} failed to build (BUILD_FAILED). The build log ends with:\n`,
  );
  expect(failed.output).toMatch(/ npm ERR! missing script: build\n.* The build failed\n/);
  expect(failed.output).toContain(`Details: ${dashboard} [LS2005]`);
  const kept = await stack.resource("agent");
  expect(kept.id).toBe(id);
  expect(kept.initErrors?.join()).toContain("BUILD_FAILED");
  expect(sent(it).map(([request]) => request)).toEqual([`POST ${DEPLOYMENTS}`]);

  const second = await stack.up();
  expect(second.code, second.output).toBe(0);
  expect(second.output).toContain(`deployment support-agent: revision ${first?.slice(0, 8)} is BUILD_FAILED`);
  const branch = (repo_ref: string) => ({
    source_revision_config: { repo_ref, langgraph_config_path: "langgraph.json" },
  });
  expect(sent(it)).toEqual([[`PATCH ${one}`, branch("main")]]);
  expect((await stack.resource("agent")).initErrors).toBeUndefined();
  expect((await stack.up("--expect-no-changes")).code).toBe(0);
  expect(it.asked()).toEqual([]);

  // an update that fails, a refresh in between, and an up: still exactly one more
  emulator.addBehaviour({ kind: "revision", outcome: "DEPLOY_FAILED", log: ["ImportError: agent"] });
  program(agent({ ...GITHUB, sourceRevisionConfig: { ...GITHUB.sourceRevisionConfig, repoRef: "next" } }));
  const worse = await stack.up();
  const { latest_revision_id: third } = held(emulator);
  expect(worse.output).toContain(
    `revision ${third?.slice(0, 8)} failed to deploy (DEPLOY_FAILED). The deploy log ends with:\n`,
  );
  expect(worse.output).toMatch(/ ImportError: agent\n.* The deployment failed\n/);
  expect((await stack.refresh()).code).toBe(0);
  it.asked();
  const again = await stack.up();
  expect(again.code, again.output).toBe(0);
  expect(sent(it)).toEqual([[`PATCH ${one}`, branch("next")]]);
  expect(held(emulator).revisions.map(({ status }) => status)).toEqual([
    "BUILD_FAILED",
    "DEPLOYED",
    "DEPLOY_FAILED",
    "DEPLOYED",
  ]);

  // a failed revision that somebody else made is not redeployed by a new label
  emulator.addBehaviour({ kind: "revision", outcome: "BUILD_FAILED" });
  await behindItsBack(it, "POST", `${one}/revisions/${third}/redeploy`);
  emulator.clock.advance(120);
  program(
    agent({
      ...GITHUB,
      displayName: "Support",
      sourceRevisionConfig: { ...GITHUB.sourceRevisionConfig, repoRef: "next" },
    }),
  );
  expect((await stack.up()).code).toBe(0);
  expect(sent(it)).toEqual([[`PATCH ${one}`, { display_name: "Support" }]]);
});

test("a wait that is cut short, and a label that was rejected, are compensated without another POST", async () => {
  const it = await world(agent(DOCKER), { emulator: { speed: 600 } });
  const { stack, emulator, program } = it;
  const revisions = { method: "GET", path: "/v2/deployments/:id/revisions/:revision" } as const;
  emulator.addFault({ ...revisions, times: null, status: 403, body: { detail: "Forbidden" } });
  const cut = await stack.up();
  expect(cut.code).not.toBe(0);
  const { id, latest_revision_id: revision } = held(emulator);
  expect(cut.output).toContain(
    `Could not read the revision: GET ${emulator.url}${DEPLOYMENTS}/${id}/revisions/${revision} returned 403: Forbidden. Use a key whose role has the permission deployments:read in this workspace`,
  );
  expect((await stack.resource("agent")).id).toBe(id);
  it.asked();
  emulator.clearFaults();
  const resumed = await stack.up();
  expect(resumed.code, resumed.output).toBe(0);
  expect(sent(it)).toEqual([]);
  expect((await stack.resource("agent")).outputs).toMatchObject({ revisionStatus: "DEPLOYED" });

  const labelled = { ...DOCKER, name: "second-agent", displayName: "Second" };
  program(
    agent(DOCKER) + agent(labelled).replace('"agent"', '"second"').replace("exports.agent", "exports.second"),
  );
  emulator.addFault({
    method: "PATCH",
    path: "/v2/deployments/:id",
    status: 403,
    body: { detail: "Forbidden" },
  });
  const unlabelled = await stack.up();
  expect(unlabelled.code).not.toBe(0);
  expect(unlabelled.output).toContain("Could not update the deployment: PATCH ");
  expect(unlabelled.output).toContain(
    "Use a key whose role has the permission deployments:update in this workspace",
  );
  const second = await stack.resource("second");
  it.asked();
  expect((await stack.up()).code).toBe(0);
  expect(sent(it)).toEqual([[`PATCH ${DEPLOYMENTS}/${second.id}`, { display_name: "Second" }]]);
  expect((await stack.up("--expect-no-changes")).code).toBe(0);
});

test("an answer that was lost is found again: one deployment, one revision, nothing sent twice", async () => {
  const args = { ...DOCKER, secrets: { A: "first" }, sourceConfig: { resourceSpec: { cpu: 2 } } };
  const it = await world(agent(args), { emulator: { speed: 600 } });
  const { stack, emulator, program } = it;
  emulator.addFault({ method: "POST", path: "/v2/deployments", action: "reset-after" });
  const made = await stack.up();
  expect(made.code, made.output).toBe(0);
  const { id } = held(emulator);
  expect((await stack.resource("agent")).id).toBe(id);
  expect(sent(it).map(([request]) => request)).toEqual([`POST ${DEPLOYMENTS}`]);

  emulator.addFault({ method: "PATCH", path: "/v2/deployments/:id", action: "reset-after" });
  program(agent({ ...args, secrets: { A: "second" } }));
  const changed = await stack.up();
  expect(changed.code, changed.output).toBe(0);
  expect(sent(it).map(([request]) => request)).toEqual([`PATCH ${DEPLOYMENTS}/${id}`]);
  expect(held(emulator).revisions.map(({ status }) => status)).toEqual(["DEPLOYED", "DEPLOYED"]);

  // lost, and not carried out
  emulator.addFault({ method: "PATCH", path: "/v2/deployments/:id", action: "reset-before" });
  program(agent({ ...args, secrets: { A: "third" } }));
  const lost = await stack.up();
  expect(lost.code).not.toBe(0);
  expect(lost.output).toContain(
    "The deployment does not show the change. Run `pulumi up` again, which compares your program with what LangSmith has. [LS2028]",
  );
  expect((await stack.up()).code).toBe(0);
  expect(held(emulator).secrets).toEqual([{ name: "A", value: "third" }]);
  expect(held(emulator).revisions).toHaveLength(3);
});
