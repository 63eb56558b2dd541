import { CodedError } from "../../core/message.ts";
import type { Operation } from "../../core/operation.ts";
import { BulkExports, type ExportStatus, hasEnded } from "../../http/api/bulk-exports.ts";
import type { IsOther } from "../../http/api/paging.ts";
import { ListingIncomplete } from "../../http/api/paging.ts";
import { isSameId } from "../../http/api-request.ts";
import { type Call, callOf } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import {
  BadRequest,
  Conflict,
  NotFound,
  ServerFailed,
  ServiceError,
  UnexpectedAnswer,
  ValidationFailed,
} from "../../http/errors.ts";

import { whatHappened } from "../explain.ts";
import { shortId, warnAbout } from "../resource-name.ts";
import type { Inputs } from "./fields.ts";
import * as messages from "./messages.ts";
import { notCancelled } from "./messages.ts";

/** Milliseconds before each read of an export whose cancellation was accepted and that goes on. */
const READ_PAUSES_MS = [250, 500, 1_000, 2_000];

/**
 * Cancels an export that has not ended. That it ended by itself in the meantime is as good.
 *
 * @throws CodedError when the service accepts it and does not do it
 */
export async function cancel(service: LangSmith, id: string, operation: Operation): Promise<void> {
  const call = callOf(operation);
  const status = () => service.api(BulkExports).status(id, call);
  let seen: ExportStatus | undefined;
  try {
    seen = await service.api(BulkExports).cancel(id, call);
  } catch (error) {
    if (await hasEndedNow(error, status)) return;
    throw error;
  }
  for (const pause of READ_PAUSES_MS) {
    if (seen !== undefined && hasEnded(seen)) return;
    // An answer that shows the export as it was before may only be late.
    if (seen !== undefined) await operation.pause(pause);
    try {
      seen = await status();
    } catch (error) {
      if (error instanceof NotFound && seen === undefined) return;
      throw error;
    }
  }
  if (seen === undefined || hasEnded(seen)) return;
  throw new CodedError(notCancelled({ id, status: seen.status, looks: READ_PAUSES_MS.length }));
}

/** Whether an export whose cancellation failed has ended: by itself, or because the answer alone was lost. */
async function hasEndedNow(error: unknown, status: () => Promise<ExportStatus>): Promise<boolean> {
  const mayHaveEnded =
    error instanceof BadRequest ||
    error instanceof Conflict ||
    error instanceof ValidationFailed ||
    error instanceof ServerFailed ||
    error instanceof UnexpectedAnswer;
  if (!mayHaveEnded) return false;
  try {
    return hasEnded(await status());
  } catch (unread) {
    // That it could not be cancelled says more than that it cannot be read either.
    if (unread instanceof ServiceError) return false;
    throw unread;
  }
}

/**
 * The exports that a schedule spawned and that have not ended.
 *
 * @throws ListingIncomplete when the listing has a hole, in which others could be
 */
async function spawnedBy(service: LangSmith, id: string, call: Call): Promise<string[]> {
  const running: string[] = [];
  const isOther: IsOther = ({ source_bulk_export_id: source }) =>
    source === undefined || source === null || (typeof source === "string" && !isSameId(source, id));
  for await (const candidate of service.api(BulkExports).statuses(call, { whole: true }, isOther)) {
    if (isSameId(candidate.source_bulk_export_id ?? "", id) && !hasEnded(candidate))
      running.push(candidate.id);
  }
  return running;
}

export async function stop(
  service: LangSmith,
  id: string,
  desired: Inputs,
  operation: Operation,
): Promise<void> {
  await cancel(service, id, operation);
  if (desired.intervalHours !== undefined) await endSpawned(service, id, true, operation);
}

export async function endSpawned(
  service: LangSmith,
  id: string,
  cancelThem: boolean,
  operation: Operation,
): Promise<void> {
  const running = await spawnedBy(service, id, callOf(operation)).catch((error: unknown) => {
    if (!(error instanceof ListingIncomplete || error instanceof ServiceError)) throw error;
    const message = messages.spawnedUnknown({ error: whatHappened(error), cancels: cancelThem });
    if (cancelThem) throw new CodedError(message, { cause: error });
    warnAbout(operation, "BulkExport", id, message);
    return [];
  });
  if (running.length === 0) return;
  if (!cancelThem) {
    warnAbout(operation, "BulkExport", id, messages.spawnedStillRun({ count: running.length }));
    return;
  }
  const ends = await Promise.allSettled(running.map((spawned) => cancel(service, spawned, operation)));
  operation.signal.throwIfAborted();
  const failures = ends.filter((end) => end.status === "rejected");
  const [first] = failures;
  if (first !== undefined) {
    const counts = { failed: failures.length, all: running.length };
    throw new CodedError(messages.spawnedNotCancelled({ ...counts, error: whatHappened(first.reason) }), {
      cause: first.reason,
    });
  }
  operation.status(`schedule ${shortId(id)}: canceled ${running.length} of its spawned exports`);
}
