import { expect, test } from "vitest";
import { BILLING, DAILY, exportWrites, FRONT_ENDS, SUPPORT } from "./rig/scheduled-exports.ts";

const of = (...projects: object[]) => ({ ...DAILY, projects });
/** What the engine shows in its summary of an operation. */
function diagnostics(output: string): string[] {
  const [, summary = output] = output.split("\nDiagnostics:\n");
  return summary.split("\n").map((line) => line.trim());
}

test.each(FRONT_ENDS)(
  "%s: a component has a schedule for each project, and exports nothing twice under another name or key, or for another list",
  async (_, start) => {
    const first = of({ name: "support-agent" }, { sessionId: BILLING, key: "billing" });
    const { stack, asked, emulator, change } = await start({ args: first });
    const preview = await stack.preview();
    expect(preview.code, preview.output).toBe(0);
    expect(preview.output).toContain("exports-support-agent");
    expect(preview.output).toContain("exports-billing");
    const billed =
      /^BulkExport "exports-(.+)": the new schedule exports the \d+ windows since .* LangSmith bills them$/;
    expect(
      diagnostics(preview.output)
        .flatMap((line) => billed.exec(line)?.[1] ?? [])
        .sort(),
    ).toEqual(["billing", "support-agent"]);
    expect(exportWrites(asked())).toEqual([]);
    const up = await stack.up();
    expect(up.code, up.output).toBe(0);
    expect(exportWrites(asked())).toEqual([
      "POST billing 2026-03-01T00:00:00Z 24",
      "POST support-agent 2026-03-01T00:00:00Z 24",
    ]);
    const { id: support, outputs } = await stack.resource("exports-support-agent");
    const { id: billing } = await stack.resource("exports-billing");
    expect(outputs?.["sessionId"]).toBe(SUPPORT);

    // A week later, and under another name of the component, and then by another key, they are what they were.
    emulator.clock.advance(7 * 24 * 3600);
    const renamed = { name: "renamed", options: { aliases: [(await stack.resource("exports")).urn] } };
    change({ ...renamed, args: first });
    const alias = await stack.up();
    expect(alias.code, alias.output).toBe(0);
    change({ ...renamed, args: of({ name: "support-agent" }, { name: "billing", key: "money" }) });
    const keyed = await stack.up();
    expect(keyed.code, keyed.output).toBe(0);
    expect(exportWrites(asked())).toEqual([]);
    expect(await stack.outputs()).toEqual({ scheduleIds: { "support-agent": support, money: billing } });

    change({ ...renamed, args: of({ name: "search" }, { name: "billing", key: "money" }) });
    const changed = await stack.up();
    expect(changed.code, changed.output).toBe(0);
    expect(exportWrites(asked())).toEqual([
      "PATCH support-agent Cancelled",
      "POST search 2026-03-01T00:00:00Z 24",
    ]);
    const destroy = await stack.destroy();
    expect(destroy.code, destroy.output).toBe(0);
    const ends = asked().filter(({ method }) => method !== "GET");
    expect(exportWrites(ends)).toEqual(["PATCH billing Cancelled", "PATCH search Cancelled"]);
    expect(ends.map(({ method }) => method)).toEqual(["PATCH", "PATCH", "DELETE"]);
  },
);
