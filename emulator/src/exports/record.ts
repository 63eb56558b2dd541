import type { ExportScript } from "../behaviour.ts";
import { formatInstant } from "../clock.ts";
import type { Compression } from "../options.ts";

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
  /** After this long it is TimedOut. */
  readonly timeout: number;
  readonly script: ExportScript | undefined;
  cancelledAt: number | null;
  /** How many exports a schedule has spawned so far. */
  spawned: number;
}

export type ExportStatus =
  | "Created"
  | "Running"
  | "Completed"
  | "Cancelled"
  | "Failed"
  | "TimedOut"
  | "IntervalScheduled";

/** A status and since when it holds. */
export interface ExportState {
  readonly status: ExportStatus;
  readonly since: number;
}

export const SECOND = 1000;
export const HOUR = 3600 * SECOND;

/** Milliseconds after its creation at which an export starts, and at which it ends, when nothing goes wrong. */
export const STARTS_AFTER = 5 * SECOND;
export const ENDS_AFTER = 30 * SECOND;

const ENDED: ReadonlySet<ExportStatus> = new Set(["Completed", "Cancelled", "Failed", "TimedOut"]);

/** Whether a status is never left. */
export function isEnded(status: ExportStatus): boolean {
  return ENDED.has(status);
}

export function exportState(record: ExportRecord, now: number): ExportState {
  if (record.cancelledAt !== null) return { status: "Cancelled", since: record.cancelledAt };
  return uncancelled(record, now);
}

/** The state that the export had or would have without having been cancelled. */
function uncancelled(record: ExportRecord, now: number): ExportState {
  const { createdAt, script } = record;
  if (record.intervalHours !== null) return { status: "IntervalScheduled", since: createdAt };
  const created: ExportState = { status: "Created", since: createdAt };
  const running: ExportState = { status: "Running", since: createdAt + STARTS_AFTER };
  if (now < running.since || (script?.outcome === "stays" && script.status === "Created")) return created;
  if (script?.outcome === "stays") return running;
  const end: ExportState =
    script?.outcome === "TimedOut"
      ? { status: "TimedOut", since: createdAt + record.timeout }
      : { status: script === undefined ? "Completed" : "Failed", since: createdAt + ENDS_AFTER };
  return now < end.since ? running : end;
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
