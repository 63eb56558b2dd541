import { CodedError } from "../core/message.ts";
import { type Export, type ExportRun, hasEnded } from "../http/api/bulk-exports.ts";
import { unknownFormat } from "../http/messages.ts";
import type { Schedule } from "../resources/bulk-export/schedule.ts";
import type { SeriesIdentity } from "./coverage.ts";
import { intersect, type Micros, parseMicros, type Span, UnreadableTime } from "./time-spans.ts";

/** A one-off export, or one that a schedule spawned, as far as coverage needs it: its span is what was asked for. */
export interface ExportRecord extends Span {
  readonly id: string;
  readonly status: string;
  readonly createdAt: Micros;
  /** The schedule that spawned it. */
  readonly sourceId?: string;
  readonly compression?: string;
}

/** A schedule. It covers nothing itself: what it spawns does. */
export interface ScheduleRecord extends Schedule {
  readonly id: string;
  readonly status: string;
  readonly createdAt: Micros;
  /** When it ended and stopped spawning exports. */
  readonly endedAt?: string;
  readonly compression?: string;
}

/** A run, and what it contains. */
export interface RunOfRange {
  readonly run: ExportRun;
  readonly span: Span;
}

/** What the runs of one export report. */
export interface ReportedExport {
  readonly runs: number;
  /** What the Completed runs contain; of an export of several days, also the days that have no run. */
  readonly reported: readonly Span[];
  /** The Completed runs whose files contain a part of the days that were asked for. Empty where none were. */
  readonly ofDays: readonly RunOfRange[];
  /** Completed runs that do not report what they wrote. */
  readonly withoutResult: number;
  /** Of the Completed runs that report it. */
  readonly rowsWritten: number;
  readonly filesWritten: number;
  /** How many runs are in each other state than Completed. */
  readonly others: Readonly<Record<string, number>>;
  /** Some of their errors, each message once. */
  readonly errors: readonly string[];
}

const ACTIVE: ReadonlySet<string> = new Set(["IntervalScheduled", "Created", "Running"]);

/** Why it is unclear whether a schedule goes on; undefined when its status is known. */
export function describeUnknownStatus({
  id,
  status,
}: Pick<ScheduleRecord, "id" | "status">): string | undefined {
  if (ACTIVE.has(status) || hasEnded({ status })) return undefined;
  return `schedule ${id} has the status ${JSON.stringify(status)}, which this version does not know: it is unclear whether it continues`;
}

/** An export of the service in the terms of coverage. */
export function toExportRecord(remote: Export): ExportRecord | ScheduleRecord {
  const of = `bulk export ${remote.id}`;
  const createdAt = parseMicros(remote.created_at, of);
  const id = remote.id.toLowerCase();
  const packed = remote.compression ? { compression: remote.compression } : {};
  if (remote.interval_hours) {
    const startTime = remote.start_time;
    const endedAt = endOf(remote);
    parseMicros(startTime, of);
    // What is expected of a schedule follows from its end.
    if (hasEnded(remote) && endedAt === undefined) parseMicros(remote.finished_at || remote.updated_at, of);
    return {
      id,
      status: remote.status,
      startTime,
      intervalHours: remote.interval_hours,
      createdAt,
      ...(endedAt === undefined ? {} : { endedAt }),
      ...packed,
    };
  }
  if (!remote.end_time) {
    throw new CodedError(unknownFormat({ object: of, paths: ["end_time", "interval_hours"] }));
  }
  return {
    id,
    status: remote.status,
    start: parseMicros(remote.start_time, of),
    end: parseMicros(remote.end_time, of),
    createdAt,
    ...(remote.source_bulk_export_id ? { sourceId: remote.source_bulk_export_id.toLowerCase() } : {}),
    ...packed,
  };
}

/** When a schedule ended, if the service reports a readable time. */
function endOf(remote: Export): string | undefined {
  if (!hasEnded(remote)) return undefined;
  return [remote.finished_at, remote.updated_at].find((text) => isReadable(text)) ?? undefined;
}

function isReadable(text: string | null | undefined): boolean {
  if (!text) return false;
  try {
    parseMicros(text, "an export");
    return true;
  } catch (error) {
    if (error instanceof UnreadableTime) return false;
    throw error;
  }
}

/** Whether it is a schedule. */
export function isSchedule(remote: ExportRecord | ScheduleRecord): remote is ScheduleRecord {
  return "intervalHours" in remote;
}

/** Up to where an export certainly contains its range: runs that came in after a one-off was created may not be in it. */
export function coveredEnd({ sourceId, createdAt, end }: ExportRecord): Micros {
  return sourceId === undefined && createdAt < end ? createdAt : end;
}

/** What an export certainly contains: of a Completed one, what its runs report, if all of them are Completed. */
export function containedBy(exported: ExportRecord, report: ReportedExport | undefined): Span[] {
  if (exported.status !== "Completed" || report === undefined) return [];
  if (Object.keys(report.others).length > 0) return [];
  return intersect([{ start: exported.start, end: coveredEnd(exported) }], report.reported);
}

/** Sorts by the time of creation. */
export function byAge(
  a: { readonly createdAt: Micros; readonly id: string },
  b: { readonly createdAt: Micros; readonly id: string },
): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/** The properties of an export that decide to which series it belongs, in the service's names. */
type InSeries = Pick<
  Export,
  | "session_id"
  | "all_experiments"
  | "bulk_export_destination_id"
  | "filter"
  | "export_fields"
  | "format_version"
>;

/**
 * The series that an export belongs to. The compression is not part of it: the files contain the same
 * rows and columns either way.
 */
export function toSeriesIdentity(remote: InSeries): SeriesIdentity {
  // The service treats an empty list as none.
  const fields = remote.export_fields?.length ? [...new Set(remote.export_fields)].sort() : undefined;
  return {
    ...(remote.session_id ? { sessionId: remote.session_id.toLowerCase() } : {}),
    ...(remote.all_experiments ? { allExperiments: true } : {}),
    bulkExportDestinationId: remote.bulk_export_destination_id.toLowerCase(),
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
export function seriesKey(series: SeriesIdentity): string {
  const { sessionId, allExperiments, bulkExportDestinationId, filter, exportFields, formatVersion } = series;
  return JSON.stringify([
    sessionId ?? null,
    allExperiments ?? false,
    bulkExportDestinationId,
    filter ?? null,
    exportFields ?? null,
    formatVersion,
  ]);
}

const PROPERTIES = [
  "sessionId",
  "allExperiments",
  "bulkExportDestinationId",
  "filter",
  "exportFields",
  "formatVersion",
] as const satisfies readonly (keyof SeriesIdentity)[];

/** A property by which two series differ, with the value of each as a message shows it. */
interface Difference {
  readonly property: string;
  readonly values: readonly [string, string];
}

/** All properties by which two series differ. */
export function findDifferences(a: SeriesIdentity, b: SeriesIdentity): Difference[] {
  return PROPERTIES.flatMap((property) => {
    const [one, other] = [formatted(a[property]), formatted(b[property])];
    return one === other ? [] : [{ property, values: [one, other] as const }];
  });
}

function formatted(value: unknown): string {
  return value === undefined ? "none" : JSON.stringify(value);
}
