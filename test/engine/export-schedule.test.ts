import { expect, test } from "vitest";
import type { Properties } from "../../provider/core/properties.ts";
import { DESTINATIONS, destination, EXPORTS, GOES_ON, START, weekly } from "./plugin/rig/lifecycle.ts";
import { eitherWorld } from "./rig/either-front-end.ts";
import { outside } from "./rig/service.ts";

/** Two schedules to a bucket. */
const program = (bucket: string, first: Properties = {}, second: Properties = {}) => ({
  traces: { type: "ExportDestination", properties: destination(bucket).properties },
  first: { type: "BulkExport", properties: weekly(first).properties },
  second: { type: "BulkExport", properties: weekly({ ...second, compression: "gzip" }).properties },
});
const ROOTS = { filter: "eq(is_root, true)" };

const WOULD_EXPORT_AGAIN = `BulkExport "first": changing filter replaces this schedule: LangSmith exports and bills 2 past windows again. Set startTime: "${GOES_ON}" to continue without gap or overlap, or allowReexport: true to accept this.`;
const CANCELED = `the schedule was canceled outside Pulumi, and a canceled export never restarts. Set startTime: "${GOES_ON}" to continue with a new schedule, without a gap or an overlap. Or set allowReexport: true to export everything since ${START} again. To leave it canceled, remove it from the program. [LS4004]`;

test.each(["plugin", "dynamic"] as const)(
  "%s: a schedule is replaced only with consent or the startTime that goes on, and the new one comes before the old one ends",
  async (frontEnd) => {
    const it = await eitherWorld(frontEnd, program("acme-traces"), { emulator: { speed: 0 } });
    const { stack, emulator, writes } = it;
    expect((await stack.up()).code).toBe(0);
    const ids = async () => ({
      traces: (await stack.resource("traces")).id ?? "",
      first: (await stack.resource("first")).id ?? "",
      second: (await stack.resource("second")).id ?? "",
    });
    const began = await ids();
    writes();
    it.program(program("acme-traces", ROOTS));
    for (const rejected of [await stack.preview(), await stack.up()]) {
      expect(rejected.code).not.toBe(0);
      expect(rejected.output).toContain(WOULD_EXPORT_AGAIN);
    }
    expect(writes()).toEqual([]);
    it.program(program("acme-traces", { ...ROOTS, startTime: GOES_ON }));
    const replaced = await stack.up();
    expect(replaced.code, replaced.output).toBe(0);
    expect(writes()).toEqual([`POST ${EXPORTS}`, `PATCH ${EXPORTS}/${began.first}`]);

    await outside(emulator, "PATCH", `/${began.second}`, { status: "Cancelled" });
    writes();
    const refreshed = await stack.refresh("--diff");
    expect(refreshed.output).toMatch(/~ status *: "IntervalScheduled" => "Cancelled"/);
    const canceled = await stack.preview();
    expect(canceled.code).not.toBe(0);
    expect(canceled.output).toContain(CANCELED);
    const goesOn = [{ ...ROOTS, startTime: GOES_ON }, { startTime: GOES_ON }] as const;
    it.program(program("acme-traces", ...goesOn));
    expect((await stack.up()).code).toBe(0);
    expect(writes()).toEqual([`POST ${EXPORTS}`]);

    // What the schedules spawned has ended by now.
    emulator.clock.advance(3_600);
    const old = await ids();
    it.program(program("acme-other", ...goesOn));
    const moved = await stack.up();
    expect(moved.code, moved.output).toBe(0);
    const [bucket, ...rest] = writes();
    expect(bucket).toBe(`POST ${DESTINATIONS}`);
    expect(rest.slice(0, 2)).toEqual([`POST ${EXPORTS}`, `POST ${EXPORTS}`]);
    expect(rest.slice(2, 4).sort()).toEqual(
      [`PATCH ${EXPORTS}/${old.first}`, `PATCH ${EXPORTS}/${old.second}`].sort(),
    );
    expect(rest.slice(4)).toEqual([`DELETE ${DESTINATIONS}/${old.traces}`]);
  },
);
