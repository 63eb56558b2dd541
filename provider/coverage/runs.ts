import { BulkExports, type ExportRun } from "../http/api/bulk-exports.ts";
import type { Call } from "../http/call.ts";
import type { LangSmith } from "../http/client.ts";
import { NotFound, RouteMissing, UnexpectedAnswer, ValidationFailed } from "../http/errors.ts";
import type { ExportRecord, ReportedExport, RunOfRange } from "./export-record.ts";
import { exists, forEachConcurrently } from "./listing.ts";
import {
  isOverlapping,
  isWithinDay,
  type Micros,
  type Span,
  subtract,
  toSpan,
  union,
  wholeDays,
} from "./time-spans.ts";

/** How many errors of one export are kept, and how much of each: ten thousand exports may have failed. */
const MOST_ERRORS = 3;
const LONGEST_ERROR = 300;

/** A run may name hundreds of files: few at once keep the memory small, however many there are in all. */
const LISTING = { whole: true, pageSize: 250 } as const;

/** The result of the runs of an export, summed up as they are read: no run is kept but those of the days that are asked for. */
class RunSummary implements ReportedExport {
  runs = 0;
  withoutResult = 0;
  rowsWritten = 0;
  filesWritten = 0;
  readonly others: Record<string, number> = {};
  readonly errors: string[] = [];
  readonly ofDays: RunOfRange[] = [];

  readonly #redact: (text: string) => string;
  readonly #exported: Span;
  readonly #days: Span | undefined;
  readonly #contained: Span[] = [];
  readonly #touched: Span[] = [];

  constructor(service: LangSmith, exported: Span, days: Span | undefined) {
    this.#redact = (text) => service.redact(text);
    this.#exported = exported;
    this.#days = days;
  }

