import { expect, test } from "vitest";
import { held } from "./rig/deployments.ts";
import { pluginWorld } from "./rig/plugin.ts";
import { ref } from "./rig/plugin-config.ts";
import {
  DEPLOYMENTS,
  destination,
  docker,
  EXPORTS,
  elsewhere,
  pendingOperations,
  weekly,
} from "./rig/plugin-lifecycle.ts";
import { eventually } from "./rig/service.ts";
import { WORKSPACE } from "./rig/world.ts";

const SECRETS = { A_KEY: "hush-one", B_KEY: "hush-two" };

test("a change that the service rejects is reported with the permission, the property or the way out, and is sent again by the next up", async () => {
  const names = ["forbidden", "missing", "misnamed", "wrong"] as const;
  const agents = (more: Readonly<Record<string, unknown>>) => ({
    resources: Object.fromEntries(names.map((name) => [name, docker({ name, ...more })])),
  });
  const it = await pluginWorld(agents({}), { emulator: { speed: 600 } });
  const { emulator, stack, program } = it;
  expect((await stack.up()).code).toBe(0);
  const uuid = "Input should be a valid UUID, invalid length: expected length 32 for simple format, found 3";
  const refuse = (name: (typeof names)[number], status: number, detail: (id: string) => unknown) => {
    const { id = "" } = emulator.state().deployments.find((deployment) => deployment.name === name) ?? {};
    emulator.addFault({
      method: "PATCH",
      path: `/v2/deployments/${id}`,
      status,
      body: { detail: detail(id) },
    });
    const request = `PATCH ${emulator.url}${DEPLOYMENTS}/${id}`;
    return { id, start: `Deployment "${name}": Could not update the deployment: `, request };
  };
  const forbidden = refuse("forbidden", 403, () => "Forbidden");
  const missing = refuse("missing", 404, (id) => `Deployment ID ${id} not found.`);
  const misnamed = refuse("misnamed", 422, () => [
    { loc: ["path", "deployment_id"], msg: uuid, type: "uuid_parsing", input: "abc" },
  ]);
  const wrong = refuse("wrong", 422, () => [
    { loc: ["body", "secrets", 1, "value"], msg: "too long", type: "string_too_long", input: "hush-two" },
  ]);
  program(agents({ secrets: SECRETS }));
  const refused = await stack.up("--continue-on-error");
  expect(refused.code, refused.output).toBe(1);
  for (const says of [
    `${forbidden.start}${forbidden.request} returned 403: Forbidden. Use a key whose role has the permission deployments:update in this workspace, and check \`langsmith:workspaceId\`. [LS1113]`,
    `${missing.start}${missing.request} returned 404: Deployment ID ${missing.id} not found. If deployment ${missing.id} was deleted, run \`pulumi refresh\`, then \`pulumi up\` to recreate it. Otherwise check \`langsmith:workspaceId\` and the key. [LS5025]`,
    `${misnamed.start}${misnamed.request} returned 422: path.deployment_id: ${uuid}. Correct what the response names, then try again. [LS1117]`,
    `${wrong.start}LangSmith rejected a value (422). secrets["B_KEY"]: too long. Correct it in the program. [LS1117]`,
  ]) {
    expect(refused.output).toContain(`${says}\n`);
  }
  expect(refused.output).not.toContain("hush-");
  const up = await stack.up();
  expect(up.code, up.output).toBe(0);
  for (const { name, secrets, revisions } of emulator.state().deployments) {
    expect(secrets, name).toHaveLength(2);
    expect(revisions, name).toHaveLength(2);
  }
});

test("a change of a deployment that someone deletes is rejected while it goes; the next up recreates it", async () => {
  const agents = (changed: Readonly<Record<string, unknown>>, again: Readonly<Record<string, unknown>>) => ({
    resources: {
      changed: docker({ name: "changed", ...changed }),
      again: docker({ name: "again", ...again }),
    },
  });
  const it = await pluginWorld(agents({}, {}), { emulator: { speed: 600 } });
  const { emulator, stack, program } = it;
  expect((await stack.up()).code).toBe(0);
  const [changed, again] = [await stack.resource("changed"), await stack.resource("again")];
  emulator.clock.setSpeed(0);
  for (const { id } of [changed, again]) {
    await elsewhere(emulator, "DELETE", `${DEPLOYMENTS}/${id}?delete_tracing_project=true`);
  }
  program(agents({ secrets: SECRETS }, { triggers: { commit: "b2e63f6" } }));
  const leaving = await stack.up("--continue-on-error");
  expect(leaving.code).toBe(1);
  for (const name of ["changed", "again"]) {
    expect(leaving.output).toContain(
      `Deployment "${name}": the deployment is being deleted (AWAITING_DELETE). Nothing was changed. Run \`pulumi up --refresh\`. It waits for the deletion, then recreates the deployment. [LS2011]\n`,
    );
  }
  emulator.clock.advance(180);
  emulator.clock.setSpeed(600);
  const anew = await stack.up();
  expect(anew.code, anew.output).toBe(0);
  const made = new Map(emulator.state().deployments.map(({ name, id }) => [name, id]));
  expect((await stack.resource("changed")).id).toBe(made.get("changed"));
  expect((await stack.resource("again")).id).toBe(made.get("again"));
  expect(made.get("changed")).not.toBe(changed.id);
});

