import { describe, expect, test } from "vitest";
import { UNKNOWN } from "../../../provider/core/engine.ts";
import { toBody } from "../../../provider/core/fields/wire-format.ts";
import { formatPath } from "../../../provider/core/properties.ts";
import { bulkExport } from "../../../provider/resources/bulk-export/bulk-export.ts";
import { inputs } from "../../../provider/resources/bulk-export/fields.ts";
import { previewExport } from "../../../provider/resources/bulk-export/rules.ts";

const PLACE = {
  bulkExportDestinationId: "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46",
  sessionId: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32",
};
const JANUARY = { ...PLACE, startTime: "2025-01-01T00:00:00Z", endTime: "2025-02-01T00:00:00Z" };

const { endTime: _, ...DAILY } = { ...JANUARY, startTime: "2026-11-20T00:00:00Z", intervalHours: 24 };
const TARGET = { workspaceId: "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21", cloud: true };

type Inputs = Readonly<Record<string, unknown>>;

function complaints(news: Inputs, olds: Inputs = {}, maxPastDays?: number): string[] {
  const naming = { logicalName: "january", suffix: () => "0000000" };
  const { failures } = bulkExport.check(olds, { ...news }, naming, { ...TARGET, maxPastDays });
  return failures.map(({ path, reason }) => `${formatPath(path)}: ${reason}`);
}

const range = (startTime: string, endTime: string) => complaints({ ...PLACE, startTime, endTime });

describe("endTime lies after startTime", () => {
  test.each([
    ["by a microsecond", "2025-01-01T00:00:00.000249Z", "2025-01-01T00:00:00.000250Z"],
    ["by a microsecond, in another zone", "2025-01-01T00:00:00.000001Z", "2025-01-01T01:00:00.000002+01:00"],
  ])("%s", (_, startTime, endTime) => {
    expect(range(startTime, endTime)).toEqual([]);
  });

  test.each([
    ["at the same instant in another zone", "2025-01-01T00:00:00.000250Z", "2025-01-01T02:00:00.00025+02:00"],
    ["a microsecond before", "2025-01-01T00:00:00.000250Z", "2025-01-01T00:00:00.000249Z"],
  ])("and not %s", (_, startTime, endTime) => {
    expect(range(startTime, endTime)).toEqual([
      `endTime: ${JSON.stringify(endTime)} is not allowed: it must be after startTime, ${JSON.stringify(startTime)}`,
    ]);
  });
});

test("an export is sent in the service's names, in UTC, without what only steers this provider", () => {
  const wanted = inputs.parse({
    ...PLACE,
    startTime: "2025-01-01T01:00:00.000250+01:00",
    endTime: "2025-02-01T00:00:00Z",
    filter: "eq(is_root, true)",
    exportFields: ["id", "name"],
    formatVersion: "v2_beta",
    compression: "gzip",
    waitForCompletion: true,
    cancelSpawnedOnDelete: true,
    allowReexport: true,
    workspaceId: "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21",
  });
  expect(toBody(inputs, wanted)).toEqual({
    bulk_export_destination_id: "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46",
    session_id: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32",
    start_time: "2025-01-01T00:00:00.000250Z",
    end_time: "2025-02-01T00:00:00Z",
    filter: "eq(is_root, true)",
    export_fields: ["id", "name"],
    format_version: "v2_beta",
    compression: "gzip",
  });
});

test("what is wrong or unknown on its own is not compared", () => {
  expect(range("yesterday", "2025-01-01T00:00:00Z")).toEqual([
    'startTime: "yesterday" is not allowed: it must be a time with a time zone, such as "2025-01-01T00:00:00Z" or "2025-01-01T02:00:00+02:00"',
  ]);
  expect(complaints({ ...JANUARY, startTime: UNKNOWN })).toEqual([]);
  expect(complaints({ ...JANUARY, endTime: UNKNOWN })).toEqual([]);
});

test.each<[string, Inputs, readonly string[]]>([
  [
    "a schedule with an end, of no interval",
    { ...JANUARY, intervalHours: 0 },
    [
      "intervalHours: 0 is not allowed: it must be an integer from 1 to 168",
      "endTime: is not allowed with intervalHours: a schedule has no end",
    ],
  ],
  [
    "a schedule of a project and of all experiments, which is waited for",
    { ...DAILY, allExperiments: true, waitForCompletion: true },
    [
      "sessionId: set either sessionId or allExperiments: true, not both",
      "waitForCompletion: is not allowed with intervalHours: a schedule never completes",
    ],
  ],
  [
    "an export of nothing",
    { ...JANUARY, sessionId: undefined },
    [
      "sessionId: set sessionId, or allExperiments: true. An empty value does not count, such as the tracingProjectId of a deployment that failed or was not waited for",
    ],
  ],
  [
    "a UUID in capitals",
    { ...JANUARY, bulkExportDestinationId: PLACE.bulkExportDestinationId.toUpperCase() },
    [
      `bulkExportDestinationId: "${PLACE.bulkExportDestinationId.toUpperCase()}" is not allowed: write it in lower case, "${PLACE.bulkExportDestinationId}"`,
    ],
  ],
])("%s is rejected with what to do", (_, news, said) => {
  expect(complaints(news)).toEqual(said);
});

