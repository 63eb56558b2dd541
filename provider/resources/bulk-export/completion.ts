import { instantProblem, toUtc } from "../../core/instant.ts";
import { CodedError } from "../../core/message.ts";
import type { Operation } from "../../core/operation.ts";
import { listed, shortId } from "../../core/text.ts";
import { waitFor } from "../../core/wait.ts";
import {
  BulkExports,
  type Export,
  type ExportRun,
  hasEnded,
  hasFailed,
} from "../../http/api/bulk-exports.ts";
import { isSameId } from "../../http/api-request.ts";
import type { Call } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import { isTransient, NotFound, ServiceError } from "../../http/errors.ts";
import { whatHappened, withoutFullStop } from "../explain.ts";
import * as messages from "./messages.ts";

/** How long a new export may not be found: the service may answer from a copy of its data. */
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
  created = Number.NEGATIVE_INFINITY,
): Promise<Export> {
  const isLate = (error: unknown) => error instanceof NotFound && operation.now() - created < FRESH;
  return waitFor(operation, {
    what: `bulk export ${shortId(id)}`,
    look: () => service.api(BulkExports).get(id, operation),
    judge: async (seen) => {
      if (seen.status === "Completed") return { done: seen, as: "completed" };
      if (!hasEnded(seen)) return { pending: seen.status.toLowerCase() };
      ended(seen);
      if (seen.status === "Cancelled") throw new CodedError(messages.oneOffCancelledOutside({}));
      const why = await reasons(service, id, operation);
      throw new CodedError(messages.exportFailed({ status: seen.status, reasons: why }));
    },
    isTransient: (error) => isLate(error) || isTransient(error),
    isLate,
    resume: "The export continues. The next `pulumi up` waits for it again.",
  });
}

/** Why the runs of an export fail. That they cannot be read must not hide how it ended. */
export async function reasons(service: LangSmith, id: string, call: Call): Promise<string> {
  const failed: string[] = [];
  try {
    for await (const run of service.api(BulkExports).runs(id, call)) {
      const hasErrors = Object.keys(run.errors ?? {}).length > 0;
      if (hasFailed(run) || (hasErrors && run.status !== "Completed")) failed.push(wordsOf(run));
    }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    failed.push(`the errors of its runs could not be read (${withoutFullStop(error.words.what)})`);
  }
  return failed.length === 0 ? "its runs report no error" : listed(failed, "; ");
}

/** A failed run, with the error of its last retry. */
function wordsOf({ id, status, metadata, errors }: ExportRun): string {
  const { start_time: start, end_time: end, prefix } = metadata ?? {};
  const range = start && end ? `, ${inUtc(start)} to ${inUtc(end)}` : "";
  const where = prefix ? `, prefix ${prefix}` : "";
  const last = Object.entries(errors ?? {})
    .sort(([one], [other]) => one.localeCompare(other, "en", { numeric: true }))
    .at(-1);
  const text = (message: unknown) => (typeof message === "string" ? message : JSON.stringify(message));
  const error = last === undefined ? "no error reported" : `${last[0]}: ${withoutFullStop(text(last[1]))}`;
  return `run ${id} (${status}${range}${where}): ${error}`;
}

function inUtc(text: string): string {
  return instantProblem(text) === undefined ? toUtc(text) : text;
}

/** Cancels an export, and waits until it has ended. That it ended otherwise in the meantime is as good. */
export async function cancel(service: LangSmith, id: string, operation: Operation): Promise<void> {
  const status = () => service.api(BulkExports).status(id, operation);
  const answered = await service
    .api(BulkExports)
    .cancel(id, operation)
    .catch(async (error: unknown) => {
      if (!(error instanceof ServiceError)) throw error;
      const seen = await status().catch(() => undefined);
      if (seen !== undefined && hasEnded(seen)) return seen;
      throw error;
    });
  if (answered !== undefined && hasEnded(answered)) return;
  await waitFor(operation, {
    what: `bulk export ${shortId(id)}`,
    look: status,
    judge: (seen) =>
      hasEnded(seen) ? { done: true, as: "canceled" } : { pending: seen.status.toLowerCase() },
    isTransient,
    resume: "LangSmith accepted its cancellation. Run the same command again.",
  });
}

/** Cancels the exports that a canceled schedule spawned and that have not ended. */
export async function cancelSpawned(service: LangSmith, id: string, operation: Operation): Promise<void> {
  try {
    const running = await spawnedBy(service, id, operation);
    const ends = await Promise.allSettled(running.map((spawned) => cancel(service, spawned, operation)));
    operation.signal.throwIfAborted();
    for (const end of ends) if (end.status === "rejected") throw end.reason;
    if (running.length > 0)
      operation.status(`schedule ${shortId(id)}: canceled ${running.length} of its spawned exports`);
  } catch (error) {
    if (!(error instanceof CodedError) || operation.signal.aborted) throw error;
    throw new CodedError(messages.spawnedNotCancelled({ error: whatHappened(error) }), { cause: error });
  }
}

/**
 * The exports that a schedule spawned and that have not ended.
 *
 * @throws CodedError when the service shows that the listing lacks some
 */
async function spawnedBy(service: LangSmith, id: string, call: Call): Promise<string[]> {
  const running: string[] = [];
  for await (const candidate of service.api(BulkExports).rows(call)) {
    if (isSameId(String(candidate["source_bulk_export_id"]), id) && !hasEnded(candidate))
      running.push(String(candidate["id"]));
  }
  return running;
}
