import { counted, grouped, printableLine } from "../../provider/core/text.ts";
import { hasNoGaps } from "../../provider/coverage/compute-coverage.ts";
import type { Coverage, CoveredWindow, Range, WindowState } from "../../provider/coverage/coverage.ts";
import { describeUnknownStatus } from "../../provider/coverage/export-record.ts";
import { type Color, paint, type Terminal, wrap } from "../terminal.ts";
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

/** The colors of the states of windows. */
const STATE_COLORS: Readonly<Record<WindowState, Color>> = {
  exported: "green",
  running: "cyan",
  notDue: "gray",
  failed: "red",
  timedOut: "red",
  missing: "red",
  unclear: "magenta",
};

const TROUBLES: ReadonlySet<WindowState> = new Set(["failed", "timedOut", "missing", "unclear"]);

/** The gaps of each series below its name, and a line that sums them up. */
export function formatGaps(found: readonly OwnedCoverage[], terminal: Terminal): string {
  const parts = found.flatMap((each) => {
    const { coverage, destinationGone } = each;
    const lines = [
      ...troublesOf(coverage, terminal),
      ...overlapsOf(coverage, terminal),
      ...schedulesOf(coverage),
      ...(destinationGone ? [withoutDestination(coverage)] : []),
    ];
    return lines.length === 0 ? [] : [formatLines([formatTitle(each), ...lines, ""], terminal)];
  });
  return [...parts, formatLines([summaryOf(found)], terminal)].join("");
}

/** Lines as a terminal shows them: further lines of one are indented. */
export function formatLines(lines: readonly string[], { columns }: Terminal): string {
  const indentOf = (line: string) => (/^ */.exec(line)?.[0].length ?? 0) + 2;
  return lines.map((line) => `${wrap(line, columns, indentOf(line))}\n`).join("");
}

/** The heading of a series: its name and its owner. */
function formatTitle({ name, owner }: OwnedCoverage): string {
  return owner === undefined
    ? printableLine(name)
    : `${printableLine(name)}  (owner: ${printableLine(owner)})`;
}

/** "2026-03-05T00:00:00Z to 2026-03-06T00:00:00Z" */
export function formatRange({ startTime, endTime }: Range): string {
  return `${startTime} to ${endTime}`;
}

function troublesOf({ windows }: Coverage, terminal: Terminal): string[] {
  const rows = joinNeighbors(windows.filter(({ state }) => TROUBLES.has(state)));
  return rows.flatMap(({ first, last, count }) => {
    const range = formatRange({ startTime: first.startTime, endTime: last.endTime });
    const state = paint(STATE_NAMES[first.state], STATE_COLORS[first.state], terminal);
    const several = count > 1 ? `, ${counted(count, "window")}` : "";
    return [`  ${range}  ${state}${several}`, ...(first.error ? [`    ${printableLine(first.error)}`] : [])];
  });
}

interface Row {
  readonly first: CoveredWindow;
  readonly last: CoveredWindow;
  readonly count: number;
}

/** Joins neighbors with the same state and error into one row. */
function joinNeighbors(windows: readonly CoveredWindow[]): Row[] {
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

/** How many exports of a range are listed. */
const LISTED = 3;

function overlapsOf({ overlaps }: Coverage, terminal: Terminal): string[] {
  return overlaps.flatMap((overlap) => {
    const { bulkExportIds: ids } = overlap;
    const times = ids.length === 2 ? "twice" : `${ids.length} times`;
    const more = ids.length - LISTED;
    return [
      `  ${formatRange(overlap)}  ${paint(`exported ${times}`, "yellow", terminal)}`,
      ...ids.slice(0, LISTED).map((id) => `    export ${id}`),
      ...(more > 0 ? [`    and ${grouped(more)} more`] : []),
    ];
  });
}

/** Lines about schedules that are unclear, deleted, or the last to end. */
function schedulesOf({ schedules }: Coverage): string[] {
  const unclear = schedules.flatMap(({ id, status, endedAt }) =>
    status === "Gone" || endedAt !== undefined ? [] : (describeUnknownStatus({ id, status }) ?? []),
  );
  const deletedSchedules = schedules.flatMap(({ id, status }) =>
    status === "Gone" ? [`Schedule ${id} no longer exists. Only windows that it exported are checked.`] : [],
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
      : [`Schedule ${last.id} ${endOf(last.status)} at ${last.endedAt}. Later windows are not expected.`];
  return [...unclear, ...deletedSchedules, ...summary].map((line) => `  ${printableLine(line)}`);
}

function endOf(status: string): string {
  return status === "Cancelled" ? "was canceled" : `ended (${status})`;
}

function withoutDestination({ series }: Coverage): string {
  return `  Destination ${series.bulkExportDestinationId} no longer exists, so nothing can fill these gaps. Export the range to another destination, or waive it with an entry (\`waived: true\`, see \`--write\`).`;
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
  const exported = count("exported");
  const running = count("running");
  if (windows.length === 0) return "No window of a schedule has begun, and no one-off export is expected.";
  const sentences = [
    ...(gaps > 0
      ? [
          `${counted(gaps, "gap")} (${counted(left, "window")}) in ${grouped(troubled)} of ${grouped(all.length)} series`,
        ]
      : troubled === 0
        ? ["No gaps"]
        : []),
    ...(unclear > 0 ? [`${counted(unclear, "window is", "windows are")} unclear`] : []),
    `${grouped(exported)} of ${counted(due, "due window")} ${exported === 1 || due === 1 ? "is" : "are"} exported`,
    ...(running > 0 ? [`${counted(running, "window is", "windows are")} running`] : []),
    ...(twice > 0
      ? [`${counted(twice, "range is", "ranges are")} exported, and billed, more than once`]
      : []),
  ];
  return `${sentences.join(". ")}.`;
}
