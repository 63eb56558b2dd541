import { milliseconds } from "../core/instant.ts";
import type { Operation } from "../core/operation.ts";
import { WaitCutShort } from "../core/wait.ts";
import type { LangSmith } from "../http/client.ts";
import { NotFound } from "../http/errors.ts";
import * as messages from "./messages.ts";
import { assertDeleted, type Proof, StillListed } from "./not-found.ts";

/** Milliseconds after its creation for which a replica of the service may not know an object yet. */
const LONGEST_LAG_MS = 120_000;
/** Milliseconds for which the deletion of such an object is sent again: a destroy is not to take as long as a refresh. */
const LONGEST_RESENDING_MS = 10_000;

/** Milliseconds before the second look where the age of the object is not known. */
const SECOND_LOOK_MS = 10_000;
const SHORTEST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;

/** An object of the state, and how old it is. */
interface Age {
  /** "deployment 1f0c…" */
  readonly what: string;
  /** When the service created it, ISO 8601; undefined when the state does not know. */
  readonly createdAt: unknown;
  /** The service's time in its last answer, in milliseconds; undefined when it sends none. */
  readonly serviceTime: () => number | undefined;
}

/** What is repeated while an object may only be too young to be found. */
interface Repeated {
  readonly does: string;
  /** Milliseconds after which an object counts as deleted, whatever its age. */
  readonly mostMs: number;
}

const READ: Repeated = {
  does: "reads it again",
  mostMs: LONGEST_LAG_MS,
};
const SENT: Repeated = {
  does: "sends the request again",
  mostMs: LONGEST_RESENDING_MS,
};

/** An object of the state as a change or a reading is about it. */
export function ageOf(what: string, createdAt: unknown, service: LangSmith): Age {
  return { what, createdAt, serviceTime: () => service.latestTime?.getTime() };
}

/**
 * Reads an object. One that is not found and is younger than two minutes is read again until it is not, since a replica
 * may not know it yet; one of unknown age once more, after ten seconds.
 *
 * @returns undefined when it is deleted
 */
export function retryRead<T>(
  read: () => Promise<T | undefined>,
  aged: Age,
  operation: Operation,
): Promise<T | undefined> {
  return again(read, aged, operation, READ);
}

/**
 * Sends the deletion, or the cancellation, of an object. While the service answers 404 and the object is younger than
 * two minutes, it is sent again for ten seconds: a replica that does not know the object yet would leave it running.
 *
 * @returns whether the service took it; else the object is proved to be deleted
 */
export async function retryDelete(
  send: () => Promise<void>,
  proof: Proof,
  aged: Age,
  operation: Operation,
): Promise<boolean> {
  const sent = await again(
    async () => {
      const missing = await sending(send);
      if (missing === undefined) return true;
      await assertDeleted(missing, proof);
      return undefined;
    },
    aged,
    operation,
    SENT,
  );
  const age = millisecondsOld(aged, operation.now());
  if (sent === undefined && age !== undefined && age < LONGEST_LAG_MS) {
    operation.warn(messages.newObjectCountsAsDeleted({ object: aged.what }).text);
  }
  return sent === true;
}

/** The same for an object of which this process knows that it exists. @throws NotFound where the service never takes it */
export async function retryChange(send: () => Promise<void>, aged: Age, operation: Operation): Promise<void> {
  let missing: NotFound | undefined;
  await again(
    async () => {
      missing = await sending(send);
      return missing === undefined ? true : undefined;
    },
    aged,
    operation,
    SENT,
  );
  if (missing !== undefined) throw missing;
}

/** The 404 that answers a request; undefined where the service took it. */
async function sending(send: () => Promise<void>): Promise<NotFound | undefined> {
  try {
    await send();
    return undefined;
  } catch (error) {
    if (error instanceof NotFound) return error;
    throw error;
  }
}

async function again<T>(
  attempt: () => Promise<T | undefined>,
  aged: Age,
  operation: Operation,
  { does, mostMs }: Repeated,
): Promise<T | undefined> {
  const started = operation.now();
  let reported = false;
  for (let longest = SHORTEST_PAUSE_MS; ; longest = Math.min(longest * 2, LONGEST_PAUSE_MS)) {
    const { seen, listed } = await looked(attempt);
    if (seen !== undefined) return seen;
    const now = operation.now();
    const waited = now - started;
    const age = millisecondsOld(aged, now);
    const left =
      age === undefined
        ? SECOND_LOOK_MS - waited
        : Math.min(LONGEST_LAG_MS - Math.max(age, waited), mostMs - waited);
    if (left <= 0 && listed) throw listed;
    if (left <= 0) return undefined;
    if (!reported) {
      operation.status(
        `${aged.what} is not found. A new object can take two minutes to appear, so the provider ${does}`,
      );
    }
    reported = true;
    await operation
      .pause(age === undefined ? left : Math.max(Math.min(left, longest), SHORTEST_PAUSE_MS))
      .catch((error: unknown) => {
        const why = error instanceof Error ? error.message : "the operation ended";
        throw new WaitCutShort(messages.deletionUnproved({ object: aged.what, why }), { cause: error });
      });
  }
}

async function looked<T>(attempt: () => Promise<T | undefined>) {
  try {
    return { seen: await attempt(), listed: undefined };
  } catch (error) {
    if (!(error instanceof StillListed)) throw error;
    return { seen: undefined, listed: error };
  }
}

/**
 * Milliseconds since its creation by the service's own time, whose `Date` has whole seconds; by this machine's clock
 * where the service sends none.
 */
function millisecondsOld({ createdAt, serviceTime }: Age, now: number): number | undefined {
  const created = typeof createdAt === "string" ? milliseconds(createdAt) : Number.NaN;
  if (Number.isNaN(created)) return undefined;
  return (serviceTime() ?? now) - Math.floor(created / 1000) * 1000;
}
