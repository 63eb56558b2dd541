import { expect, test } from "vitest";
import { CLUSTER, held } from "./rig/deployments.ts";
import { pluginWorld } from "./rig/plugin.ts";
import { ref } from "./rig/plugin-config.ts";
import {
  DEPLOYMENTS,
  destination,
  docker,
  EXPORTS,
  oneOff,
  pendingOperations,
  sent,
} from "./rig/plugin-lifecycle.ts";

const FAST = { emulator: { speed: 600, listeners: [CLUSTER] } };
const PLACED = { resourceSpec: {}, listenerId: CLUSTER.id };
const MOVED = { ...PLACED, listenerConfig: { k8sNamespace: "agents" } };
type Part = Readonly<Record<string, unknown>>;

/** A deployment, and an export of two days of its traces. */
const withExport = (more: Part) => ({
  resources: {
    agent: docker({ sourceConfig: PLACED, ...more }),
    traces: destination(),
    january: oneOff({ sessionId: ref("agent.tracingProjectId") }),
  },
});

test("a replacement under a new name makes the new deployment and the export of its traces first; then the old export and the old deployment end, once each", async () => {
  const nameless = { name: undefined };
  const it = await pluginWorld(withExport(nameless), FAST);
  const { stack, emulator, program } = it;
  emulator.addBehaviour({ kind: "export", outcome: "stays", status: "Running", times: 2 });
  expect((await stack.up()).code).toBe(0);
  const before = held(emulator);
  const [oldAgent, old] = [await stack.resource("agent"), await stack.resource("january")];
  expect(old.outputs).toMatchObject({ sessionId: before.tracer_session_id });
  it.asked();

  program(withExport({ ...nameless, sourceConfig: MOVED }));
  const refused = await stack.up();
  expect(refused.code).toBe(1);
  expect(refused.output).toContain(
    `error: Deployment "agent": changing sourceConfig.listenerConfig replaces the deployment, which drops its database (threads, memory, checkpoints). Revert the change, or create a second deployment beside it. To replace it and lose this data, set allowDataLoss: true. [LS2022]\n`,
  );
  expect(it.asked()).toEqual([]);

  program(withExport({ ...nameless, sourceConfig: MOVED, allowDataLoss: true }));
  const replaced = await stack.up();
  expect(replaced.code, replaced.output).toBe(0);
  expect(replaced.output).toContain("+-2 replaced");
  const after = held(emulator);
  const [newAgent, made] = [await stack.resource("agent"), await stack.resource("january")];
  expect(sent(it).map(([request]) => request)).toEqual([
    `POST ${DEPLOYMENTS}`,
    `POST ${EXPORTS}`,
    `PATCH ${EXPORTS}/${old.id}`,
    `DELETE ${DEPLOYMENTS}/${before.id}`,
  ]);
  expect(after.name).toMatch(/^agent-[0-9a-f]{7}$/);
  expect(after.name).not.toBe(before.name);
  expect(newAgent.outputs?.["url"]).toBe(after.url);
  expect(newAgent.outputs?.["url"]).not.toBe(oldAgent.outputs?.["url"]);
  expect(emulator.state().exports.map(({ id, session_id, status }) => [id, session_id, status])).toEqual([
    [old.id, before.tracer_session_id, "Cancelled"],
    [made.id, after.tracer_session_id, "Running"],
  ]);
  expect((await stack.up("--expect-no-changes")).code).toBe(0);
  expect(it.asked()).toEqual([]);
});

test("a replacement under its own name ends the old export, then the old deployment, before the new ones are created; an export that has ended is not cancelled", async () => {
  const named = { deleteTracingProject: true };
  const it = await pluginWorld(withExport(named), FAST);
  const { stack, emulator, program } = it;
  emulator.addBehaviour({ kind: "export", outcome: "stays", status: "Running" });
  expect((await stack.up()).code).toBe(0);
  const before = held(emulator);
  const { id: old } = await stack.resource("january");
  it.asked();
  program(withExport({ ...named, sourceConfig: MOVED }));
  const refused = await stack.up();
  expect(refused.code).toBe(1);
  expect(refused.output).toContain("To replace it and lose this data, set allowDataLoss: true. [LS2022]\n");
  expect(it.asked()).toEqual([]);

  program(withExport({ ...named, sourceConfig: MOVED, allowDataLoss: true }));
  const replaced = await stack.up();
  expect(replaced.code, replaced.output).toBe(0);
  const after = held(emulator);
  const { id: made } = await stack.resource("january");
  expect(sent(it).map(([request]) => request)).toEqual([
    `PATCH ${EXPORTS}/${old}`,
    `DELETE ${DEPLOYMENTS}/${before.id}`,
    `POST ${DEPLOYMENTS}`,
    `POST ${EXPORTS}`,
  ]);
  expect(after).toMatchObject({ name: "support-agent", status: "READY" });
  expect(after.tracer_session_id).not.toBe(before.tracer_session_id);
  emulator.clock.advance(3600);
  expect(emulator.state().exports.map(({ id, session_id, status }) => [id, session_id, status])).toEqual([
    [old, before.tracer_session_id, "Cancelled"],
    [made, after.tracer_session_id, "Completed"],
  ]);

  program(withExport({ ...named, allowDataLoss: true }));
  const back = await stack.up();
  expect(back.code, back.output).toBe(0);
  expect(sent(it).map(([request]) => request)).toEqual([
    `DELETE ${DEPLOYMENTS}/${after.id}`,
    `POST ${DEPLOYMENTS}`,
    `POST ${EXPORTS}`,
  ]);
  expect(await pendingOperations(it)).toEqual([]);
});

test("a creation whose answer is lost keeps the deployment that it made; one that was not carried out says so, and the next up makes it", async () => {
  const post = { method: "POST", path: "/v2/deployments" };
  const it = await pluginWorld({ resources: { agent: docker() } }, { emulator: { speed: 600 } });
  const { stack, emulator, program } = it;
  emulator.addFault({ ...post, action: "reset-after" });
  const found = await stack.up();
  expect(found.code, found.output).toBe(0);
  const { id } = held(emulator);
  expect((await stack.resource("agent")).id).toBe(id);
  expect(sent(it).map(([request]) => request)).toEqual([`POST ${DEPLOYMENTS}`]);

  program({ resources: { agent: docker(), second: docker({ name: "second-agent" }) } });
  emulator.addFault({ ...post, action: "reset-before" });
  const lost = await stack.up();
  expect(lost.code).toBe(1);
  expect(lost.output).toContain(
    `error: Deployment "second": Could not create the deployment: POST ${emulator.url}${DEPLOYMENTS} got no complete response: `,
  );
  expect(lost.output).toContain(
    " It is not found yet. Look in LangSmith before you run `pulumi up` again: delete or import it: `pulumi import langsmith:index:Deployment NAME second-agent`. [LS5003]\n",
  );
  expect(held(emulator).id).toBe(id);
  expect((await stack.resources()).filter(({ urn }) => urn.endsWith("::second"))).toEqual([]);
  expect(await pendingOperations(it)).toEqual([]);
  it.asked();
  const made = await stack.up();
  expect(made.code, made.output).toBe(0);
  expect(sent(it).map(([request]) => request)).toEqual([`POST ${DEPLOYMENTS}`]);
  const second = emulator.state().deployments.find(({ name }) => name === "second-agent");
  expect((await stack.resource("second")).id).toBe(second?.id);
});
