import { expect, test } from "vitest";
import { held } from "./rig/deployments.ts";
import { pluginWorld } from "./rig/plugin.ts";
import {
  DEPLOYMENTS,
  DESTINATIONS,
  destination,
  EXPORTS,
  github,
  oneOff,
  sent,
} from "./rig/plugin-lifecycle.ts";
import { PROJECT, WORKSPACE } from "./rig/world.ts";

const branch = (repo_ref: string) => ({
  source_revision_config: { repo_ref, langgraph_config_path: "langgraph.json" },
});

const NOT_DEPLOYED =
  'Deployment "agent" will be updated: an earlier `pulumi up` ended before its revision was DEPLOYED: this one waits for it, or deploys it again if it failed';

test("a failed build reports status, log and link and is kept; the next up deploys it once more, without a POST of its own", async () => {
  const it = await pluginWorld({ resources: { agent: github() } }, { emulator: { speed: 600 } });
  const { stack, emulator } = it;
  emulator.addBehaviour({
    kind: "revision",
    outcome: "BUILD_FAILED",
    log: ["npm ERR! missing script: build"],
  });
  const failed = await stack.up();
  expect(failed.code).toBe(1);
  const { id, latest_revision_id: first } = held(emulator);
  const { initErrors, id: kept } = await stack.resource("agent");
  expect(kept).toBe(id);
  const [reason = "", ...more] = initErrors ?? [];
  expect(more).toEqual([]);
  const lines = reason.split("\n").map((line) => line.replace(/^ {2}\d\S* /, "  "));
  expect(lines).toEqual([
    `Deployment "agent": revision ${first?.slice(0, 8)} failed to build (BUILD_FAILED). The build log ends with:`,
    "  Waiting for a builder",
    "  Fetching the repository",
    "  Installing dependencies",
    "  Building the image",
    "  npm ERR! missing script: build",
    "  The build failed",
    `  If the code is at fault, push the fix and set \`repoRef\` to its tag. Then run \`pulumi up\`, which tries again. Details: ${emulator.url}/o/${WORKSPACE}/host/deployments/${id} [LS2005]`,
  ]);
  for (const line of reason.split("\n")) expect(failed.output).toContain(line);
  expect(sent(it).map(([request]) => request)).toEqual([`POST ${DEPLOYMENTS}`]);

  const preview = await stack.preview();
  expect(preview.code, preview.output).toBe(0);
  expect(preview.output).toContain(NOT_DEPLOYED);
  expect(it.asked().map(({ method, path }) => `${method} ${path}`)).toEqual([`GET ${DEPLOYMENTS}`]);
  const second = await stack.up();
  expect(second.code, second.output).toBe(0);
  expect(second.output).toContain(NOT_DEPLOYED);
  expect(second.output).toContain(`deployment support-agent: revision ${first?.slice(0, 8)} is BUILD_FAILED`);
  expect(sent(it)).toEqual([[`PATCH ${DEPLOYMENTS}/${id}`, branch("main")]]);
  expect(held(emulator).revisions.map(({ status }) => status)).toEqual(["BUILD_FAILED", "DEPLOYED"]);
  expect((await stack.resource("agent")).initErrors).toBeUndefined();
  expect((await stack.up("--expect-no-changes")).code).toBe(0);
  expect(it.asked()).toEqual([]);
});

test("a deploy that fails on an update is reported with its log; the next up sends the branch again", async () => {
  const it = await pluginWorld({ resources: { agent: github() } }, { emulator: { speed: 600 } });
  const { stack, emulator, program } = it;
  expect((await stack.up()).code).toBe(0);
  it.asked();
  const { id } = held(emulator);
  emulator.addBehaviour({ kind: "revision", outcome: "DEPLOY_FAILED", log: ["ImportError: agent"] });
  const next = { repoRef: "next", langgraphConfigPath: "langgraph.json" };
  program({ resources: { agent: github({ sourceRevisionConfig: next }) } });
  const failed = await stack.up();
  expect(failed.code).toBe(1);
  const { latest_revision_id: second } = held(emulator);
  expect(failed.output).toContain(
    `revision ${second?.slice(0, 8)} failed to deploy (DEPLOY_FAILED). The deploy log ends with:\n`,
  );
  expect(failed.output).toMatch(/ ImportError: agent\n.* The deployment failed\n/);
  expect(sent(it)).toEqual([[`PATCH ${DEPLOYMENTS}/${id}`, branch("next")]]);
  const again = await stack.up();
  expect(again.code, again.output).toBe(0);
  expect(sent(it)).toEqual([[`PATCH ${DEPLOYMENTS}/${id}`, branch("next")]]);
  expect((await stack.up("--expect-no-changes")).code).toBe(0);
});

