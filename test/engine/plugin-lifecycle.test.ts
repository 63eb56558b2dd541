import { expect, test } from "vitest";
import { CLUSTER, held } from "./rig/deployments.ts";
import { pluginWorld } from "./rig/plugin.ts";
import {
  DEPLOYMENTS,
  DESTINATIONS,
  destination,
  docker,
  EXPORTS,
  github,
  oneOff,
  sent,
  weekly,
} from "./rig/plugin-lifecycle.ts";
import { WORKSPACE } from "./rig/world.ts";

const FAST = { emulator: { speed: 600 } };
const PROJECT_OF_AGENT = `\${agent.tracingProjectId}`;

test("the first up makes each object once, the second sends nothing at all, destroy ends them in order", async () => {
  const resources = {
    traces: destination(),
    agent: docker({ secrets: { OPENAI_API_KEY: "sk-never-shown" } }),
    january: oneOff({ sessionId: PROJECT_OF_AGENT }),
    later: weekly({ startTime: "2099-01-01T00:00:00Z" }),
  };
  const outputs = { url: `\${agent.url}`, prefix: `\${january.outputPrefix}`, root: `\${later.rootPrefix}` };
  const it = await pluginWorld({ resources, outputs }, FAST);
  const { stack, emulator } = it;
  const up = await stack.up();
  expect(up.code, up.output).toBe(0);
  const made = held(emulator);
  const [bucket] = emulator.state().destinations;
  const bodies = sent(it);
  expect(bodies).toHaveLength(4);
  expect(bodies).toContainEqual([
    `POST ${DEPLOYMENTS}`,
    {
      name: "support-agent",
      source: "external_docker",
      source_config: { resource_spec: {} },
      source_revision_config: { image_uri: "registry.example.com/agent:1" },
      secrets: [{ name: "OPENAI_API_KEY", value: "sk-never-shown" }],
    },
  ]);
  expect(bodies).toContainEqual([
    `POST ${DESTINATIONS}`,
    {
      display_name: "Traces",
      destination_type: "s3",
      config: {
        bucket_name: "acme-traces",
        prefix: "",
        region: "eu-central-1",
        include_bucket_in_prefix: true,
      },
      credentials: { access_key_id: "AKIATEST", secret_access_key: "not-to-be-seen" },
    },
  ]);
  expect(bodies).toContainEqual([
    `POST ${EXPORTS}`,
    {
      bulk_export_destination_id: bucket?.id,
      session_id: made.tracer_session_id,
      start_time: "2025-01-01T00:00:00Z",
      end_time: "2025-01-03T00:00:00Z",
      compression: "zstandard",
    },
  ]);
  const { id: january } = await stack.resource("january");
  const { id: later } = await stack.resource("later");
  expect(await stack.outputs()).toEqual({
    url: made.url,
    prefix: `acme-traces/export_id=${january}/tenant_id=${WORKSPACE}/session_id=${made.tracer_session_id}`,
    root: "acme-traces",
  });
  expect(await stack.resource("agent")).toMatchObject({
    id: made.id,
    outputs: { status: "READY", revisionStatus: "DEPLOYED", tenantId: WORKSPACE },
  });
  for (const text of [up.output, await stack.stored()]) {
    expect(text).not.toContain("sk-never-shown");
    expect(text).not.toContain("not-to-be-seen");
  }

  const second = await stack.up("--expect-no-changes");
  expect(second.code, second.output).toBe(0);
  expect(it.asked()).toEqual([]);

  // By now the one-off has ended: it is left alone, and only the schedule is cancelled.
  emulator.clock.advance(600);
  const destroyed = await stack.destroy();
  expect(destroyed.code, destroyed.output).toBe(0);
  const ended = sent(it);
  expect(ended).toHaveLength(3);
  expect(ended).toContainEqual([`PATCH ${EXPORTS}/${later}`, { status: "Cancelled" }]);
  expect(ended).toContainEqual([`DELETE ${DEPLOYMENTS}/${made.id}`, null]);
  const order = ended.map(([request]) => request);
  expect(order.indexOf(`DELETE ${DESTINATIONS}/${bucket?.id}`)).toBeGreaterThan(
    order.indexOf(`PATCH ${EXPORTS}/${later}`),
  );
  expect(emulator.state()).toMatchObject({ deployments: [], destinations: [] });
  expect(await stack.resources()).toEqual([]);
});