test("a deployment that disappears while its revision is waited for is reported, kept until a refresh, and recreated", async () => {
  const it = await pluginWorld({ resources: { agent: docker() } }, { emulator: { speed: 0 } });
  const { emulator, stack } = it;
  const running = stack.start("up", "--yes", "--skip-preview");
  await eventually(() => emulator.journal().find(({ path }) => path.includes("/revisions/")));
  const { id } = held(emulator);
  await elsewhere(emulator, "DELETE", `${DEPLOYMENTS}/${id}?delete_tracing_project=true`);
  emulator.clock.advance(60);
  const ran = await running.done;
  expect(ran.code).toBe(1);
  expect(ran.output).toContain(
    `returned 404: Deployment ID ${id} not found. Check the id, the API key and \`langsmith:workspaceId\`. [LS1115]\n`,
  );
  expect((await stack.resource("agent")).id).toBe(id);
  expect(await pendingOperations(it)).toEqual([]);
  emulator.clock.setSpeed(600);
  expect((await stack.refresh()).code).toBe(0);
  const anew = await stack.up();
  expect(anew.code, anew.output).toBe(0);
  expect((await stack.resource("agent")).id).toBe(held(emulator).id);
});

test("a failure is reported also where its log cannot be read; a revision that is not to be found is looked for again", async () => {
  const resources = {
    agent: docker(),
    traces: destination(),
    weekly: weekly({ sessionId: ref("agent.tracingProjectId") }),
  };
  const it = await pluginWorld({ resources }, { emulator: { speed: 600 } });
  const { emulator, stack } = it;
  const revisions = { method: "GET", path: "/v2/deployments/:id/revisions/:revision" };
  const forbidden = { status: 403, body: { detail: "Forbidden" } };
  const permission =
    "returned 403: Forbidden. Use a key whose role has the permission deployments:read in this workspace, and check `langsmith:workspaceId`. [LS1113]";
  emulator.addBehaviour({ kind: "revision", outcome: "CREATE_FAILED" });
  emulator.addFault({ ...revisions, path: `${revisions.path}/logs`, ...forbidden });
  const failed = await stack.up("--continue-on-error");
  expect(failed.code).toBe(1);
  const { id, latest_revision_id: first } = held(emulator);
  const one = `${emulator.url}${DEPLOYMENTS}/${id}/revisions`;
  const dashboard = `${emulator.url}/o/${WORKSPACE}/host/deployments/${id}`;
  expect((await stack.resource("agent")).initErrors).toEqual([
    `Deployment "agent": revision ${first?.slice(0, 8)} could not be created (CREATE_FAILED). The deploy log could not be read: GET ${one}/${first}/logs?type=deploy&order=desc&limit=30&offset=0 returned 403: Forbidden.\n  If the code is at fault, set \`imageUri\` to the image of the fix. Then run \`pulumi up\`, which tries again. Details: ${dashboard} [LS2005]`,
  ]);
  // Its first look finds the failure; the second one, at the new revision, is not allowed.
  emulator.addFault({ ...revisions, ...forbidden, skip: 1 });
  const cut = await stack.up();
  expect(cut.code).toBe(1);
  const { latest_revision_id: second } = held(emulator);
  expect(second).not.toBe(first);
  expect(cut.output).toContain(
    `Deployment "agent": Could not read the revision: GET ${one}/${second} ${permission}\n`,
  );

  it.asked();
  emulator.addFault({ ...revisions, status: 404, body: { detail: `Revision ID ${second} not found.` } });
  const quota = { detail: "Workspace has reached the maximum of 200 active schedules" };
  emulator.addFault({ method: "POST", path: EXPORTS, status: 429, body: quota });
  const full = await stack.up();
  expect(full.code).toBe(1);
  expect(full.output).toContain(
    `error: BulkExport "weekly": Could not create the bulk export: POST ${emulator.url}${EXPORTS} returned 429: Workspace has reached the maximum of 200 active schedules. Cancel or delete objects that you no longer need, then try again. This is not a limit on requests, so waiting does not help. [LS1202]\n`,
  );
  const asked = it.asked();
  expect(asked.filter(({ method }) => method !== "GET").map(({ path }) => path)).toEqual([EXPORTS]);
  const looks = asked.filter(({ path }) => path === `${DEPLOYMENTS}/${id}/revisions/${second}`);
  expect(looks.map(({ status }) => status).slice(0, 2)).toEqual([404, 200]);
  expect((await stack.resource("agent")).outputs).toMatchObject({ revisionStatus: "DEPLOYED" });
});
