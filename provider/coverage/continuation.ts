import { OPT_IN_FIELDS } from "../resources/bulk-export/fields.ts";
import type { SeriesIdentity } from "./coverage.ts";
import type { ExportRecord, ScheduleRecord } from "./export-record.ts";
import { countUntil, startAfter } from "./schedule-windows.ts";
import { DAY, latest, type Micros, parseMicros } from "./time-spans.ts";

interface Series {
  readonly identity: SeriesIdentity;
  readonly exports: readonly ExportRecord[];
  readonly schedules: readonly ScheduleRecord[];
}

/** Whether a series exports to the destination of another one at least its rows and columns. */
export function isReplacement(one: SeriesIdentity, other: SeriesIdentity): boolean {
  return one.bulkExportDestinationId === other.bulkExportDestinationId && containsSeries(one, other);
}

/** Whether the files of one series contain at least the rows and columns of another series of its project. */
export function containsSeries(one: SeriesIdentity, other: SeriesIdentity): boolean {
  const hasRows = one.filter === undefined || one.filter === other.filter;
  return hasRows && hasColumns(one, other);
}

function hasColumns({ exportFields: fields }: SeriesIdentity, { exportFields: expected }: SeriesIdentity) {
  if (fields === undefined) return !expected?.some((field) => OPT_IN_FIELDS.includes(field));
  return expected?.every((field) => fields.includes(field)) === true;
}

/** An `up` creates the new schedule before it cancels the old one. */
const DURATION_OF_UP = DAY;

/**
 * Whether one series goes on where another one ended: it is a {@link isReplacement} that had not stopped before, or a
 * schedule of it begins at the very instant where the other one stopped, as `up` proposes. One that was created long
 * before does so by chance.
 */
export function isContinuedBy(ended: Series, other: Series): boolean {
  const stops = stopsOf(ended);
  if (stops.length === 0) return false;
  const ends = ended.schedules.flatMap(({ id, endedAt }) =>
    endedAt === undefined ? [] : [parseMicros(endedAt, `schedule ${id}`)],
  );
  const endedAt = latest(ends);
  const isNext = ({ start, createdAt }: Beginning) =>
    stops.includes(start) && (endedAt === undefined || createdAt >= endedAt - DURATION_OF_UP);
  const [stop, reached] = [lastScheduled(ended), lastScheduled(other)];
  const goesOn = stop === undefined || reached === undefined || reached >= stop;
  return (isReplacement(other.identity, ended.identity) && goesOn) || beginningsOf(other).some(isNext);
}

/** Where a schedule begins, and when it was created. */
interface Beginning {
  readonly start: Micros;
  readonly createdAt: Micros;
}

/** Where the schedules of a series begin. */
export function startsOf(series: Pick<Series, "exports" | "schedules">): Micros[] {
  return beginningsOf(series).map(({ start }) => start);
}

/** The schedules of a series; of those that are deleted, the first export. */
function beginningsOf({ exports, schedules }: Pick<Series, "exports" | "schedules">): Beginning[] {
  const known = new Set(schedules.map(({ id }) => id));
  // One that was canceled before its first window was due never began.
  const hasBegun = (schedule: ScheduleRecord) =>
    schedule.status !== "Cancelled" ||
    stopOf(schedule) !== parseMicros(schedule.startTime, `schedule ${schedule.id}`) ||
    exports.some(({ sourceId }) => sourceId === schedule.id);
  const spawned = exports.filter(
    ({ status, sourceId }) => status !== "Cancelled" && sourceId !== undefined && !known.has(sourceId),
  );
  const begun = schedules.filter(hasBegun).map(({ id, startTime, createdAt }) => ({
    start: parseMicros(startTime, `schedule ${id}`),
    createdAt,
  }));
  return [...begun, ...spawned.sort((a, b) => (a.start < b.start ? -1 : 1)).slice(0, 1)];
}

/** Where the schedules of a series stopped; undefined while one is active, and where it has none. One-offs end on their own. */
function lastScheduled({ exports, schedules }: Pick<Series, "exports" | "schedules">): Micros | undefined {
  if (schedules.some(({ endedAt }) => endedAt === undefined)) return undefined;
  const spawned = exports.filter(({ sourceId }) => sourceId !== undefined);
  return latest(stopsOf({ exports: spawned, schedules }));
}

/** The beginning of the first window that a schedule does not export; undefined while it is active. */
function stopOf({ endedAt, ...schedule }: ScheduleRecord): Micros | undefined {
  if (endedAt === undefined) return undefined;
  return parseMicros(startAfter(schedule, countUntil(schedule, endedAt)), `schedule ${schedule.id}`);
}

/** Where a series stopped: its last schedule, and its last export. Empty while a schedule is active. */
function stopsOf({ exports, schedules }: Pick<Series, "exports" | "schedules">): Micros[] {
  const scheduled = schedules.flatMap((schedule) => stopOf(schedule) ?? []);
  if (scheduled.length < schedules.length) return [];
  const exported = exports.filter(({ status }) => status !== "Cancelled").map(({ end }) => end);
  return [latest(scheduled), latest([...scheduled, ...exported])].flatMap((stop) => stop ?? []);
}
