import { milliseconds } from "../lifecycle/instant.ts";
import type { Operation } from "../lifecycle/operation.ts";
import { WaitCutShort } from "../lifecycle/wait.ts";
import { StillListed } from "./gone.ts";

/** Milliseconds after its creation for which a replica of the service may not know an object yet. */
export const LONGEST_LAG_MS = 120_000;
/** Milliseconds before the second look where the age of the object is not known. */
const SECOND_LOOK_MS = 10_000;
const SHORTEST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;

/** An object that the state holds, and how old it is by the service's own times. */
export interface Aged {
  /** "deployment 1f0c…" */
  readonly what: string;
  /** When the service created it, ISO 8601; undefined when the state does not know. */
  readonly createdAt: unknown;
  /** The service's time in its last answer, in milliseconds; undefined when it sends none. */
  readonly serviceTime: () => number | undefined;
}

/**
 * Reads an object. One that is not found and is younger than two minutes is read again until it is not, since a replica
 * may not know it yet; one of unknown age once more, after ten seconds.
 *
 * @returns undefined when it is deleted
 */
export async function readAgain<T>(
  read: () => Promise<T | undefined>,
  aged: Aged,
  operation: Operation,
): Promise<T | undefined> {
  const started = operation.now();
  let told = false;
  for (let longest = SHORTEST_PAUSE_MS; ; longest = Math.min(longest * 2, LONGEST_PAUSE_MS)) {
    const { seen, listed } = await looked(read);
    if (seen !== undefined) return seen;
    const waited = operation.now() - started;
    const age = ageOf(aged);
    const left = age === undefined ? SECOND_LOOK_MS - waited : LONGEST_LAG_MS - Math.max(age, waited);
    if (left <= 0 && listed) throw listed;
    if (left <= 0) return undefined;
    if (!told) {
      operation.status(
        `${aged.what} is not found. A new object can take two minutes to appear everywhere, so it is read again`,
      );
    }
    told = true;
    await operation
      .pause(age === undefined ? left : Math.max(Math.min(left, longest), SHORTEST_PAUSE_MS))
      .catch((error: unknown) => {
        const why = error instanceof Error ? error.message : "it was ended";
        throw new WaitCutShort(
          `${aged.what}: ${why}, before it was certain that the object is deleted. Nothing was changed in the state. Run \`pulumi refresh\` again.`,
          { cause: error },
        );
      });
  }
}

async function looked<T>(read: () => Promise<T | undefined>) {
  try {
    return { seen: await read(), listed: undefined };
  } catch (error) {
    if (!(error instanceof StillListed)) throw error;
    return { seen: undefined, listed: error };
  }
}

/** Milliseconds since its creation, by the service's own times, of which `Date` has whole seconds. */
function ageOf({ createdAt, serviceTime }: Aged): number | undefined {
  const created = typeof createdAt === "string" ? milliseconds(createdAt) : Number.NaN;
  const age = (serviceTime() ?? Number.NaN) - Math.floor(created / 1000) * 1000;
  return Number.isNaN(age) ? undefined : age;
}
