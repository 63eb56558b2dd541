import { CodedError } from "../core/message.ts";
import { Semaphore } from "../http/semaphore.ts";
import { duplicateCreateAborted } from "./create-messages.ts";

/** What is created, as far as other creations may be equal to it. */
export interface Creation {
  /** "bulk export" */
  readonly noun: string;
  /**
   * What is sent, where other objects may be sent the same: equal creations then go one after the other, so that
   * none is taken for another's. Default: none is ever equal.
   */
  readonly content?: Readonly<Record<string, unknown>>;
  /** Ends the wait for an equal creation. Default: that is waited for to its end. */
  readonly signal?: AbortSignal;
}

/** The wait for an equal creation was ended: `cause` is the signal's reason. */
export class DuplicateCreateAborted extends CodedError {
  override readonly name = "DuplicateCreateAborted";
  constructor(noun: string, reason: unknown) {
    const why = reason instanceof Error ? reason.message : "it was ended";
    super(duplicateCreateAborted({ noun, why }), { cause: reason });
  }
}

/** Equal creations are sent one after the other, by what they send. */
const queues = new Map<string, Semaphore>();

/**
 * Waits until no equal creation is under way. @returns what lets the next one go
 *
 * @throws DuplicateCreateAborted where the signal ends the wait
 */
export async function waitForEqual({ content, noun, signal }: Creation): Promise<() => void> {
  if (content === undefined) return () => {};
  const key = `${noun} ${JSON.stringify(content)}`;
  const queue = queues.get(key) ?? new Semaphore(1);
  queues.set(key, queue);
  const waits = queue.isFull;
  try {
    const permit = await queue.acquire(signal ?? NEVER);
    return () => {
      queue.release(permit);
      if (queue.isIdle) queues.delete(key);
    };
  } catch (error) {
    if (queue.isIdle) queues.delete(key);
    if (!waits || !signal?.aborted) throw error;
    throw new DuplicateCreateAborted(noun, error);
  }
}

const NEVER = new AbortController().signal;
