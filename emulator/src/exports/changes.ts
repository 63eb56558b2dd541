import { randomUUID } from "node:crypto";
import { rootOf } from "../destinations/record.ts";
import { Refusal } from "../refusal.ts";
import type { World } from "../world.ts";
import { type ExportRecord, exportState, HOUR, isEnded, SECOND } from "./record.ts";
import type { CreateExport } from "./schema.ts";

/** How long after the end of its window a scheduled export is spawned, so that late runs are in it. */
const SPAWN_DELAY = 600 * SECOND;

/**
 * How many windows a new schedule may have behind it. They are all exported at once, and a mistaken year must not
 * fill the memory.
 */
const PAST_WINDOWS = 100_000;

/** The workspace's exports until now, spawned ones included; newest first. */
export function exportsOf(world: World, workspace: string): ExportRecord[] {
  spawnDue(world);
  return [...world.exports.values()]
    .filter((record) => record.workspace === workspace)
    .sort((one, other) => other.createdAt - one.createdAt);
}

/** Every export until now, in the order in which they were made; for tests. */
export function allExports(world: World): ExportRecord[] {
  spawnDue(world);
  return [...world.exports.values()];
}

/** The workspace's export of that id. @throws Refusal 404 */
export function findExport(world: World, workspace: string, id: string): ExportRecord {
  spawnDue(world);
  const found = world.exports.get(id);
  if (found === undefined || found.workspace !== workspace) throw new Refusal(404, "Bulk export not found");
  return found;
}

/** The exports that keep a destination from being deleted. */
export function exportsUsing(
  world: World,
  destinationId: string,
  which: "unfinished" | "any",
): ExportRecord[] {
  const now = world.clock.now();
  return allExports(world).filter(
    (record) =>
      record.destinationId === destinationId &&
      (which === "any" || !isEnded(exportState(record, now).status)),
  );
}

/**
 * Makes an export or a schedule.
 *
 * @throws Refusal 404 for a destination that the workspace does not have, 400 for a schedule that begins too long ago
 */
export function createExport(world: World, workspace: string, body: CreateExport): ExportRecord {
  const destination = world.destinations.get(body.bulk_export_destination_id);
  if (destination === undefined || destination.workspace !== workspace) {
    throw new Refusal(404, "Bulk export destination not found");
  }
  const windows =
    (world.clock.now() - body.start_time) / ((body.interval_hours ?? Number.POSITIVE_INFINITY) * HOUR);
  if (windows > PAST_WINDOWS) {
    throw new Refusal(400, `start_time lies more than ${PAST_WINDOWS} intervals in the past.`);
  }
  return add(world, {
    workspace,
    destinationId: destination.id,
    root: rootOf(destination),
    sessionId: body.session_id ?? null,
    allExperiments: body.all_experiments,
    startTime: body.start_time,
    endTime: body.end_time ?? null,
    filter: body.filter ?? null,
    formatVersion: body.format_version,
    compression: body.compression ?? world.settings.defaultCompression,
    intervalHours: body.interval_hours ?? null,
    exportFields: body.export_fields ?? null,
    sourceId: null,
    createdAt: world.clock.now(),
  });
}

/**
 * Cancels an export, for good. Cancelling a schedule ends its spawning and leaves what it spawned alone.
 * Cancelling what is cancelled already changes nothing.
 *
 * @throws Refusal 400 for an export that has ended in another way
 */
export function cancelExport(world: World, record: ExportRecord): void {
  if (world.behaviours.broken("cancel-ignored")) return;
  const now = world.clock.now();
  const { status } = exportState(record, now);
  if (status === "Cancelled") return;
  if (isEnded(status)) {
    throw new Refusal(400, `Bulk export ${record.id} has already ended with status ${status}.`);
  }
  record.cancelledAt = now;
}

/** Makes the exports whose time has come since the last request. */
function spawnDue(world: World): void {
  if (world.behaviours.broken("schedule-never-spawns")) return;
  const now = world.clock.now();
  for (const schedule of [...world.exports.values()]) {
    if (schedule.intervalHours === null) continue;
    const until = Math.min(now, schedule.cancelledAt ?? now);
    const length = schedule.intervalHours * HOUR;
    for (;;) {
      const startTime = schedule.startTime + schedule.spawned * length;
      const endTime = startTime + length;
      // A window that was over before the schedule existed is exported as soon as it exists.
      const createdAt = Math.max(endTime + SPAWN_DELAY, schedule.createdAt);
      if (createdAt > until) break;
      schedule.spawned += 1;
      add(world, { ...schedule, startTime, endTime, createdAt, intervalHours: null, sourceId: schedule.id });
    }
  }
}

type NewExport = Omit<ExportRecord, "id" | "timeout" | "script" | "cancelledAt" | "spawned">;

function add(world: World, made: NewExport): ExportRecord {
  const { behaviours, settings } = world;
  const broken = behaviours.broken("export-never-completes");
  const stays = { outcome: "stays", status: "Running", error: "" } as const;
  const schedule = made.intervalHours !== null;
  const record: ExportRecord = {
    ...made,
    id: randomUUID(),
    timeout: settings.exportTimeoutHours * HOUR,
    script: schedule ? undefined : broken ? stays : behaviours.forExport(made),
    cancelledAt: null,
    spawned: 0,
  };
  world.exports.set(record.id, record);
  return record;
}
