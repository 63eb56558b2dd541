import { createHash } from "node:crypto";
import { formatInstant } from "../clock.ts";
import {
  ENDS_AFTER,
  type ExportRecord,
  type ExportState,
  exportState,
  isEnded,
  SECOND,
  STARTS_AFTER,
} from "./record.ts";

const DAY = 24 * 3600 * SECOND;

/** A part of an export's range that lies in one UTC day. */
export interface Partition {
  readonly start: number;
  readonly end: number;
}

/** The parts of `[start, end)`, cut at midnight UTC. */
export function partitions(start: number, end: number): Partition[] {
  const parts: Partition[] = [];
  for (let from = start; from < end; ) {
    const to = Math.min(end, (Math.floor(from / DAY) + 1) * DAY);
    parts.push({ start: from, end: to });
    from = to;
  }
  return parts;
}

/** A run as the service answers it. */
export type ExportRun = ReturnType<typeof showRun>;

/** The runs of an export at `now`, one per day; none before it starts, none for a schedule itself. */
export function runsOf(record: ExportRecord, now: number) {
  if (record.endTime === null) return [];
  const state = exportState(record, now);
  const started = record.createdAt + STARTS_AFTER;
  const reached = record.cancelledAt ?? now;
  if (reached < started || state.status === "Created") return [];
  const parts = partitions(record.startTime, record.endTime);
  return parts.map((part, index) => showRun(record, { part, index, of: parts.length }, state, now));
}

interface Position {
  readonly part: Partition;
  readonly index: number;
  readonly of: number;
}

function showRun(record: ExportRecord, position: Position, state: ExportState, now: number) {
  const { part, index } = position;
  const id = idOf(record.id, index);
  const run = runState(record, position, state, now);
  const failed = run.status === "Failed" || run.status === "TimedOut";
  const prefix = `${record.root}export_id=${record.id}/tenant_id=${record.workspace}/session_id=${record.sessionId ?? "all_experiments"}/runs/${dayOf(part.start)}`;
  return {
    id,
    bulk_export_id: record.id,
    session_id: record.sessionId,
    status: run.status,
    retry_number: 0,
    errors: failed ? { retry_0: record.script?.error ?? "The emulated export failed." } : null,
    start_time: formatInstant(part.start),
    end_time: formatInstant(part.end),
    metadata: {
      prefix,
      start_time: formatInstant(part.start),
      end_time: formatInstant(part.end),
      execution_backend: "clickhouse",
      ...(run.status === "Completed"
        ? {
            result: {
              rows_written: rowsOf(id),
              exported_files: [`${prefix}/${id}.parquet`],
              export_path: prefix,
              latest_cursor: null,
            },
          }
        : {}),
    },
    created_at: formatInstant(record.createdAt + STARTS_AFTER),
    updated_at: formatInstant(run.since),
    finished_at: isEnded(run.status) ? formatInstant(run.since) : null,
  };
}

/** Runs start one after the other and overlap; the last one ends together with its export. */
function runState(record: ExportRecord, position: Position, state: ExportState, now: number): ExportState {
  const span = ENDS_AFTER - STARTS_AFTER;
  const step = span / 2 / position.of;
  const created = record.createdAt + STARTS_AFTER;
  const starts = created + position.index * step;
  const ends = record.createdAt + ENDS_AFTER - (position.of - 1 - position.index) * step;
  const last = position.index === position.of - 1;
  const reached = state.status === "Cancelled" ? state.since : now;
  // Only the last run of an export that does not complete is the one that keeps it from doing so.
  const spoilt = last && record.script !== undefined;
  if (reached >= ends && !spoilt) return { status: "Completed", since: ends };
  if (isEnded(state.status)) return state;
  return reached >= starts ? { status: "Running", since: starts } : { status: "Created", since: created };
}

function dayOf(instant: number): string {
  const [year, month, day] = formatInstant(instant).slice(0, 10).split("-");
  return `year=${year}/month=${month}/day=${day}`;
}

/** Runs are computed at each request, so their ids are derived: the same run has the same id every time. */
function idOf(exportId: string, index: number): string {
  const hex = createHash("sha256").update(`${exportId}/${index}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A row count between 100 and 999 that belongs to the run. */
function rowsOf(runId: string): number {
  return 100 + (Number.parseInt(runId.slice(0, 8), 16) % 900);
}
