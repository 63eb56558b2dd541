import { BulkExports, type ExportRun } from "../http/api/bulk-exports.ts";
import type { Call } from "../http/call.ts";
import type { LangSmith } from "../http/client.ts";
import { NotFound, RouteMissing, ValidationFailed } from "../http/errors.ts";
import {
  type CompletedRun,
  type ExportRecord,
  type ExportReport,
  endedItself,
  type Series,
} from "./series.ts";
import { isOverlapping, parseSeconds, type Span } from "./spans.ts";

/** How many errors of one export are kept, and how much of each: ten thousand exports may have failed. */
const MOST_ERRORS = 3;
const LONGEST_ERROR = 300;

/** A run may name hundreds of files: few at once keep the memory small, however many there are in all. */
const PAGE = 250;

/**
 * A series with what the runs of its exports in a range report: those of a schedule are read in one listing, where the
 * server has it.
 *
 * @param days the runs of these days are kept. Default: none
 */
export async function withReports<S extends Series>(
  service: LangSmith,
  series: S,
  range: Span,
  days: Span | undefined,
  call: Call,
): Promise<S> {
  const reports = new Map<string, ExportReport>();
  const add = (run: ExportRun, exported: ExportRecord) => {
    const known = reports.get(exported.id) ?? { rows: 0, files: 0, errors: [], runs: [] };
    const isCompleted = run.status === "Completed";
    const more = isCompleted ? withResult(known, run, exported, days) : withErrors(known, run, service);
    reports.set(exported.id, { ...known, ...more });
  };
  const readAlone = async (exported: ExportRecord) => {
    for await (const run of service.api(BulkExports).runs(exported.id, call, PAGE)) add(run, exported);
  };
  const withRuns = series.exports.filter((each) => endedItself(each) && isOverlapping(each, range));
  for (const [sourceId, own] of Map.groupBy(withRuns, (each) => each.sourceId)) {
    const byId = new Map(own.map((each) => [each.id, each]));
    try {
      if (sourceId === undefined) await Promise.all(own.map(readAlone));
      else
        for await (const run of service.api(BulkExports).spawnedRuns(sourceId, call, PAGE)) {
          const exported = byId.get(run.bulk_export_id?.toLowerCase() ?? "");
          if (exported !== undefined) add(run, exported);
        }
    } catch (error) {
      if (sourceId === undefined || !isTooOld(error)) throw error;
      await Promise.all(own.map(readAlone));
    }
  }
  const exports = series.exports.map((each) => {
    const report = reports.get(each.id);
    return report === undefined ? each : { ...each, report };
  });
  return { ...series, exports };
}

/** Whether the server perhaps has no route for the runs of all that a schedule spawned. */
function isTooOld(error: unknown): boolean {
  return error instanceof NotFound || error instanceof RouteMissing || error instanceof ValidationFailed;
}

function withErrors({ errors }: ExportReport, run: ExportRun, service: LangSmith): Partial<ExportReport> {
  const more = Object.values(run.errors ?? {}).map((error) => {
    const words = typeof error === "string" ? error : JSON.stringify(error);
    return service.redact(words).slice(0, LONGEST_ERROR);
  });
  return { errors: [...new Set([...errors, ...more])].slice(0, MOST_ERRORS) };
}

function withResult(
  known: ExportReport,
  run: ExportRun,
  exported: ExportRecord,
  days: Span | undefined,
): Partial<ExportReport> {
  const { rows_written: rows, exported_files: files } = run.metadata?.result ?? {};
  const completed = toCompletedRun(run, exported);
  return {
    rows: added(known.rows, rows),
    files: added(known.files, files?.length),
    ...(days && isOverlapping(completed, days) ? { runs: [...known.runs, completed] } : {}),
  };
}

function added(sum: number | undefined, more: number | null | undefined): number | undefined {
  return sum === undefined || typeof more !== "number" ? undefined : sum + more;
}

/** A run that reports no range has that of its export. */
function toCompletedRun({ id, metadata }: ExportRun, { start, end }: ExportRecord): CompletedRun {
  const { start_time: startTime, end_time: endTime, result } = metadata ?? {};
  const hasRange = startTime && endTime;
  const files = result?.exported_files;
  return {
    id,
    start: hasRange ? parseSeconds(startTime, `run ${id}`) : start,
    end: hasRange ? parseSeconds(endTime, `run ${id}`) : end,
    ...(typeof result?.rows_written === "number" ? { rows: result.rows_written } : {}),
    // A list that is read in part would lose files.
    ...(files?.every((file) => typeof file === "string") ? { files: [...new Set(files)] } : {}),
  };
}
