import { describe, expect, test } from "vitest";
import { UNKNOWN } from "../../provider/core/engine.ts";
import { formatPath } from "../../provider/core/properties.ts";
import { bulkExport } from "../../provider/resources/bulk-export/bulk-export.ts";
import { previewExport } from "../../provider/resources/bulk-export/rules.ts";

const WORKSPACE = "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21";
const OTHER = "3c1f5a7e-6b2d-4e90-8a41-5d0c9b7e2f63";
const NOW = Date.parse("2026-11-22T12:00:00Z");
const TARGET = { workspaceId: WORKSPACE, cloud: true };
const JANUARY = {
  bulkExportDestinationId: "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46",
  sessionId: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32",
  startTime: "2025-01-01T00:00:00Z",
  endTime: "2025-02-01T00:00:00Z",
  compression: "zstandard",
};
const { endTime: _, ...common } = JANUARY;
const DAILY = { ...common, startTime: "2026-11-20T00:00:00Z", intervalHours: 24 };

type Inputs = Readonly<Record<string, unknown>>;

function planned(was: Inputs, status: string, news: Inputs, target: object = {}) {
  const olds = { inputs: was, outputs: { tenantId: WORKSPACE, status } };
  const { changes } = bulkExport.plan(olds, { ...was, ...news }, { ...TARGET, ...target }, NOW);
  return changes.map(({ path, kind }) => `${formatPath(path)}: ${kind}`);
}

describe("a one-off export whose destination is another one", () => {
  test.each(["Created", "Running", "Completed"])("requires consent while it is %s", (status) => {
    const said =
      `changing bulkExportDestinationId replaces this one-off export (${status}). LangSmith exports and bills 2025-01-01T00:00:00Z to 2025-02-01T00:00:00Z again. ` +
      "Set allowReexport: true to accept this. Otherwise revert the change of the workspace, or of the destination (a new displayName replaces it), " +
      'or set the resource option ignoreChanges: ["bulkExportDestinationId"] to keep this export. [LS4002]';
    for (const bulkExportDestinationId of [OTHER, UNKNOWN]) {
      expect(() => planned(JANUARY, status, { bulkExportDestinationId })).toThrow(said);
    }
  });

  test("is replaced with consent, after a failure, and where the program changes more of it", () => {
    const moved = { bulkExportDestinationId: OTHER };
    const replaced = ["bulkExportDestinationId: replace"];
    expect(planned(JANUARY, "Completed", { ...moved, allowReexport: true })).toEqual([
      ...replaced,
      "allowReexport: update",
    ]);
    expect(planned(JANUARY, "Failed", moved)).toEqual(replaced);
    expect(planned(JANUARY, "TimedOut", moved)).toEqual(replaced);
    expect(planned(JANUARY, "Completed", { ...moved, filter: "eq(is_root, true)" })).toEqual([
      ...replaced,
      "filter: replace",
    ]);
  });

  test("requires consent as well where only the configuration names another workspace", () => {
    expect(() => planned(JANUARY, "Completed", {}, { workspaceId: OTHER })).toThrow(
      /changing workspaceId \(it is in workspace .*\) replaces this one-off export.*\[LS4002\]/s,
    );
    expect(planned(JANUARY, "Completed", { workspaceId: OTHER })).toEqual(["workspaceId: replace"]);
  });

  test("is replaced without consent for any other change", () => {
    expect(planned(JANUARY, "Completed", { endTime: "2025-02-02T00:00:00Z" })).toEqual(["endTime: replace"]);
  });
});

