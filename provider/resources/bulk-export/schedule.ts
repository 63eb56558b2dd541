import { formatInstant, milliseconds } from "../../core/instant.ts";
import { hasEnded } from "../../http/api/bulk-exports.ts";
import type { Inputs, Outputs } from "./fields.ts";

export const HOUR = 3_600_000;
/** A window is exported so long after its end, so that runs that come in late are part of it. */
export const SPAWN_DELAY = 600_000;

/** The repeating windows of a scheduled export: the n-th covers S + (n-1)·H hours to S + n·H hours. */
export interface Schedule {
  readonly startTime: string;
  readonly intervalHours: number;
}

/** The schedule that these inputs describe; undefined for a one-off export. */
export function scheduleOf({ startTime, intervalHours }: Partial<Inputs>): Schedule | undefined {
  return startTime !== undefined && intervalHours !== undefined ? { startTime, intervalHours } : undefined;
}

/** How many windows the service has begun to export at an instant: each 10 minutes after its end. */
export function windowsSpawned({ startTime, intervalHours }: Schedule, at: number): number {
  const passed = at - SPAWN_DELAY - milliseconds(startTime);
  return Math.max(0, Math.floor(passed / (intervalHours * HOUR)));
}

/** Where the windows end that a schedule has begun to export; undefined if it has exported none. */
export function nextWindow(schedule: Schedule, seen: Partial<Outputs>, now: number): string | undefined {
  const { status, finishedAt, updatedAt = "" } = seen;
  // One that has ended spawned nothing after that.
  const ended = hasEnded({ status }) ? milliseconds(finishedAt ?? updatedAt) : Number.NaN;
  const windows = windowsSpawned(schedule, Number.isNaN(ended) ? now : ended);
  if (windows === 0) return undefined;
  return formatInstant(milliseconds(schedule.startTime) + windows * schedule.intervalHours * HOUR);
}
