import { expect, test } from "vitest";
import { DEPLOYMENTS, held } from "./rig/deployments.ts";
import { FRONT_ENDS, monitored } from "./rig/monitored-deployment.ts";
import type { World } from "./rig/world.ts";

const [[, throughPlugin]] = FRONT_ENDS;

/** The requests that change a deployment or an export, each with what it says. */
function changes({ asked }: Pick<World, "asked">) {
  return asked()
    .filter(({ method, path }) => method !== "GET" && /\/(deployments|bulk-exports)\//.test(path))
    .filter(({ path }) => !path.includes("/destinations/"))
    .map(({ method, path, query, body }) => [method, path, body ?? query]);
}

test.each(FRONT_ENDS.flatMap(([name, start]) => [false, true].map((given) => [name, given, start] as const)))(
  "%s: a deletion cancels the export and then deletes the deployment; that its traces go too, as deleteTracingProject says, is %s",
  async (_, deleteTracingProject, start) => {
    const args = deleteTracingProject ? { deleteTracingProject } : {};
    const it = await start({ agent: monitored(args) });
    const { stack, emulator } = it;
    const up = await stack.up();
    expect(up.code, up.output).toBe(0);
    const { id } = held(emulator);
    const { id: exportId } = await stack.resource("agent-export");
    changes(it);
    it.change({});
    const removed = await stack.up();
    expect(removed.code, removed.output).toBe(0);
    expect(changes(it)).toEqual([
      ["PATCH", `/api/v1/bulk-exports/${exportId}`, { status: "Cancelled" }],
      ["DELETE", `${DEPLOYMENTS}/${id}`, { delete_tracing_project: String(deleteTracingProject) }],
    ]);
    expect(emulator.state().deployments).toEqual([]);
    expect(emulator.state().tracingProjects.map(({ name }) => name)).toEqual(
      deleteTracingProject ? [] : ["support-agent"],
    );
    expect(emulator.state().exports.find((each) => each.id === exportId)?.status).toBe("Cancelled");
  },
);

test("plugin: a replacement needs allowDataLoss, and an exportFrom at which the export of the new project begins", async () => {
  const it = await throughPlugin({ agent: monitored({ deleteTracingProject: true }) });
  const { stack, emulator, change } = it;
  const up = await stack.up();
  expect(up.code, up.output).toBe(0);
  const old = held(emulator);
  changes(it);

  const args = { name: "other", deleteTracingProject: true };
  change({ agent: monitored(args) });
  expect((await stack.preview()).output).toContain("[LS2022]");
  change({ agent: monitored({ ...args, allowDataLoss: true }) });
  const { output } = await stack.preview();
  const [, next] = /Set startTime: "([^"]+)".*\[LS4025\]/.exec(output) ?? [];
  change({ agent: monitored({ ...args, allowDataLoss: true, exportFrom: next }) });
  const preview = await stack.preview();
  expect(preview.code, preview.output).toBe(0);
  expect(changes(it)).toEqual([]);

  const replaced = await stack.up();
  expect(replaced.code, replaced.output).toBe(0);
  const { id, name, tracer_session_id: project } = held(emulator);
  expect([id === old.id, name]).toEqual([false, "other"]);
  const { id: exportId } = await stack.resource("agent-export");
  expect(emulator.state().exports.find((each) => each.id === exportId)).toMatchObject({
    session_id: project,
    status: "IntervalScheduled",
  });
  expect(emulator.state().tracingProjects.map(({ name }) => name)).toEqual(["other"]);
  const unchanged = await stack.up("--expect-no-changes");
  expect(unchanged.code, unchanged.output).toBe(0);
});
