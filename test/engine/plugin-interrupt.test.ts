import { readdirSync, readlinkSync, realpathSync, truncateSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { Emulator } from "../../emulator/src/index.ts";
import { CONFIG, temporaryFolder, treeOf } from "../source-folder/tree.ts";
import { held } from "./rig/deployments.ts";
import { type PluginWorld, pluginWorld } from "./rig/plugin.ts";
import {
  DEPLOYMENTS,
  DESTINATIONS,
  destination,
  docker,
  EXPORTS,
  folder,
  oneOff,
  pendingOperations,
  sent,
  weekly,
} from "./rig/plugin-lifecycle.ts";
import { eventually } from "./rig/service.ts";
import { WORKSPACE } from "./rig/world.ts";

const STANDSTILL = { emulator: { speed: 0 } };

/** Runs an up until the service was asked for each of these since, and interrupts it once. */
async function interruptedUp({ stack, emulator }: PluginWorld, ...paths: readonly RegExp[]) {
  const seen = emulator.journal().length;
  const { child, done } = stack.start("up", "--yes", "--skip-preview");
  const since = () => emulator.journal().slice(seen);
  for (const path of paths) await eventually(() => since().find((entry) => path.test(entry.path)));
  child.kill("SIGINT");
  return done;
}

function revisionOf(emulator: Emulator): string {
  const { id, latest_revision_id: revision } = held(emulator);
  const link = `${emulator.url}/o/${WORKSPACE}/host/deployments/${id}`;
  return `Deployment "agent": deployment support-agent, revision ${revision?.slice(0, 8)}: the operation was interrupted. Last state: creating. LangSmith continues on its own. The next \`pulumi up\` waits for it again. Details: ${link} [LS1205]`;
}

test("an interrupt ends every wait of the moment: the objects are kept, nothing is pending, and the next up waits for them", async () => {
  const resources = {
    traces: destination(),
    agent: docker(),
    january: oneOff({ waitForCompletion: true }),
    ofAgent: weekly({ sessionId: `\${agent.tracingProjectId}`, startTime: "2099-01-01T00:00:00Z" }),
  };
  const it = await pluginWorld({ resources }, STANDSTILL);
  const { stack, emulator } = it;
  // The clock of the service stands still: without the interrupt this would not end.
  const ended = await interruptedUp(it, /\/revisions\//, /bulk-exports\/[0-9a-f-]{36}$/);
  expect(ended.code).toBe(1);
  const { id } = held(emulator);
  const [january, ...more] = emulator.state().exports;
  expect(more).toEqual([]);
  expect(ended.output).toContain(revisionOf(emulator));
  expect(ended.output).toContain(
    `bulk export ${january?.id.slice(0, 8)}: the operation was interrupted. Last state: created. The export continues. The next \`pulumi up\` waits for it again. [LS1205]`,
  );
  expect(sent(it).map(([request]) => request)).toHaveLength(3);
  expect(await stack.resource("agent")).toMatchObject({ id, initErrors: [revisionOf(emulator)] });
  expect(await stack.resource("january")).toMatchObject({
    id: january?.id,
    initErrors: [expect.stringContaining("the operation was interrupted")],
  });
  expect(await pendingOperations(it)).toEqual([]);

  emulator.clock.setSpeed(600);
  const next = await stack.up();
  expect(next.code, next.output).toBe(0);
  // What depends on the deployment was not made before; nothing else is sent.
  expect(sent(it)).toEqual([
    [
      `POST ${EXPORTS}`,
      expect.objectContaining({ session_id: held(emulator).tracer_session_id, interval_hours: 168 }),
    ],
  ]);
  expect(await stack.resource("agent")).toMatchObject({ id, outputs: { revisionStatus: "DEPLOYED" } });
  expect(await stack.resource("january")).toMatchObject({
    id: january?.id,
    outputs: { status: "Completed" },
  });
  for (const resource of await stack.resources()) expect(resource.initErrors).toBeUndefined();
  expect((await stack.up("--expect-no-changes")).code).toBe(0);
  expect(it.asked()).toEqual([]);
});

test("an update that is interrupted is not sent again: the next up waits for the revision that it made", async () => {
  const it = await pluginWorld({ resources: { agent: docker() } }, { emulator: { speed: 600 } });
  const { stack, emulator, program } = it;
  expect((await stack.up()).code).toBe(0);
  it.asked();
  emulator.clock.setSpeed(0);
  program({
    resources: {
      agent: docker({ sourceRevisionConfig: { imageUri: "registry.example.com/agent:2" } }),
    },
  });
  const ended = await interruptedUp(it, /\/revisions\//);
  expect(ended.code).toBe(1);
  expect(ended.output).toContain(revisionOf(emulator));
  const { id, latest_revision_id: revision } = held(emulator);
  expect(sent(it)).toEqual([
    [`PATCH ${DEPLOYMENTS}/${id}`, { source_revision_config: { image_uri: "registry.example.com/agent:2" } }],
  ]);
  expect(await pendingOperations(it)).toEqual([]);
  emulator.clock.setSpeed(600);
  const next = await stack.up();
  expect(next.code, next.output).toBe(0);
  expect(sent(it)).toEqual([]);
  expect((await stack.resource("agent")).outputs).toMatchObject({
    latestRevisionId: revision,
    revisionStatus: "DEPLOYED",
  });
  expect((await stack.up("--expect-no-changes")).code).toBe(0);
});

test("a delete that is interrupted keeps the deployment in the state, and the next destroy waits until it is deleted", async () => {
  const it = await pluginWorld({ resources: { agent: docker() } }, { emulator: { speed: 600 } });
  const { stack, emulator } = it;
  expect((await stack.up()).code).toBe(0);
  const { id } = held(emulator);
  emulator.clock.setSpeed(0);
  it.asked();
  const { child, done } = stack.start("destroy", "--yes", "--skip-preview");
  const gone = new RegExp(`${DEPLOYMENTS}/${id}$`);
  await eventually(() =>
    emulator
      .journal()
      .findLast(({ method, path, responseBody }) =>
        method === "GET" && gone.test(path)
          ? JSON.stringify(responseBody).includes("AWAITING_DELETE")
          : false,
      ),
  );
  child.kill("SIGINT");
  const ended = await done;
  expect(ended.code).toBe(1);
  expect(ended.output).toContain(
    "deployment support-agent: the operation was interrupted. Last state: awaiting delete. LangSmith continues to delete it. The next `pulumi destroy` or `pulumi up` waits for it. [LS1205]",
  );
  expect((await stack.resource("agent")).id).toBe(id);
  expect(await pendingOperations(it)).toEqual([]);
  emulator.clock.setSpeed(600);
  const next = await stack.destroy();
  expect(next.code, next.output).toBe(0);
  expect(await stack.resources()).toEqual([]);
  expect(emulator.state().deployments).toEqual([]);
});

test("a request that is not answered is no reason to wait after an interrupt", async () => {
  const it = await pluginWorld({ resources: { traces: destination() } });
  const { emulator, stack } = it;
  emulator.addFault({ method: "GET", path: DESTINATIONS, status: 503, times: null });
  const { child, done } = stack.start("up", "--yes", "--skip-preview");
  await eventually(() => emulator.journal().find(({ path }) => path === DESTINATIONS));
  child.kill("SIGINT");
  const ended = await done;
  expect(ended.code).toBe(1);
  expect(ended.output).toContain("the operation was interrupted");
  expect(sent(it)).toEqual([]);
  expect(await pendingOperations(it)).toEqual([]);
  expect(emulator.state().destinations).toEqual([]);
});

/** Whether a process has a file open. */
function isOpen(file: string): boolean {
  const links = readdirSync("/proc").flatMap((pid) => {
    const folder = `/proc/${pid}/fd`;
    try {
      return readdirSync(folder).map((each) => readlinkSync(path.join(folder, each)));
    } catch {
      // Another user's, or ended meanwhile.
      return [];
    }
  });
  return links.includes(file);
}

test.each([
  ["hashes", 100e9],
  ["archives", 1e9],
  ["uploads", 0],
])("an interrupt ends a provider that %s a folder within two seconds", async (what, bytes) => {
  const temporary = temporaryFolder();
  const { stack, emulator } = await pluginWorld(
    { resources: { agent: folder() } },
    { environment: { TMPDIR: temporary } },
  );
  emulator.addFault({ method: "PUT", path: "/_uploads/*", action: "never" });
  const agent = path.join(realpathSync(stack.directory), "..", "agent");
  treeOf({ "langgraph.json": CONFIG, "agent.py": "graph = 1\n", "large.bin": "" }, agent);
  // Zeros that take no place on the disk.
  truncateSync(path.join(agent, "large.bin"), bytes);
  const hasArchive = () =>
    readdirSync(temporary, { recursive: true }).some((each) => String(each).endsWith(".gz"));
  const isAtWork = {
    hashes: () => isOpen(path.join(agent, "large.bin")),
    archives: hasArchive,
    uploads: () => emulator.journal().some((entry) => entry.path.startsWith("/_uploads/")),
  }[what];
  const { child, done } = stack.start("up", "--yes", "--skip-preview");
  await eventually(() => isAtWork?.() || undefined);
  const begin = performance.now();
  child.kill("SIGINT");
  const ended = await done;
  expect(ended.output).toContain("the operation was interrupted");
  expect(performance.now() - begin).toBeLessThan(2000);
  expect(hasArchive()).toBe(false);
  expect(ended.code).not.toBe(0);
});
