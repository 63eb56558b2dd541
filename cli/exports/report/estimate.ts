import type { Range } from "../../../provider/coverage/coverage.ts";
import { DAY, type Micros, type Span, toRange } from "../../../provider/coverage/time-spans.ts";
import { WrongCall } from "../../errors.ts";
import { dayOfDate } from "../status/day.ts";
import type { ReportDay } from "./days.ts";
import { deadlineOf, type ProjectFacts } from "./deadlines.ts";

/** How many rows a range may have, judged by the days that are exported. */
export interface Estimate extends Range {
  readonly days: number;
  /** How many exported days it follows from. */
  readonly basedOnDays: number;
  /** The median of these days. Absent if there is none. */
  readonly rowsPerDay?: number;
  readonly rows?: number;
  /** Set if LangSmith no longer stores all traces of the range. */
  readonly isExpired?: true;
}

/** The range of `--estimate FROM..TO`, in UTC; the second day is not part of it. @throws WrongCall */
export function parseEstimate(text: string): Span {
  const [from = "", to = "", ...more] = text.split("..");
  const [first, last] = [dayOfDate(from), dayOfDate(to)];
  if (first === undefined || last === undefined || more.length > 0 || last.start <= first.start) {
    throw new WrongCall(
      `--estimate ${JSON.stringify(text)}: use two days, the earlier one first, such as 2026-01-01..2026-02-01.`,
    );
  }
  return { start: first.start, end: last.start };
}

/** Estimates the rows of a range by the median of the days that are exported whole. */
export function estimateRows(
  range: Span,
  days: readonly ReportDay[],
  facts: ProjectFacts,
  now: Micros,
): Estimate {
  const all = days.flatMap(({ isWhole, rowsWritten }) => (isWhole ? (rowsWritten ?? []) : []));
  // An export may begin long before the first trace of its project.
  const begin = all.findIndex((each) => each > 0);
  const rows = begin === -1 ? all : all.slice(begin);
  const rowsPerDay = median(rows);
  const count = Number((range.end - range.start) / DAY);
  const { isExpired } = deadlineOf(range, facts, now);
  return {
    ...toRange(range),
    days: count,
    basedOnDays: rows.length,
    ...(rowsPerDay === undefined ? {} : { rowsPerDay, rows: Math.round(rowsPerDay * count) }),
    ...(isExpired ? { isExpired } : {}),
  };
}

function median(numbers: readonly number[]): number | undefined {
  const sorted = numbers.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  return upper === undefined || lower === undefined ? undefined : (lower + upper) / 2;
}
