import { expect, test } from "vitest";
import { exportTo, made } from "./rig/plugin-import.ts";
import { BILLING, DAILY, exportWrites, FRONT_ENDS } from "./rig/scheduled-exports.ts";

const [[, throughPlugin]] = FRONT_ENDS;

test("plugin: importing a component fails with what can be imported instead", async () => {
  const { stack } = await throughPlugin({ args: { ...DAILY, projects: [{ name: "search" }] } });
  const component = ["langsmith:index:ScheduledExports", "exports", BILLING];
  const ran = await stack.run("import", "--yes", "--skip-preview", "--generate-code=false", ...component);
  expect(ran.code).not.toBe(0);
  expect(ran.output).toContain(
    'ScheduledExports "exports" is a component, and Pulumi cannot import components. ' +
      "Create it in your program, then import its resources: `pulumi import --parent COMPONENT=URN TYPE NAME ID`.",
  );
});

test("plugin: a schedule that someone made is imported below the component, and then kept as one of its own", async () => {
  const { stack, asked, change, emulator } = await throughPlugin({
    args: { ...DAILY, projects: [{ name: "search" }] },
  });
  const up = await stack.up();
  expect(up.code, up.output).toBe(0);
  const { id: destination = "" } = await stack.resource("traces");
  const id = await made(
    emulator,
    "/api/v1/bulk-exports",
    exportTo(destination, {
      session_id: BILLING,
      start_time: "2026-03-01T00:00:00Z",
      interval_hours: 24,
      compression: "zstandard",
    }),
  );
  const { urn } = await stack.resource("exports");
  const imported = await stack.run(
    "import",
    "--yes",
    "--skip-preview",
    "--generate-code=false",
    "--protect=false",
    "--parent",
    `exports=${urn}`,
    "langsmith:index:BulkExport",
    "exports-billing",
    id,
  );
  expect(imported.code, imported.output).toBe(0);
  asked();

  change({ args: { ...DAILY, projects: [{ name: "search" }, { name: "billing" }] } });
  const kept = await stack.up();
  expect(kept.code, kept.output).toBe(0);
  expect(exportWrites(asked())).toEqual([]);
  expect(Object(await stack.outputs())["scheduleIds"]).toMatchObject({ billing: id });
  const again = await stack.up("--expect-no-changes");
  expect(again.code, again.output).toBe(0);
});
