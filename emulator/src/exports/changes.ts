import { randomUUID } from "node:crypto";
import { HttpError } from "../answer.ts";
import { pathPrefixOf } from "../destinations/record.ts";
import type { World } from "../world.ts";
import { assertWithinLimits } from "./limits.ts";
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
export function exportsOf(world: World, workspace: string): readonly ExportRecord[] {
  catchUp(world);
  return withoutUnlisted(world.exports.newestFirst({ workspace }));
}

/** What a schedule has spawned until now, as far as it can be found; newest first. */
export function spawnedBy(world: World, schedule: ExportRecord): readonly ExportRecord[] {
  catchUp(world);
  return withoutDisappeared(world.exports.newestFirst({ source: schedule.id }));
}

/** Every export until now, in the order in which they were made. */
export function allExports(world: World): ExportRecord[] {
  catchUp(world);
  return world.exports.all();
}

/** The workspace's export of that id. @throws HttpError 404 */
export function findExport(world: World, workspace: string, id: string): ExportRecord {
  catchUp(world);
  const found = world.exports.get(id);
  if (found === undefined || found.workspace !== workspace || found.disappeared !== null) {
    throw new HttpError(404, "Bulk export not found");
  }
  return found;
}

/**
 * Makes an export disappear: it is not found any more, nor are its runs, and it spawns nothing more.
 *
 * @throws RangeError for an export that does not exist, or has disappeared before
 */
export function disappear(world: World, id: string, stillListed: boolean): void {
  catchUp(world);
  const found = world.exports.get(id);
  if (found === undefined || found.disappeared !== null)
    throw new RangeError(`There is no bulk export ${id}.`);
  found.disappeared = { since: world.clock.now(), stillListed };
}

const isListed = ({ disappeared }: ExportRecord) => disappeared?.stillListed !== false;

/** Copies only where something is left out: the list may be long, and mostly nothing is. */
function withoutUnlisted(records: readonly ExportRecord[]): readonly ExportRecord[] {
  return records.every(isListed) ? records : records.filter(isListed);
}

function withoutDisappeared(records: readonly ExportRecord[]): readonly ExportRecord[] {
  return records.every(({ disappeared }) => disappeared === null)
    ? records
    : records.filter(({ disappeared }) => disappeared === null);
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
      record.disappeared === null &&
      (which === "any" || !isEnded(exportState(record, now).status)),
  );
}

/**
 * Makes an export or a schedule.
 *
 * @throws HttpError 404 for a destination that the workspace does not have, 429 beyond a limit, 400 for a schedule that
 * begins too long ago or for too many experiments
 */
export function createExport(world: World, workspace: string, body: CreateExport): ExportRecord {
  const destination = world.destinations.get(body.bulk_export_destination_id);
  if (destination === undefined || destination.workspace !== workspace) {
    throw new HttpError(404, "Bulk export destination not found");
  }
  catchUp(world);
  assertWithinLimits(world, workspace, body);
  const windows =
    (world.clock.now() - body.start_time) / ((body.interval_hours ?? Number.POSITIVE_INFINITY) * HOUR);
  if (windows > PAST_WINDOWS) {
    throw new HttpError(400, `start_time lies more than ${PAST_WINDOWS} intervals in the past.`);
  }
  return addExport(world, {
    workspace,
    destinationId: destination.id,
    root: pathPrefixOf(destination),
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
 * Cancelling what has ended, in whatever way, changes nothing: clients delete an export by cancelling it, and one that
 * ends in between must not fail them.
 */
export function cancelExport(world: World, record: ExportRecord): void {
  catchUp(world);
  if (world.behaviours.broken("cancel-ignored")) return;
  const now = world.clock.now();
  if (!isEnded(exportState(record, now).status)) record.cancelledAt = now;
}

/** Brings about what was due since the last request: schedules spawn, and exports that wait get their turn. */
function catchUp(world: World): void {
  const now = world.clock.now();
  if (!world.behaviours.broken("schedule-never-spawns")) {
    for (const { schedule, ...window } of dueWindows(world.exports.schedules(), now)) {
      schedule.spawned += 1;
      addExport(world, { ...schedule, ...window, intervalHours: null, sourceId: schedule.id });
    }
  }
  world.exportQueue.catchUp(now);
}

/** The windows whose time has come and which are not exported yet, over all schedules in the order of their times. */
function dueWindows(schedules: readonly ExportRecord[], now: number) {
  const due: { schedule: ExportRecord; startTime: number; endTime: number; createdAt: number }[] = [];
  for (const schedule of schedules) {
    const until = Math.min(now, schedule.cancelledAt ?? now, schedule.disappeared?.since ?? now);
    const length = (schedule.intervalHours ?? 0) * HOUR;
    for (let position = schedule.spawned; ; position += 1) {
      const startTime = schedule.startTime + position * length;
      const endTime = startTime + length;
      // A window that was over before the schedule existed is exported as soon as it exists.
      const createdAt = Math.max(endTime + SPAWN_DELAY, schedule.createdAt);
      if (createdAt > until) break;
      due.push({ schedule, startTime, endTime, createdAt });
    }
  }
  return due.sort((one, other) => one.createdAt - other.createdAt);
}

type NewExport = Omit<
  ExportRecord,
  "id" | "timeout" | "script" | "admittedAt" | "cancelledAt" | "disappeared" | "spawned" | "files"
>;

function addExport(world: World, created: NewExport): ExportRecord {
  const { behaviours, settings } = world;
  const broken = behaviours.broken("export-never-completes");
  const stays = { outcome: "stays", status: "Running", withoutResult: false } as const;
  const schedule = created.intervalHours !== null;
  const record: ExportRecord = {
    ...created,
    id: randomUUID(),
    timeout: settings.exportTimeoutHours * HOUR,
    script: schedule ? undefined : broken ? stays : behaviours.forExport(created),
    admittedAt: null,
    cancelledAt: null,
    disappeared: null,
    spawned: 0,
    files: !schedule && writesFiles(world, created.destinationId) ? new Map() : undefined,
  };
  world.exports.add(record);
  if (!schedule) world.exportQueue.enqueue(record);
  return record;
}

/** Whether the files of exports to a destination are written: never into a bucket of AWS, which is not contacted. */
function writesFiles({ settings, destinations }: World, destinationId: string): boolean {
  return settings.writeParquet && destinations.get(destinationId)?.config.endpoint_url != null;
}
