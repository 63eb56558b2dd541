import { formatInstant } from "../../../provider/core/instant.ts";
import { CodedError } from "../../../provider/core/message.ts";
import type { Operation } from "../../../provider/core/operation.ts";
import { counted } from "../../../provider/core/text.ts";
import { AuditLogs, isAbout } from "../../../provider/http/api/audit-logs.ts";
import { EXPORT_REQUESTS } from "../../../provider/http/api/bulk-exports.ts";
import { callOf } from "../../../provider/http/call.ts";
import type { LangSmith } from "../../../provider/http/client.ts";
import type { Actor } from "../../audit-log/who.ts";
import { type Problem, problemOf } from "../../errors.ts";
import type { CancelledBy, FailedExport, FailedOfSeries } from "./find.ts";

/** Failed exports, with who canceled those that were. */
export interface WithCancellations {
  readonly all: readonly FailedOfSeries[];
  /** Why it is unknown who canceled some of them. */
  readonly unknown?: Problem;
}

/** A canceled export. */
interface Cancelled {
  readonly id: string;
  /** It was canceled after this time. */
  readonly after: number;
  /** It was canceled before this time. Undefined: before now. */
  readonly before: number | undefined;
}

/** Added to the end of an export: the log may be written a little later. */
const MARGIN_MS = 3_600_000;

/**
 * Adds who canceled exports, by one read of the audit log; of none if no export was canceled. That it cannot be read
 * fails nothing: most plans do not have it.
 */
export async function addCancellations(
  service: LangSmith,
  all: readonly FailedOfSeries[],
  operation: Operation,
): Promise<WithCancellations> {
  const cancelled = all.flatMap((each) => [...each.failed, ...each.cancelled]).flatMap(cancelledOf);
  if (cancelled.length === 0) return { all };
  try {
    const found = await readCancellations(service, cancelled, operation);
    const missing = cancelled.filter(({ id }) => !found.by.has(id)).length;
    const named = all.map((each) => ({
      ...each,
      failed: each.failed.map((one) => addTo(one, found.by)),
      cancelled: each.cancelled.map((one) => addTo(one, found.by)),
    }));
    return missing === 0 ? { all: named } : { all: named, unknown: noEntry(missing, found.isCut) };
  } catch (error) {
    if (operation.signal.aborted || !(error instanceof CodedError)) throw error;
    return { all, unknown: problemOf(error) };
  }
}

function cancelledOf({ id, status, createdAt, endedAt, laterCancelled }: FailedExport): Cancelled[] {
  const after = Date.parse(createdAt);
  if (laterCancelled !== undefined) return [{ id: laterCancelled, after, before: undefined }];
  if (status !== "Cancelled") return [];
  return [{ id, after, before: endedAt === undefined ? undefined : Date.parse(endedAt) + MARGIN_MS }];
}

async function readCancellations(
  service: LangSmith,
  cancelled: readonly Cancelled[],
  operation: Operation,
): Promise<{ readonly by: ReadonlyMap<string, CancelledBy>; readonly isCut: boolean }> {
  const now = Date.now();
  const filter = {
    startTime: formatInstant(Math.min(...cancelled.map(({ after }) => after))),
    endTime: formatInstant(Math.max(...cancelled.map(({ before = now }) => before))),
    operations: EXPORT_REQUESTS.cancel.audited,
    workspaceId: service.workspaceId,
  };
  // Nobody waits long for what is only an addition.
  const call = { ...callOf(operation), maxRetries: 1 };
  const { entries, isCut } = await service.api(AuditLogs).read(filter, call);
  const by = new Map<string, CancelledBy>();
  for (const { id } of cancelled) {
    // The first cancellation counts: LangSmith accepts another one of the same export.
    const entry = entries.findLast((each) => each.succeeded !== false && isAbout(each, id));
    if (entry === undefined) continue;
    const { time, userIds, apiKeyId } = entry;
    by.set(id, { time, ...ifKnown({ userId: userIds[0], apiKeyId }) });
  }
  return { by, isCut };
}

function ifKnown({ userId, apiKeyId }: Actor): Actor {
  return { ...(userId === undefined ? {} : { userId }), ...(apiKeyId === undefined ? {} : { apiKeyId }) };
}

function addTo(one: FailedExport, by: ReadonlyMap<string, CancelledBy>): FailedExport {
  const found = by.get(one.laterCancelled ?? one.id);
  return found === undefined ? one : { ...one, cancelledBy: found };
}

function noEntry(missing: number, isCut: boolean): Problem {
  const where = isCut ? "The part of the audit log that was read" : "The audit log";
  return { code: null, message: `${where} has no entry about ${counted(missing, "export")}.`, fix: null };
}
