import { expect, test } from "vitest";
import { CLUSTER, held } from "./rig/deployments.ts";
import { pluginWorld } from "./rig/plugin.ts";
import {
  cancelled,
  DEPLOYMENTS,
  destination,
  docker,
  EXPORTS,
  GOES_ON,
  refusedTwice,
  sent,
  weekly,
} from "./rig/plugin-lifecycle.ts";

const FAST = { emulator: { speed: 600, listeners: [CLUSTER] } };
const EITHER_ORDER: readonly [string, Readonly<Record<string, unknown>>][] = [
  ["as it is", {}],
  ["with deleteBeforeReplace", { deleteBeforeReplace: true }],
];
const PLACED = { resourceSpec: {}, listenerId: CLUSTER.id };
const MOVED = { sourceConfig: { ...PLACED, listenerConfig: { k8sNamespace: "agents" } } };
const image = (...[more, options]: Parameters<typeof docker>) =>
  docker({ sourceConfig: PLACED, ...more }, options);
const consequence = 'error: Deployment "agent": changing sourceConfig.listenerConfig replaces the deployment';
const dataLoss = `${consequence}, which drops its database (threads, memory, checkpoints). Revert the change, or create a second deployment beside it. To replace it and lose this data, set allowDataLoss: true. [LS2022]`;

test.each(EITHER_ORDER)(
  "a deployment with a name of its own is not replaced without consent (%s)",
  async (_, options) => {
    const it = await pluginWorld({ resources: { agent: image({ deleteTracingProject: true }) } }, FAST);
    const { stack, emulator, program } = it;
    expect((await stack.up()).code).toBe(0);
    const { id } = held(emulator);
    it.asked();
    program({ resources: { agent: image({ ...MOVED, deleteTracingProject: true }, options) } });
    await refusedTwice(it, dataLoss);
    expect(it.asked()).toEqual([]);
    expect(held(emulator)).toMatchObject({ id, status: "READY" });

    program({
      resources: { agent: image({ ...MOVED, deleteTracingProject: true, allowDataLoss: true }, options) },
    });
    const replaced = await stack.up();
    expect(replaced.code, replaced.output).toBe(0);
    // The new one needs the name: so the old one goes first, whatever the option says.
    expect(sent(it).map(([request]) => request)).toEqual([
      `DELETE ${DEPLOYMENTS}/${id}`,
      `POST ${DEPLOYMENTS}`,
    ]);
  },
);

test("a deployment whose replacement would replace a schedule of its project is left alone until both have consent", async () => {
  const ofAgent = (more: Readonly<Record<string, unknown>>) =>
    weekly({ sessionId: `\${agent.tracingProjectId}`, ...more });
  const agent = (more: Readonly<Record<string, unknown>>) =>
    image({ deleteTracingProject: true, allowDataLoss: true, ...more });
  const it = await pluginWorld(
    { resources: { agent: agent({}), traces: destination(), weekly: ofAgent({}) } },
    FAST,
  );
  const { stack, emulator, program } = it;
  expect((await stack.up()).code).toBe(0);
  const { id } = held(emulator);
  it.asked();
  program({ resources: { agent: agent(MOVED), traces: destination(), weekly: ofAgent({}) } });
  await refusedTwice(
    it,
    `error: BulkExport "weekly": changing sessionId replaces this schedule: LangSmith exports and bills 2 past windows of another project. Set startTime: "${GOES_ON}" to continue without gap or overlap, or allowReexport: true to accept this.`,
  );
  expect(it.asked()).toEqual([]);
  expect(held(emulator)).toMatchObject({ id, status: "READY" });
  expect(cancelled(it)).toEqual([]);

  program({
    resources: { agent: agent({}), traces: destination(), weekly: ofAgent({ allowReexport: true }) },
  });
  expect((await stack.up()).code).toBe(0);
  expect(sent(it)).toEqual([]);
  program({
    resources: { agent: agent(MOVED), traces: destination(), weekly: ofAgent({ allowReexport: true }) },
  });
  const replaced = await stack.up();
  expect(replaced.code, replaced.output).toBe(0);
  expect(sent(it).map(([request]) => request.replace(/[0-9a-f-]{36}/, "ID"))).toEqual([
    `PATCH ${EXPORTS}/ID`,
    `DELETE ${DEPLOYMENTS}/ID`,
    `POST ${DEPLOYMENTS}`,
    `POST ${EXPORTS}`,
  ]);
});

test("a deployment whose tracing project would keep the name from the new one is not deleted, consent or not", async () => {
  const it = await pluginWorld({ resources: { agent: image() } }, FAST);
  const { stack, emulator, program } = it;
  expect((await stack.up()).code).toBe(0);
  const { id } = held(emulator);
  it.asked();
  program({ resources: { agent: image({ ...MOVED, allowDataLoss: true, deleteTracingProject: true }) } });
  await refusedTwice(
    it,
    `${consequence}, which drops its database (threads, memory, checkpoints). Revert the change, or create a second deployment beside it. To replace it and lose this data and its traces, first run \`pulumi up\` with deleteTracingProject: true and no other change. Then set allowDataLoss: true. [LS2022]`,
  );
  expect(it.asked()).toEqual([]);
  expect(held(emulator)).toMatchObject({ id, status: "READY" });
});
