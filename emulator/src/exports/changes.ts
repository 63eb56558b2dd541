import { randomUUID } from "node:crypto";
import { pathPrefixOf } from "../destinations/record.ts";
import { HttpError } from "../server/answer.ts";
import type { World } from "../world/world.ts";
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

/** Every export until now that can be found, in the order in which they were created. */
export function allExports(world: World): ExportRecord[] {
  catchUp(world);
  return [...world.exports.values()].filter(({ disappearedAt }) => disappearedAt === null);
}

/** The workspace's exports until now, spawned ones included; newest first. */
export function exportsOf(world: World, workspace: string): ExportRecord[] {
  return newestFirst(allExports(world).filter((record) => record.workspace === workspace));
}

/** What a schedule has spawned until now; newest first. */
export function spawnedBy(world: World, schedule: ExportRecord): ExportRecord[] {
  return newestFirst(allExports(world).filter(({ sourceId }) => sourceId === schedule.id));
}

function newestFirst(records: ExportRecord[]): ExportRecord[] {
  return records.sort((one, other) => other.createdAt - one.createdAt);
}

/** The workspace's export of that id. @throws HttpError 404 */
export function findExport(world: World, workspace: string, id: string): ExportRecord {
  catchUp(world);
  const found = world.exports.get(id);
  if (found === undefined || found.workspace !== workspace || found.disappearedAt !== null) {
    throw new HttpError(404, "Bulk export not found");
  }
  return found;
}

/**
 * Makes an export disappear: it is not found any more, nor are its runs, and it spawns nothing more.
 *
 * @throws RangeError for an export that does not exist, or has disappeared before
 */
export function disappear(world: World, id: string): void {
  catchUp(world);
  const found = world.exports.get(id);
  if (found === undefined || found.disappearedAt !== null) {
    throw new RangeError(`There is no bulk export ${id}.`);
  }
  found.disappearedAt = world.clock.now();
}

/** The exports that keep a destination from being deleted. */
export function exportsUsing(
  world: World,
  destinationId: string,
  which: "unfinished" | "any" = "unfinished",
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
 * @throws HttpError 404 for a destination that the workspace does not have, 429 beyond a limit, 400 for a schedule that
 * begins too long ago
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
    compression: body.compression ?? (world.features.current ? "zstandard" : "gzip"),
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

/** Brings about what was due since the last request: schedules spawn. */
function catchUp(world: World): void {
  if (world.behaviours.broken("schedule-never-spawns")) return;
  for (const { schedule, ...window } of dueWindows(world)) {
    schedule.spawned += 1;
    addExport(world, { ...schedule, ...window, intervalHours: null, sourceId: schedule.id });
  }
}

/** The windows whose time has come and which are not exported yet, over all schedules in the order of their times. */
function dueWindows({ clock, exports }: World) {
  const due: { schedule: ExportRecord; startTime: number; endTime: number; createdAt: number }[] = [];
  const now = clock.now();
  for (const schedule of exports.values()) {
    if (schedule.intervalHours === null) continue;
    const until = Math.min(now, schedule.cancelledAt ?? now, schedule.disappearedAt ?? now);
    const length = schedule.intervalHours * HOUR;
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

type NewExport = Omit<ExportRecord, "id" | "script" | "cancelledAt" | "disappearedAt" | "spawned" | "files">;

function addExport(world: World, created: NewExport): ExportRecord {
  const { behaviours } = world;
  const broken = behaviours.broken("export-never-completes");
  const stays = { outcome: "stays", status: "Running", withoutResult: false } as const;
  const schedule = created.intervalHours !== null;
  const record: ExportRecord = {
    ...created,
    id: randomUUID(),
    script: schedule ? undefined : broken ? stays : behaviours.forExport(created.sourceId),
    cancelledAt: null,
    disappearedAt: null,
    spawned: 0,
    files: !schedule && writesFiles(world, created.destinationId) ? new Map() : undefined,
  };
  world.exports.set(record.id, record);
  return record;
}

/** Whether the files of exports to a destination are written: never into a bucket of AWS, which is not contacted. */
function writesFiles({ options, destinations }: World, destinationId: string): boolean {
  return options.writeParquet === true && destinations.get(destinationId)?.config.endpoint_url != null;
}
