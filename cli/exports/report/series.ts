import type { Range, SeriesIdentity } from "../../../provider/coverage/coverage.ts";
import type { FillEntry } from "../../../provider/coverage/fills/fill.ts";
import { findWaived, isSettled } from "../../../provider/coverage/fills/plan-fills.ts";
import type { CoverageFilter, LoadedSeries } from "../../../provider/coverage/load-coverage.ts";
import {
  formatMicros,
  type Micros,
  type Span,
  subtract,
  toRange,
  toSpan,
} from "../../../provider/coverage/time-spans.ts";
import { daysOf, failuresOf, lastSuccessOf, type ReportDay } from "./days.ts";
import { deadlineOf, type ProjectFacts } from "./deadlines.ts";
import { type Estimate, estimateRows } from "./estimate.ts";

/** What is reported of a series. */
export interface SeriesReport extends ProjectFacts {
  readonly name: string;
  /** The name or the id of the project, which may have several series. */
  readonly project: string;
  readonly owner?: string;
  readonly series: SeriesIdentity;
  readonly hasNoGaps: boolean;
  readonly destinationGone?: true;
  /** When an export was last Completed. */
  readonly lastSuccess?: string;
  readonly rowsWritten?: number;
  readonly filesWritten?: number;
  /** Exports that failed or timed out. */
  readonly failures: number;
  /** Ranges that are not exported and not waived. */
  readonly gaps: readonly Range[];
  readonly days: readonly ReportDay[];
  readonly estimate?: Estimate;
}

interface Context {
  readonly filter: CoverageFilter;
  /** The entries of the file that waives gaps. */
  readonly entries: readonly FillEntry[];
  /** The range of which the rows are estimated. */
  readonly range: Span | undefined;
  readonly now: Micros;
}

/** The report of a series. */
export function toSeriesReport(
  series: LoadedSeries & { readonly owner?: string },
  facts: ProjectFacts,
  { filter, entries, range, now }: Context,
): SeriesReport {
  const { name, owner, projectName, coverage, destinationGone, exports } = series;
  const { waived } = findWaived(series, entries, now);
  const days = daysOf(series, { filter, waived, deadlineOf: (gap) => deadlineOf(gap, facts, now) });
  const gaps = subtract(
    coverage.gaps.map((gap) => toSpan(gap)),
    waived,
  );
  const lastSuccess = lastSuccessOf(exports);
  const { rowsWritten, filesWritten } = coverage;
  return {
    name,
    project: projectName ?? coverage.series.sessionId ?? "all experiments",
    ...(owner === undefined ? {} : { owner }),
    series: coverage.series,
    hasNoGaps: isSettled(series, entries, now),
    ...facts,
    ...(destinationGone ? { destinationGone } : {}),
    ...(lastSuccess === undefined ? {} : { lastSuccess: formatMicros(lastSuccess) }),
    ...(rowsWritten === undefined ? {} : { rowsWritten }),
    ...(filesWritten === undefined ? {} : { filesWritten }),
    failures: failuresOf(series).length,
    gaps: gaps.map(toRange),
    days,
    ...(range === undefined ? {} : { estimate: estimateRows(range, days, facts, now) }),
  };
}
