import { countGeneratedRuns } from "../parquet/generated.ts";
import { formatInstant } from "../world/clock.ts";
import { derivedId } from "../world/deterministic.ts";
import {
  DAY,
  daysOf,
  type ExportRecord,
  type ExportState,
  exportState,
  isEnded,
  timelineOf,
} from "./record.ts";

/** A part of an export's range that lies in one UTC day: a run. */
export interface Partition {
  readonly index: number;
  readonly start: number;
  readonly end: number;
}

/** What an export that fails says when its script says nothing. */
const FAILED = "The emulated export failed.";

/** The runs of an export at `now`, one per UTC day of its range: none before it starts, none for a schedule itself. */
export function runsOf(record: ExportRecord, now: number) {
  const course = timelineOf(record);
  if (course === undefined || (record.cancelledAt ?? now) < course.starts) return [];
  const state = exportState(record, now);
  return partitions(record).map((part) => showRun(record, part, state, now));
}

/** The parts of an export's range, cut at midnight UTC. */
export function partitions(record: ExportRecord): Partition[] {
  const firstDay = Math.floor(record.startTime / DAY);
  return Array.from({ length: daysOf(record) }, (_, index) => ({
    index,
    start: index === 0 ? record.startTime : (firstDay + index) * DAY,
    end: Math.min(record.endTime ?? 0, (firstDay + index + 1) * DAY),
  }));
}

/** When the run of a part starts and ends: runs overlap, and the last one ends together with its export. */
export function runTimes(record: ExportRecord, { index }: Partition) {
  const course = timelineOf(record);
  if (course === undefined) return undefined;
  const of = daysOf(record);
  const step = (course.ends - course.starts) / 2 / of;
  return { starts: course.starts + index * step, ends: course.ends - (of - 1 - index) * step };
}

/** Whether a run is the one that keeps its export from completing: the last one, if anything does. */
export function failsExport(record: ExportRecord, { index }: Partition): boolean {
  const fails = record.script !== undefined && record.script.outcome !== "Completed";
  return fails && index === daysOf(record) - 1;
}

/** Where the file of a run goes: the path of its folder, and its own. */
export function runPaths(record: ExportRecord, part: Partition) {
  const session = record.sessionId ?? "all_experiments";
  const resource = record.formatVersion === "v1" ? "runs" : "resource=runs";
  const folder = `${record.root}export_id=${record.id}/tenant_id=${record.workspace}/session_id=${session}/${resource}/${dayOf(part.start)}`;
  return { folder, file: `${folder}/${idOf(record.id, part.index)}.parquet` };
}

/** The filter that is understood; any other narrows nothing. */
const ROOTS = /^\s*eq\(\s*is_root\s*,\s*true\s*\)\s*$/;

/** Which traced runs a run of an export writes. */
export function exportedRuns({ filter, script }: ExportRecord, { start, end }: Partition) {
  return { start, end, rootsOnly: ROOTS.test(filter ?? ""), rows: script?.rows };
}

/** How many rows a run writes. */
function rowsOf(record: ExportRecord, part: Partition): number {
  return countGeneratedRuns(exportedRuns(record, part));
}

function showRun(record: ExportRecord, part: Partition, state: ExportState, now: number) {
  const run = runState(record, part, state, now);
  const [start_time, end_time] = [formatInstant(part.start), formatInstant(part.end)];
  const since = formatInstant(run.since);
  const { folder, file } = runPaths(record, part);
  const shown = errorsOf(record, part, run);
  const result = {
    rows_written: rowsOf(record, part),
    exported_files: [file],
    export_path: folder,
    latest_cursor: null,
  };
  return {
    id: idOf(record.id, part.index),
    bulk_export_id: record.id,
    session_id: record.sessionId,
    status: run.status,
    retry_number: shown.retry,
    errors: shown.errors,
    start_time,
    end_time,
    metadata: {
      prefix: folder,
      start_time,
      end_time,
      execution_backend: "clickhouse",
      ...(run.status === "Completed" && record.script?.withoutResult !== true ? { result } : {}),
    },
    created_at: formatInstant(timelineOf(record)?.starts ?? record.createdAt),
    updated_at: since,
    finished_at: isEnded(run.status) ? since : null,
  };
}

/** Up to when an export got on. */
export function progressedUntil(state: ExportState, now: number): number {
  return isEnded(state.status) ? state.since : now;
}

function runState(record: ExportRecord, part: Partition, state: ExportState, now: number): ExportState {
  const span = runTimes(record, part) ?? { starts: Number.POSITIVE_INFINITY, ends: Number.POSITIVE_INFINITY };
  const reached = progressedUntil(state, now);
  const spoilt = failsExport(record, part);
  if (reached >= span.ends && !spoilt) {
    const reason = record.files === undefined ? null : record.files.get(part.index);
    if (reason !== undefined) return { status: reason === null ? "Completed" : "Failed", since: span.ends };
  }
  if (isEnded(state.status)) return state;
  if (reached < span.starts) {
    return { status: "Created", since: timelineOf(record)?.starts ?? record.createdAt };
  }
  return spoilt ? state : { status: "Running", since: span.starts };
}

/**
 * What a run says of its tries. One that failed for good says it in the end; one that is tried again or came through
 * says from its start what went wrong before.
 */
function errorsOf(record: ExportRecord, part: Partition, run: ExportState) {
  const unwritten = record.files?.get(part.index);
  if (run.status === "Failed" && typeof unwritten === "string") {
    return { errors: { retry_0: unwritten }, retry: 0 };
  }
  const { script } = record;
  const failed = run.status === "Failed" || run.status === "TimedOut";
  const error = script?.error ?? (failed ? FAILED : undefined);
  const errors = script?.errors ?? (error === undefined ? undefined : { retry_0: error });
  const last = part.index === daysOf(record) - 1;
  const pending = script?.outcome === "Failed" || script?.outcome === "TimedOut";
  if (errors === undefined || !last || (pending && !failed)) return { errors: null, retry: 0 };
  return { errors, retry: Object.keys(errors).length - (failed ? 1 : 0) };
}

function dayOf(instant: number): string {
  const [year, month, day] = formatInstant(instant).slice(0, 10).split("-");
  return `year=${year}/month=${month}/day=${day}`;
}

/** Runs are computed at each request, so their ids are derived: the same run has the same id every time. */
function idOf(exportId: string, index: number): string {
  return derivedId(`${exportId}/${index}`);
}
