import { instantProblem, toUtc } from "../../core/instant.ts";
import { CodedError } from "../../core/message.ts";
import type { Operation } from "../../core/operation.ts";
import { waitFor } from "../../core/wait.ts";
import {
  BulkExports,
  type Export,
  type ExportRun,
  hasEnded,
  hasFailed,
} from "../../http/api/bulk-exports.ts";
import { type Call, callOf } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import { isTransient, NotFound, ServiceError } from "../../http/errors.ts";
import { withoutFullStop } from "../explain.ts";
import { shortId } from "../resource-name.ts";
import { exportFailed, exportNotFoundDuringWait, oneOffCancelledOutside } from "./messages.ts";

/** How many of the runs that fail are reported. */
const SHOWN_RUNS = 3;
/** How long an export that was only just created may not be found: the service may answer from a copy of its data. */
const FRESH = 30_000;
/** How often the runs are counted while nothing else changes: there may be thousands. */
const BETWEEN_COUNTS = 60_000;
const STARTING = ["Created", "Running"];

/**
 * Waits until an export is Completed, reporting how far its runs are, and fails with the errors of its runs when it
 * ends otherwise; what it ended as is handed to `ended` first.
 *
 * @param created when it was created, if that was only just
 */
export function completion(
  service: LangSmith,
  id: string,
  operation: Operation,
  ended: (seen: Export) => void,
  created?: number,
): Promise<Export> {
  const call = callOf(operation);
  const progress = new Progress(service, id, operation);
  return waitFor(operation, {
    what: `bulk export ${shortId(id)}`,
    look: () =>
      service
        .api(BulkExports)
        .get(id, call)
        .catch((error: unknown) => {
          const isFresh = created !== undefined && operation.now() - created < FRESH;
          throw isFresh ? error : toUnreachable(error);
        }),
    judge: async (seen) => {
      if (seen.status === "Completed") return { done: seen, as: await progress.of(seen) };
      if (!hasEnded(seen)) return { pending: await progress.of(seen) };
      ended(seen);
      if (seen.status === "Cancelled") throw new CodedError(oneOffCancelledOutside({}));
      const why = await reasons(service, id, call);
      throw new CodedError(exportFailed({ status: seen.status, reasons: why }));
    },
    isTransient: (error) => error instanceof NotFound || isTransient(error),
    isLate: (error) => error instanceof NotFound,
    resume: "The export continues. The next `pulumi up` waits for it again.",
  });
}

/** An export that was there and is not found any more. */
function toUnreachable(error: unknown): unknown {
  if (!(error instanceof NotFound)) return error;
  return new CodedError(exportNotFoundDuringWait({ error: error.words.what }), { cause: error });
}

/** How far an export is, in words. */
class Progress {
  readonly #service: LangSmith;
  readonly #id: string;
  readonly #operation: Operation;
  #status = "";
  #counted: { readonly at: number; readonly words: string } | undefined;

  constructor(service: LangSmith, id: string, operation: Operation) {
    this.#service = service;
    this.#id = id;
    this.#operation = operation;
  }

  async of({ status }: Export): Promise<string> {
    const [before, now] = [this.#status, this.#operation.now()];
    this.#status = status;
    const words =
      hasEnded({ status }) || STARTING.includes(status)
        ? status.toLowerCase()
        : `${status} (unknown to this version)`;
    // Before it runs there is nothing to count, and nobody asks how an export went that was there already.
    if (status === "Created" || (hasEnded({ status }) && before === "")) return words;
    const known = this.#counted;
    const due =
      status !== before || known === undefined || now - known.at >= BETWEEN_COUNTS || now < known.at;
    if (due) this.#counted = { at: now, words: (await this.#count()) ?? known?.words ?? "" };
    return `${words}${this.#counted?.words ?? ""}`;
  }

  /** What its runs have written; undefined when that cannot be read now, which is no reason to end the wait. */
  async #count(): Promise<string | undefined> {
    let [runs, over, rows, files] = [0, 0, 0, 0];
    try {
      for await (const { status, metadata } of this.#service
        .api(BulkExports)
        .runs(this.#id, callOf(this.#operation))) {
        runs += 1;
        if (hasEnded({ status })) over += 1;
        rows += metadata?.result?.rows_written ?? 0;
        files += metadata?.result?.exported_files?.length ?? 0;
      }
    } catch (error) {
      if (error instanceof ServiceError) return undefined;
      throw error;
    }
    if (runs === 0) return "";
    return ` (${over} of ${counted(runs, "run")} done, ${counted(rows, "row")} in ${counted(files, "file")})`;
  }
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Why the runs of an export fail. That they cannot be read must not hide how it ended. */
export async function reasons(service: LangSmith, id: string, call: Call): Promise<string> {
  const shown: string[] = [];
  let more = 0;
  try {
    for await (const run of service.api(BulkExports).runs(id, call)) {
      if (!fails(run)) continue;
      if (shown.length < SHOWN_RUNS) shown.push(wordsOf(run));
      else more += 1;
    }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const why = `the errors of its runs could not be read (${withoutFullStop(error.words.what)})`;
    return shown.length > 0 ? `${shown.join("; ")}; then ${why}` : why;
  }
  if (shown.length === 0) return "its runs report no error";
  return `${shown.join("; ")}${more > 0 ? ` and ${more} more` : ""}`;
}

function fails(run: ExportRun): boolean {
  if (run.status === "Completed") return false;
  return hasFailed(run) || Object.keys(run.errors ?? {}).length > 0;
}

function wordsOf(run: ExportRun): string {
  const { start_time: start, end_time: end, prefix } = run.metadata ?? {};
  const range = start && end ? `, ${inUtc(start)} to ${inUtc(end)}` : "";
  const where = prefix ? `, prefix ${prefix}` : "";
  return `run ${run.id} (${run.status}${range}${where}): ${errorsOf(run)}`;
}

/** The error of the last retry, then the earlier ones that say something else. */
function errorsOf({ errors }: ExportRun): string {
  const all = Object.entries(errors ?? {})
    .map(([retry, message]) => ({
      retry,
      message: withoutFullStop(typeof message === "string" ? message : JSON.stringify(message)),
    }))
    .sort((one, other) => numberOf(other.retry) - numberOf(one.retry));
  const different = all.filter(
    ({ message }, index) => all.findIndex((each) => each.message === message) === index,
  );
  const [last, ...earlier] = different.map(({ retry, message }) => `${retry}: ${message}`);
  if (last === undefined) return "no error reported";
  return earlier.length > 0 ? `${last} (before: ${earlier.join(", ")})` : last;
}

function inUtc(text: string): string {
  return instantProblem(text) === undefined ? toUtc(text) : text;
}

function numberOf(retry: string): number {
  return Number(/\d+$/.exec(retry)?.[0] ?? 0);
}
