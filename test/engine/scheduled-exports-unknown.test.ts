import { expect, test } from "vitest";
import { DOCKER } from "./rig/deployments.ts";
import { throughPlugin } from "./rig/plugin-config.ts";
import { EMULATOR, exportWrites, TRACES } from "./rig/scheduled-exports.ts";
import { world } from "./rig/world.ts";

const PROGRAM = `
const agent = new langsmith.Deployment("agent", ${JSON.stringify({ ...DOCKER, name: "fresh-agent" })});
const traces = new langsmith.ExportDestination("traces", ${JSON.stringify(TRACES)});
const scheduled = new langsmith.ScheduledExports("exports", {
  bulkExportDestinationId: traces.id,
  intervalHours: 24,
  startTime: "2026-03-01T00:00:00Z",
  projects: [{ sessionId: agent.tracingProjectId, key: "agent" }, { name: "billing" }],
});
exports.scheduleIds = scheduled.scheduleIds;
exports.project = agent.tracingProjectId;
`;

test.each(["dynamic", "plugin"])(
  "%s: the project of a deployment of the same program is exported, foreseen by its key before it exists",
  async (frontEnd) => {
    const it = await world(PROGRAM, { emulator: EMULATOR });
    if (frontEnd === "plugin") throughPlugin(it, PROGRAM);
    const { stack, asked } = it;
    const preview = await stack.preview();
    expect(preview.code, preview.output).toBe(0);
    expect(preview.output).toContain("exports-agent");
    expect(preview.output).toContain("exports-billing");
    const up = await stack.up();
    expect(up.code, up.output).toBe(0);
    const { project } = await stack.outputs();
    expect(exportWrites(asked())).toEqual(
      [`POST ${project} 2026-03-01T00:00:00Z 24`, "POST billing 2026-03-01T00:00:00Z 24"].sort(),
    );
    expect((await stack.resource("exports-agent")).inputs?.["sessionId"]).toBe(project);
    const again = await stack.up("--expect-no-changes");
    expect(again.code, again.output).toBe(0);
    expect(exportWrites(asked())).toEqual([]);
  },
);
