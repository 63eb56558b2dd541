import type { Call } from "../http/call.ts";
import type { LangSmith } from "../http/client.ts";
import { NotFound, RouteMissing, UnexpectedAnswer, ValidationFailed } from "../http/errors.ts";
import type { ExportRun } from "../http/schema.ts";
import type { ExportRecord, ReportedExport } from "./export-record.ts";
import { eachOf } from "./for-each-concurrently.ts";
import { exists } from "./listing.ts";

/** How many errors of one export are kept, and how much of each: ten thousand exports may have failed. */
const MOST_ERRORS = 3;
const LONGEST_ERROR = 300;
/** A run may name hundreds of files: few at once keep the memory small, however many there are in all. */
const LISTING = { whole: true, pageSize: 250 } as const;

/** What runs tell, summed up as they come: none of them is kept. */
class Summary implements ReportedExport {
  runs = 0;
  withoutResult = 0;
  rowsWritten = 0;
  filesWritten = 0;
  readonly others: Record<string, number> = {};
  readonly errors: string[] = [];

  readonly #redact: (text: string) => string;

  constructor(service: LangSmith) {
    this.#redact = (text) => service.redact(text);
  }

  add(run: ExportRun): void {
    this.runs += 1;
    if (run.status !== "Completed") {
      this.others[run.status] = (this.others[run.status] ?? 0) + 1;
      for (const error of Object.values(run.errors ?? {})) this.#tell(error);
      return;
    }
    const { rows_written: rows, exported_files: files } = run.metadata?.result ?? {};
    if (typeof rows !== "number" || !files) this.withoutResult += 1;
    this.rowsWritten += rows ?? 0;
    this.filesWritten += files?.length ?? 0;
  }

  #tell(error: unknown): void {
    const whole = typeof error === "string" ? error : (JSON.stringify(error) ?? String(error));
    const text = this.#redact(whole).slice(0, LONGEST_ERROR);
    if (this.errors.length < MOST_ERRORS && !this.errors.includes(text)) this.errors.push(text);
  }
}

/** What the service tells of exports, beside their listing. */
export interface Looked {
  readonly told: ReadonlyMap<string, ReportedExport>;
  /** Exports that were listed, and that the service does not know any more. */
  readonly gone: ReadonlySet<string>;
}

/**
 * Reads the runs of exports, streaming: what a schedule spawned in one listing, on a server that has it. An export
 * that is not heard of again is looked up: it may be gone, and then it covers nothing.
 */
export async function lookAtRuns(
  service: LangSmith,
  exports: readonly ExportRecord[],
  call: Call,
): Promise<Looked> {
  const told = new Map<string, Summary>();
  const gone = new Set<string>();
  const alone: ExportRecord[] = [];
  const sources = new Map<string, ExportRecord[]>();
  for (const held of exports) {
    const spawned = held.sourceId === undefined ? alone : (sources.get(held.sourceId) ?? []);
    if (held.sourceId !== undefined) sources.set(held.sourceId, spawned);
    spawned.push(held);
  }
  for (const [sourceId, spawned] of sources) {
    const inOne = await spawnedRuns(service, sourceId, new Set(spawned.map(({ id }) => id)), call);
    if (inOne === undefined) alone.push(...spawned);
    else for (const [id, summary] of inOne) told.set(id, summary);
  }
  const speaking = alone.filter(
    ({ status }) => status !== "Created" && status !== "Running" && status !== "Cancelled",
  );
  await eachOf(speaking, async ({ id }) => {
    const summary = await runsOf(service, id, call);
    if (summary === undefined) gone.add(id);
    else told.set(id, summary);
  });
  const unheard = exports.filter(
    ({ id, status }) => !gone.has(id) && status !== "Cancelled" && (told.get(id)?.runs ?? 0) === 0,
  );
  await eachOf(unheard, async ({ id }) => {
    if (!(await exists(() => service.exports.get(id, call)))) gone.add(id);
  });
  return { told, gone };
}

/** The runs of all that a schedule spawned; undefined from a server that cannot tell them so. */
async function spawnedRuns(
  service: LangSmith,
  sourceId: string,
  wanted: ReadonlySet<string>,
  call: Call,
): Promise<Map<string, Summary> | undefined> {
  const told = new Map<string, Summary>();
  try {
    for await (const run of service.exports.spawnedRuns(sourceId, call, LISTING)) {
      const id = run.bulk_export_id?.toLowerCase();
      if (id === undefined) return undefined;
      if (!wanted.has(id)) continue;
      const summary = told.get(id) ?? new Summary(service);
      told.set(id, summary);
      summary.add(run);
    }
  } catch (error) {
    const tooOld =
      error instanceof NotFound || error instanceof RouteMissing || error instanceof ValidationFailed;
    // A server without pages answers all at once, which may be more than is taken in: export by export it is less.
    if (tooOld || error instanceof UnexpectedAnswer) return undefined;
    throw error;
  }
  return told;
}

/** The runs of one export; undefined when it is gone. */
async function runsOf(service: LangSmith, id: string, call: Call): Promise<Summary | undefined> {
  const summary = new Summary(service);
  try {
    for await (const run of service.exports.runs(id, call, LISTING)) summary.add(run);
    return summary;
  } catch (error) {
    if (error instanceof NotFound && !(await exists(() => service.exports.get(id, call)))) return undefined;
    throw error;
  }
}
