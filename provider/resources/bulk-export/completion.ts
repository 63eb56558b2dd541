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

/**
 * Waits until an export is Completed, reporting its status, and fails with the errors of its runs when it ends
 * otherwise; what it ended as is handed to `ended` first.
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
      if (seen.status === "Completed") return { done: seen, as: "completed" };
      if (!hasEnded(seen)) return { pending: seen.status.toLowerCase() };
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
