import { expect, test } from "vitest";
import { BILLING, DAILY, exportWrites, FRONT_ENDS, SUPPORT } from "./rig/scheduled-exports.ts";

const TWO = { ...DAILY, projects: [{ name: "support-agent" }, { sessionId: BILLING, key: "billing" }] };

test.each(FRONT_ENDS)(
  "%s: a schedule for each project by name and by id, and nothing more a second time or a week later",
  async (_, start) => {
    const { stack, asked, emulator } = await start({ args: TWO });
    const preview = await stack.preview();
    expect(preview.code, preview.output).toBe(0);
    expect(preview.output).toContain("exports-support-agent");
    expect(preview.output).toContain("exports-billing");
    expect(exportWrites(asked())).toEqual([]);

    const up = await stack.up();
    expect(up.code, up.output).toBe(0);
    expect(exportWrites(asked())).toEqual([
      "POST billing 2026-03-01T00:00:00Z 24",
      "POST support-agent 2026-03-01T00:00:00Z 24",
    ]);
    const support = await stack.resource("exports-support-agent");
    const billing = await stack.resource("exports-billing");
    expect(support.outputs?.["sessionId"]).toBe(SUPPORT);
    expect(await stack.outputs()).toEqual({
      scheduleIds: { "support-agent": support.id, billing: billing.id },
    });

    const again = await stack.up("--expect-no-changes");
    expect(again.code, again.output).toBe(0);
    emulator.clock.advance(7 * 24 * 3600);
    const later = await stack.up("--expect-no-changes");
    expect(later.code, later.output).toBe(0);
    expect(exportWrites(asked())).toEqual([]);
  },
);

test.each(FRONT_ENDS)(
  "%s: prints once, for the component, what its new schedules export at once, in the preview",
  async (frontEnd, start) => {
    const { stack } = await start({ args: TWO });
    const lines = (output: string) => {
      const [, diagnostics = output] = output.split("\nDiagnostics:\n");
      const all = diagnostics.split("\n").filter((line) => line.includes("LangSmith bills"));
      return all.map((line) => line.trim());
    };
    const summary =
      'ScheduledExports "exports": each new schedule exports all windows since its startTime at once, and LangSmith bills them';
    const preview = await stack.run("preview");
    const up = await stack.up();
    expect([preview.code, up.code], up.output).toEqual([0, 0]);
    expect(lines(preview.output)).toEqual([summary]);
    const again = await stack.up("--expect-no-changes");
    expect([again.code, lines(again.output)]).toEqual([0, []]);
    if (frontEnd === "plugin") {
      expect(preview.output).toMatch(/ScheduledExports \(exports\):\n +ScheduledExports "exports": each new/);
    }
  },
);
