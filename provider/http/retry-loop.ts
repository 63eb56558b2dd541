import { ANSWER_LIMIT, type ApiRequest } from "./api-request.ts";
import { backoff } from "./backoff.ts";
import { type Call, logTry, redactorOf } from "./call.ts";
import { judge, type Verdict } from "./classify.ts";
import { LimitWaitEnded, ServiceError } from "./errors.ts";
import * as messages from "./messages.ts";
import type { RateLimit } from "./rate-limit.ts";
import type { Reply, SentRequest } from "./reply.ts";
import type { ServiceState } from "./service-state.ts";
import { type HttpRequest, type Outcome, send } from "./transport.ts";

/** Longest pause that is made because a failure asks for it. */
const LONGEST_PAUSE_MS = 60_000;

/** All tries of one operation with one credential. */
export class RetryLoop {
  readonly #state: ServiceState;
  readonly #call: Call;
  readonly #request: HttpRequest;
  readonly #limit: RateLimit;
  /** What errors report, by the last try. */
  #sent: SentRequest;
  #tries = 0;
  #failures = 0;

  constructor(
    state: ServiceState,
    operation: ApiRequest,
    headers: Readonly<Record<string, string>>,
    call: Call,
  ) {
    const { attempted, method, area, repeatable, permission, feature, onlyOn } = operation;
    const { addressSettings, cloudRegions, timeoutMs } = state.settings;
    const body = operation.body === undefined ? undefined : JSON.stringify(operation.body);
    const target = state.targetOf(operation);
    const redact = redactorOf(call, state.settings.redact);
    const setting = addressSettings[area];
    const cloudRegion = cloudRegions[area];
    const url = redact(`${target.origin}${target.path}`);
    const failure = { attempted, method, url, setting, cloudRegion, permission, feature, onlyOn };
    this.#state = state;
    this.#call = call;
    this.#request = {
      ...target,
      method,
      headers,
      body,
      timeoutMs,
      answerLimit: ANSWER_LIMIT,
      mustEnd: !repeatable,
    };
    this.#limit = state.rateLimitOf(operation, headers["x-tenant-id"]);
    this.#sent = { operation, failure, redact, sentAfter: undefined, isUnsure: false };
  }

  /** Tries until there is an answer of success, or an error that another try does not fix. */
  async run(): Promise<Reply> {
    const { signal } = this.#call;
    try {
      for (;;) {
        const pauses = await this.#pass();
        const release = await this.#state.requests.acquire(signal);
        let outcome: Outcome;
        try {
          // Met while this one waited for its permit, a limit would reject it as well.
          if (!this.#limit.isCurrent(pauses)) continue;
          const { origin } = this.#request;
          this.#sent = { ...this.#sent, sentAfter: this.#state.times.get(origin) };
          const begun = this.#state.settings.now();
          outcome = await send(this.#state.dispatcherOf(origin), this.#request, signal);
          this.#hear(outcome, begun);
        } finally {
          release();
        }
        const verdict = judge(outcome, this.#sent);
        if (verdict.does === "wait") {
          this.#limited(pauses, verdict);
          continue;
        }
        this.#limit.accept(pauses);
        if (verdict.does === "accept") return verdict.reply;
        if (verdict.does === "fail") throw verdict.error;
        await this.#repeat(verdict);
      }
    } catch (error) {
      if (error instanceof ServiceError) {
        error.isUnsure = this.#sent.isUnsure;
        error.notBefore = this.#sent.sentAfter;
      }
      throw error;
    }
  }

  /** Waits until no limit is in the way. The end of that wait would be lost with its reason alone. */
  #pass(): Promise<number> {
    return this.#limit.pass(this.#call.signal).catch((reason: unknown) => {
      const { limit } = this.#limit;
      if (limit === undefined) throw reason;
      const { attempted, method } = this.#sent.operation;
      const why = reason instanceof Error ? reason.message : "the operation ended";
      const isUnchanged = method !== "GET" && !this.#sent.isUnsure;
      const message = messages.limitNotEnded({ attempted, why, limit, isUnchanged });
      throw new LimitWaitEnded(message, !isUnchanged, { cause: reason });
    });
  }

  /** Writes a line of the debug log, and takes down the service's time. */
  #hear(outcome: Outcome, begun: number): void {
    const { method, path } = this.#sent.operation;
    this.#tries += 1;
    logTry(this.#call, `${method} ${path}`, outcome, this.#state.settings.now() - begun, this.#tries);
    if (outcome.kind === "answered") this.#state.hear(this.#request.origin, outcome);
  }

  /** All requests of the kind make a pause, which is reported once. */
  #limited(pauses: number, { limit, ms }: Extract<Verdict, { does: "wait" }>): void {
    this.#limit.reject(pauses, limit, ms);
    const waits = ms === undefined ? "until it allows another" : `${Math.ceil(ms / 1000)} s`;
    if (this.#state.isNews(limit)) this.#call.status?.(`${limit}; waiting ${waits}`);
  }

  /** Pauses before another try: as long as the service asks for, a minute at most, else longer each time. */
  async #repeat({ isSent, ms, failWith }: Extract<Verdict, { does: "repeat" }>): Promise<void> {
    const { maxRetries, random, wait } = this.#state.settings;
    this.#failures += 1;
    if (isSent) this.#sent = { ...this.#sent, isUnsure: true };
    if (this.#failures > (this.#call.maxRetries ?? maxRetries)) throw failWith(this.#failures);
    const pause = Math.min(ms ?? backoff(this.#failures, random), LONGEST_PAUSE_MS);
    if (pause > 0) await wait(pause, this.#call.signal);
  }
}
