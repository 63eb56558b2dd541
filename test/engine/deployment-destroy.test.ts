import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, inject, test } from "vitest";
import { Stack } from "../../tools/stack/stack.ts";
import { agent, behindItsBack, DEPLOYMENTS, DOCKER, held } from "./rig/deployments.ts";
import { seenIn } from "./rig/service.ts";
import { API_KEY, world } from "./rig/world.ts";

const FAST = { speed: 600, tracingProjectsKeepNames: false };

test("destroy waits until the deployment is deleted, and takes the tracing project as of the last up", async () => {
  const it = await world(agent({ ...DOCKER, deleteTracingProject: true }), { emulator: FAST });
  const { stack, emulator, program } = it;
  expect((await stack.up()).code).toBe(0);
  const { id } = held(emulator);
  const one = `${DEPLOYMENTS}/${id}`;
  it.asked();
  program(agent(DOCKER));
  // The service takes its time, until destroy has been seen to wait.
  emulator.clock.setSpeed(0);
  const destroying = stack.destroy();
  await seenIn(emulator, /deployments/, "AWAITING_DELETE");
  emulator.clock.setSpeed(600);
  const destroyed = await destroying;
  expect(destroyed.code, destroyed.output).toBe(0);
  expect(destroyed.output).toContain(
    "deployment support-agent: LangSmith deletes its database (threads, memory, checkpoints), and its tracing project with all traces",
  );
  expect(destroyed.output).toMatch(/deployment support-agent: awaiting delete, \d+ s; next: deleted/);
  const [looked, first, ...rest] = it.asked();
  expect([looked?.method, looked?.path]).toEqual(["GET", one]);
  expect([first?.method, first?.path, first?.query]).toEqual([
    "DELETE",
    one,
    { delete_tracing_project: "true" },
  ]);
  expect(rest.map(({ method, path: target }) => `${method} ${target}`)).toEqual(rest.map(() => `GET ${one}`));
  expect(rest.map(({ status }) => status)).toEqual([...rest.slice(0, -1).map(() => 200), 404]);
  expect(emulator.state().deployments).toEqual([]);
  expect(await stack.resources()).toEqual([]);

  // one that is gone already is no trouble, and without the option the traces stay
  expect((await stack.up()).code).toBe(0);
  const again = `${DEPLOYMENTS}/${held(emulator).id}`;
  await behindItsBack(it, "DELETE", again);
  emulator.clock.advance(600);
  const nothing = await stack.destroy();
  expect(nothing.code, nothing.output).toBe(0);
  expect(
    it.asked().map(({ method, path: target, query, status }) => [method, target, query, status]),
  ).toEqual([
    ["GET", again, {}, 404],
    ["GET", DEPLOYMENTS, { limit: "100", offset: "0" }, 200],
    ["GET", "/api/v1/settings", {}, 200],
    ["GET", again, {}, 404],
  ]);
  expect(await stack.resources()).toEqual([]);
});

test("where the recorded key was revoked, destroy takes the environment's, and without one says what to set", async () => {
  const it = await world(agent(DOCKER), { emulator: { ...FAST, apiKey: [API_KEY] } });
  const { stack, emulator } = it;
  expect((await stack.up()).code).toBe(0);
  const { id } = held(emulator);
  // The state of a stack whose last up had a key that was revoked since.
  const file = path.join(stack.directory, "state.json");
  await stack.must("stack", "export", "--show-secrets", "--file", file);
  writeFileSync(file, readFileSync(file, "utf8").replaceAll(API_KEY, "lsv2_sk_revoked"));
  await stack.must("stack", "import", "--file", file);

  const refused = await stack.destroy();
  expect(refused.code).not.toBe(0);
  expect(refused.output).toContain(
    `Could not read the deployment: GET ${emulator.url}${DEPLOYMENTS}/${id} returned 401: Invalid token. Check that the key is valid and belongs to this region or server. A refresh or destroy uses the key of the last up: run \`pulumi up\` first, or set LANGSMITH_API_KEY (outside us, also LANGSMITH_REGION or LANGSMITH_ENDPOINT). [LS1108]`,
  );
  expect((await stack.resource("agent")).id).toBe(id);

  const other = new Stack({
    directory: stack.directory,
    engine: inject("engine"),
    home: path.join(stack.directory, "..", "home"),
    environment: { LANGSMITH_API_KEY: API_KEY, LANGSMITH_ENDPOINT: emulator.url },
  });
  const destroyed = await other.destroy();
  expect(destroyed.code, destroyed.output).toBe(0);
  expect(destroyed.output).toContain(
    "deployment support-agent: LangSmith deletes its database (threads, memory, checkpoints), but not its tracing project, which keeps the name",
  );
  expect(emulator.state().deployments).toEqual([]);
  expect(await stack.resources()).toEqual([]);
});
