import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../../tools/stack/package.ts";
import { type Content, exported, PROJECT, runOf, schedule } from "../coverage/service.ts";
import { spawned } from "./failed-rig.ts";
import { parseOpenMetrics } from "./open-metrics.ts";
import {
  callReport,
  EVERY_STATE,
  HOSTILE,
  newFolder,
  OTHER,
  readReport,
  TWO_AND_DELETED,
  writeFills,
} from "./report-rig.ts";

async function metricsOf(content: Content, ...args: string[]) {
  const file = path.join(newFolder(), "exports.prom");
  expect((await callReport(content, "--metrics", file, ...args)).code).toBe(0);
  return parseOpenMetrics(readFileSync(file, "utf8"));
}

const seconds = (time: string) => Date.parse(time) / 1000;

test("the metrics are the last success, gaps, failures and the next deadline of each series", async () => {
  const found = await metricsOf(EVERY_STATE, "--retention-days", "9", "--fills", writeFills());
  const labels = { project: "support-agent", project_id: PROJECT, series: "support-agent" };
  const values = [...found].map(([name, { unit, samples }]) => [name, unit, samples]);
  expect(values).toEqual([
    [
      "langsmith_export_last_success_timestamp_seconds",
      "seconds",
      [{ labels, value: seconds("2026-03-09T01:30:00Z") }],
    ],
    ["langsmith_export_gaps", undefined, [{ labels, value: 3 }]],
    ["langsmith_export_unclear_days", undefined, [{ labels, value: 0 }]],
    [
      "langsmith_export_oldest_open_timestamp_seconds",
      "seconds",
      [{ labels, value: seconds("2026-03-01T00:00:00Z") }],
    ],
    ["langsmith_export_failures", undefined, [{ labels, value: 3 }]],
    [
      "langsmith_export_fill_deadline_timestamp_seconds",
      "seconds",
      // 1 March is too old.
      [{ labels, value: seconds("2026-03-13T00:00:00Z") }],
    ],
  ]);
});

test("a series without a success has no sample of it, and 0 gaps are a sample", async () => {
  const { exports, ...rest } = EVERY_STATE;
  const [schedule] = exports;
  if (schedule === undefined) throw new Error("there is no schedule");
  const running = await metricsOf({ ...rest, exports: [schedule, ...exports.slice(-1)] });
  expect(running.get("langsmith_export_last_success_timestamp_seconds")?.samples).toEqual([]);
  const complete = exports.filter(({ id }) => id.endsWith("003"));
  expect(
    (await metricsOf({ ...rest, exports: complete })).get("langsmith_export_gaps")?.samples,
  ).toMatchObject([{ value: 0 }]);
});

test("an export that never ends, and one with an unknown status, are seen", async () => {
  const { exports, ...rest } = EVERY_STATE;
  const [schedule] = exports;
  const paused = exports.slice(-1).map((each) => ({ ...each, status: "Paused" }));
  const stuck = await metricsOf({
    ...rest,
    exports: [...(schedule ? [schedule] : []), ...exports.slice(-1)],
  });
  expect(stuck.get("langsmith_export_oldest_open_timestamp_seconds")?.samples).toHaveLength(1);
  const unclear = await metricsOf({ ...rest, exports: [...(schedule ? [schedule] : []), ...paused] });
  expect(unclear.get("langsmith_export_unclear_days")?.samples).toMatchObject([{ value: 1 }]);
});

test("the oldest open day is none that a file waives, or that is not due", async () => {
  const days = [6, 7, 8].map((day) => spawned(day, "Completed", day));
  const content = {
    ...EVERY_STATE,
    exports: [schedule(1, 5), spawned(2, "Cancelled", 5), ...days],
    runs: days.map((_, index) => runOf(6 + index)),
  };
  const open = async (...args: string[]) =>
    (await metricsOf(content, ...args)).get("langsmith_export_oldest_open_timestamp_seconds")?.samples;
  expect(await open()).toMatchObject([{ value: seconds("2026-03-05T00:00:00Z") }]);
  const { days: seen } = (await readReport(content, "--fills", writeFills())).series[0] ?? {};
  expect(seen?.map(({ state }) => state)).toEqual(["waived", "complete", "complete", "complete", "notDue"]);
  expect(await open("--fills", writeFills())).toEqual([]);
});

test("a completed export of which LangSmith reports no run is an unclear day, as in exports status", async () => {
  const content = { ...EVERY_STATE, exports: [exported(3, "Completed", 8)], runs: [] };
  const { days, hasNoGaps } = (await readReport(content)).series[0] ?? {};
  expect([days?.map(({ state }) => state), hasNoGaps]).toEqual([["unclear"], false]);
  expect((await metricsOf(content)).get("langsmith_export_unclear_days")?.samples).toMatchObject([
    { value: 1 },
  ]);
});

test("a name with quotes, line breaks and backslashes is the value of a label, whole", async () => {
  const name = `${HOSTILE}\\n\\"`;
  const found = await metricsOf({ ...TWO_AND_DELETED, projects: { [PROJECT]: name } });
  const labels = found.get("langsmith_export_gaps")?.samples.map((each) => each.labels);
  expect(labels).toEqual([
    { project: name, project_id: PROJECT, series: `${name} (filter eq(is_root, true))` },
    { project: name, project_id: PROJECT, series: `${name} (no filter)` },
    { project: OTHER, project_id: OTHER, series: `project ${OTHER}` },
  ]);
});

test("the guide names metrics that there are", async () => {
  const found = await metricsOf(EVERY_STATE);
  const guide = readFileSync(path.join(root, "docs/guides/find-gaps.md"), "utf8");
  const named = new Set(guide.match(/langsmith_export_\w+/g));
  expect([...named].sort()).toEqual([...found.keys()].sort());
});

test.each([
  ["a text without an end", "# TYPE a gauge\n# HELP a A.\na 1\n"],
  ["something after the end", "# TYPE a gauge\n# HELP a A.\na 1\n# EOF\n# EOF\n"],
  ["a label whose quote ends it", '# TYPE a gauge\n# HELP a A.\na{b="c"d"} 1\n# EOF\n'],
  ["two equal samples", '# TYPE a gauge\n# HELP a A.\na{b="c"} 1\na{b="c"} 2\n# EOF\n'],
  ["a unit that is no end of the name", "# TYPE a gauge\n# UNIT a seconds\n# HELP a A.\na 1\n# EOF\n"],
  ["a metric without a type", "# HELP a A.\na 1\n# EOF\n"],
])("the parser of this test rejects %s", (_, text) => {
  expect(() => parseOpenMetrics(text)).toThrow();
});
