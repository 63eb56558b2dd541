import { expect, test } from "vitest";
import { agent, behindItsBack, CLUSTER, DEPLOYMENTS, DOCKER, GITHUB, held, sent } from "./rig/deployments.ts";
import { world } from "./rig/world.ts";

const FAST = { emulator: { speed: 600 } };
const prod = { ...GITHUB.sourceConfig, deploymentType: "prod" };

test("a replacement is rejected until it is allowed, then done old first, since the new one has the same name", async () => {
  const it = await world(agent(GITHUB), FAST);
  const { stack, program, emulator } = it;
  expect((await stack.up()).code).toBe(0);
  const { id: old } = held(emulator);
  it.asked();

  // not without consent, in the preview and without one; nothing is deleted
  program(agent({ ...GITHUB, sourceConfig: prod }));
  const refusal =
    "changing sourceConfig.deploymentType replaces the deployment, which drops its database (threads, memory, checkpoints). Revert the change, or create a second deployment beside it. To replace it and lose this data and its traces, first run `pulumi up` with deleteTracingProject: true and no other change. Then set allowDataLoss: true. [LS2022]";
  for (const refused of [await stack.preview(), await stack.up()]) {
    expect(refused.code).not.toBe(0);
    expect(refused.output).toContain(refusal);
  }
  expect(sent(it)).toEqual([]);
  expect(held(emulator)).toMatchObject({ id: old, status: "READY" });

  // not either where the new one could not be made once the old one is gone
  program(agent({ ...GITHUB, sourceConfig: prod, allowDataLoss: true, deleteTracingProject: true }));
  const nameless = await stack.up();
  expect(nameless.code).not.toBe(0);
  expect(nameless.output).toContain(refusal);
  expect(sent(it)).toEqual([]);

  // the cure that the error names
  program(agent({ ...GITHUB, deleteTracingProject: true }));
  expect((await stack.up()).code).toBe(0);
  program(agent({ ...GITHUB, sourceConfig: prod, allowDataLoss: true, deleteTracingProject: true }));
  const preview = await stack.preview();
  expect(preview.code, preview.output).toBe(0);
  expect(preview.output).toContain("(replace)");
  expect(preview.output).toMatch(/~ deploymentType: "dev" => "prod"/);
  expect(sent(it)).toEqual([]);
  const replaced = await stack.up();
  expect(replaced.code, replaced.output).toBe(0);
  const { id } = held(emulator);
  expect(id).not.toBe(old);
  const journal = it.asked();
  expect(
    journal.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`),
  ).toEqual([`DELETE ${DEPLOYMENTS}/${old}`, `POST ${DEPLOYMENTS}`]);
  const gone = journal.findIndex(({ path, status }) => path === `${DEPLOYMENTS}/${old}` && status === 404);
  expect(gone).toBeGreaterThan(0);
  expect(journal.findIndex(({ method }) => method === "POST")).toBeGreaterThan(gone);
  expect(held(emulator).source_config.deployment_type).toBe("prod");
});

test("with a name that was invented the new deployment comes first, under a new name", async () => {
  const { name: _, ...nameless } = DOCKER;
  const docker = { ...nameless, sourceConfig: { resourceSpec: {}, listenerId: CLUSTER.id } };
  const it = await world(agent(docker), { emulator: { ...FAST.emulator, listeners: [CLUSTER] } });
  const { stack, program, emulator } = it;
  expect((await stack.up()).code).toBe(0);
  const old = held(emulator);
  it.asked();
  const moved = { ...docker.sourceConfig, listenerConfig: { k8sNamespace: "agents" } };
  program(agent({ ...docker, allowDataLoss: true, sourceConfig: moved }));
  const replaced = await stack.up();
  expect(replaced.code, replaced.output).toBe(0);
  expect(sent(it).map(([request]) => request)).toEqual([
    `POST ${DEPLOYMENTS}`,
    `DELETE ${DEPLOYMENTS}/${old.id}`,
  ]);
  const made = held(emulator);
  expect(made.name).toMatch(/^agent-[0-9a-f]{7}$/);
  expect(made.name).not.toBe(old.name);
  expect((await stack.resource("agent")).outputs).toMatchObject({ name: made.name });
});

test("a name that someone else uses is rejected with who uses it, and nothing of theirs is touched", async () => {
  const it = await world(agent(DOCKER), FAST);
  const { stack, emulator } = it;
  await behindItsBack(it, "POST", DEPLOYMENTS, {
    name: "support-agent",
    source: "external_docker",
    source_config: { resource_spec: {} },
    source_revision_config: { image_uri: "registry.example.com/theirs:1" },
    secrets: [],
  });
  const theirs = held(emulator);
  const taken = await stack.up();
  expect(taken.code).not.toBe(0);
  expect(taken.output).toContain(
    `returned 409: Deployment with name 'support-agent' already exists. If this \`pulumi up\` created the deployment, or no one else manages it, import it with the plugin: \`pulumi import langsmith:index:Deployment NAME ${theirs.id}\`. Otherwise choose another name. [LS5005]`,
  );
  expect(sent(it).map(([request]) => request)).toEqual([`POST ${DEPLOYMENTS}`]);
  expect(held(emulator)).toMatchObject({
    id: theirs.id,
    revisions: theirs.revisions.map(({ id }) => ({ id })),
  });
  expect(await stack.resources()).toEqual([]);

  // a deployment that is gone leaves its tracing project, which holds the name
  await behindItsBack(it, "DELETE", `${DEPLOYMENTS}/${theirs.id}`);
  emulator.clock.advance(60);
  const leftover = await stack.up();
  expect(leftover.code).not.toBe(0);
  expect(leftover.output).toContain(
    `Could not create the deployment: a tracing project is already named "support-agent", probably that of a deleted deployment (LangSmith returned "Tracing project with name 'support-agent' already exists"). If you just deleted the project, run \`pulumi up\` again. Otherwise choose another \`name\`, or delete or rename the tracing project in LangSmith. [LS2002]`,
  );
  expect(await stack.resources()).toEqual([]);
});
