import { setTimeout as delay } from "node:timers/promises";
import type { Outcome } from "./sending/transport.ts";

/** What every call to the service is given by the operation on whose behalf it is made. */
export interface Call {
  /**
   * Ends the call. When it aborts, the call rejects with `signal.reason`, whether it is queued, in flight or
   * pausing; only a request that changes something is seen to its end once it has left, within the time limit of a
   * request, since it may be carried out. There is no other limit on the total time of a call: a rate limit is waited
   * out until then, and the call rejects with a `LimitWaitEnded` around the reason.
   */
  readonly signal: AbortSignal;
  /**
   * Receives one line of status worth showing, for example
   * `LangSmith limits requests (429); waiting 12 s`. One for each limit of the service. Default: not shown.
   */
  readonly status?: ((text: string) => void) | undefined;
  /**
   * Takes secrets out of a text besides those of `ServiceOptions.redact`: of what the operation sends. It is applied
   * before a text of the service's is cut, since a secret of which a part is missing is recognised no more. Default:
   * there are none.
   */
  readonly hide?: ((text: string) => string) | undefined;
  /** Receives one line of each request, for a log that the user asks for. Default: there is none. */
  readonly debug?: ((text: string) => void) | undefined;
}

/** Takes out what a call knows to be secret, then what every call does. */
export function redactorOf(
  { hide }: Pick<Call, "hide">,
  always: (text: string) => string,
): (text: string) => string {
  return hide === undefined ? always : (text) => always(hide(text));
}

/** Writes the line of one try of a request: `GET /v2/deployments 200 31 ms, attempt 1`. A query may hold a secret. */
export function logTry(
  { debug }: Call,
  request: string,
  outcome: Outcome,
  ms: number,
  attempt: number,
): void {
  const end = outcome.kind === "answered" ? outcome.status : outcome.kind;
  debug?.(`${request} ${end} ${Math.round(ms)} ms, attempt ${attempt}`);
}

/** Waits; rejects with `signal.reason` when that aborts. */
export async function wait(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw error;
  });
}

/** Settles as the promise of another operation does, unless one's own signal aborts before. */
export function awaitOrAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const aborted = () => reject(signal.reason);
    signal.addEventListener("abort", aborted, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", aborted));
  });
}
