import { expect, test } from "vitest";
import { destination, EXPORTS, oneOff } from "./plugin/rig/lifecycle.ts";
import { CLUSTER, DEPLOYMENTS, DOCKER, held } from "./rig/deployments.ts";
import { eitherWorld } from "./rig/either-front-end.ts";

const PLACED = { resourceSpec: {}, listenerId: CLUSTER.id };
const MOVED = { ...PLACED, listenerConfig: { k8sNamespace: "agents" } };

/** A deployment, and an export of two days of its traces. */
const program = (more: object) => ({
  agent: { type: "Deployment", properties: { ...DOCKER, sourceConfig: PLACED, ...more } },
  traces: { type: "ExportDestination", properties: destination().properties },
  january: {
    type: "BulkExport",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is how a program refers to a resource
    properties: { ...oneOff().properties, sessionId: "${agent.tracingProjectId}" },
  },
});

const REJECTED =
  "changing sourceConfig.listenerConfig replaces the deployment, which drops its database (threads, memory, checkpoints). Revert the change, or create a second deployment beside it. To replace it and lose this data";

test.each(["plugin", "dynamic"] as const)(
  "%s: a deployment is replaced only with consent: the export of its traces ends first, then it, before the new ones are created",
  async (frontEnd) => {
    const it = await eitherWorld(frontEnd, program({}), {
      emulator: { speed: 600, listeners: [CLUSTER] },
    });
    const { stack, emulator, asked, sent } = it;
    emulator.addBehaviour({ kind: "export", outcome: "stays", status: "Running" });
    expect((await stack.up()).code).toBe(0);
    const before = held(emulator);
    const { id: old } = await stack.resource("january");
    asked();

    it.program(program({ sourceConfig: MOVED, allowDataLoss: true }));
    for (const rejected of [await stack.preview(), await stack.up()]) {
      expect(rejected.code).not.toBe(0);
      expect(rejected.output).toContain(
        `${REJECTED} and its traces, first run \`pulumi up\` with deleteTracingProject: true and no other change. Then set allowDataLoss: true. [LS2022]`,
      );
    }
    it.program(program({ deleteTracingProject: true }));
    expect((await stack.up()).code).toBe(0);
    it.program(program({ sourceConfig: MOVED, deleteTracingProject: true }));
    const rejected = await stack.up();
    expect(rejected.code).not.toBe(0);
    expect(rejected.output).toContain(`${REJECTED}, set allowDataLoss: true. [LS2022]`);
    expect(sent()).toEqual([]);
    expect(held(emulator)).toMatchObject({ id: before.id, status: "READY" });

    it.program(program({ sourceConfig: MOVED, deleteTracingProject: true, allowDataLoss: true }));
    const replaced = await stack.up();
    expect(replaced.code, replaced.output).toBe(0);
    const requests = asked();
    expect(
      requests.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`),
    ).toEqual([
      `PATCH ${EXPORTS}/${old}`,
      `DELETE ${DEPLOYMENTS}/${before.id}`,
      `POST ${DEPLOYMENTS}`,
      `POST ${EXPORTS}`,
    ]);
    // The old one is deleted when the new one is created, as they have the same name.
    const gone = requests.findIndex(
      ({ path, status }) => path === `${DEPLOYMENTS}/${before.id}` && status === 404,
    );
    expect(gone).toBeGreaterThan(0);
    expect(requests.findIndex(({ method }) => method === "POST")).toBeGreaterThan(gone);
    const after = held(emulator);
    expect(after.tracer_session_id).not.toBe(before.tracer_session_id);
    expect((await stack.resource("january")).outputs).toMatchObject({ sessionId: after.tracer_session_id });
    expect((await stack.up("--expect-no-changes")).code).toBe(0);
  },
);
