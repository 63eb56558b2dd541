import { expect, test } from "vitest";
import { reportOutput } from "../../cli/exports/report/output.ts";
import { destination, HERE, oneOff, schedule, start } from "../functions/rig.ts";
import { call } from "./run-in-process.ts";

const EXPORTS = "/api/v1/bulk-exports";

test("reports the days of two schedules and of a backfill, as LangSmith partitions them", async () => {
  const { emulator, post } = await start();
  const { id: first } = await post(`${EXPORTS}/destinations`, destination("traces"));
  const { id: second } = await post(`${EXPORTS}/destinations`, destination("copies"));
  await post(EXPORTS, schedule(first, "2026-03-01T00:00:00Z", 24));
  await post(EXPORTS, schedule(second, "2026-03-01T00:00:00Z", 6));
  await post(EXPORTS, oneOff(first, { end_time: "2026-02-04T00:00:00Z" }));
  emulator.clock.advance(3 * 24 * 3600);
  const environment = {
    LANGSMITH_API_KEY: "key",
    LANGSMITH_WORKSPACE_ID: HERE,
    LANGSMITH_ENDPOINT: emulator.url,
  };
  const { code, stdout, stderr } = await call(["exports", "report", "--json"], { environment });
  expect([code, stderr]).toEqual([0, ""]);
  const { series } = reportOutput.parse(JSON.parse(stdout));
  expect(series.map(({ days }) => days.map(({ day, state }) => `${day} ${state}`))).toEqual([
    ["2026-03-01 complete", "2026-03-02 complete", "2026-03-03 notDue"],
    [
      "2026-02-01 complete",
      "2026-02-02 complete",
      "2026-02-03 complete",
      "2026-03-01 complete",
      "2026-03-02 complete",
      "2026-03-03 notDue",
    ],
  ]);
  for (const { days, rowsWritten } of series) {
    const rows = days.map((day) => day.rowsWritten ?? Number.NaN);
    expect(rows.reduce((sum, count) => sum + count, 0)).toBe(rowsWritten);
    expect(rows.slice(0, 2).every((count) => count > 0)).toBe(true);
  }
});
