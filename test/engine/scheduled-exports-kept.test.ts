import { expect, test } from "vitest";
import { BILLING, DAILY, exportWrites, FRONT_ENDS, SUPPORT } from "./rig/scheduled-exports.ts";

const BACKFILL = { startTime: "2026-02-27T00:00:00Z", endTime: "2026-03-01T00:00:00Z", windowHours: 24 };
const ARGS = { ...DAILY, projects: [{ name: "billing" }], backfill: BACKFILL };
/** A date that no window has passed, so that a change of the schedules is not refused. */
const MOVED = "2100-01-01T00:00:00Z";

test.each(FRONT_ENDS)(
  "%s: what changes how the past is exported makes new schedules, and no export of a backfill again",
  async (_, start) => {
    const { stack, asked, change } = await start({ args: ARGS });
    const up = await stack.up();
    expect(up.code, up.output).toBe(0);
    expect(exportWrites(asked())).toEqual([
      "POST billing 2026-02-27T00:00:00Z 2026-02-28T00:00:00Z",
      "POST billing 2026-02-28T00:00:00Z 2026-03-01T00:00:00Z",
      "POST billing 2026-03-01T00:00:00Z 24",
    ]);

    const more = {
      startTime: MOVED,
      filter: "eq(is_root, true)",
      exportFields: ["id", "name"],
      formatVersion: "v2_beta",
      compression: "gzip",
      backfill: { ...BACKFILL, maxConcurrentExports: 3 },
    };
    change({ args: { ...ARGS, ...more } });
    const changed = await stack.up();
    expect(changed.code, changed.output).toBe(0);
    expect(exportWrites(asked())).toEqual([
      "PATCH billing Cancelled",
      "POST billing 2100-01-01T00:00:00Z 24",
    ]);

    const traces = { displayName: "elsewhere" };
    change({ args: { ...ARGS, ...more }, traces });
    const replaced = await stack.up();
    expect(replaced.code, replaced.output).toBe(0);
    expect(exportWrites(asked())).toEqual([
      "PATCH billing Cancelled",
      "POST billing 2100-01-01T00:00:00Z 24",
    ]);
    const again = await stack.up("--expect-no-changes");
    expect(again.code, again.output).toBe(0);

    change({ args: { ...ARGS, ...more, allowReexport: true }, traces });
    const allowed = await stack.up();
    expect(allowed.code, allowed.output).toBe(0);
    expect(exportWrites(asked()).filter((line) => line.startsWith("POST"))).toEqual([
      "POST billing 2026-02-27T00:00:00Z 2026-02-28T00:00:00Z",
      "POST billing 2026-02-28T00:00:00Z 2026-03-01T00:00:00Z",
    ]);
  },
);

test.each(FRONT_ENDS)(
  "%s: from an id to the name of the same project, and to a key, nothing is cancelled or exported again",
  async (_, start) => {
    const of = (...projects: object[]) => ({ args: { ...ARGS, projects } });
    const { stack, asked, change } = await start(of({ sessionId: BILLING }, { name: "support-agent" }));
    const up = await stack.up();
    expect(up.code, up.output).toBe(0);
    const before = Object(Object(await stack.outputs())["scheduleIds"]);
    asked();

    change(of({ name: "billing" }, { name: "support-agent", key: "support" }));
    const preview = await stack.preview();
    expect(preview.code, preview.output).toBe(0);
    expect(preview.output).not.toMatch(/to (create|delete|replace)/);
    const named = await stack.up();
    expect(named.code, named.output).toBe(0);
    change(of({ name: "billing", key: "money" }, { sessionId: SUPPORT, key: "support" }));
    const keyed = await stack.up();
    expect(keyed.code, keyed.output).toBe(0);
    expect(exportWrites(asked())).toEqual([]);
    expect(Object(await stack.outputs())["scheduleIds"]).toEqual({
      money: before[BILLING],
      support: before["support-agent"],
    });
  },
);

test.each(FRONT_ENDS)("%s: a component that is renamed by an alias keeps its exports", async (_, start) => {
  const { stack, asked, change } = await start({ args: ARGS });
  const up = await stack.up();
  expect(up.code, up.output).toBe(0);
  asked();
  const options = { aliases: [(await stack.resource("exports")).urn] };
  change({ args: ARGS, name: "renamed", options });
  const renamed = await stack.up();
  expect(renamed.code, renamed.output).toBe(0);
  expect(exportWrites(asked())).toEqual([]);
  expect((await stack.resource("renamed-billing-2026-02-27T00Z")).type).toContain("BulkExport");
});
