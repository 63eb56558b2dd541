import type { Export } from "../http/schema.ts";
import { hasEnded } from "../resources/bulk-export/runs.ts";
import type { Schedule } from "../resources/bulk-export/schedule.ts";
import { type Micros, microsOf, type Span, UnreadableTime } from "./time-spans.ts";

/** A one-off export, or one that a schedule spawned, as far as coverage needs it: its span is what was asked for. */
export interface ExportRecord extends Span {
  readonly id: string;
  readonly status: string;
  readonly createdAt: Micros;
  /** The schedule that spawned it. */
  readonly sourceId?: string;
  /** When it ended, where it has and the service tells it. */
  readonly endedAt?: string;
  readonly compression?: string;
}

/** A schedule. It covers nothing itself: what it spawns does. */
export interface ScheduleRecord extends Schedule {
  readonly id: string;
  readonly status: string;
  readonly createdAt: Micros;
  /** Since when it spawns nothing any more, where it is known to have ended. */
  readonly endedAt?: string;
  readonly compression?: string;
}

/** What the runs of one export tell. */
export interface ReportedExport {
  readonly runs: number;
  /** Runs that are Completed and do not tell what they wrote. */
  readonly withoutResult: number;
  /** Of the runs that are Completed and tell it. */
  readonly rowsWritten: number;
  readonly filesWritten: number;
  /** How many runs are in each other state than Completed. */
  readonly others: Readonly<Record<string, number>>;
  /** Some of what went wrong, each text once. */
  readonly errors: readonly string[];
}

/** The service tells of an export in a way from which no range can be read. */
export class RangeUnknown extends Error {
  override readonly name = "RangeUnknown";
}

const ACTIVE: ReadonlySet<string> = new Set(["IntervalScheduled", "Created", "Running"]);

/** What is not clear of a schedule, in words; undefined where its state is known. */
export function doubtOf({ id, status }: Pick<ScheduleRecord, "id" | "status">): string | undefined {
  if (ACTIVE.has(status) || hasEnded({ status })) return undefined;
  return `schedule ${id} is in the state ${JSON.stringify(status)}, which this version does not know: whether it goes on is not clear`;
}

/** An export as the service tells it, in the terms of coverage. */
export function toExportRecord(held: Export): ExportRecord | ScheduleRecord {
  const of = `bulk export ${held.id}`;
  const createdAt = microsOf(held.created_at, of);
  const id = held.id.toLowerCase();
  const packed = held.compression ? { compression: held.compression } : {};
  const endedAt = endOf(held);
  const ended = endedAt === undefined ? {} : { endedAt };
  if (held.interval_hours) {
    const startTime = held.start_time;
    microsOf(startTime, of);
    // What is expected of a schedule follows from its end.
    if (hasEnded(held) && endedAt === undefined) microsOf(held.finished_at || held.updated_at, of);
    return {
      id,
      status: held.status,
      startTime,
      intervalHours: held.interval_hours,
      createdAt,
      ...ended,
      ...packed,
    };
  }
  if (!held.end_time) {
    throw new RangeUnknown(
      `${of} is told of without an end_time and without interval_hours, so what it covers cannot be told: update the package, or report it`,
    );
  }
  return {
    id,
    status: held.status,
    start: microsOf(held.start_time, of),
    end: microsOf(held.end_time, of),
    createdAt,
    ...ended,
    ...(held.source_bulk_export_id ? { sourceId: held.source_bulk_export_id.toLowerCase() } : {}),
    ...packed,
  };
}

/** When an export ended, as the service tells it in a way that can be read. */
function endOf(held: Export): string | undefined {
  if (!hasEnded(held)) return undefined;
  return [held.finished_at, held.updated_at].find((text) => isReadable(text)) ?? undefined;
}

function isReadable(text: string | null | undefined): boolean {
  if (!text) return false;
  try {
    microsOf(text, "an export");
    return true;
  } catch (error) {
    if (error instanceof UnreadableTime) return false;
    throw error;
  }
}

/** Whether it is a schedule. */
export function isSchedule(held: ExportRecord | ScheduleRecord): held is ScheduleRecord {
  return "intervalHours" in held;
}

/** Up to where an export holds its range for certain: what came in after a one-off was made may not be in it. */
export function certainEnd({ sourceId, createdAt, end }: ExportRecord): Micros {
  return sourceId === undefined && createdAt < end ? createdAt : end;
}

/** In the order in which they were made. */
export function byAge(
  a: { readonly createdAt: Micros; readonly id: string },
  b: { readonly createdAt: Micros; readonly id: string },
): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}
