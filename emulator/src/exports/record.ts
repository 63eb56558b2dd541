import type { ExportScript } from "../world/behaviour.ts";
import { formatInstant } from "../world/clock.ts";
import type { Compression } from "../world/options.ts";

/** An export as stored; its status follows from these facts and the clock. */
export interface ExportRecord {
  readonly id: string;
  readonly workspace: string;
  readonly destinationId: string;
  readonly sessionId: string | null;
  /** Where in the destination its files go: empty or ending in a slash. */
  readonly root: string;
  readonly allExperiments: boolean;
  /** Inclusive, in milliseconds since the epoch like all times here. */
  readonly startTime: number;
  /** Exclusive; `null` for a scheduled export. */
  readonly endTime: number | null;
  readonly filter: string | null;
  readonly formatVersion: string;
  readonly compression: Compression;
  readonly intervalHours: number | null;
  readonly exportFields: readonly string[] | null;
  /** The schedule that spawned it. */
  readonly sourceId: string | null;
  readonly createdAt: number;
  readonly script: ExportScript | undefined;
  cancelledAt: number | null;
  /** Since when it cannot be found any more. */
  disappearedAt: number | null;
  /** How many exports a schedule has spawned so far. */
  spawned: number;
  /**
   * What became of the file of each run, by the run's position: `null` when it was written, else why it was not.
   * `undefined` when no files are written.
   */
  readonly files: Map<number, string | null> | undefined;
}

/** A status and since when it holds. Beside the documented ones, a status can be any that a script asks for. */
export interface ExportState {
  readonly status: string;
  readonly since: number;
}

export const SECOND = 1000;
export const HOUR = 3600 * SECOND;
export const DAY = 24 * HOUR;

/** Milliseconds after its creation at which an export starts, and at which it ends, when nothing goes wrong. */
const STARTS_AFTER = 5 * SECOND;
const ENDS_AFTER = 30 * SECOND;

/** After this long an export is TimedOut. */
const TIMEOUT = 24 * HOUR;

const ENDED: ReadonlySet<string> = new Set(["Completed", "Cancelled", "Failed", "TimedOut"]);

/** Whether a status is never left. */
export function isEnded(status: string): boolean {
  return ENDED.has(status);
}

/** When an export starts and when its last run is through, if nothing stops it; `undefined` for one that never starts. */
export function timelineOf({ createdAt, script }: ExportRecord) {
  if (script?.outcome === "stays" && script.status === "Created") return undefined;
  const lasts = script?.seconds === undefined ? ENDS_AFTER : script.seconds * SECOND;
  return { starts: createdAt + Math.min(STARTS_AFTER, lasts), ends: createdAt + lasts };
}

/** How many UTC days the range of an export touches, each of which is a run; none for a schedule. */
export function daysOf({ startTime, endTime }: ExportRecord): number {
  return endTime === null ? 0 : Math.ceil(endTime / DAY) - Math.floor(startTime / DAY);
}

export function exportState(record: ExportRecord, now: number): ExportState {
  if (record.cancelledAt !== null) return { status: "Cancelled", since: record.cancelledAt };
  if (record.intervalHours !== null) return { status: "IntervalScheduled", since: record.createdAt };
  const course = timelineOf(record);
  if (course === undefined || now < course.starts) return { status: "Created", since: record.createdAt };
  const running: ExportState = { status: "Running", since: course.starts };
  const outcome = outcomeOf(record, course);
  if (now < outcome.since) return running;
  return outcome.status === "Completed" ? (completionOf(record, outcome) ?? running) : outcome;
}

/** Where an export ends up that is not cancelled, and when. */
function outcomeOf(
  { createdAt, script }: ExportRecord,
  course: { readonly starts: number; readonly ends: number },
): ExportState {
  if (script?.outcome === "stays") {
    return { status: script.status, since: script.seconds === undefined ? course.starts : course.ends };
  }
  const limit = createdAt + TIMEOUT;
  if (script?.outcome === "TimedOut") {
    return { status: "TimedOut", since: script.seconds === undefined ? limit : Math.min(limit, course.ends) };
  }
  if (course.ends > limit) return { status: "TimedOut", since: limit };
  return { status: script?.outcome ?? "Completed", since: course.ends };
}

/** What an export is whose time is up: Completed when all files are written, Failed when one could not be. */
function completionOf(record: ExportRecord, { since }: ExportState): ExportState | undefined {
  const { files } = record;
  if (files === undefined) return { status: "Completed", since };
  if (files.size < daysOf(record)) return undefined;
  const failed = [...files.values()].some((reason) => reason !== null);
  return { status: failed ? "Failed" : "Completed", since };
}

/** An export as the service answers it. */
export function showExport(record: ExportRecord, now: number) {
  const { status, since } = exportState(record, now);
  return {
    id: record.id,
    tenant_id: record.workspace,
    bulk_export_destination_id: record.destinationId,
    session_id: record.sessionId,
    all_experiments: record.allExperiments,
    start_time: formatInstant(record.startTime),
    end_time: record.endTime === null ? null : formatInstant(record.endTime),
    filter: record.filter,
    format: "Parquet",
    format_version: record.formatVersion,
    compression: record.compression,
    interval_hours: record.intervalHours,
    export_fields: record.exportFields,
    source_bulk_export_id: record.sourceId,
    status,
    created_at: formatInstant(record.createdAt),
    updated_at: formatInstant(since),
    finished_at: isEnded(status) ? formatInstant(since) : null,
  };
}
