import { expect, test } from "vitest";
import { DOCKER } from "./rig/deployments.ts";
import { throughPlugin } from "./rig/plugin-config.ts";
import { BILLING, DAILY, EMULATOR, exportWrites, FRONT_ENDS, TRACES } from "./rig/scheduled-exports.ts";
import { world } from "./rig/world.ts";

/** A stack whose project is called what an expression says. */
const keyed = (key: string) => `
const agent = ${key === "agent.id" ? `new langsmith.Deployment("agent", ${JSON.stringify({ ...DOCKER, name: "fresh-agent" })})` : "undefined"};
const traces = new langsmith.ExportDestination("traces", ${JSON.stringify(TRACES)});
new langsmith.ScheduledExports("exports", {
  bulkExportDestinationId: traces.id,
  ...${JSON.stringify(DAILY)},
  projects: [{ sessionId: "${BILLING}", key: ${key} }],
});
`;

test.each(["dynamic", "plugin"])(
  "%s: an up with targets that leaves out what names a project cancels no schedule, and says why it does nothing",
  async (frontEnd) => {
    const it = await world(keyed('"billing"'), { emulator: EMULATOR });
    const run = (program: string) =>
      frontEnd === "plugin" ? throughPlugin(it, program) : it.program(program);
    run(keyed('"billing"'));
    const { stack, asked } = it;
    const up = await stack.up();
    expect(up.code, up.output).toBe(0);
    const targets = await Promise.all(["exports", "exports-billing"].map((name) => stack.resource(name)));
    asked();

    run(keyed("agent.id"));
    const targeted = await stack.up(...targets.flatMap(({ urn }) => ["--target", urn]));
    expect(targeted.code).not.toBe(0);
    expect(targeted.output).toContain(
      "projects[0]: the argument is unknown, because the resource that it comes from does not exist yet. Nothing was changed. Create that resource first, or run without --target. Or set `key` on the entry, which then names its exports. [LS4133]",
    );
    expect(exportWrites(asked())).toEqual([]);
    const preview = await stack.preview();
    expect(preview.output).toContain(
      'ScheduledExports "exports": projects[0] is not known yet, so this preview cannot show its exports. It may show them as deleted; `pulumi up` will not delete them. Set `key` on the entry. The names of its exports are then known. [LS4132]',
    );
  },
);

test.each(FRONT_ENDS)(
  "%s: where an export fails, nothing false is reported beside it",
  async (frontEnd, start) => {
    const { stack, emulator } = await start({ args: { ...DAILY, projects: [{ name: "billing" }] } });
    const path = "/api/v1/bulk-exports";
    emulator.addFault({ method: "POST", path, status: 403, body: { detail: "Forbidden" }, times: 1 });
    const up = await stack.up();
    expect(up.code).not.toBe(0);
    const failure =
      `Could not create the bulk export: POST ${emulator.url}${path} returned 403: Forbidden. Use a key whose role has the permission ` +
      "bulk-exports:manage in this workspace, and check `langsmith:workspaceId`. [LS1113]";
    const errors = up.output.split("\n").filter((line) => /^ {4}error: /.test(line));
    expect(errors.map((line) => line.trim()).sort()).toEqual(
      frontEnd === "plugin"
        ? [`error: BulkExport "exports-billing": ${failure}`, "error: update failed"]
        : [`error: ${failure}`, "error: update failed"],
    );
  },
);
