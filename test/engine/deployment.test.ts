import { expect, test, vi } from "vitest";
import { agent, behindItsBack, DEPLOYMENTS, DOCKER, GITHUB, held, sent } from "./rig/deployments.ts";
import { seenIn } from "./rig/service.ts";
import { INTEGRATION, WORKSPACE, world } from "./rig/world.ts";

test("a github deployment is created by one POST, labelled, waited for, and changed by what the program changed alone", async () => {
  const args = { ...GITHUB, displayName: "Support", secrets: { OPENAI_API_KEY: "sk-first" } };
  const it = await world(agent(args), { emulator: { speed: 0 } });
  const { stack, emulator, program } = it;

  // The service goes on when up has been seen to wait, in one state and in the next.
  const creating = stack.up();
  await seenIn(emulator, /revisions/, "CREATING");
  emulator.clock.advance(20);
  await seenIn(emulator, /revisions/, "BUILDING");
  emulator.clock.setSpeed(60);
  const first = await creating;
  expect(first.code, first.output).toBe(0);
  const { id, latest_revision_id: revision, tracer_session_id: project } = held(emulator);
  const one = `${DEPLOYMENTS}/${id}`;

  // check, which is as in a preview: the list of the kind, and whether a tracing project has its name
  const [list, projects, ...journal] = it.asked();
  expect([list, projects].map((read) => `${read?.method} ${read?.path}`)).toEqual([
    `GET ${DEPLOYMENTS}`,
    "GET /api/v1/sessions",
  ]);
  expect(projects?.query).toMatchObject({ name: "support-agent" });

  // create: the body, the label after it, and a wait for the revision that this POST made
  expect(journal.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `POST ${DEPLOYMENTS}`,
    `PATCH ${one}`,
    ...journal.slice(2, -1).map(() => `GET ${one}/revisions/${revision}`),
    `GET ${one}`,
  ]);
  expect(journal[0]?.body).toEqual({
    name: "support-agent",
    source: "github",
    source_config: {
      integration_id: INTEGRATION,
      repo_url: "https://github.com/acme/agent",
      deployment_type: "dev",
      build_on_push: false,
    },
    source_revision_config: { repo_ref: "main", langgraph_config_path: "langgraph.json" },
    secrets: [{ name: "OPENAI_API_KEY", value: "sk-first" }],
  });
  expect(journal[1]?.body).toEqual({ display_name: "Support" });
  expect(journal.at(-2)?.responseBody).toMatchObject({ id: revision, status: "DEPLOYED" });
  const waiting = `deployment support-agent, revision ${revision?.slice(0, 8)}`;
  expect(first.output).toMatch(new RegExp(`${waiting}: creating, \\d+ s; next: queued`));
  expect(first.output).toMatch(new RegExp(`${waiting}: building, \\d+ s; next: awaiting deploy`));

  // outputs
  expect((await stack.outputs())["agent"]).toMatchObject({
    id,
    tenantId: WORKSPACE,
    status: "READY",
    latestRevisionId: revision,
    activeRevisionId: revision,
    revisionStatus: "DEPLOYED",
    secretNames: ["OPENAI_API_KEY"],
    tracingProjectId: project,
    url: `https://support-agent-${id.replaceAll("-", "")}.deployments.example`,
    dashboardUrl: `${emulator.url}/o/${WORKSPACE}/host/deployments/${id}`,
    secrets: "[secret]",
    displayName: "Support",
  });

  // a second up asks nothing at all; an option of the program alone writes nothing
  const again = await stack.up("--expect-no-changes");
  expect(again.output).toContain("2 unchanged");
  expect(it.asked()).toEqual([]);
  program(agent({ ...args, allowDataLoss: true, deleteTracingProject: true }));
  const optional = await stack.up();
  expect(optional.output).toContain("~ 1 updated");
  expect(sent(it)).toEqual([]);
  expect((await stack.resource("agent")).outputs).toMatchObject({ deleteTracingProject: true });

  // a label makes no revision
  program(agent({ ...args, displayName: "Support 2" }));
  expect((await stack.up()).code).toBe(0);
  expect(sent(it)).toEqual([[`PATCH ${one}`, { display_name: "Support 2" }]]);
  expect(held(emulator).revisions).toHaveLength(1);

  // another branch makes one revision, and the old one, which is DEPLOYED, is not taken for it
  emulator.clock.setSpeed(0);
  program(
    agent({
      ...args,
      displayName: "Support 2",
      sourceRevisionConfig: { ...args.sourceRevisionConfig, repoRef: "next" },
    }),
  );
  const running = stack.start("up", "--yes", "--skip-preview");
  const looks = () =>
    emulator.journal().filter(({ path }) => path === `${one}/revisions/${held(emulator).latest_revision_id}`);
  await vi.waitFor(() => expect(looks().length).toBeGreaterThan(1), { timeout: 30_000, interval: 100 });
  expect(held(emulator)).toMatchObject({ active_revision_id: revision });
  expect(running.child.exitCode).toBeNull();
  emulator.clock.setSpeed(600);
  const moved = await running.done;
  expect(moved.code, moved.output).toBe(0);
  expect(sent(it)).toEqual([
    [
      `PATCH ${one}`,
      { source_revision_config: { repo_ref: "next", langgraph_config_path: "langgraph.json" } },
    ],
  ]);
  expect(held(emulator).revisions.map(({ status }) => status)).toEqual(["DEPLOYED", "DEPLOYED"]);
  expect((await stack.resource("agent")).outputs).toMatchObject({
    latestRevisionId: held(emulator).latest_revision_id,
    activeRevisionId: held(emulator).latest_revision_id,
    revisionStatus: "DEPLOYED",
  });
});