describe("langsmith:maxPastDays", () => {
  const OLD = "2016-11-20T00:00:00Z";
  const since = { ...DAILY, startTime: OLD };
  const fix = "Check the year, or raise langsmith:maxPastDays. [LS4003]";

  test("rejects a new schedule that begins earlier, with the windows that LangSmith would bill", () => {
    expect(complaints(since, {}, 400)).toEqual([
      expect.stringMatching(
        /^startTime: "2016-11-20T00:00:00Z" is not allowed: it is [\d,]+ days ago, so LangSmith would export and bill [\d,]+ windows at once, but langsmith:maxPastDays is 400\. /,
      ),
    ]);
    expect(complaints(since, {}, 400).join()).toContain(fix);
  });

  test("allows an export that exists, what is not known yet, and what begins later", () => {
    expect(complaints({ ...since, cancelSpawnedOnDelete: true }, since, 400)).toEqual([]);
    expect(complaints({ ...since, startTime: UNKNOWN }, {}, 1)).toEqual([]);
    expect(complaints({ ...since, startTime: "2100-01-01T00:00:00Z" }, {}, 1)).toEqual([]);
    expect(complaints(since, {}, 36_500)).toEqual([]);
  });
});

test("a project's name in place of its id, and other names of columns, are explained", () => {
  expect(complaints({ ...JANUARY, sessionId: "support-agent" })).toEqual([
    'sessionId: "support-agent" is not allowed: it must be a UUID. To find the id of a project by its name, use getTracingProject({ name })',
  ]);
  expect(complaints({ ...JANUARY, exportFields: ["id", "is_rot", "isRoot", "cost", "latency_p99"] })).toEqual(
    [
      'exportFields[1]: "is_rot" is not allowed: did you mean "is_root"?',
      'exportFields[2]: "isRoot" is not allowed: did you mean "is_root"?',
      'exportFields[3]: "cost" is not allowed: did you mean "total_cost"?',
    ],
  );
});

describe("a preview", () => {
  const NOW = Date.parse("2026-11-22T12:00:00Z");
  const said = (news: Inputs, olds?: { inputs: Inputs; outputs: Inputs }, replaces = false) =>
    previewExport(
      { olds: olds && { id: "the-id", ...olds }, news, replaces, target: TARGET, computed: {} },
      NOW,
    );
  const cancelled = (was: Inputs) => ({ inputs: was, outputs: { status: "Cancelled" } });

  test.each([
    ["2026-11-21T00:00:00Z", "the window since 2026-11-21T00:00:00Z at once, and LangSmith bills it"],
    ["2026-11-19T00:00:00Z", "the 3 windows since 2026-11-19T00:00:00Z at once, and LangSmith bills them"],
  ])("of a schedule since %s reports how much it exports at once", (startTime, told) => {
    expect(said({ ...DAILY, startTime })).toEqual([`the new schedule exports ${told}`]);
  });

  test("of a schedule of which no window has passed, or whose beginning is not known, reports nothing", () => {
    for (const startTime of ["2026-11-22T00:00:00Z", "2099-01-01T00:00:00Z", UNKNOWN])
      expect(said({ ...DAILY, startTime })).toEqual([]);
  });

  test("of a one-off that ends in the future warns that it contains only what exists by then", () => {
    const endTime = "2026-11-24T00:00:00Z";
    const warning = `endTime ${endTime} is in the future. The export runs at once, and contains only the traces that exist then. Use a schedule (intervalHours), or create the export after its endTime. [LS4023]`;
    expect(said({ ...JANUARY, endTime })).toEqual([{ warning }]);
    for (const other of ["2026-11-22T00:00:00Z", UNKNOWN])
      expect(said({ ...JANUARY, endTime: other })).toEqual([]);
  });

  test("of a one-off that somebody canceled reports that an update leaves it so", () => {
    const warning =
      "the export was canceled outside Pulumi, and stays canceled. To export its range again, set allowReexport: true. [LS4005]";
    expect(said({ ...JANUARY, waitForCompletion: true }, cancelled(JANUARY))).toEqual([{ warning }]);
    expect(said({ ...JANUARY, filter: "eq(is_root, true)" }, cancelled(JANUARY), true)).toEqual([]);
  });

  test("of a schedule that somebody canceled is rejected, with the startTime that continues", () => {
    expect(() => said(DAILY, cancelled(DAILY))).toThrow(
      'the schedule was canceled outside Pulumi, and a canceled export never restarts. Set startTime: "2026-11-22T00:00:00Z" to continue with a new schedule, without a gap or an overlap. Or set allowReexport: true to export everything since 2026-11-20T00:00:00Z again. To leave it canceled, remove it from the program. [LS4004]',
    );
    const later = { ...DAILY, startTime: "2099-01-01T00:00:00Z" };
    expect(() => said(later, cancelled(later))).toThrow(
      "Set allowReexport: true to create a new schedule that starts at 2099-01-01T00:00:00Z. To leave it canceled, remove it from the program. [LS4004]",
    );
  });

  test.each([
    ["on a window boundary", "2026-11-23T00:00:00Z", "24 h"],
    ["inside of a window", "2026-11-22T05:00:00Z", "5 h"],
  ])("of a schedule that is replaced by a later one reports the gap, %s", (_when, startTime, length) => {
    const warning = `nothing exports the ${length} from 2026-11-22T00:00:00Z to ${startTime}. The old schedule ends at the first time, and the new one starts at the second. Set startTime: "2026-11-22T00:00:00Z" to leave no gap. [LS4022]`;
    const olds = { inputs: DAILY, outputs: { status: "IntervalScheduled" } };
    expect(said({ ...DAILY, startTime }, olds, true)).toEqual([{ warning }]);
    expect(said({ ...DAILY, startTime: "2026-11-22T00:00:00Z" }, olds, true)).toEqual([]);
    const future = { inputs: { ...DAILY, startTime: "2099-01-01T00:00:00Z" }, outputs: {} };
    expect(said({ ...DAILY, startTime: "2099-01-02T00:00:00Z" }, future, true)).toEqual([]);
  });
});
