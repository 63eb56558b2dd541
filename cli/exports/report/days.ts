import { isGap, type OpenPart } from "../../../provider/coverage/compute-coverage.ts";
import type { Range } from "../../../provider/coverage/coverage.ts";
import { DAY_STATES, type DayState, openOf, stateOfPart, worstIn } from "../../../provider/coverage/day.ts";
import type { ExportRecord } from "../../../provider/coverage/export-record.ts";
import type { CoverageFilter, LoadedSeries } from "../../../provider/coverage/load-coverage.ts";
import {
  daysTouched,
  dayWithin,
  formatDay,
  intersect,
  isOverlapping,
  latest,
  type Micros,
  parseMicros,
  type Span,
  subtract,
  toRange,
  toSpan,
  union,
} from "../../../provider/coverage/time-spans.ts";
import { hasFailed } from "../../../provider/http/api/bulk-exports.ts";
import type { Deadline } from "./deadlines.ts";

/** The state of a day: `notDue` while LangSmith need not have begun it. */
export type ReportState = DayState | "notDue" | "waived";

/** From the best to the worst. */
const [BEST, ...OTHERS] = DAY_STATES;
const ORDER: readonly ReportState[] = [BEST, "waived", "notDue", ...OTHERS];

/** A day of a series. */
export interface ReportDay extends Deadline {
  /** In UTC: "2026-03-05". */
  readonly day: string;
  readonly state: ReportState;
  /** Absent if a run does not report them. */
  readonly rowsWritten?: number;
  readonly filesWritten?: number;
  /** How long the slowest completed export of the day took. */
  readonly seconds?: number;
  /** The ids of the exports of the day that failed or timed out. */
  readonly failed: readonly string[];
  /** Its parts that are not exported, and not waived. */
  readonly gaps: readonly Range[];
  readonly error?: string;
  /** Whether exports contain the whole day once, so that its rows are those of a usual day. */
  readonly isWhole: boolean;
}

/** What the days of a series follow from, beside its coverage. */
interface Context {
  readonly filter: Pick<CoverageFilter, "since" | "until">;
  /** The ranges that entries waive. */
  readonly waived: readonly Span[];
  /** Until when a gap can be filled. */
  readonly deadlineOf: (gap: Span) => Deadline;
}

/** The days of a series that have begun, and for which a window is expected, in order. */
export function daysOf(series: LoadedSeries, { filter, waived, deadlineOf }: Context): ReportDay[] {
  const { coverage, exports } = series;
  const { windows, overlaps } = coverage;
  const windowsAt = byDay(windows, (window) => toSpan(window));
  const openAt = byDay(series.open, (part) => part);
  const overlapsAt = byDay(overlaps, (overlap) => toSpan(overlap));
  const exportsAt = byDay(exports, (each) => each);
  const expected = union(windows.map((window) => toSpan(window))).flatMap(daysTouched);
  const days = [...new Map(expected.map((day) => [formatDay(day), day]))];
  const end = parseMicros(coverage.until, "the request");
  return days.flatMap(([day, span]) => {
    if (span.start >= end || !isSelected(span, filter)) return [];
    const ofDay = windowsAt.get(day) ?? [];
    const open = openOf(openAt.get(day) ?? [], span);
    const gapsOfDay = subtract(
      open.filter(({ state }) => isGap(state)),
      waived,
    );
    const touching = exportsAt.get(day) ?? [];
    const error = open.find((part) => part.error !== undefined)?.error;
    const [first] = gapsOfDay;
    return {
      day,
      state: stateOf(open, gapsOfDay),
      ...writtenOn(day, touching, series),
      ...slowest(touching),
      failed: touching.filter(hasFailed).map(({ id }) => id),
      gaps: gapsOfDay.map(toRange),
      ...(first === undefined ? {} : deadlineOf(first)),
      ...(error === undefined ? {} : { error }),
      isWhole: open.length === 0 && isWithin(span, ofDay) && !overlapsAt.has(day),
    };
  });
}

function isWithin(day: Span, windows: readonly Range[]): boolean {
  return (
    subtract(
      [day],
      windows.map((window) => toSpan(window)),
    ).length === 0
  );
}

function byDay<T>(all: readonly T[], spanOf: (each: T) => Span): ReadonlyMap<string, readonly T[]> {
  const days = new Map<string, T[]>();
  for (const each of all) {
    for (const span of daysTouched(spanOf(each))) {
      const day = formatDay(span);
      const known = days.get(day) ?? [];
      days.set(day, known);
      known.push(each);
    }
  }
  return days;
}

function isSelected({ start, end }: Span, { since, until }: Context["filter"]): boolean {
  const isLate = since === undefined || end > parseMicros(since, "--since");
  return isLate && (until === undefined || start < parseMicros(until, "--until"));
}

function stateOf(open: readonly OpenPart[], gaps: readonly Span[]): ReportState {
  const states = open.map((part): ReportState => {
    if (part.state === "notDue") return "notDue";
    if (isGap(part.state) && intersect([part], gaps).length === 0) return "waived";
    return stateOfPart(part.state);
  });
  return worstIn(ORDER, states) ?? BEST;
}

interface Written {
  readonly rowsWritten?: number;
  readonly filesWritten?: number;
}

/** What the completed exports wrote of a day; nothing where one of their runs does not report it. */
function writtenOn(day: string, exports: readonly ExportRecord[], { reports }: LoadedSeries): Written {
  let [rowsWritten, filesWritten] = [0, 0];
  for (const each of exports) {
    if (each.status !== "Completed") continue;
    const report = reports.get(each.id);
    if (report === undefined || report.runs === 0) return {};
    const isWithin = dayWithin(each) !== undefined;
    if (!isWithin && report.days === undefined) return {};
    // An export of several days has no run for a day without traces.
    const written = isWithin ? report : report.days?.get(day);
    if (written === undefined) continue;
    if (written.withoutResult > 0) return {};
    rowsWritten += written.rowsWritten;
    filesWritten += written.filesWritten;
  }
  return { rowsWritten, filesWritten };
}

function slowest(exports: readonly ExportRecord[]): { readonly seconds?: number } {
  const lengths = exports.flatMap(({ id, status, createdAt, endedAt }) => {
    if (status !== "Completed" || endedAt === undefined) return [];
    return Number(parseMicros(endedAt, `bulk export ${id}`) - createdAt) / 1e6;
  });
  return lengths.length === 0 ? {} : { seconds: Math.round(Math.max(0, ...lengths)) };
}

/** When the last export of a series was Completed; undefined where none was. */
export function lastSuccessOf(exports: readonly ExportRecord[]): Micros | undefined {
  const ends = exports.flatMap(({ id, status, endedAt }) =>
    status === "Completed" && endedAt !== undefined ? [parseMicros(endedAt, `bulk export ${id}`)] : [],
  );
  return latest(ends);
}

/** The exports of a series that failed or timed out, of ranges that windows are expected for. */
export function failuresOf({ coverage, exports }: LoadedSeries): readonly ExportRecord[] {
  const expected = union(coverage.windows.map((window) => toSpan(window)));
  return exports.filter((each) => hasFailed(each) && expected.some((span) => isOverlapping(span, each)));
}
