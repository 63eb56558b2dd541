import { expect, test } from "vitest";
import { BILLING, DAILY, exportWrites, FRONT_ENDS } from "./rig/scheduled-exports.ts";

test.each(FRONT_ENDS)("%s: adding or removing a project touches its own exports alone", async (_, start) => {
  const { stack, asked, change } = await start({ args: { ...DAILY, projects: [{ name: "support-agent" }] } });
  const up = await stack.up();
  expect(up.code, up.output).toBe(0);
  asked();

  change({
    args: { ...DAILY, projects: [{ name: "search" }, { name: "support-agent" }, { name: "billing" }] },
  });
  const added = await stack.up();
  expect(added.code, added.output).toBe(0);
  expect(exportWrites(asked())).toEqual([
    "POST billing 2026-03-01T00:00:00Z 24",
    "POST search 2026-03-01T00:00:00Z 24",
  ]);

  change({ args: { ...DAILY, projects: [{ sessionId: BILLING, key: "billing" }, { name: "search" }] } });
  const removed = await stack.up();
  expect(removed.code, removed.output).toBe(0);
  // The other one is now told by its id, under the key that its name was.
  expect(exportWrites(asked())).toEqual(["PATCH support-agent Cancelled"]);
  const outputs = await stack.outputs();
  expect(Object.keys(Object(outputs["scheduleIds"])).sort()).toEqual(["billing", "search"]);
});

test.each(FRONT_ENDS)(
  "%s: a destroy cancels the exports before it deletes their destination",
  async (_, start) => {
    const { stack, asked } = await start({
      args: { ...DAILY, projects: [{ name: "support-agent" }, { name: "billing" }] },
    });
    expect((await stack.up()).code).toBe(0);
    asked();
    const destroy = await stack.destroy();
    expect(destroy.code, destroy.output).toBe(0);
    const entries = asked();
    expect(exportWrites(entries)).toEqual(["PATCH billing Cancelled", "PATCH support-agent Cancelled"]);
    const methods = entries.filter(({ method }) => method !== "GET").map(({ method }) => method);
    expect(methods).toEqual(["PATCH", "PATCH", "DELETE"]);
  },
);

test.each(FRONT_ENDS)(
  "%s: another destination replaces the schedules only where nothing is exported again",
  async (_, start) => {
    const args = { ...DAILY, projects: [{ name: "support-agent" }] };
    const { stack, asked, change } = await start({ args });
    expect((await stack.up()).code).toBe(0);
    asked();

    const traces = { displayName: "elsewhere" };
    change({ args, traces });
    const refused = await stack.up();
    expect(refused.code).not.toBe(0);
    expect(refused.output).toMatch(
      /BulkExport "exports-support-agent": changing bulkExportDestinationId replaces this schedule: LangSmith exports and bills \d+ past windows again/,
    );
    expect(exportWrites(asked())).toEqual([]);

    change({ args: { ...args, startTime: "2100-01-01T00:00:00Z" }, traces });
    const moved = await stack.up();
    expect(moved.code, moved.output).toBe(0);
    const entries = asked();
    expect(exportWrites(entries)).toEqual([
      "PATCH support-agent Cancelled",
      "POST support-agent 2100-01-01T00:00:00Z 24",
    ]);
    const methods = entries.filter(({ method }) => method !== "GET").map(({ method }) => method);
    // The new destination has been there since the up that was refused.
    expect(methods).toEqual(["POST", "PATCH", "DELETE"]);
  },
);
