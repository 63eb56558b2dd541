import { expect, test, vi } from "vitest";
import type { Emulator } from "../../emulator/src/index.ts";
import { agent, DOCKER, held, sent } from "./rig/deployments.ts";
import { world } from "./rig/world.ts";

const DOCKER_2 = { ...DOCKER, sourceRevisionConfig: { imageUri: "registry.example.com/agent:2" } };
const OTHER = { ...DOCKER, name: "other-agent" };

/** Until the program waits for its revision, which stands still. */
async function waiting(emulator: Emulator): Promise<void> {
  const looks = () => emulator.journal().filter(({ path }) => path.includes("/revisions/"));
  await vi.waitFor(() => expect(looks().length).toBeGreaterThan(0), { timeout: 60_000, interval: 50 });
}

test("one interrupt waits for the operation in flight: nothing is lost, and the next up has nothing to do", async () => {
  const it = await world(agent(DOCKER), { emulator: { speed: 0 } });
  const { stack, emulator } = it;
  const running = stack.start("up", "--yes", "--skip-preview");
  await waiting(emulator);
  running.child.kill("SIGINT");
  emulator.clock.setSpeed(600);
  const ended = await running.done;
  expect(ended.code).not.toBe(0);
  expect(ended.output).toContain("error: update canceled");
  expect(await stack.resource("agent")).toMatchObject({
    id: held(emulator).id,
    outputs: { revisionStatus: "DEPLOYED" },
  });
  it.asked();
  const next = await stack.up();
  expect(next.code, next.output).toBe(0);
  expect(it.asked()).toEqual([]);
});

test("a second interrupt kills: an update that was cut off is resumed, a creation is reported", async () => {
  const it = await world(agent(DOCKER), { emulator: { speed: 600 } });
  const { stack, emulator, program } = it;
  expect((await stack.up()).code).toBe(0);
  const pending = async () => {
    const { deployment } = JSON.parse(await stack.stored());
    const operations: { type: string; resource: { urn: string } }[] = deployment.pending_operations ?? [];
    return operations.map(({ type, resource }) => [resource.urn.split("::").at(-1), type]);
  };
  const killed = async () => {
    const seen = emulator.journal().length;
    const running = stack.start("up", "--yes", "--skip-preview");
    let printed = "";
    for (const stream of [running.child.stdout, running.child.stderr]) {
      stream?.on("data", (text: string) => {
        printed += text;
      });
    }
    const waits = () => {
      const journal = emulator.journal().slice(seen);
      const sends = journal.findIndex(({ method }) => method !== "GET");
      return sends >= 0 && journal.slice(sends).some(({ path }) => path.includes("/revisions/"));
    };
    await vi.waitFor(() => expect(waits()).toBe(true), { timeout: 60_000, interval: 50 });
    running.child.kill("SIGINT");
    await vi.waitFor(() => expect(printed).toContain("terminate"), { timeout: 30_000, interval: 50 });
    running.child.kill("SIGINT");
    const ended = await running.done;
    emulator.clock.setSpeed(600);
    return ended;
  };

  emulator.clock.setSpeed(0);
  program(agent(DOCKER_2));
  const update = await killed();
  expect(update.output).toContain("updating (interrupted)");
  expect(await pending()).toEqual([["agent", "updating"]]);
  it.asked();
  const next = await stack.up();
  expect(next.code, next.output).toBe(0);
  expect(sent(it)).toEqual([]);
  const [, revision] = held(emulator).revisions;
  expect(held(emulator).revisions).toHaveLength(2);
  expect((await stack.resource("agent")).outputs).toMatchObject({
    latestRevisionId: revision?.id,
    revisionStatus: "DEPLOYED",
  });

  // A kill leaves nobody to note the id down: the next up makes no second one, and says which one there is.
  emulator.clock.setSpeed(0);
  program(`${agent(DOCKER_2)} exports.other = new langsmith.Deployment("other", ${JSON.stringify(OTHER)});`);
  const creation = await killed();
  expect(creation.output).toContain("creating (interrupted)");
  expect(await pending()).toEqual([["other", "creating"]]);
  const other = emulator.state().deployments.find(({ name }) => name === "other-agent");
  const again = await stack.up();
  expect(again.code).not.toBe(0);
  expect(again.output).toContain(
    `import it with the plugin: \`pulumi import langsmith:index:Deployment NAME ${other?.id}\`. Otherwise choose another name. [LS5005]`,
  );
  expect(
    emulator
      .state()
      .deployments.map(({ name }) => name)
      .sort(),
  ).toEqual(["other-agent", "support-agent"]);
});
