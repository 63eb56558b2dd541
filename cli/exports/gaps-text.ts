import { counted, listed, printableLine } from "../../provider/core/text.ts";
import { hasNoGaps } from "../../provider/coverage/compute-coverage.ts";
import type { Coverage, CoveredWindow, WindowState } from "../../provider/coverage/coverage.ts";
import { describeUnknownStatus } from "../../provider/coverage/export-record.ts";
import type { OwnedCoverage } from "./owners.ts";

/** The names of the states of windows. */
export const STATE_NAMES: Readonly<Record<WindowState, string>> = {
  exported: "exported",
  running: "running",
  notDue: "not due yet",
  failed: "failed",
  timedOut: "timed out",
  missing: "missing",
  unclear: "unclear",
};

const TROUBLES: ReadonlySet<WindowState> = new Set(["failed", "timedOut", "missing", "unclear"]);

/** The gaps of each series as a table, and a line that sums them up. */
export function formatGaps(found: readonly OwnedCoverage[]): string {
  const parts = found.flatMap((each) => {
    const { coverage, destinationGone } = each;
    const lines = [
      ...troublesOf(coverage),
      ...overlapsOf(coverage),
      ...schedulesOf(coverage),
      ...(destinationGone ? [withoutDestination(coverage)] : []),
    ];
    return lines.length === 0
      ? []
      : [[formatTitle(each), ...lines.map((line) => `  ${line}`), ""].join("\n")];
  });
  return `${[...parts, summaryOf(found)].join("\n")}\n`;
}

/** The heading of a series: its name and its owner. */
export function formatTitle({ name, owner }: { readonly name: string; readonly owner?: string }): string {
  return owner === undefined
    ? printableLine(name)
    : `${printableLine(name)}  (owner: ${printableLine(owner)})`;
}

function troublesOf({ windows }: Coverage): string[] {
  const rows = grouped(windows.filter(({ state }) => TROUBLES.has(state)));
  return rows.map(({ first, last, count }) => {
    const range = `${first.startTime} – ${last.endTime}`;
    const state = STATE_NAMES[first.state].padEnd(9);
    const several = count > 1 ? `  ${count} windows` : "";
    return `${range}  ${state}${several}${first.error ? `  ${printableLine(first.error)}` : ""}`.trimEnd();
  });
}

interface Row {
  readonly first: CoveredWindow;
  readonly last: CoveredWindow;
  readonly count: number;
}

/** Joins neighbours with the same state and error into one row. */
function grouped(windows: readonly CoveredWindow[]): Row[] {
  const rows: Row[] = [];
  for (const window of windows) {
    const row = rows.at(-1);
    const same =
      row?.last.endTime === window.startTime &&
      row.first.state === window.state &&
      row.first.error === window.error;
    if (row && same) rows[rows.length - 1] = { ...row, last: window, count: row.count + 1 };
    else rows.push({ first: window, last: window, count: 1 });
  }
  return rows;
}

function overlapsOf({ overlaps }: Coverage): string[] {
  return overlaps.map(
    ({ startTime, endTime, bulkExportIds: ids }) =>
      `${startTime} – ${endTime}  exported ${ids.length === 2 ? "twice" : `${ids.length} times`}  by ${listed(ids)}`,
  );
}

/** Lines about schedules that are unclear, deleted, or the last to end. */
function schedulesOf({ schedules }: Coverage): string[] {
  const unclear = schedules.flatMap(({ id, status, endedAt }) =>
    status === "Gone" || endedAt !== undefined ? [] : (describeUnknownStatus({ id, status }) ?? []),
  );
  const deletedSchedules = schedules.flatMap(({ id, status }) =>
    status === "Gone"
      ? [`schedule ${id} does not exist any more: only what it spawned is expected, nothing that it left out`]
      : [],
  );
  const ended = schedules.filter(({ endedAt }) => endedAt !== undefined);
  const goesOn = schedules.some(({ status, endedAt }) => status !== "Gone" && endedAt === undefined);
  const last = ended.reduce(
    (latest, each) => (Date.parse(each.endedAt ?? "") > Date.parse(latest.endedAt ?? "") ? each : latest),
    ended[0] ?? { id: "", status: "" },
  );
  const summary =
    goesOn || last.endedAt === undefined
      ? []
      : [`schedule ${last.id} ${endOf(last.status)} at ${last.endedAt}: nothing after it is expected`];
  return [...unclear, ...deletedSchedules, ...summary].map(printableLine);
}

function endOf(status: string): string {
  return status === "Cancelled" ? "was cancelled" : `ended (${status})`;
}

function withoutDestination({ series }: Coverage): string {
  return (
    `its destination ${series.bulkExportDestinationId} no longer exists: nothing can fill it; ` +
    "export the range to another destination, or give it up by entries with givenUp: true (see --write)"
  );
}

function summaryOf(found: readonly OwnedCoverage[]): string {
  const all = found.map(({ coverage }) => coverage);
  const windows = all.flatMap((coverage) => coverage.windows);
  const count = (state: WindowState) => windows.filter((window) => window.state === state).length;
  const gaps = all.reduce((sum, coverage) => sum + coverage.gaps.length, 0);
  const left = count("failed") + count("timedOut") + count("missing");
  const twice = all.reduce((sum, coverage) => sum + coverage.overlaps.length, 0);
  const troubled = all.filter((coverage) => !hasNoGaps(coverage)).length;
  const due = windows.length - count("notDue");
  const unclear = count("unclear");
  if (windows.length === 0) return "No window of any schedule has begun, and no one-off export is expected.";
  const sentences = [
    gaps === 0
      ? troubled === 0
        ? "No gaps"
        : `${counted(unclear, "window")} unclear`
      : `${counted(gaps, "gap")} in ${counted(left, "window")}, in ${troubled} of ${counted(all.length, "series", "series")}`,
    `${count("exported").toLocaleString("en")} of ${counted(due, "window")} that ${due === 1 ? "is" : "are"} due ${due === 1 ? "is" : "are"} exported`,
    ...(count("running") > 0 ? [`${count("running")} running`] : []),
    ...(gaps > 0 && unclear > 0 ? [`${unclear} unclear`] : []),
    ...(twice > 0 ? [`${counted(twice, "range")} exported, and billed, more than once`] : []),
  ];
  return `${sentences.join("; ")}.`;
}