test("what can be changed is changed in place: one PATCH for each object, none for what only the program knows", async () => {
  const resources = { traces: destination(), agent: github({ secrets: { A: "one" } }), january: oneOff() };
  const it = await pluginWorld({ resources }, FAST);
  const { stack, emulator, program } = it;
  expect((await stack.up()).code).toBe(0);
  const { id } = held(emulator);
  const { id: traces } = await stack.resource("traces");
  it.asked();

  program({
    resources: {
      traces: destination("acme-traces", {
        credentials: { accessKeyId: "AKIATEST", secretAccessKey: "a-newer-one" },
      }),
      agent: github({
        displayName: "Support",
        secrets: { A: "two", B: "three" },
        sourceRevisionConfig: { repoRef: "next", langgraphConfigPath: "langgraph.json" },
      }),
      january: oneOff({ waitForCompletion: true, cancelSpawnedOnDelete: true }),
    },
  });
  const changed = await stack.up();
  expect(changed.code, changed.output).toBe(0);
  expect(changed.output).toContain("~ 3 updated");
  const bodies = sent(it);
  expect(bodies).toHaveLength(2);
  expect(bodies).toContainEqual([
    `PATCH ${DEPLOYMENTS}/${id}`,
    {
      display_name: "Support",
      source_revision_config: { repo_ref: "next", langgraph_config_path: "langgraph.json" },
      secrets: [
        { name: "A", value: "two" },
        { name: "B", value: "three" },
      ],
    },
  ]);
  expect(bodies).toContainEqual([
    `PATCH ${DESTINATIONS}/${traces}`,
    { credentials: { access_key_id: "AKIATEST", secret_access_key: "a-newer-one" } },
  ]);
  const { revisions, latest_revision_id: latest } = held(emulator);
  expect(revisions.map(({ status }) => status)).toEqual(["DEPLOYED", "DEPLOYED"]);
  expect((await stack.resource("agent")).outputs).toMatchObject({
    latestRevisionId: latest,
    activeRevisionId: latest,
    revisionStatus: "DEPLOYED",
    secretNames: ["A", "B"],
  });
  expect((await stack.resource("january")).outputs).toMatchObject({ status: "Completed" });

  const second = await stack.up("--expect-no-changes");
  expect(second.code, second.output).toBe(0);
  expect(it.asked()).toEqual([]);
});

test("a replacement makes the new object before the old one ends, down to what depends on it", async () => {
  const sourceConfig = { resourceSpec: {}, listenerId: CLUSTER.id };
  const nameless = { name: undefined, sourceConfig };
  const it = await pluginWorld(
    {
      resources: { traces: destination(), agent: docker(nameless), january: oneOff({ allowReexport: true }) },
    },
    { emulator: { ...FAST.emulator, listeners: [CLUSTER] } },
  );
  const { stack, emulator, program } = it;
  emulator.addBehaviour({ kind: "export", outcome: "stays", status: "Running", times: 2 });
  expect((await stack.up()).code).toBe(0);
  const [agent, traces, january] = [
    await stack.resource("agent"),
    await stack.resource("traces"),
    await stack.resource("january"),
  ];
  it.asked();
  program({
    resources: {
      traces: destination("acme-other"),
      agent: docker({
        ...nameless,
        allowDataLoss: true,
        sourceConfig: { ...sourceConfig, listenerConfig: { k8sNamespace: "agents" } },
      }),
      january: oneOff({ allowReexport: true }),
    },
  });
  const replaced = await stack.up();
  expect(replaced.code, replaced.output).toBe(0);
  expect(replaced.output).toContain("+-3 replaced");
  const requests = sent(it).map(([request]) => request);
  const [made, ended] = [requests.slice(0, 3), requests.slice(3)];
  expect(made.toSorted()).toEqual([`POST ${DEPLOYMENTS}`, `POST ${EXPORTS}`, `POST ${DESTINATIONS}`]);
  const ofExports = ended.filter((request) => request.includes(EXPORTS));
  expect(ofExports).toEqual([`PATCH ${EXPORTS}/${january.id}`, `DELETE ${DESTINATIONS}/${traces.id}`]);
  expect(ended.filter((request) => !request.includes(EXPORTS))).toEqual([
    `DELETE ${DEPLOYMENTS}/${agent.id}`,
  ]);
  const now = emulator.state();
  expect(now.destinations.map(({ config }) => config.bucket_name)).toEqual(["acme-other"]);
  expect(now.exports.map(({ id, status }) => [id === january.id, status])).toEqual([
    [true, "Cancelled"],
    [false, "Running"],
  ]);
  expect(held(emulator).name).toMatch(/^agent-[0-9a-f]{7}$/);
  expect(held(emulator).id).toBe((await stack.resource("agent")).id);
});
