import { CodedError } from "../../core/message.ts";
import { isTooLate, type Operation } from "../../core/operation.ts";
import { formatDuration } from "../../core/text.ts";
import { Conflict } from "../../http/errors.ts";
import { warnAbout } from "../resource-name.ts";
import { inUse, kept } from "./messages.ts";
import { named, type Users } from "./users.ts";

/**
 * Milliseconds in which a refused delete is repeated: the service may need a moment to see that exports have ended, also
 * those that this very destroy has just cancelled.
 */
const PATIENCE = 60_000;
const LONGEST_PAUSE = 10_000;

/** How a destination is deleted, and who uses it. */
interface Deletion {
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
      busy =
        running.length > 0 ? new CodedError(inUse({ exports: named(running) }), { cause: error }) : undefined;
      if (busy !== undefined && late) throw busy;
      if (busy === undefined && (late || (someEnded && now - lastEnd >= PATIENCE))) {
        const why = someEnded ? "named" : "unexplained";
        return warnAbout(operation, "ExportDestination", id, kept({ id, why, detail: error.detail }));
      }
      const by = running.length > 0 ? ` by ${named(running)}` : "";
      operation.status(
        `the destination is still used${by}. Trying again for up to ${formatDuration(PATIENCE)}`,
      );
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