test("after a failed update and a refresh the next up deploys once more, and a reverted program is put back", async () => {
  const it = await pluginWorld({ resources: { agent: github() } }, { emulator: { speed: 600 } });
  const { stack, emulator, program } = it;
  expect((await stack.up()).code).toBe(0);
  const at = (repoRef: string) =>
    github({ sourceRevisionConfig: { repoRef, langgraphConfigPath: "langgraph.json" } });
  const one = `${DEPLOYMENTS}/${held(emulator).id}`;
  const statuses = () => held(emulator).revisions.map(({ status }) => status);

  emulator.addBehaviour({ kind: "revision", outcome: "BUILD_FAILED" });
  program({ resources: { agent: at("next") } });
  expect((await stack.up()).code).toBe(1);
  // A refresh clears what the engine knows of the failure.
  expect((await stack.refresh()).code).toBe(0);
  expect((await stack.resource("agent")).initErrors).toBeUndefined();
  it.asked();
  const again = await stack.up();
  expect(again.code, again.output).toBe(0);
  expect(sent(it)).toEqual([[`PATCH ${one}`, branch("next")]]);
  expect(statuses()).toEqual(["DEPLOYED", "BUILD_FAILED", "DEPLOYED"]);

  emulator.addBehaviour({ kind: "revision", outcome: "DEPLOY_FAILED" });
  program({ resources: { agent: at("later") } });
  expect((await stack.up()).code).toBe(1);
  it.asked();
  program({ resources: { agent: at("next") } });
  const back = await stack.up();
  expect(back.code, back.output).toBe(0);
  expect(sent(it)).toEqual([[`PATCH ${one}`, branch("next")]]);
  expect(statuses().slice(-2)).toEqual(["DEPLOY_FAILED", "DEPLOYED"]);
  expect((await stack.up("--expect-no-changes")).code).toBe(0);
  expect(it.asked()).toEqual([]);
});

test("an export that fails is reported with the error of its run and is not exported again by itself; a replacement does", async () => {
  const it = await pluginWorld({
    resources: { traces: destination(), january: oneOff({ waitForCompletion: true }) },
  });
  const { stack, emulator } = it;
  emulator.addBehaviour({ kind: "export", outcome: "Failed", error: "The bucket is full." });
  const failed = await stack.up();
  expect(failed.code).toBe(1);
  const { id, outputs, initErrors } = await stack.resource("january");
  const run = emulator.state().exports[0]?.runs.find(({ status }) => status === "Failed")?.id;
  const said = `BulkExport "january": the export ended as Failed: run ${run} (Failed, 2025-01-02T00:00:00Z to 2025-01-03T00:00:00Z, prefix acme-traces/export_id=${id}/tenant_id=${WORKSPACE}/session_id=${PROJECT}/runs/year=2025/month=01/day=02): retry_0: The bucket is full. Fix the problem, then run \`pulumi up --replace URN\` to create a new export. For an entry of exports.yaml, run \`pulumi-langsmith exports status --write\` again instead. [LS4006]`;
  expect(initErrors).toEqual([said]);
  expect(failed.output).toContain(said);
  expect(outputs).toMatchObject({ status: "Failed" });
  expect(sent(it).map(([request]) => request)).toEqual([`POST ${DESTINATIONS}`, `POST ${EXPORTS}`]);

  const again = await stack.up();
  expect(again.code).toBe(1);
  expect(again.output).toContain(said);
  expect(sent(it)).toEqual([]);

  const { urn } = await stack.resource("january");
  const replaced = await stack.up("--replace", urn);
  expect(replaced.code, replaced.output).toBe(0);
  // The old one has ended, so there is nothing to cancel.
  expect(sent(it).map(([request]) => request)).toEqual([`POST ${EXPORTS}`]);
  expect((await stack.resource("january")).outputs).toMatchObject({ status: "Completed" });
});

test("a destination that the service rejects is not in the state, what needs it is not made, and the next up makes both", async () => {
  const it = await pluginWorld({ resources: { traces: destination(), january: oneOff() } });
  const { stack, emulator } = it;
  emulator.addFault({ method: "POST", path: DESTINATIONS, status: 403, body: { detail: "Forbidden" } });
  const refused = await stack.up();
  expect(refused.code).toBe(1);
  expect(refused.output).toContain(`POST ${emulator.url}${DESTINATIONS} returned 403: Forbidden.`);
  expect(refused.output).not.toContain("not-to-be-seen");
  expect(await stack.resources()).toHaveLength(1);
  expect(sent(it).map(([request]) => request)).toEqual([`POST ${DESTINATIONS}`]);
  const second = await stack.up();
  expect(second.code, second.output).toBe(0);
  expect(sent(it).map(([request]) => request)).toEqual([`POST ${DESTINATIONS}`, `POST ${EXPORTS}`]);
});