describe("an export that was cancelled outside", () => {
  const said = (inputs: Inputs, news: Inputs) => {
    const olds = { id: "the-id", inputs, outputs: { tenantId: WORKSPACE, status: "Cancelled" } };
    const { changes } = bulkExport.plan(olds, news, TARGET, NOW);
    const replaces = changes.some(({ kind }) => kind === "replace");
    return previewExport({ olds, news, replaces, target: TARGET, computed: {} }, NOW);
  };

  test("stays cancelled, also where its destination is replaced and where it is waited for", () => {
    expect(planned(JANUARY, "Cancelled", {})).toEqual([]);
    expect(planned(JANUARY, "Cancelled", { bulkExportDestinationId: UNKNOWN })).toEqual([
      "bulkExportDestinationId: update",
    ]);
    expect(planned({ ...JANUARY, waitForCompletion: true }, "Cancelled", {})).toEqual([]);
  });

  test("is recreated by consent and by a change of its own", () => {
    expect(planned({ ...JANUARY, allowReexport: true }, "Cancelled", {})).toEqual(["status: replace"]);
    expect(planned(JANUARY, "Cancelled", { filter: "eq(is_root, true)" })).toEqual([
      "filter: replace",
      "status: replace",
    ]);
  });

  test("asks for consent where it is a schedule, whether or not it has exported a window", () => {
    expect(planned(DAILY, "Cancelled", {})).toEqual(["status: update"]);
    const later = { ...DAILY, startTime: "2099-01-01T00:00:00Z" };
    expect(planned(later, "Cancelled", {})).toEqual(["status: update"]);
    expect(planned(later, "Cancelled", { bulkExportDestinationId: OTHER })).toEqual([
      "bulkExportDestinationId: update",
      "status: update",
    ]);
    expect(() => said(later, later)).toThrow(
      "the schedule was canceled outside Pulumi, and a canceled export never restarts. Set allowReexport: true to create a new schedule that starts at 2099-01-01T00:00:00Z. [LS4004]",
    );
  });

  test("is announced to stay cancelled by an update, and not where it is replaced", () => {
    const announced = (news: Inputs) => said(JANUARY, { ...JANUARY, ...news });
    const warning =
      "the export was canceled outside Pulumi, and stays canceled. To export its range again, set allowReexport: true. [LS4005]";
    expect(announced({ waitForCompletion: true })).toEqual([{ warning }]);
    expect(announced({ bulkExportDestinationId: UNKNOWN })).toEqual([{ warning }]);
    expect(announced({ allowReexport: true })).toEqual([]);
    expect(announced({ filter: "eq(is_root, true)" })).toEqual([]);
  });
});

describe("langsmith:maxPastWindows", () => {
  const naming = { logicalName: "daily", suffix: () => "0000000" };
  const complaints = (olds: Inputs, news: Inputs, maxPastWindows: number | undefined) =>
    bulkExport
      .check(olds, news, naming, { ...TARGET, maxPastWindows })
      .failures.map(({ path, reason }) => `${formatPath(path)}: ${reason}`);
  const since = { ...common, startTime: "2016-11-20T00:00:00Z", intervalHours: 24 };
  const said =
    /^startTime: "2016-11-20T00:00:00Z" is not allowed: the new schedule would export [\d,]+ past windows at once, but langsmith:maxPastWindows is 1,000\. Check the date, set a later startTime, or raise langsmith:maxPastWindows\. \[LS4003\]$/;

  test("rejects a new schedule, and the replacement of one, that would export more of the past", () => {
    expect(complaints({}, since, 1000)).toEqual([expect.stringMatching(said)]);
    expect(complaints(DAILY, since, 1000)).toEqual([expect.stringMatching(said)]);
    expect(complaints({ ...since, filter: "eq(is_root, true)" }, since, 1000)).toHaveLength(1);
  });

  test("allows a schedule that exists, a one-off export, what is not known yet, and everything by default", () => {
    expect(complaints(since, { ...since, cancelSpawnedOnDelete: true }, 1000)).toEqual([]);
    expect(complaints({}, { ...JANUARY, startTime: "2016-11-20T00:00:00Z" }, 0)).toEqual([]);
    expect(complaints({}, { ...since, startTime: UNKNOWN }, 0)).toEqual([]);
    expect(complaints({}, { ...since, startTime: "2100-01-01T00:00:00Z" }, 0)).toEqual([]);
    expect(complaints({}, since, undefined)).toEqual([]);
  });

  test("rejects consent that recreates a cancelled schedule with more of the past", () => {
    expect(() => planned(DAILY, "Cancelled", { allowReexport: true }, { maxPastWindows: 1 })).toThrow(
      'startTime: "2026-11-20T00:00:00Z" is not allowed: the new schedule would export 2 past windows at once, but langsmith:maxPastWindows is 1.',
    );
    expect(planned(DAILY, "Cancelled", { allowReexport: true }, { maxPastWindows: 2 })).toEqual([
      "allowReexport: update",
      "status: replace",
    ]);
  });
});
