import { expect, test } from "vitest";
import { throughPlugin } from "./rig/plugin-config.ts";
import { DAILY, dynamicProgram, EMULATOR, exportWrites } from "./rig/scheduled-exports.ts";
import { world } from "./rig/world.ts";

const PROGRAM = dynamicProgram({
  args: { ...DAILY, projects: [{ name: "support-agent" }, { name: "billing" }] },
});

test("a stack with the component moves to the plugin by its import line: same exports, nothing made, changed or cancelled", async () => {
  const it = await world(PROGRAM, { emulator: EMULATOR });
  const { stack, asked } = it;
  const up = await stack.up();
  expect(up.code, up.output).toBe(0);
  const before = await stack.outputs();
  asked();

  throughPlugin(it, PROGRAM);
  const preview = await stack.preview();
  expect(preview.code, preview.output).toBe(0);
  expect(preview.output).not.toMatch(/to (create|delete|replace|update)/);
  const moved = await stack.up("--expect-no-changes");
  expect(moved.code, moved.output).toBe(0);
  expect(exportWrites(asked())).toEqual([]);
  expect(await stack.outputs()).toEqual(before);
  const kinds = (await stack.resources())
    .map(({ type }) => type)
    .filter((type) => !type.startsWith("pulumi:"));
  expect(new Set(kinds)).toEqual(
    new Set([
      "langsmith:index:ExportDestination",
      "langsmith:index:ScheduledExports",
      "langsmith:index:BulkExport",
    ]),
  );
  const again = await stack.up("--expect-no-changes");
  expect(again.code, again.output).toBe(0);
});
