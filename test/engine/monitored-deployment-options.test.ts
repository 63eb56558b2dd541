import { expect, test } from "vitest";
import { GITHUB, held } from "./rig/deployments.ts";
import { FRONT_ENDS, monitored, writesTo } from "./rig/monitored-deployment.ts";
import { pluginWorld } from "./rig/plugin.ts";
import { askedBy, EAST, provider, ref } from "./rig/plugin-config.ts";
import { TRACES } from "./rig/scheduled-exports.ts";
import { API_KEY, WORKSPACE } from "./rig/world.ts";

const URN = "urn:pulumi:test::test::langsmith:index:MonitoredDeployment::agent";

test.each(FRONT_ENDS)(
  "%s: protect, ignoreChanges and retainOnDelete of the component reach the deployment and the export",
  async (_, start) => {
    const before = { secrets: { OPENAI_API_KEY: "first" }, filter: "eq(is_root, true)" };
    const ignoreChanges = ["secrets", "filter", "exportFrom"];
    const { stack, emulator, asked, change } = await start({
      agent: monitored(before, { protect: true, ignoreChanges }),
    });
    const up = await stack.up();
    expect(up.code, up.output).toBe(0);
    asked();

    const after = { secrets: { OPENAI_API_KEY: "second" }, filter: "eq(is_root, false)" };
    change({
      agent: monitored({ ...after, exportFrom: "2026-02-01T00:00:00Z" }, { protect: true, ignoreChanges }),
    });
    const ignored = await stack.up();
    expect(ignored.code, ignored.output).toBe(0);
    expect(ignored.output).not.toMatch(/(Deployment agent|BulkExport agent-export) (updat|replac)/);

    change({});
    const rejected = await stack.up();
    expect(rejected.code).not.toBe(0);
    expect(rejected.output).toContain("protect");

    change({ agent: monitored(before, { retainOnDelete: true }) });
    const unprotected = await stack.up();
    expect(unprotected.code, unprotected.output).toBe(0);
    change({});
    const forgotten = await stack.up();
    expect(forgotten.code, forgotten.output).toBe(0);
    expect(writesTo(asked())).toEqual([]);
    expect((await stack.resources()).filter(({ urn }) => urn.includes("MonitoredDeployment"))).toEqual([]);
    const schedules = emulator.state().exports.filter(({ interval_hours: hours }) => hours === 24);
    expect([held(emulator).status, schedules.map(({ status }) => status)]).toEqual([
      "READY",
      ["IntervalScheduled"],
    ]);
  },
);

test.each(FRONT_ENDS)(
  "%s: an alias of a renamed component keeps the deployment with its generated name, and the export",
  async (_, start) => {
    const { stack, emulator, asked, change } = await start({ agent: monitored({ name: undefined }) });
    const up = await stack.up();
    expect(up.code, up.output).toBe(0);
    const { id, name } = held(emulator);
    const { id: exportId } = await stack.resource("agent-export");
    asked();
    change({ support: monitored({ name: undefined }, { aliases: [URN] }) });
    const renamed = await stack.up();
    expect(renamed.code, renamed.output).toBe(0);
    expect(writesTo(asked())).toEqual([]);
    expect([held(emulator).id, held(emulator).name]).toEqual([id, name]);
    expect((await stack.resource("support-export")).id).toBe(exportId);
    const unchanged = await stack.up("--expect-no-changes");
    expect(unchanged.code, unchanged.output).toBe(0);
  },
);

test("plugin: the provider of the component serves the deployment and the export", async () => {
  const it = await pluginWorld({}, { emulator: { speed: 600, now: new Date("2026-03-02T12:00:00Z") } });
  const options = { provider: ref("east") };
  it.program({
    resources: {
      east: provider({ apiUrl: it.emulator.url, apiKey: API_KEY, workspaceId: EAST }),
      traces: { type: "langsmith:ExportDestination", properties: TRACES, options },
      agent: {
        type: "langsmith:MonitoredDeployment",
        properties: {
          ...GITHUB,
          bulkExportDestinationId: ref("traces.id"),
          exportFrom: "2026-03-01T00:00:00Z",
        },
        options,
      },
    },
  });
  const up = await it.stack.up();
  expect(up.code, up.output).toBe(0);
  expect(it.emulator.state().deployments.map(({ tenant_id: workspace }) => workspace)).toEqual([EAST]);
  expect(askedBy(it).filter((line) => line.includes(WORKSPACE))).toEqual([]);
});