test("an image is deployed with all it can have, and one PATCH changes several fields and keeps what it does not manage", async () => {
  const { name: _, ...unnamed } = DOCKER;
  const references = [
    { name: "TOKEN", secretName: "agent", secretKey: "token" },
    { name: "SALT", secretName: "agent", secretKey: "salt" },
  ];
  const args = {
    ...unnamed,
    sourceConfig: {
      customUrl: "https://agent.example.com",
      resourceSpec: {
        cpu: 2,
        memoryMb: 1024,
        labels: { team: "Support", "cost-Center": "7" },
        sidecars: [{ imagePullPolicy: "Always", name: "log", image: "busybox:1" }],
      },
    },
    secrets: { B: "second", A: "first" },
    secretReferences: references,
  };
  const it = await world(agent(args), { emulator: { speed: 600 } });
  const { stack, emulator, program } = it;
  const first = await stack.up();
  expect(first.code, first.output).toBe(0);
  const { id, name } = held(emulator);
  const one = `${DEPLOYMENTS}/${id}`;
  expect(name).toMatch(/^agent-[0-9a-f]{7}$/);
  expect(sent(it)).toEqual([
    [
      `POST ${DEPLOYMENTS}`,
      {
        name,
        source: "external_docker",
        source_config: {
          custom_url: "https://agent.example.com",
          resource_spec: {
            cpu: 2,
            memory_mb: 1024,
            labels: { team: "Support", "cost-Center": "7" },
            sidecars: [{ imagePullPolicy: "Always", name: "log", image: "busybox:1" }],
          },
        },
        source_revision_config: { image_uri: "registry.example.com/agent:1" },
        secrets: [
          { name: "A", value: "first" },
          { name: "B", value: "second" },
        ],
        secret_references: [
          { name: "TOKEN", secret_name: "agent", secret_key: "token" },
          { name: "SALT", secret_name: "agent", secret_key: "salt" },
        ],
      },
    ],
  ]);

  // another order is no difference
  program(
    agent({ ...args, secrets: { A: "first", B: "second" }, secretReferences: [...references].reverse() }),
  );
  expect((await stack.up("--expect-no-changes")).code).toBe(0);

  // somebody adds a variable and a limit by hand
  await behindItsBack(it, "PATCH", one, {
    secrets: [
      { name: "A", value: "first" },
      { name: "B", value: "second" },
      { name: "BY_HAND", value: "kept" },
    ],
    source_config: {
      resource_spec: { cpu: 2, memory_mb: 1024, max_scale: 5, cpu_limit: 4, memory_limit_mb: 2048 },
    },
  });
  const revisions = held(emulator).revisions.length;
  program(
    agent({
      ...args,
      displayName: "Agent",
      sourceConfig: { customUrl: "https://bot.example.com", resourceSpec: { cpu: 8, memoryMb: 1024 } },
      sourceRevisionConfig: { imageUri: "registry.example.com/agent:2" },
      secrets: { A: "changed" },
      secretReferences: [],
    }),
  );
  const second = await stack.up();
  expect(second.code, second.output).toBe(0);
  // cpu_limit was the service's own, twice the cpu: it is left to the service again, or it would be below the cpu
  expect(sent(it)).toEqual([
    [
      `PATCH ${one}`,
      {
        display_name: "Agent",
        source_config: {
          custom_url: "https://bot.example.com",
          resource_spec: { min_scale: 1, max_scale: 5, cpu: 8, memory_mb: 1024, memory_limit_mb: 2048 },
        },
        source_revision_config: { image_uri: "registry.example.com/agent:2" },
        secrets: [
          { name: "A", value: "changed" },
          { name: "BY_HAND", value: "kept" },
        ],
        secret_references: [],
      },
    ],
  ]);
  expect(held(emulator)).toMatchObject({ name, display_name: "Agent" });
  expect(held(emulator).revisions).toHaveLength(revisions + 1);
  expect((await stack.resource("agent")).outputs).toMatchObject({ name, secretNames: ["A", "BY_HAND"] });
});
