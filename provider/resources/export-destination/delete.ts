import { formatDuration, isTooLate, type Operation } from "../../core/operation.ts";
import { Conflict } from "../../http/errors.ts";
import { inUse, named, type Users } from "./users.ts";

/**
 * Milliseconds in which a refused delete is repeated: the service may need a moment to see that exports have ended, also
 * those that this very destroy has just cancelled.
 */
const PATIENCE = 60_000;
const LONGEST_PAUSE = 10_000;

/** How a destination is deleted, and who uses it. */
export interface Deletion {
  readonly remove: () => Promise<void>;
  readonly users: () => Promise<Pick<Users, "running" | "lastEnd">>;
  readonly operation: Operation;
}

/**
 * Deletes a destination, and repeats it while the service may only be late to see that its exports have ended. One
 * that the service keeps for its ended exports is left to it, with a warning; of one that is in use after a minute,
 * or at the end of the time limit, this throws.
 */
export async function deleteUnused(id: string, { remove, users, operation }: Deletion): Promise<void> {
  const started = operation.now();
  let busy: Error | undefined;
  for (let pause = 1_000; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    try {
      return await remove();
    } catch (error) {
      if (!(error instanceof Conflict)) throw atLimit(error, busy);
      const { running, lastEnd } = await users().catch((failed: unknown) => {
        throw atLimit(failed, busy);
      });
      const now = operation.now();
      const late = now - started >= PATIENCE;
      const someEnded = lastEnd > Number.NEGATIVE_INFINITY;
      busy = running.length > 0 ? inUse(running, error) : undefined;
      if (busy !== undefined && late) throw busy;
      if (busy === undefined && (late || (someEnded && now - lastEnd >= PATIENCE))) {
        const why = someEnded
          ? "the service does not delete it, because exports that have ended name it"
          : `the service does not delete it, though it lists no export that names it (${error.detail ?? "it gives no reason"})`;
        return operation.warn(`${kept(id)}: ${why}`);
      }
      const by = running.length > 0 ? ` by ${named(running)}` : "";
      operation.status(`it is still in use${by}; trying again for up to ${formatDuration(PATIENCE)}`);
      await operation.pause(pause).catch((failed: unknown) => {
        throw atLimit(failed, busy);
      });
    }
  }
}

/** That it is in use says more than that its time limit was reached. */
function atLimit(error: unknown, busy: Error | undefined): unknown {
  return isTooLate(error) && busy !== undefined ? busy : error;
}

/** What begins the warning of a destination that is out of the state and still at the service. */
export function kept(id: string): string {
  return `export destination ${id} is kept at the service`;
}
