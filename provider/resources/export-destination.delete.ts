import { Conflict } from "../api/errors.ts";
import type { Operation } from "../lifecycle/operation.ts";
import { inUse, type Users } from "./export-destination.users.ts";

/** Milliseconds after the last of its exports has ended in which a refused delete is repeated: the service may need a moment to see it. */
const PATIENCE = 60_000;
const LONGEST_PAUSE = 10_000;

/** How a destination is deleted, and who uses it. */
export interface Deletion {
  readonly remove: () => Promise<void>;
  readonly users: () => Promise<Users>;
  readonly operation: Operation;
}

/**
 * Deletes a destination, and repeats it while the service may only be late to see that its exports have ended. One
 * that the service keeps for its ended exports is left to it, with a warning; of one that is in use this throws.
 */
export async function deleteUnused(id: string, { remove, users, operation }: Deletion): Promise<void> {
  const started = operation.now();
  for (let pause = 1_000; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    try {
      return await remove();
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
      const { running, lastEnd } = await users();
      // What this stack cancelled has been answered as such by now; others would run for hours.
      if (running.length > 0) throw inUse(id, running, error);
      const now = operation.now();
      const named = lastEnd > Number.NEGATIVE_INFINITY;
      if (now - started >= PATIENCE || (named && now - lastEnd >= PATIENCE)) {
        const why = named
          ? "the service does not delete it, because exports that have ended name it"
          : `the service does not delete it, though it lists no export that names it (${error.detail ?? "it gives no reason"})`;
        return operation.warn(`${kept(id)}: ${why}`);
      }
      operation.status(`export destination ${id} is still in use, says the service; trying again`);
      await operation.pause(pause);
    }
  }
}

/** What begins the warning of a destination that is out of the state and still at the service. */
export function kept(id: string): string {
  return `export destination ${id} is kept at the service`;
}
