import { CodedError } from "../core/message.ts";
import { type Export, hasEnded } from "../http/api/bulk-exports.ts";
import { unknownFormat } from "../http/messages.ts";
import { HOUR, parseSeconds, type Span } from "./spans.ts";

/** What is equal for all exports of a series: only such exports can stand in for one another. */
export interface SeriesIdentity {
  readonly sessionId?: string;
  readonly allExperiments?: boolean;
  readonly bulkExportDestinationId: string;
  readonly filter?: string;
  /** In the order of the alphabet; absent where all columns are exported. */
  readonly exportFields?: readonly string[];
  readonly formatVersion: string;
}

interface Created {
  readonly id: string;
  readonly status: string;
  readonly start: number;
  readonly createdAt: number;
  readonly compression?: string;
}

/** A schedule. It covers nothing itself: what it spawns does. */
export interface Schedule extends Created {
  /** The length of its windows, in seconds. */
  readonly interval: number;
  /** When it ended and stopped spawning exports. */
  readonly endedAt?: number;
}

/** A one-off export, or one that a schedule spawned. */
export interface ExportRecord extends Created {
  readonly end: number;
  /** The schedule that spawned it. */
  readonly sourceId?: string;
  /** Absent if its runs were not read. */
  readonly report?: ExportReport;
}

/** What the runs of an export report. */
export interface ExportReport {
  /** Undefined if a Completed run does not report it. */
  readonly rows: number | undefined;
  readonly files: number | undefined;
  /** Some of their errors, each message once. */
  readonly errors: readonly string[];
  /** The Completed runs of the days that were asked for. */
  readonly runs: readonly CompletedRun[];
}

/** A run with the range of its files. */
export interface CompletedRun extends Span {
  readonly id: string;
  readonly rows?: number;
  /** Absent if LangSmith reports none, or something else than strings. */
  readonly files?: readonly string[];
}

/** The exports of one series. */
export interface Series {
  readonly identity: SeriesIdentity;
  readonly schedules: readonly Schedule[];
  readonly exports: readonly ExportRecord[];
}

/** An export of the service in the terms of coverage. @throws CodedError */
export function toRecord(remote: Export): ExportRecord | Schedule {
  const object = `bulk export ${remote.id}`;
  const common = {
    id: remote.id.toLowerCase(),
    status: remote.status,
    start: parseSeconds(remote.start_time, object),
    createdAt: parseSeconds(remote.created_at, object),
    ...(remote.compression ? { compression: remote.compression } : {}),
  };
  if (remote.interval_hours) {
    const endedAt = hasEnded(remote) ? remote.finished_at || remote.updated_at : undefined;
    return {
      ...common,
      interval: remote.interval_hours * HOUR,
      ...(endedAt === undefined ? {} : { endedAt: parseSeconds(endedAt, object) }),
    };
  }
  if (!remote.end_time)
    throw new CodedError(unknownFormat({ object, paths: ["end_time", "interval_hours"] }));
  const sourceId = remote.source_bulk_export_id?.toLowerCase();
  return {
    ...common,
    end: parseSeconds(remote.end_time, object),
    ...(sourceId ? { sourceId } : {}),
  };
}

/** Whether it ended, and nobody canceled it. */
export function endedItself({ status }: ExportRecord): boolean {
  return hasEnded({ status }) && status !== "Cancelled";
}

/** Sorts by the time of creation. */
export function byAge(a: Created, b: Created): number {
  return a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);
}

/** The series that an export belongs to. Files contain the same rows and columns whatever their compression is. */
export function toIdentity(
  remote: Pick<Export, "bulk_export_destination_id"> & Partial<Export>,
): SeriesIdentity {
  // The service treats an empty list as none.
  const fields = remote.export_fields?.length ? [...new Set(remote.export_fields)].sort() : undefined;
  return {
    bulkExportDestinationId: remote.bulk_export_destination_id.toLowerCase(),
    ...(remote.session_id ? { sessionId: remote.session_id.toLowerCase() } : {}),
    ...(remote.all_experiments ? { allExperiments: true } : {}),
    ...(remote.filter ? { filter: remote.filter } : {}),
    ...(fields ? { exportFields: fields } : {}),
    formatVersion: remote.format_version || "v1",
  };
}

/** A string that is equal for series of one project. */
export function projectKey({ sessionId, allExperiments }: SeriesIdentity): string {
  return sessionId ?? (allExperiments ? "all experiments" : "none");
}

/** A string that is equal for equal series. */
export function seriesKey(identity: SeriesIdentity): string {
  const { bulkExportDestinationId, filter, exportFields, formatVersion } = identity;
  return JSON.stringify([projectKey(identity), bulkExportDestinationId, filter, exportFields, formatVersion]);
}
