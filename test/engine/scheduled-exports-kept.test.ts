import { expect, test } from "vitest";
import { BILLING, DAILY, exportWrites, FRONT_ENDS, SUPPORT } from "./rig/scheduled-exports.ts";

const ARGS = { ...DAILY, projects: [{ name: "billing" }] };

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
  expect((await stack.resource("renamed-billing")).type).toContain("BulkExport");
});
