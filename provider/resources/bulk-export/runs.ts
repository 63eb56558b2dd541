import { CodedError } from "../../core/message.ts";
import type { Operation } from "../../core/operation.ts";
import type { Call } from "../../http/call.ts";
import { callOf } from "../../http/call.ts";
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
import { BulkExports, hasEnded } from "../../http/exports.ts";
import type { Export } from "../../http/schema.ts";
import { notCancelled } from "./messages.ts";

/** Milliseconds before each look at an export whose cancellation was accepted and that goes on. */
const LOOKS = [250, 500, 1_000, 2_000];

/** A cancellation was accepted, and the export goes on. */
export class NotCancelled extends CodedError {
  override readonly name = "NotCancelled";
}

/**
 * Cancels an export that has not ended. That it ended by itself in the meantime is as good.
 *
 * @throws NotCancelled when the service accepts it and does not do it
 */
export async function cancel(service: LangSmith, id: string, operation: Operation): Promise<void> {
  const call = callOf(operation);
  let seen: Export | undefined;
  try {
    seen = await service.api(BulkExports).cancel(id, call);
  } catch (error) {
    if (await endedAllTheSame(service, id, error, operation)) return;
    throw error;
  }
  for (const pause of LOOKS) {
    if (seen !== undefined && hasEnded(seen)) return;
    // An answer without the export, and one that tells it as it was before, may both be late alone.
    if (seen !== undefined) await operation.pause(pause);
    try {
      seen = await service.api(BulkExports).get(id, call);
    } catch (error) {
      if (error instanceof NotFound && seen === undefined) return;
      throw error;
    }
  }
  if (seen === undefined || hasEnded(seen)) return;
  throw new NotCancelled(notCancelled({ id, status: seen.status, looks: LOOKS.length }));
}

/** Whether an export whose cancellation failed has ended: by itself, or because the answer alone was lost. */
async function endedAllTheSame(
  service: LangSmith,
  id: string,
  error: unknown,
  operation: Operation,
): Promise<boolean> {
  const call = callOf(operation);
  const refused =
    error instanceof BadRequest || error instanceof Conflict || error instanceof ValidationFailed;
  if (refused) return hasEnded(await service.api(BulkExports).get(id, call));
  if (!(error instanceof ServerFailed || error instanceof UnexpectedAnswer)) return false;
  try {
    return hasEnded(await service.api(BulkExports).get(id, call));
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
export async function spawnedBy(service: LangSmith, id: string, call: Call): Promise<string[]> {
  const running: string[] = [];
  for await (const candidate of service.api(BulkExports).list(call, { whole: true })) {
    if (candidate.source_bulk_export_id === id && !hasEnded(candidate)) running.push(candidate.id);
  }
  return running;
}

/** Where the runs of a one-off export really write, once one of them says so. */
export async function ownPrefix(service: LangSmith, held: Export, call: Call): Promise<string | undefined> {
  if (held.interval_hours || !held.session_id || held.status === "Created") return undefined;
  for await (const run of service.api(BulkExports).runs(held.id, call)) {
    const prefix = run.metadata?.prefix?.replace(/\/+(year=.*)?$/, "");
    if (prefix) return prefix;
  }
  return undefined;
}
