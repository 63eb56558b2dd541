import { CodedError, whatOf } from "./message.ts";
import { operationEnded } from "./messages.ts";
import type { Operation } from "./operation.ts";
import { formatDuration, oneLine } from "./text.ts";

/** What one look at the service means for a wait. */
export type Verdict<T> =
  /** What it came to, and the state that it is in, to show where another one was shown before. */
  | { readonly done: T; readonly as?: string }
  /** Not yet: the state it is in. */
  | { readonly pending: string };

/** A wait, declared: what for, how to look, what a look means. A failure is thrown by `judge`. */
export interface Wait<S, T> {
  /** What is waited for, to begin a sentence with: "deployment my-agent, revision 1f0c…". */
  readonly what: string;
  readonly look: () => Promise<S>;
  readonly judge: (seen: S) => Verdict<T> | Promise<Verdict<T>>;
  /** Whether an error of a look may pass by itself: it is then borne for some minutes. Default: none may. */
  readonly isTransient?: (error: unknown) => boolean;
  /** Whether such an error says that what was just made is not to be found yet: it is shown as that. Default: none does. */
  readonly isLate?: (error: unknown) => boolean;
  /** How to go on when the wait is cut short, to end the error with. */
  readonly resume: string;
}

const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 15_000;
const GROWTH = 1.5;
/** How long errors that may pass are borne in a row: a router restarts in less. */
const PATIENCE = 300_000;
/** A state that does not change is shown again so seldom that a log stays readable and nobody thinks it hangs. */
const REMINDER = 60_000;

/**
 * Looks until it is done: after 1 s at first, then at growing distances up to 15 s, with jitter, so that many
 * waits do not look at the same moment. It ends with success, a failure from `judge`, the time limit or an interrupt.
 */
export async function waitFor<S, T>(operation: Operation, wait: Wait<S, T>): Promise<T> {
  const started = operation.now();
  let reported = { text: "", at: 0 };
  let seen = "";
  let failing: number | undefined;
  const report = (text: string) => {
    const now = operation.now();
    if (text === reported.text && now - reported.at < REMINDER) return;
    operation.status(`${wait.what}: ${text}, ${formatDuration(now - started)}`);
    reported = { text, at: now };
  };
  for (let distance = FIRST_PAUSE; ; distance = Math.min(distance * GROWTH, LONGEST_PAUSE)) {
    try {
      operation.signal.throwIfAborted();
      const looked = await looking(wait);
      if ("failed" in looked) {
        failing ??= operation.now();
        if (operation.signal.aborted || operation.now() - failing >= PATIENCE) throw looked.failed;
        report(wait.isLate?.(looked.failed) ? "not found yet" : "LangSmith does not respond, trying again");
      } else {
        failing = undefined;
        const verdict = await wait.judge(looked.seen);
        if ("done" in verdict) {
          if (verdict.as && reported.text !== "") report(verdict.as);
          return verdict.done;
        }
        seen = oneLine(verdict.pending);
        report(seen);
      }
    } catch (error) {
      throw operation.signal.aborted ? cutShort(operation, wait, seen, error) : error;
    }
    await operation.pause(distance * (0.75 + operation.random() / 2)).catch((error: unknown) => {
      throw cutShort(operation, wait, seen, error);
    });
  }
}

async function looking<S, T>(wait: Wait<S, T>): Promise<{ seen: S } | { failed: unknown }> {
  try {
    return { seen: await wait.look() };
  } catch (error) {
    if (!wait.isTransient?.(error)) throw error;
    return { failed: error };
  }
}

/** The error of a wait that its time limit or the user ended: what was seen last, and how to go on. */
function cutShort<S, T>(operation: Operation, wait: Wait<S, T>, pending: string, cause: unknown): CodedError {
  const { reason } = operation.signal;
  // What the look itself waited for when it was ended says more than the end alone.
  const shownCause = cause instanceof Error && cause.cause === reason ? cause : reason;
  const { what, resume } = wait;
  const why = shownCause instanceof Error ? whatOf(shownCause).replace(/\.$/, "") : "the operation ended";
  return new CodedError(operationEnded({ what, why, seen: pending, resume }), { cause });
}
