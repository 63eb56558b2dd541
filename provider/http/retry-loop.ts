import { ANSWER_LIMIT, type ApiRequest } from "./api-request.ts";
import { backoff } from "./backoff.ts";
import { type Call, redactorOf } from "./call.ts";
import { judge, type Verdict } from "./classify.ts";
import { LimitWaitEnded, type RequestFailure, ServiceError } from "./errors.ts";
import * as messages from "./messages.ts";
import type { RateLimit, Turn } from "./rate-limit.ts";
import type { Reply } from "./reply.ts";
import type { ServiceState } from "./service-state.ts";
import { type HttpRequest, type Outcome, send } from "./transport.ts";

/** Longest pause between tries of a request that failed. */
const LONGEST_BACKOFF_MS = 30_000;
/** Longest pause that is made because a failure asks for it. */
const LONGEST_PAUSE_MS = 60_000;

/** All tries of one operation with one credential. */
export class RetryLoop {
  readonly #state: ServiceState;
  readonly #operation: ApiRequest;
  readonly #call: Call;
  readonly #redact: (text: string) => string;
  readonly #target: Pick<HttpRequest, "origin" | "path">;
  readonly #request: Omit<HttpRequest, "origin" | "path">;
  /** What errors report. */
  readonly #failure: RequestFailure;
  readonly #limit: RateLimit;
  #tries = 0;
  #failures = 0;
  /** An earlier try may have been carried out. */
  #isUnsure = false;
  #sentAfter: Date | undefined;

  constructor(
    state: ServiceState,
    operation: ApiRequest,
    headers: Readonly<Record<string, string>>,
    call: Call,
  ) {
    const { attempted, method, area, repeatable, permission, feature, onlyOn } = operation;
    const { addressSettings, cloudRegions, redact, timeoutMs } = state.settings;
    const body = operation.body === undefined ? undefined : JSON.stringify(operation.body);
    this.#state = state;
    this.#operation = operation;
    this.#call = call;
    this.#redact = redactorOf(call, redact);
    this.#target = state.targetOf(operation);
    this.#request = { method, headers, body, timeoutMs, answerLimit: ANSWER_LIMIT, mustEnd: !repeatable };
    const { origin, path } = this.#target;
    const of = {
      setting: addressSettings[area],
      cloudRegion: cloudRegions[area],
      permission,
      feature,
      onlyOn,
    };
    this.#failure = { attempted, method, url: this.#redact(`${origin}${path}`), ...of };
    this.#limit = state.rateLimitOf(operation, headers["x-tenant-id"]);
  }

  /** Tries until there is an answer of success, or an error that another try does not fix. */
  async run(): Promise<Reply> {
    const { signal } = this.#call;
    try {
      for (;;) {
        const turn = await this.#takeTurn();
        try {
          const release = await this.#state.requests.acquire(signal);
          let outcome: Outcome;
          try {
            // Met while this one waited for its permit, a limit would reject it as well.
            if (!this.#limit.isCurrent(turn)) continue;
            const { now } = this.#state.settings;
            const { origin } = this.#target;
            this.#sentAfter = this.#state.times.get(origin);
            const begun = now();
            outcome = await send(
              this.#state.dispatcherOf(origin),
              { ...this.#target, ...this.#request },
              signal,
            );
            this.#hear(outcome, now() - begun);
          } finally {
            release();
          }
          const verdict = judge(outcome, {
            operation: this.#operation,
            failure: this.#failure,
            redact: this.#redact,
            sentAfter: this.#sentAfter,
            isUnsure: this.#isUnsure,
          });
          if (verdict.does === "wait") {
            this.#limited(turn, verdict);
            continue;
          }
          this.#limit.accept(turn);
          turn.end();
          if (verdict.does === "accept") return verdict.reply;
          if (verdict.does === "fail") throw verdict.error;
          await this.#repeat(verdict);
        } finally {
          turn.end();
        }
      }
    } catch (error) {
      if (error instanceof ServiceError) {
        error.isUnsure = this.#isUnsure;
        error.notBefore = this.#sentAfter;
      }
      throw error;
    }
  }

  /** Waits until no limit is in the way. The end of that wait would be lost with its reason alone. */
  #takeTurn(): Promise<Turn> {
    return this.#limit.take(this.#call.signal).catch((reason: unknown) => {
      const { limit } = this.#limit;
      if (limit === undefined) throw reason;
      const { attempted, method } = this.#operation;
      const why = reason instanceof Error ? reason.message : "the operation ended";
      const isUnchanged = method !== "GET" && !this.#isUnsure;
      const message = messages.limitNotEnded({ attempted, why, limit, isUnchanged });
      throw new LimitWaitEnded(message, !isUnchanged, { cause: reason });
    });
  }

  /** Takes down how a request ended, and the service's time. */
  #hear(outcome: Outcome, ms: number): void {
    this.#tries += 1;
    this.#call.debug?.(lineOf(this.#operation, outcome, ms, this.#tries));
    if (outcome.kind === "answered") this.#state.hear(this.#target.origin, outcome);
  }

  /** All requests of the kind make a pause, which is reported once. */
  #limited(turn: Turn, { limit, ms }: Extract<Verdict, { does: "wait" }>): void {
    this.#limit.reject(turn, limit, ms);
    const waits = ms === undefined ? "until it allows another" : `${Math.ceil(ms / 1000)} s`;
    if (this.#state.isNews(limit)) this.#call.notice?.(`${limit}; waiting ${waits}`);
  }

  /** Pauses before another try: as long as the service asks for, else longer each time. */
  async #repeat({ isSent, ms, failWith }: Extract<Verdict, { does: "repeat" }>): Promise<void> {
    const { maxRetries, random, wait } = this.#state.settings;
    this.#failures += 1;
    if (isSent) this.#isUnsure = true;
    if (this.#failures > (this.#call.maxRetries ?? maxRetries)) throw failWith(this.#failures);
    const pause = ms ?? backoff(this.#failures, LONGEST_BACKOFF_MS, random);
    if (pause > 0) await wait(Math.min(pause, LONGEST_PAUSE_MS), this.#call.signal);
  }
}

/** A request in one line of the engine's debug log: its path alone, since a query may hold what a program keeps secret. */
function lineOf({ method, path }: ApiRequest, outcome: Outcome, ms: number, attempt: number): string {
  const end = outcome.kind === "answered" ? outcome.status : outcome.kind;
  return `${method} ${path} ${end} ${Math.round(ms)} ms, attempt ${attempt}`;
}
