import { setTimeout as delay } from "node:timers/promises";
import type { Message } from "./message.ts";
import { operationEnded } from "./messages.ts";
import { formatDuration } from "./text.ts";

/** What surrounds an operation: where it reports, and what it is about. */
interface Surroundings {
  /** A line on how far it is, which the next one may replace. */
  readonly status: (text: string) => void;
  /** A line that stays. Default: `status` does as well. */
  readonly note?: ((text: string) => void) | undefined;
  readonly warn: (text: string) => void;
  /** Receives one line of each request, for the engine's debug log. Default: there is none. */
  readonly debug?: ((text: string) => void) | undefined;
  /** Takes the secrets of what the operation is about out of a text, for what is cut on the way. Default: it has none. */
  readonly hide?: ((text: string) => string) | undefined;
  /** What the program calls the resource. Default: the operation calls a function. */
  readonly resourceName?: string | undefined;
}

/** What an operation may do besides calling the service: report, wait, and hand over what must not be lost. */
export interface Operation extends Surroundings {
  /** Aborts with the reason when the time limit is reached or the user interrupts. */
  readonly signal: AbortSignal;
  /**
   * Hands the id to the state the moment the service has answered with it: whatever fails afterwards, the object
   * is created-but-not-ready instead of lost. May be called again when more is known.
   *
   * @param properties what the state is to hold: what the resource owns, and its outputs
   */
  readonly keep: (id: string, properties: Record<string, unknown>) => void;
  /** Lets go of what was kept: the object has ended, so a failure leaves nothing for the state to manage. */
  readonly release: () => void;
  /** Waits, and ends early with the signal's reason. */
  readonly pause: (milliseconds: number) => Promise<void>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** A number from 0 up to 1, for jitter. */
  readonly random: () => number;
}

/**
 * An operation was ended from outside. Its `message` is a part of sentences, without a full stop; where it stands alone,
 * `words` are shown.
 */
export class OperationEnded extends Error {
  override readonly name: string = "OperationEnded";
  readonly words: Message;
  constructor(words: Message) {
    super(words.what.replace(/\.$/, ""));
    this.words = words;
  }
}

/** The time limit of the operation was reached. */
export class TimeLimitReached extends OperationEnded {
  override readonly name = "TimeLimitReached";
  /** @param setBy how the user sets another limit, where that can be done */
  constructor(limitSeconds: number, setBy?: string) {
    super(operationEnded({ limit: formatDuration(limitSeconds * 1000), setBy }));
  }
}

/** The user, or the engine for them, ended the operation. */
export class Interrupted extends OperationEnded {
  override readonly name = "Interrupted";
  constructor() {
    super(operationEnded({}));
  }
}

/**
 * The object exists under `id` and is not ready: the state keeps it, and the next `up` resumes instead of
 * creating it again.
 */
export class CreatedButNotReady extends Error {
  override readonly name = "CreatedButNotReady";
  readonly id: string;
  /** What the state is to hold of it. */
  readonly properties: Record<string, unknown>;
  constructor(id: string, properties: Record<string, unknown>, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.id = id;
    this.properties = properties;
  }
}

/** What a front end gives to an operation. */
export interface RequestContext extends Surroundings {
  readonly limitSeconds: number;
  /** What sets another limit, where something does: "the resource option customTimeouts". */
  readonly limitSetBy?: string | undefined;
  /** Aborted when the user interrupts. */
  readonly interrupt?: AbortSignal;
}

/** The longest time that a timer can be set to; a longer one would fire at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Runs one operation under its time limit, so that what it kept is never lost when it fails. */
export async function perform<T>(
  { limitSeconds, limitSetBy, interrupt, ...surroundings }: RequestContext,
  work: (operation: Operation) => Promise<T>,
) {
  const limit = new AbortController();
  const timer = setTimeout(
    () => limit.abort(new TimeLimitReached(limitSeconds, limitSetBy)),
    Math.min(limitSeconds * 1000, LONGEST_TIMER),
  );
  const signal = interrupt ? AbortSignal.any([limit.signal, interrupt]) : limit.signal;
  let kept: Parameters<Operation["keep"]> | undefined;
  try {
    return await work({
      ...surroundings,
      signal,
      keep: (...known) => {
        kept = known;
      },
      release: () => {
        kept = undefined;
      },
      pause: (milliseconds) =>
        delay(milliseconds, undefined, { signal }).catch((error: unknown) => {
          signal.throwIfAborted();
          throw error;
        }),
      now: Date.now,
      random: Math.random,
    });
  } catch (error) {
    throw kept ? new CreatedButNotReady(...kept, error) : error;
  } finally {
    clearTimeout(timer);
  }
}
