import { counted, grouped, oneLine } from "../../provider/core/text.ts";
import { isGap } from "../../provider/coverage/coverage.ts";
import type { Fill, FillPlan } from "../../provider/coverage/fills.ts";
import type { LoadedSeries } from "../../provider/coverage/load.ts";
import { formatSeconds } from "../../provider/coverage/spans.ts";
import { type Color, formatTable, paint, type Terminal, wrap } from "../terminal.ts";
import type { DayPart, DayState, DayStatus, SeriesStatus } from "./report.ts";

/** The names of the states of parts. */
export const STATE_NAMES: Readonly<Record<DayPart["state"], string>> = {
  running: "running",
  notDue: "not due yet",
  failed: "failed",
  missing: "missing",
  notExpected: "no export is expected",
};

const COLORS: Readonly<Record<DayState, Color>> = {
  complete: "green",
  running: "cyan",
  missing: "red",
  failed: "red",
};

const COLUMNS = ["PROJECT", "DAY", "STATE", "ROWS", "FILES"];

/** A table of the days, and below it what is open. */
export function formatStatus(all: readonly SeriesStatus[], terminal: Terminal): string {
  if (all.length === 0) return "No export is expected on these days.\n";
  const rows = all.flatMap(({ name, days }) =>
    days.map((each) => [
      oneLine(name),
      each.day,
      paint(each.state, COLORS[each.state], terminal),
      each.rows === undefined ? "" : grouped(each.rows),
      filesText(each),
    ]),
  );
  const details = all.flatMap((series) => {
    const lines = [...openRanges(series).flatMap(rangeLines), ...duplicateLines(series)];
    return lines.length === 0 ? [] : ["", oneLine(series.name), ...lines];
  });
  return `${formatTable(COLUMNS, rows, terminal)}${formatLines(details, terminal)}`;
}

/** How many files a day has; empty where there is none yet, or LangSmith does not report it. */
export function filesText({ runs, state }: DayStatus): string {
  if (runs.length === 0 && state !== "complete") return "";
  if (runs.some(({ files }) => files === undefined)) return "";
  return grouped(new Set(runs.flatMap(({ files = [] }) => files)).size);
}

/** What is open of a series: neighbors with the same state and error are one range. */
export function openRanges({ days }: SeriesStatus): readonly DayPart[] {
  const ranges: DayPart[] = [];
  for (const part of days.flatMap(({ open }) => open)) {
    const last = ranges.at(-1);
    const goesOn = last?.endTime === part.startTime && last.state === part.state && last.error === part.error;
    if (last && goesOn) ranges[ranges.length - 1] = { ...last, endTime: part.endTime };
    else ranges.push(part);
  }
  return ranges;
}

function rangeLines({ state, error, ...range }: DayPart): string[] {
  return [
    `  ${formatRange(range)}  ${STATE_NAMES[state]}`,
    ...(error === undefined ? [] : [`    ${oneLine(error)}`]),
  ];
}

function duplicateLines({ days }: SeriesStatus): string[] {
  return days.flatMap(({ day, duplicates }) =>
    duplicates ? [`  ${day}: some rows are in the files of two exports. Keep one row for each id.`] : [],
  );
}

/** "2026-03-05T00:00:00Z to 2026-03-06T00:00:00Z" */
export function formatRange({ startTime, endTime }: Pick<DayPart, "startTime" | "endTime">): string {
  return `${startTime} to ${endTime}`;
}

/** Lines as a terminal shows them: further lines of one are indented. */
export function formatLines(lines: readonly string[], { columns }: Terminal): string {
  const indentOf = (line: string) => (/^ */.exec(line)?.[0].length ?? 0) + 2;
  return lines.map((line) => `${wrap(line, columns, indentOf(line))}\n`).join("");
}

/** Schedules that have ended, where nothing goes on. */
export function endedLines(all: readonly LoadedSeries[]): string[] {
  return all.flatMap(({ name, schedules }) => {
    const last = schedules.at(-1);
    if (last?.endedAt === undefined || schedules.some(({ endedAt }) => endedAt === undefined)) return [];
    const at = formatSeconds(last.endedAt);
    return oneLine(
      last.status === "Cancelled"
        ? `${name}: schedule ${last.id} was canceled at ${at}. Later days are not expected.`
        : `${name}: schedule ${last.id} ended (${last.status}) at ${at}, and no other exports later days.`,
    );
  });
}

/** How many gaps there are, and what fills them. */
export function summaryLines(all: readonly SeriesStatus[], plan: FillPlan, file: string): string[] {
  const open = all.flatMap(openRanges);
  const gaps = open.filter(isGap).length;
  const unexpected = open.filter(({ state }) => state === "notExpected").length;
  const { added, listed, unfillable } = plan;
  return [
    gaps === 0
      ? "No gaps."
      : `${counted(gaps, "gap")}. \`--write\` adds ${counted(added.length, "export")} to ${file}.`,
    ...lineFor(
      unexpected,
      `No schedule exports ${counted(unexpected, "range")}: declare a BulkExport for each that you need.`,
    ),
    ...lineFor(
      listed.length,
      `${counted(listed.length, "range is", "ranges are")} in ${file} already: run \`pulumi up\`. An export that someone canceled stays canceled.`,
    ),
    ...lineFor(
      unfillable.length,
      `${counted(unfillable.length, "gap")} cannot be filled, because the destination no longer exists.`,
    ),
  ];
}

function lineFor(count: number, line: string): string[] {
  return count === 0 ? [] : [line];
}

/** The exports that are added to a file. */
export function addedLines(added: readonly Fill[], file: string): string[] {
  if (added.length === 0) return [];
  return [
    `Adding to ${file}:`,
    ...added.map(({ name, args }) => `  ${name}  ${formatRange(args)}`),
    "A program that creates the `fills` of `readExports` exports them with the next `pulumi up`. LangSmith bills each.",
  ];
}
