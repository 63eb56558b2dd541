import { formatInstant, milliseconds } from "../lifecycle/instant.ts";

const HOUR = 3_600_000;
/** A window is exported so long after its end, so that runs that come in late are part of it. */
export const SPAWN_DELAY = 600_000;

/** The repeating windows of a scheduled export: the n-th covers S + (n-1)·H hours to S + n·H hours. */
export interface Schedule {
  readonly startTime: string;
  readonly intervalHours: number;
}

/** How many windows the service has begun to export at an instant: each 10 minutes after its end. */
export function windowsSpawned(schedule: Schedule, at: number): number {
  const passed = at - SPAWN_DELAY - milliseconds(schedule.startTime);
  return Math.max(0, Math.floor(passed / (schedule.intervalHours * HOUR)));
}

/** The start of a schedule that goes on after so many windows, without gap or overlap. */
export function startAfter(schedule: Schedule, windows: number): string {
  return formatInstant(milliseconds(schedule.startTime) + windows * schedule.intervalHours * HOUR);
}
