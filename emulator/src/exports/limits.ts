import { HttpError } from "../answer.ts";
import { retryAfterOf } from "../limits.ts";
import type { World } from "../world.ts";
import { HOUR } from "./record.ts";
import type { CreateExport } from "./schema.ts";

/** How many experiments one export of all experiments may have. */
const MOST_EXPERIMENTS = 250;

/**
 * Refuses an export that would be one too many.
 *
 * @throws HttpError 429 for too many schedules or too many exports within an hour, 400 for too many experiments
 */
export function assertWithinLimits(world: World, workspace: string, body: CreateExport): void {
  const { settings } = world;
  if (body.all_experiments && settings.experiments > MOST_EXPERIMENTS) {
    throw new HttpError(
      400,
      `An export of all experiments can have at most ${MOST_EXPERIMENTS} experiments; this workspace has ${settings.experiments}.`,
    );
  }
  if (body.interval_hours != null) assertSchedulesWithinLimit(world, workspace);
  assertWithinRate(world, workspace);
}

function assertSchedulesWithinLimit(world: World, workspace: string): void {
  const most = world.settings.limits.activeSchedules;
  const active = world.exports
    .schedules()
    .filter((one) => one.workspace === workspace && one.cancelledAt === null && one.disappeared === null);
  if (active.length < most) return;
  throw new HttpError(
    429,
    `Limit exceeded: at most ${most} active scheduled bulk exports can exist in a workspace.`,
  );
}

function assertWithinRate(world: World, workspace: string): void {
  const most = world.settings.limits.exportsPerHour;
  const now = world.clock.now();
  const existing = world.exports.ofWorkspace(workspace);
  const first = existing.findLastIndex(({ createdAt }) => createdAt <= now - HOUR) + 1;
  const within = existing.length - first;
  if (within < most) return;
  // There is room again when so many of the last hour's are older that fewer than the limit remain.
  const hindering = existing[existing.length - most];
  const wait = hindering === undefined ? HOUR : hindering.createdAt + HOUR - now;
  throw new HttpError(
    429,
    `Rate limit exceeded: at most ${most} bulk exports can be created per hour in a workspace.`,
    [],
    world.settings.limits.retryAfter ? retryAfterOf(wait, world.clock) : {},
  );
}
