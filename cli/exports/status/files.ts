import type { Operation } from "../../../provider/core/operation.ts";
import { byAge, coveredEnd, type ExportRecord } from "../../../provider/coverage/export-record.ts";
import {
  dayWithin,
  formatMicros,
  intersect,
  isOverlapping,
  type Span,
  subtract,
  toRange,
  toSpan,
} from "../../../provider/coverage/time-spans.ts";
import { BulkExports, type ExportRun } from "../../../provider/http/api/bulk-exports.ts";
import { callOf } from "../../../provider/http/call.ts";
import type { LangSmith } from "../../../provider/http/client.ts";

/** A run whose files are to be loaded. */
export interface LoadableRun {
  readonly id: string;
  readonly bulkExportId: string;
  readonly bulkExportCreatedAt: string;
  readonly startTime: string;
  readonly endTime: string;
  /** Absent if LangSmith does not report them. */
  readonly rowsWritten?: number;
  readonly files?: readonly string[];
  /** The files as addresses; absent also where LangSmith does not document where they are. */
  readonly uris?: readonly string[];
}

/** The files of a day. */
export interface DayFiles {
  /** In the order of their ranges. */
  readonly runs: readonly LoadableRun[];
  /** Whether rows of the day are in the files of two runs. */
  readonly isOverlapping: boolean;
  /** What completed exports contain of the day, although no run of theirs reports it. */
  readonly unreported: readonly Span[];
}

/**
 * The runs whose files contain the day, each row once as far as that can be chosen: of two exports of a range, the later
 * one, which also has the traces that came in between.
 */
export async function filesOf(
  service: LangSmith,
  exports: readonly ExportRecord[],
  day: Span,
  operation: Operation,
): Promise<DayFiles> {
  const completed = exports
    .filter((each) => each.status === "Completed" && isOverlapping(each, day))
    .sort(byAge)
    .reverse();
  const chosen: Found[] = [];
  let left: Span[] = [day];
  let doubled = false;
  const unreported: Span[] = [];
  for (const each of completed) {
    // What came in after the export is in another one.
    const holds = { start: each.start, end: coveredEnd(each) };
    const wanted = intersect([holds], left);
    if (wanted.length === 0) continue;
    const runs = await runsOf(service, each, operation);
    unreported.push(...unreportedOf(each, wanted, runs));
    for (const run of runs) {
      const inDay = intersect(intersect([run.span], [holds]), [day]);
      if (intersect(inDay, left).length === 0) continue;
      doubled ||= chosen.some(({ span }) => intersect([span], intersect([run.span], [day])).length > 0);
      chosen.push(run);
      left = subtract(left, inDay);
    }
  }
  const runs = chosen.sort((a, b) => (a.span.start < b.span.start ? -1 : 1)).map(({ run }) => run);
  return { runs, isOverlapping: doubled, unreported };
}

/** What no run reports of an export. LangSmith divides an export into runs by date. */
function unreportedOf(each: ExportRecord, wanted: readonly Span[], runs: readonly Found[]): Span[] {
  const reported = runs.filter(({ run }) => !isContradictory(run)).map(({ span }) => span);
  const isOfSeveralDays = dayWithin(each) === undefined;
  const touches = runs.some(({ span }) => intersect([span], wanted).length > 0);
  // An export of several days may have no run for a day without traces.
  return isOfSeveralDays && runs.length > 0 && !touches ? [] : subtract(wanted, reported);
}

/** Whether it has rows, and its list of files is empty. */
function isContradictory({ rowsWritten = 0, files }: LoadableRun): boolean {
  return rowsWritten > 0 && files?.length === 0;
}

/** A run, and what it contains. */
interface Found {
  readonly run: LoadableRun;
  readonly span: Span;
}

async function runsOf(service: LangSmith, exported: ExportRecord, operation: Operation): Promise<Found[]> {
  const found: Found[] = [];
  for await (const run of service.api(BulkExports).runs(exported.id, callOf(operation))) {
    if (run.status !== "Completed") continue;
    const span = spanOf(run, exported);
    found.push({ run: loadable(run, exported, span), span });
  }
  return found;
}

/** A run that reports no range has that of its export. */
function spanOf({ id, metadata }: ExportRun, { start, end }: ExportRecord): Span {
  const { start_time: startTime, end_time: endTime } = metadata ?? {};
  return startTime && endTime ? toSpan({ startTime, endTime }, `run ${id}`) : { start, end };
}

function loadable({ id, metadata }: ExportRun, exported: ExportRecord, span: Span): LoadableRun {
  const { rows_written: rows, exported_files: files } = metadata?.result ?? {};
  return {
    id,
    bulkExportId: exported.id,
    bulkExportCreatedAt: formatMicros(exported.createdAt),
    ...toRange(span),
    ...(typeof rows === "number" ? { rowsWritten: rows } : {}),
    ...(files ? { files: files.filter((file) => typeof file === "string") } : {}),
  };
}
