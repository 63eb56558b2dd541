import { HttpError } from "../server/answer.ts";
import type { World } from "../world/world.ts";
import { HOUR } from "./record.ts";
import type { CreateExport } from "./schema.ts";

/**
 * Refuses an export that would be one too many.
 *
 * @throws HttpError 429 for too many schedules or too many exports within an hour
 */
export function assertWithinLimits(world: World, workspace: string, body: CreateExport): void {
  if (body.interval_hours != null) assertSchedulesWithinLimit(world, workspace);
  assertWithinRate(world, workspace);
}

function assertSchedulesWithinLimit({ exports, limits }: World, workspace: string): void {
  const most = limits.activeSchedules;
  const active = [...exports.values()].filter(
    ({ workspace: of, intervalHours, cancelledAt, disappearedAt }) =>
      of === workspace && intervalHours !== null && cancelledAt === null && disappearedAt === null,
  );
  if (active.length < most) return;
  throw new HttpError(
    429,
    `Limit exceeded: at most ${most} active scheduled bulk exports can exist in a workspace.`,
  );
}

function assertWithinRate({ clock, exports, limits, options }: World, workspace: string): void {
  const most = limits.exportsPerHour;
  const now = clock.now();
  const within = [...exports.values()].filter(
    (record) => record.workspace === workspace && record.createdAt > now - HOUR,
  );
  if (within.length < most) return;
  // There is room again when so many of the last hour's are older that fewer than the limit remain.
  const wait = (within.at(-most)?.createdAt ?? now) + HOUR - now;
  // Who asks waits in real time; a clock that stands still is moved by hand.
  const seconds = Math.ceil(wait / 1000 / (clock.speed > 0 ? clock.speed : 1));
  throw new HttpError(
    429,
    `Rate limit exceeded: at most ${most} bulk exports can be created per hour in a workspace.`,
    [],
    options.retryAfter === true ? { "retry-after": String(seconds) } : {},
  );
}
