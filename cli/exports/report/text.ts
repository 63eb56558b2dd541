import { counted, formatDuration, grouped, printableLine } from "../../../provider/core/text.ts";
import { type Column, CUT_NOTE, formatTable, paint, type Terminal } from "../../terminal.ts";
import { formatLines, formatTitle } from "../gaps-text.ts";
import type { ReportDay } from "./days.ts";
import type { Estimate } from "./estimate.ts";
import type { SeriesReport } from "./series.ts";
import { describeImpossible, formatDeadline, SHOWN, shownState } from "./states.ts";
import { joinDays, type Stretch, sumOf } from "./stretches.ts";

/** What a report without any window is. */
export const NOTHING = "There is nothing to report: no window of a schedule has begun.";

/** The days of each series as a table, and below it what it amounts to. */
export function formatReport(all: readonly SeriesReport[], terminal: Terminal): string {
  if (all.every(({ days }) => days.length === 0)) return `${NOTHING}\n`;
  const hasOwners = all.some(({ owner }) => owner !== undefined);
  const columns: Column[] = [
    { title: "PROJECT", least: 8 },
    ...(hasOwners ? [{ title: "OWNER", least: 6 }] : []),
    ...["FROM", "DAYS", "STATE", "ROWS", "FILES", "TOOK", "FAILED", "FILL BEFORE"].map((title) => ({
      title,
    })),
  ];
  const rows = all.flatMap((each) =>
    joinDays(each.days).map((stretch) => [
      printableLine(each.name),
      ...(hasOwners ? [printableLine(each.owner ?? "")] : []),
      ...cellsOf(stretch, each, terminal),
    ]),
  );
  const { text, isCut } = formatTable(columns, rows, terminal);
  const lines = [...all.flatMap(notesOf), ...summaryOf(all), ...estimateLines(all)];
  return `${text}${isCut ? CUT_NOTE : ""}\n${formatLines(lines, terminal)}`;
}

function cellsOf(stretch: Stretch, series: SeriesReport, terminal: Terminal): string[] {
  const [first] = stretch;
  const { word, color } = SHOWN[shownState(first)];
  const lengths = stretch.flatMap(({ seconds }) => seconds ?? []);
  const failed = new Set(stretch.flatMap((day) => day.failed));
  return [
    first.day,
    grouped(stretch.length),
    paint(word, color, terminal),
    formatCount(sumOf(stretch, "rowsWritten")),
    formatCount(sumOf(stretch, "filesWritten")),
    lengths.length === 0 ? "" : formatDuration(lengths.reduce((most, each) => Math.max(most, each)) * 1000),
    grouped(failed.size),
    formatDeadline(first, series),
  ];
}

/** A number that LangSmith may not report. */
export function formatCount(count: number | undefined): string {
  return count === undefined ? "unknown" : grouped(count);
}

/** Why days of a series have gaps, and what cannot fill them. */
function notesOf(series: SeriesReport): string[] {
  const impossible = describeImpossible(series);
  const lines = [
    ...(impossible === undefined ? [] : [`  ${impossible}`]),
    ...joinDays(series.days).flatMap((stretch) => {
      const [error, ...more] = errorsOf(stretch);
      if (error === undefined) return [];
      const others = more.length === 0 ? "" : `. And ${counted(more.length, "other error")}.`;
      return [
        `  ${formatDays(stretch)}: ${printableLine(error).replace(/\.$/, more.length === 0 ? "." : "")}${others}`,
      ];
    }),
  ];
  return lines.length === 0 ? [] : [formatTitle(series), ...lines, ""];
}

/** What exports report of the days, each once. */
export function errorsOf(days: readonly ReportDay[]): readonly string[] {
  return [...new Set(days.flatMap(({ error }) => error ?? []))];
}

/** "2026-03-05", "2026-03-05 to 2026-03-07" */
export function formatDays(stretch: Stretch): string {
  const [{ day: first }] = stretch;
  const last = stretch.at(-1)?.day ?? first;
  return last === first ? first : `${first} to ${last}`;
}

/** Sentences that sum a report up. */
export function summaryOf(all: readonly SeriesReport[]): string[] {
  const days = all.flatMap((each) => each.days);
  const count = (is: (day: ReportDay) => boolean) => days.filter(is).length;
  const due = count(({ state }) => state !== "notDue");
  const complete = count(({ state }) => state === "complete");
  const withGaps = count(({ gaps }) => gaps.length > 0);
  const expired = count(({ isExpired }) => isExpired === true);
  const unclear = count(({ state }) => state === "unclear");
  const inSeries = all.filter(({ gaps }) => gaps.length > 0).length;
  const isUnknown = all.some(
    (each) =>
      !each.projectGone &&
      !each.destinationGone &&
      each.days.some(({ gaps, fillableUntil }) => gaps.length > 0 && fillableUntil === undefined),
  );
  const [rows, files] = [totalOf(all, "rowsWritten"), totalOf(all, "filesWritten")];
  const written =
    rows === undefined || files === undefined ? "" : `: ${counted(rows, "row")} in ${counted(files, "file")}`;
  return [
    `${grouped(complete)} of ${counted(due, "day")} ${due === 1 ? "is" : "are"} complete${written}.`,
    withGaps === 0
      ? "No gaps."
      : `${counted(withGaps, "day has gaps", "days have gaps")}, in ${grouped(inSeries)} of ${grouped(all.length)} series.`,
    ...(expired === 0
      ? []
      : [
          `${counted(expired, "day is", "days are")} too old to fill: LangSmith no longer stores all of the traces.`,
        ]),
    ...(isUnknown
      ? [
          "How long some gaps can be filled is unknown. Use --retention-days if you know how long traces are stored.",
        ]
      : []),
    ...(unclear === 0 ? [] : [`${counted(unclear, "day is", "days are")} unclear.`]),
  ];
}

function totalOf(all: readonly SeriesReport[], member: "rowsWritten" | "filesWritten"): number | undefined {
  return all.reduce<number | undefined>((sum, series) => {
    const own = series[member];
    return sum === undefined || own === undefined ? undefined : sum + own;
  }, 0);
}

function estimateLines(all: readonly SeriesReport[]): string[] {
  const title = estimateTitle(all);
  const lines = all.flatMap(({ name, estimate }) =>
    estimate === undefined ? [] : [`  ${printableLine(name)}: ${describeEstimate(estimate)}`],
  );
  return title === undefined ? [] : [title, ...lines];
}

/** What is estimated; undefined where nothing is. */
export function estimateTitle(all: readonly SeriesReport[]): string | undefined {
  const estimate = all.find((each) => each.estimate !== undefined)?.estimate;
  if (estimate === undefined) return undefined;
  const { startTime, endTime, days } = estimate;
  return `Estimate for ${startTime.slice(0, 10)} to ${endTime.slice(0, 10)} (${counted(days, "day")}). The real number may differ.`;
}

/** An estimate, and what it follows from. */
export function describeEstimate({ rows, rowsPerDay, basedOnDays, isExpired }: Estimate): string {
  const expired = isExpired ? " LangSmith no longer stores all traces of this range." : "";
  if (rows === undefined || rowsPerDay === undefined)
    return `no estimate, because no exported day reports its rows.${expired}`;
  return `about ${counted(rows, "row")}. The median of ${counted(basedOnDays, "exported day")} is ${counted(rowsPerDay, "row")}.${expired}`;
}
