import { describe, expect, test } from "vitest";
import { UNKNOWN } from "../../../provider/core/engine.ts";
import { formatPath } from "../../../provider/core/properties.ts";
import { bulkExport } from "../../../provider/resources/bulk-export/bulk-export.ts";

type Inputs = Readonly<Record<string, unknown>>;

const WORKSPACE = "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21";
const OTHER = "3c1f5a7e-6b2d-4e90-8a41-5d0c9b7e2f63";
/** Ten windows of a day, and half an eleventh, have passed since START, and their 10 minutes too. */
const NOW = Date.parse("2026-11-22T12:00:00Z");
const START = "2026-11-12T00:00:00Z";
const NEXT = "2026-11-22T00:00:00Z";

const COMMON = {
  bulkExportDestinationId: "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46",
  sessionId: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32",
  compression: "zstandard",
};
const ONE_OFF = { ...COMMON, startTime: "2025-01-01T00:00:00Z", endTime: "2025-02-01T00:00:00Z" };
const DAILY = { ...COMMON, startTime: START, intervalHours: 24 };

/** So many hours after the beginning of the schedule. */
function at(hours: number): string {
  return new Date(Date.parse(START) + hours * 3_600_000).toISOString().replace(".000Z", "Z");
}

/** What the comparison comes to: each change, or the error. */
function guarded(
  was: Inputs,
  outputs: Inputs,
  change: Inputs,
  target: { readonly workspaceId?: string } = {},
): readonly string[] | string {
  const olds = { inputs: was, outputs: { tenantId: WORKSPACE, ...outputs } };
  const news = Object.entries({ ...was, ...change }).filter(([, value]) => value !== undefined);
  const configured = { workspaceId: WORKSPACE, cloud: true, ...target };
  try {
    const { changes, deleteBeforeReplace } = bulkExport.plan(olds, Object.fromEntries(news), configured, NOW);
    expect(deleteBeforeReplace).toBe(false);
    return changes.map(({ path, kind }) => `${formatPath(path)}: ${kind}`);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const consent = (changes: string, exported: string, next = NEXT) =>
  `changing ${changes} replaces this schedule: LangSmith exports and bills ${exported}. Set startTime: "${next}" to continue without gap or overlap, or allowReexport: true to accept this. [LS4001]`;
const again = (changes: string, status = "Completed") =>
  `changing ${changes} replaces this one-off export (${status}). LangSmith exports and bills 2025-01-01T00:00:00Z to 2025-02-01T00:00:00Z again. ` +
  "Set allowReexport: true to accept this. Otherwise revert the change of the workspace, or of the destination (a new displayName replaces it), " +
  'or set the resource option ignoreChanges: ["bulkExportDestinationId"] to keep this export. [LS4002]';
const MOVED = `workspaceId (it is in workspace ${WORKSPACE}, but ${OTHER} is configured (workspaceId, langsmith:workspaceId or LANGSMITH_WORKSPACE_ID))`;

const FILTER = { filter: "eq(is_root, true)" };
const DESTINATION = { bulkExportDestinationId: OTHER };
const toOneOff = (startTime: string, endTime: string) => ({ intervalHours: undefined, startTime, endTime });

describe("a schedule that has exported", () => {
  const RUNS = { status: "IntervalScheduled" };
  test.each<[string, Inputs, readonly string[] | string]>([
    ["unchanged", {}, []],
    ["an option", { cancelSpawnedOnDelete: true }, ["cancelSpawnedOnDelete: update"]],
    ["edited", FILTER, consent("filter", "10 past windows again")],
    [
      "edited, with consent",
      { ...FILTER, allowReexport: true },
      ["filter: replace", "allowReexport: update"],
    ],
    ["the destination replaced", DESTINATION, consent("bulkExportDestinationId", "10 past windows again")],
    [
      "a destination that is not known yet",
      { bulkExportDestinationId: UNKNOWN },
      consent("bulkExportDestinationId", "10 past windows again"),
    ],
    ["another workspace", { workspaceId: OTHER }, consent(MOVED, "10 past windows again")],
    ["another interval", { intervalHours: 12 }, consent("intervalHours", "20 past windows again")],
    [
      "startTime at the next window",
      { ...FILTER, startTime: NEXT },
      ["startTime: replace", "filter: replace"],
    ],
    ["startTime after the next window", { startTime: at(264) }, ["startTime: replace"]],
    ["startTime a window before", { startTime: at(216) }, consent("startTime", "1 past window again")],
    [
      "startTime inside of the last window, of which its own first one has not ended",
      { startTime: at(234) },
      consent("startTime", "1 past window again"),
    ],
    ["startTime inside of a window", { startTime: at(204) }, consent("startTime", "1 past window again")],
    ["startTime moved back", { startTime: at(-48) }, consent("startTime", "12 past windows again")],
    ["startTime not known yet", { startTime: UNKNOWN }, consent("startTime", "10 past windows again")],
    ["another project", { sessionId: OTHER }, consent("sessionId", "10 past windows of another project")],
    [
      "another project, without a past window",
      { sessionId: OTHER, startTime: at(230) },
      ["sessionId: replace", "startTime: replace"],
    ],
    [
      "another project from the next window on",
      { sessionId: OTHER, startTime: NEXT },
      ["sessionId: replace", "startTime: replace"],
    ],
    [
      "all experiments",
      { sessionId: undefined, allExperiments: true },
      consent("sessionId, allExperiments", "10 past windows of all experiments"),
    ],
    [
      "a one-off within what it has exported",
      toOneOff(START, at(48)),
      `changing endTime, intervalHours replaces this schedule: LangSmith exports and bills ${START} to ${at(48)} again. Set allowReexport: true to accept this. [LS4001]`,
    ],
    [
      "a one-off of what lies before",
      toOneOff(at(-48), START),
      ["startTime: replace", "endTime: replace", "intervalHours: replace"],
    ],
    [
      "a one-off of what comes after",
      toOneOff(NEXT, at(252)),
      ["startTime: replace", "endTime: replace", "intervalHours: replace"],
    ],
  ])("%s", (_, change, expected) => {
    expect(guarded(DAILY, RUNS, change)).toEqual(expected);
  });

  test.each(["Failed", "TimedOut", "Completed"])("continues where it came to when it is %s", (status) => {
    // By then it had exported four windows.
    for (const ended of [
      { status, finishedAt: at(100), updatedAt: at(130) },
      { status, updatedAt: at(100) },
    ]) {
      expect(guarded(DAILY, ended, FILTER)).toBe(consent("filter", "10 past windows again", at(96)));
      expect(guarded(DAILY, ended, { startTime: at(96) })).toEqual(["startTime: replace"]);
    }
    expect(guarded(DAILY, { status, updatedAt: at(100) }, { sessionId: OTHER })).toBe(
      consent("sessionId", "10 past windows of another project", at(96)),
    );
  });
});

test.each([at(240), at(480)])(
  "a schedule that has exported no window is free: it begins at %s",
  (startTime) => {
    const schedule = { ...DAILY, startTime };
    expect(guarded(schedule, { status: "IntervalScheduled" }, FILTER)).toEqual(["filter: replace"]);
    expect(guarded(schedule, { status: "IntervalScheduled" }, { startTime: at(300) })).toEqual([
      "startTime: replace",
    ]);
  },
);

describe("a one-off export", () => {
  test.each(["Created", "Running", "Completed"])(
    "requires consent for another destination while it is %s",
    (status) => {
      for (const bulkExportDestinationId of [OTHER, UNKNOWN]) {
        expect(guarded(ONE_OFF, { status }, { bulkExportDestinationId })).toBe(
          again("bulkExportDestinationId", status),
        );
      }
    },
  );

  test.each<[string, string, Inputs, readonly string[]]>([
    ["unchanged", "Completed", {}, []],
    ["edited", "Completed", { endTime: "2025-02-02T00:00:00Z" }, ["endTime: replace"]],
    [
      "another destination, with consent",
      "Completed",
      { ...DESTINATION, allowReexport: true },
      ["bulkExportDestinationId: replace", "allowReexport: update"],
    ],
    ["another destination after a failure", "Failed", DESTINATION, ["bulkExportDestinationId: replace"]],
    ["another destination after a timeout", "TimedOut", DESTINATION, ["bulkExportDestinationId: replace"]],
    ["another workspace of its own", "Completed", { workspaceId: OTHER }, ["workspaceId: replace"]],
  ])("%s (%s) is free", (_, status, change, expected) => {
    expect(guarded(ONE_OFF, { status }, change)).toEqual(expected);
  });

  test("requires consent where only the configuration names another workspace", () => {
    expect(guarded(ONE_OFF, { status: "Completed" }, {}, { workspaceId: OTHER })).toBe(again(MOVED));
  });

  test.each([
    ["Running", ["status: update"]],
    ["Failed", ["status: update"]],
    ["Completed", []],
  ])("that was waited for and is %s is waited for again, unless it is Completed", (status, expected) => {
    expect(guarded({ ...ONE_OFF, waitForCompletion: true }, { status }, {})).toEqual(expected);
  });
});

describe("an export that a refresh found canceled", () => {
  const CANCELLED = { status: "Cancelled", updatedAt: at(100) };
  test.each<[string, Inputs, Inputs, readonly string[]]>([
    ["a one-off", ONE_OFF, {}, []],
    ["a one-off with another destination", ONE_OFF, DESTINATION, ["bulkExportDestinationId: update"]],
    ["a one-off that is edited", ONE_OFF, FILTER, ["filter: replace"]],
    [
      "a one-off with another workspace of its own",
      ONE_OFF,
      { workspaceId: OTHER },
      ["workspaceId: replace"],
    ],
    ["a one-off with consent", { ...ONE_OFF, allowReexport: true }, {}, ["status: replace"]],
    // The update is rejected when it is carried out, so that no refresh fails.
    ["a schedule", DAILY, {}, ["status: update"]],
    [
      "a schedule that moves, but not to its next window",
      DAILY,
      { startTime: at(72) },
      ["startTime: update", "status: update"],
    ],
    [
      "a schedule that moves to its next window",
      DAILY,
      { ...FILTER, startTime: at(96) },
      ["startTime: replace", "filter: replace"],
    ],
    ["a schedule with consent", DAILY, { allowReexport: true }, ["allowReexport: update", "status: replace"]],
    ["a schedule that never exported", { ...DAILY, startTime: at(480) }, {}, ["status: update"]],
  ])("%s", (_, was, change, expected) => {
    expect(guarded(was, CANCELLED, change)).toEqual(expected);
  });

  test("stays canceled where only the configuration names another workspace", () => {
    expect(guarded(ONE_OFF, CANCELLED, {}, { workspaceId: OTHER })).toEqual([]);
    expect(guarded(DAILY, CANCELLED, {}, { workspaceId: OTHER })).toEqual(["status: update"]);
  });
});