  get reported(): readonly Span[] {
    // LangSmith divides an export into runs by date, and a day without traces may have no run.
    const isDivided = this.#touched.length > 0 && !isWithinDay(this.#exported);
    const empty = isDivided ? subtract([this.#exported], this.#touched) : [];
    return union([...this.#contained, ...empty]);
  }

  add(run: ExportRun): void {
    this.runs += 1;
    if (run.status !== "Completed") {
      this.others[run.status] = (this.others[run.status] ?? 0) + 1;
      for (const error of Object.values(run.errors ?? {})) this.#addError(error);
      return;
    }
    this.#addWritten(run);
    const span = spanOf(run, this.#exported);
    addSpan(this.#touched, wholeDays(span));
    if (isContradictory(run)) return;
    addSpan(this.#contained, span);
    if (this.#days && isOverlapping(span, this.#days)) this.ofDays.push({ run, span });
  }

  #addWritten({ metadata }: ExportRun): void {
    const { rows_written: rows, exported_files: files } = metadata?.result ?? {};
    if (typeof rows !== "number" || !files) this.withoutResult += 1;
    this.rowsWritten += rows ?? 0;
    this.filesWritten += files?.length ?? 0;
  }

  #addError(error: unknown): void {
    const whole = typeof error === "string" ? error : (JSON.stringify(error) ?? String(error));
    const text = this.#redact(whole).slice(0, LONGEST_ERROR);
    if (this.errors.length < MOST_ERRORS && !this.errors.includes(text)) this.errors.push(text);
  }
}

/** A run that reports no range has that of its export. */
function spanOf({ id, metadata }: ExportRun, exported: Span): Span {
  const { start_time: startTime, end_time: endTime } = metadata ?? {};
  if (!startTime || !endTime) return { start: exported.start, end: exported.end };
  const { start, end } = toSpan({ startTime, endTime }, `run ${id}`);
  return { start, end: withoutLastInstant(end, exported) };
}

const SECOND = 1_000_000n;

/**
 * The end, not included. LangSmith does not document whether the end of a run is: 23:59:59.999999 would leave a
 * microsecond of every day open.
 */
function withoutLastInstant(end: Micros, exported: Span): Micros {
  const borders = [wholeDays({ start: end - 1n, end }).end, exported.end];
  return borders.find((border) => border > end && border - end <= SECOND) ?? end;
}

/** Whether it has rows, and its list of files is empty. */
function isContradictory({ metadata }: ExportRun): boolean {
  const { rows_written: rows, exported_files: files } = metadata?.result ?? {};
  return (rows ?? 0) > 0 && files?.length === 0;
}

/** Adds a span. Runs are mostly listed in order, so that one span stands for many. */
function addSpan(spans: Span[], { start, end }: Span): void {
  const last = spans.at(-1);
  if (last === undefined || start < last.start || start > last.end) spans.push({ start, end });
  else if (end > last.end) spans[spans.length - 1] = { start: last.start, end };
}

/** What the runs of exports report. */
interface RunReports {
  readonly reports: ReadonlyMap<string, ReportedExport>;
  /** Exports that were listed and have been deleted since. */
  readonly deleted: ReadonlySet<string>;
}

/**
 * Reads the runs of exports as a stream: those of a schedule in one listing, where the server has it. An export
 * without runs is read, too: it may have been deleted, and then it covers nothing.
 *
 * @param days of which the runs are kept. Default: of none
 */
export async function readRuns(
  service: LangSmith,
  exports: readonly ExportRecord[],
  call: Call,
  days: Span | undefined,
): Promise<RunReports> {
  const reports = new Map<string, RunSummary>();
  const deleted = new Set<string>();
  const alone: ExportRecord[] = [];
  const sources = new Map<string, ExportRecord[]>();
  for (const each of exports) {
    const spawned = each.sourceId === undefined ? alone : (sources.get(each.sourceId) ?? []);
    if (each.sourceId !== undefined) sources.set(each.sourceId, spawned);
    spawned.push(each);
  }
  for (const [sourceId, spawned] of sources) {
    const inOne = await readSpawnedRuns(
      service,
      sourceId,
      new Map(spawned.map((each) => [each.id, each])),
      call,
      days,
    );
    if (inOne === undefined) alone.push(...spawned);
    else for (const [id, summary] of inOne) reports.set(id, summary);
  }
  const withRuns = alone.filter(
    ({ status }) => status !== "Created" && status !== "Running" && status !== "Cancelled",
  );
  await forEachConcurrently(withRuns, async (each) => {
    const summary = await readRunsOf(service, each, call, days);
    if (summary === undefined) deleted.add(each.id);
    else reports.set(each.id, summary);
  });
  const withoutRuns = exports.filter(
    ({ id, status }) => !deleted.has(id) && status !== "Cancelled" && (reports.get(id)?.runs ?? 0) === 0,
  );
  await forEachConcurrently(withoutRuns, async ({ id }) => {
    if (!(await exists(() => service.api(BulkExports).get(id, call)))) deleted.add(id);
  });
  return { reports, deleted };
}

/** The runs of all exports of a schedule; undefined from a server that cannot list them together. */
async function readSpawnedRuns(
  service: LangSmith,
  sourceId: string,
  spawned: ReadonlyMap<string, ExportRecord>,
  call: Call,
  days: Span | undefined,
): Promise<Map<string, RunSummary> | undefined> {
  const reports = new Map<string, RunSummary>();
  try {
    for await (const run of service.api(BulkExports).spawnedRuns(sourceId, call, LISTING)) {
      const id = run.bulk_export_id?.toLowerCase();
      if (id === undefined) return undefined;
      const exported = spawned.get(id);
      if (exported === undefined) continue;
      const summary = reports.get(id) ?? new RunSummary(service, exported, days);
      reports.set(id, summary);
      summary.add(run);
    }
  } catch (error) {
    const tooOld =
      error instanceof NotFound || error instanceof RouteMissing || error instanceof ValidationFailed;
    // A server without pages answers all at once, which may be more than is taken in: export by export it is less.
    if (tooOld || error instanceof UnexpectedAnswer) return undefined;
    throw error;
  }
  return reports;
}

/** The runs of one export; undefined when it has been deleted. */
async function readRunsOf(
  service: LangSmith,
  exported: ExportRecord,
  call: Call,
  days: Span | undefined,
): Promise<RunSummary | undefined> {
  const { id } = exported;
  const summary = new RunSummary(service, exported, days);
  try {
    for await (const run of service.api(BulkExports).runs(id, call, LISTING)) summary.add(run);
    return summary;
  } catch (error) {
    if (error instanceof NotFound && !(await exists(() => service.api(BulkExports).get(id, call))))
      return undefined;
    throw error;
  }
}
