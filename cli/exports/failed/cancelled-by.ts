import { formatInstant } from "../../../provider/core/instant.ts";
import { CodedError } from "../../../provider/core/message.ts";
import type { Operation } from "../../../provider/core/operation.ts";
import { counted } from "../../../provider/core/text.ts";
import { AuditLogs, isAbout } from "../../../provider/http/api/audit-logs.ts";
import { EXPORT_REQUESTS } from "../../../provider/http/api/bulk-exports.ts";
import { callOf } from "../../../provider/http/call.ts";
import type { LangSmith } from "../../../provider/http/client.ts";
import { type Actor, readPeople } from "../../audit-log/who.ts";
import { type Problem, problemOf } from "../../errors.ts";
import type { CancelledBy, FailedExport, FailedOfSeries } from "./find.ts";

/** Failed exports, with who canceled those that were. */
export interface WithCancellations {
  readonly all: readonly FailedOfSeries[];
  /** Why it is unknown who canceled some of them. */
  readonly unknown?: Problem;
  /** Why some are named by ids alone. */
  readonly namesUnknown?: Problem;
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
    return {
      all: named,
      ...(missing === 0 ? {} : { unknown: noEntry(missing, found.isCut) }),
      ...(found.namesUnknown === undefined ? {} : { namesUnknown: found.namesUnknown }),
    };
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

interface Cancellations {
  readonly by: ReadonlyMap<string, CancelledBy>;
  /** Whether the log has more entries than were read. */
  readonly isCut: boolean;
  readonly namesUnknown: Problem | undefined;
}

async function readCancellations(
  service: LangSmith,
  cancelled: readonly Cancelled[],
  operation: Operation,
): Promise<Cancellations> {
  const ends = cancelled.flatMap(({ before }) => before ?? []);
  const filter = {
    startTime: formatInstant(Math.min(...cancelled.map(({ after }) => after))),
    endTime: ends.length < cancelled.length ? undefined : formatInstant(Math.max(...ends)),
    operations: EXPORT_REQUESTS.cancel.audited,
    workspaceId: service.workspaceId,
  };
  // Nobody waits long for what is only an addition.
  const call = { ...callOf(operation), maxRetries: 1 };
  const { entries, isCut } = await service.api(AuditLogs).read(filter, call);
  const first = cancelled.flatMap(({ id }) => {
    // The first cancellation counts: LangSmith accepts another one of the same export.
    const entry = entries.findLast((each) => each.succeeded !== false && isAbout(each, id));
    return entry === undefined ? [] : [{ id, entry }];
  });
  const people = await readPeople(
    service,
    first.map(({ entry }) => entry),
    call,
  );
  return {
    by: new Map(first.map(({ id, entry }) => [id, { time: entry.time, ...ifKnown(people.of(entry)) }])),
    isCut,
    namesUnknown: people.unknown,
  };
}

function ifKnown(actor: Actor): Actor {
  return Object.fromEntries(Object.entries(actor).filter(([, value]) => value !== undefined));
}

function addTo(one: FailedExport, by: ReadonlyMap<string, CancelledBy>): FailedExport {
  const found = by.get(one.laterCancelled ?? one.id);
  return found === undefined ? one : { ...one, cancelledBy: found };
}

function noEntry(missing: number, isCut: boolean): Problem {
  const where = isCut ? "The part of the audit log that was read" : "The audit log";
  return { code: null, message: `${where} has no entry about ${counted(missing, "export")}.`, fix: null };
}
