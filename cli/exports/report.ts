import type { Operation } from "../../provider/core/operation.ts";
import { counted } from "../../provider/core/text.ts";
import type { SeriesIdentity } from "../../provider/coverage/coverage.ts";
import { type DayPart, type DayState, dayOf, wholeDayOf, worstOf } from "../../provider/coverage/day.ts";
import type { LoadedSeries } from "../../provider/coverage/load-coverage.ts";
import { byStart, intersect, type Span, toRange, toSpan } from "../../provider/coverage/time-spans.ts";
import type { LangSmith } from "../../provider/http/client.ts";
import { type FilePlace, placesOf } from "./addresses.ts";
import { formatDay } from "./days.ts";
import { filesByDay, type LoadableRun } from "./files.ts";

/** A day of a series, with its files. */
export interface DayStatus {
  readonly day: string;
  readonly state: DayState;
  readonly rows?: number;
  readonly open: readonly DayPart[];
  readonly runs: readonly LoadableRun[];
  readonly duplicates: boolean;
}

/** The days of a series. */
export interface SeriesStatus {
  readonly name: string;
  readonly series: SeriesIdentity;
  readonly days: readonly DayStatus[];
}

/**
 * The days of each series that has one. Of a file that is not below the bucket and prefix of its destination nothing but
 * a warning is left: whoever loads addresses from a report must not be led elsewhere.
 *
 * @param isWhole whether a day is expected as a whole, also where no export has it
 */
export async function reportDays(
  all: readonly LoadedSeries[],
  { days, isWhole }: { readonly days: readonly Span[]; readonly isWhole: boolean },
  service: LangSmith,
  operation: Operation,
): Promise<readonly SeriesStatus[]> {
  const placeOf = placesOf(service, operation);
  const outside = new Map<string, Set<string>>();
  const found: SeriesStatus[] = [];
  for (const series of all) {
    const { bulkExportDestinationId: id } = series.coverage.series;
    const filesOn = filesByDay(series);
    const own: DayStatus[] = [];
    for (const day of days) {
      const status = isWhole ? wholeDayOf(series, all, day) : dayOf(series, day);
      if (status === undefined) continue;
      const { runs, isOverlapping: duplicates } = filesOn(day);
      const place = runs.some(({ files }) => files?.length) ? await placeOf(id) : undefined;
      const checked = runs.map((run) => withAddresses(run, place));
      const lost = checked.flatMap(({ left, run }) => (left.length > 0 ? [unclearPart(run, left, day)] : []));
      const strange = checked.flatMap(({ left }) => left);
      if (strange.length > 0) outside.set(id, new Set([...(outside.get(id) ?? []), ...strange]));
      own.push({
        day: formatDay(day),
        state: lost.length > 0 ? worstOf([status.state, "unclear"]) : status.state,
        ...(runs.length > 0 || status.state === "complete" ? rowsOf(runs, day) : {}),
        open: [...status.open, ...lost].sort((a, b) => byStart(toSpan(a), toSpan(b))),
        runs: checked.map(({ run }) => run),
        duplicates,
      });
    }
    if (own.length > 0) found.push({ name: series.name, series: series.coverage.series, days: own });
  }
  for (const [id, files] of outside) operation.warn(outsideText(id, [...files], await placeOf(id)));
  return found;
}

interface CheckedRun {
  readonly run: LoadableRun;
  /** Files that are not handed on. */
  readonly left: readonly string[];
}

function withAddresses(run: LoadableRun, place: FilePlace | undefined): CheckedRun {
  if (run.files === undefined || place === undefined) return { run, left: [] };
  const files = run.files.filter(place.contains);
  const uris = files.flatMap((file) => place.toUri(file) ?? []);
  return {
    run: { ...run, files, ...(place.root === undefined ? {} : { uris }) },
    left: run.files.filter((file) => !place.contains(file)),
  };
}

function unclearPart({ bulkExportId, ...range }: LoadableRun, left: readonly string[], day: Span): DayPart {
  const [span = day] = intersect([toSpan(range)], [day]);
  return {
    ...toRange(span),
    state: "unclear",
    error: `export ${bulkExportId} names ${counted(left.length, "file")} outside the bucket and prefix of the destination`,
  };
}

function outsideText(id: string, files: readonly string[], { root }: FilePlace): string {
  const where = root === undefined ? "the bucket" : root;
  const first = JSON.stringify(files[0]).slice(0, 200);
  return `LangSmith names ${counted(files.length, "file")} of destination ${id} that ${files.length === 1 ? "is" : "are"} not below ${where}, such as ${first}. The output leaves ${files.length === 1 ? "it" : "them"} out: ask LangSmith support before you load the day.`;
}

/** The rows of a day, where each run reports them, and reports no other day. */
function rowsOf(runs: readonly LoadableRun[], day: Span): { readonly rows?: number } {
  let rows = 0;
  for (const { rowsWritten, ...range } of runs) {
    const { start, end } = toSpan(range);
    if (rowsWritten === undefined || start < day.start || end > day.end) return {};
    rows += rowsWritten;
  }
  return { rows };
}
