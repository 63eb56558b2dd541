import { type Answer, type Content, detailOf, retryAfterOf } from "./answer.ts";
import type { ApiRequest } from "./api-request.ts";
import { backoff, FAILURE_PAUSE_MS, LIMIT_PAUSE_MS, LONGEST_WINDOW_MS } from "./backoff.ts";
import type { Call } from "./call.ts";
import { LimitWaitEnded, RateLimited } from "./errors.ts";
import { hourlyLimit, limitIn } from "./limits.ts";
import { limitNotEnded } from "./messages.ts";
import type { RateLimitQueue } from "./rate-limit-queue.ts";
import { failureOf, type SentRequest } from "./reply.ts";
import type { Permit } from "./semaphore.ts";
import type { ServiceState } from "./service-state.ts";

/** The queue in which operations of a kind wait for a limit of the service. */
export function queueOf(
  { queues, settings }: ServiceState,
  { area, attempted }: ApiRequest,
  workspaceId: string | undefined,
): RateLimitQueue {
  return queues.of(`${settings.addresses[area].origin} ${workspaceId ?? ""} ${attempted}`);
}

/** One operation and the limit of its kind: its turns in the queue, and what becomes of its tries there. */
export class RateLimit {
  readonly #state: ServiceState;
  readonly #request: SentRequest;
  readonly #call: Call;
  readonly #queue: RateLimitQueue;
  #permit: Permit | undefined;
  /** Whether the service rejected a try of its own for a limit. */
  #isRejected = false;
  /** The limit that it waits for, in words. */
  #limit: string | undefined;

  constructor(state: ServiceState, request: SentRequest, call: Call, queue: RateLimitQueue) {
    this.#state = state;
    this.#request = request;
    this.#call = call;
    this.#queue = queue;
  }

  /**
   * Waits until it may try.
   *
   * @throws RateLimited when the service has asked for a longer pause than is waited
   */
  async acquire(): Promise<void> {
    this.#limit = this.#queue.limit;
    this.#permit = await this.#queue.acquire(this.#permit, this.#call.signal);
    this.#limit = undefined;
    const { closure } = this.#queue;
    if (closure === undefined) return;
    const seconds = Math.ceil((closure.until - this.#state.settings.now()) / 1000);
    throw this.#tooLong(seconds, closure.detail);
  }

  /** Whether it may still try: no limit was met since its turn came. */
  get mayTry(): boolean {
    return this.#permit !== undefined && this.#queue.isCurrent(this.#permit);
  }

  /** Lets others of the queue on: some behind a try that the service took, all where it is in trouble. */
  settle(isAccepted: boolean): void {
    if (this.#permit === undefined) return;
    if (isAccepted) this.#queue.accept(this.#permit, this.#request.operation.creationLimit !== undefined);
    else this.#queue.fail(this.#permit);
  }

  /**
   * The service rejected the try for a limit on requests.
   *
   * @throws RateLimited when it asks for a longer pause than is waited
   */
  reject(answer: Answer, content: Content): void {
    this.#isRejected = true;
    const permit = this.#permit;
    // Another one has met it first, and reports it.
    if (permit === undefined || !this.#queue.isCurrent(permit)) return;
    const { operation, redact } = this.#request;
    const { random, now } = this.#state.settings;
    const requested = retryAfterOf(answer);
    const answerDetail = detailOf(content, redact) ?? "";
    const limit = limitIn(operation, answerDetail);
    if (requested !== undefined && requested > LONGEST_WINDOW_MS) {
      this.#queue.close(permit, { until: now() + requested, detail: answerDetail });
      throw this.#tooLong(Math.ceil(requested / 1000), answerDetail);
    }
    const spaced = hourlyLimit(operation, answerDetail) !== undefined;
    const { spacing } = this.#queue;
    if (spaced) spacing.addRejection(now());
    // An hour's limit may take the hour; the pauses are only how often it is tried.
    const patience = requested === undefined && spaced;
    const pause = patience
      ? spacing.afterRejection(now(), random)
      : Math.max(requested ?? 0, this.#backoff());
    this.#permit = this.#queue.reject(permit, { limit, pause, spaced });
    const { notice } = this.#call;
    const waits = patience ? "waiting until it allows another" : `waiting ${Math.ceil(pause / 1000)} s`;
    if (notice !== undefined && this.#state.queues.isWorthNoticing(limit)) notice(`${limit}; ${waits}`);
  }

  /**
   * The error that the operation ends with: the end of a wait for a limit would be lost with the signal's reason alone.
   *
   * @param isUnsure whether an earlier try may have been carried out
   */
  toError(error: unknown, isUnsure: boolean): unknown {
    const { aborted, reason } = this.#call.signal;
    if (this.#limit === undefined || !aborted || error !== reason) return error;
    return limitWaitEnded(this.#request.operation, this.#limit, reason, {
      isRejected: this.#isRejected,
      isUnsure,
    });
  }

  /** Gives up its permit, if it has one. */
  release(): void {
    if (this.#permit !== undefined) this.#queue.release(this.#permit);
  }

  #backoff(): number {
    const { maxRetries, random } = this.#state.settings;
    const rejections = this.#queue.rejections + 1;
    return backoff(rejections, rejections > maxRetries ? LIMIT_PAUSE_MS : FAILURE_PAUSE_MS, random);
  }

  #tooLong(seconds: number, answerDetail: string): RateLimited {
    const detail = answerDetail === "" ? undefined : answerDetail;
    const outcome = this.#isRejected ? undefined : "was not sent, because an earlier request returned 429";
    const known = { status: this.#isRejected ? 429 : undefined, outcome, detail };
    return new RateLimited(limitNotEnded({ ...failureOf(this.#request, known), seconds }), seconds);
  }
}

/** The wait for a limit was ended: what it was for would be lost with the reason alone. */
export function limitWaitEnded(
  { attempted, method }: ApiRequest,
  limit: string,
  reason: unknown,
  seen: { readonly isRejected: boolean; readonly isUnsure: boolean },
): LimitWaitEnded {
  const why = reason instanceof Error ? reason.message : "the operation ended";
  const since = seen.isRejected
    ? "because LangSmith rejected every try"
    : "because it was not sent: other requests of this program waited first";
  const unchanged = method !== "GET" && !seen.isUnsure ? since : undefined;
  const message = limitNotEnded({ attempted, why, limit, unchanged });
  return new LimitWaitEnded(message, unchanged === undefined, { cause: reason });
}
