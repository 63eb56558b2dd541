import { type Answer, contentIn, detailOf, headerOf, retryAfterOf } from "./answer.ts";
import { ANSWER_LIMIT, type ApiRequest } from "./api-request.ts";
import { backoff } from "./backoff.ts";
import { type Call, redactorOf } from "./call.ts";
import { rejectionFor } from "./classify.ts";
import { connectionMessage, fixOf, isPermanent, wordsOf } from "./connection.ts";
import {
  LimitWaitEnded,
  NotFound,
  ServerFailed,
  ServiceError,
  Unanswered,
  UnexpectedAnswer,
  Unreachable,
} from "./errors.ts";
import * as messages from "./messages.ts";
import { quotaOf, type RateLimit, type Turn } from "./rate-limit.ts";
import { failureOf, type Reply, type SentRequest } from "./reply.ts";
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
  readonly #headers: Readonly<Record<string, string>>;
  readonly #call: Call;
  readonly #body: string | undefined;
  /** What errors report. */
  readonly #request: SentRequest;
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
    this.#state = state;
    this.#operation = operation;
    this.#headers = headers;
    this.#call = call;
    this.#body = operation.body === undefined ? undefined : JSON.stringify(operation.body);
    const { addressSettings, cloudRegions, redact } = state.settings;
    this.#request = {
      operation,
      url: state.urlOf(operation),
      setting: addressSettings[operation.area],
      cloudRegion: cloudRegions[operation.area],
      redact: redactorOf(call, redact),
    };
    this.#limit = state.rateLimitOf(operation, headers["x-tenant-id"]);
  }

  /** The server's time in the last answer before the last try was sent. */
  get sentAfter(): Date | undefined {
    return this.#sentAfter;
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
            const { dispatcher, request, begun } = this.#nextTry();
            outcome = await send(dispatcher, request, signal);
            this.#hear(outcome, begun);
          } finally {
            release();
          }
          if (this.#isLimited(turn, outcome)) continue;
          turn.end();
          const reply =
            outcome.kind === "answered"
              ? await this.#handleAnswer(outcome)
              : await this.#handleFailure(outcome);
          if (reply !== undefined) return reply;
        } finally {
          turn.end();
        }
      }
    } catch (error) {
      if (error instanceof ServiceError) error.isUnsure = this.#isUnsure;
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

  #nextTry() {
    const { settings, times } = this.#state;
    const { method, repeatable } = this.#operation;
    const target = this.#state.targetOf(this.#operation);
    this.#sentAfter = times.get(target.origin);
    const request: HttpRequest = {
      ...target,
      method,
      headers: this.#headers,
      body: this.#body,
      timeoutMs: settings.timeoutMs,
      answerLimit: ANSWER_LIMIT,
      mustEnd: !repeatable,
    };
    return { dispatcher: this.#state.dispatcherOf(target.origin), request, begun: settings.now() };
  }

  /** Takes down how a request ended, and the service's time. */
  #hear(outcome: Outcome, begun: number): void {
    const { settings } = this.#state;
    this.#tries += 1;
    this.#call.debug?.(lineOf(this.#operation, outcome, settings.now() - begun, this.#tries));
    if (outcome.kind === "answered")
      this.#state.hear(settings.addresses[this.#operation.area].origin, outcome);
  }

  /** Whether the service rejected the try for a limit on requests, whose end is to be waited for. */
  #isLimited(turn: Turn, outcome: Outcome): boolean {
    const rejection = outcome.kind === "answered" && outcome.status === 429 ? outcome : undefined;
    const detail = rejection && detailOf(contentIn(rejection), this.#request.redact);
    if (rejection === undefined || quotaOf(this.#operation, detail) !== undefined) {
      this.#limit.accept(turn);
      return false;
    }
    const words = detail === undefined ? "429" : `429: ${detail.replace(/[.\s]+$/, "")}`;
    const limit = `LangSmith limits requests (${words})`;
    const pause = retryAfterOf(rejection);
    this.#limit.reject(turn, limit, pause);
    const waits = pause === undefined ? "until it allows another" : `${Math.ceil(pause / 1000)} s`;
    if (this.#state.isNews(limit)) this.#call.notice?.(`${limit}; waiting ${waits}`);
    return true;
  }

  /** The reply; undefined once a pause was made and another try is due. */
  async #handleAnswer(answer: Answer): Promise<Reply | undefined> {
    const { operation, setting, redact } = this.#request;
    const { status, headers, state } = answer;
    const succeeded = status >= 200 && status < 300;
    const content = contentIn(answer);
    if (status === 408 || (status >= 500 && status !== 501)) {
      return this.#undecided({ status, detail: detailOf(content, redact) }, answer);
    }
    if (state === "cut" && (succeeded || operation.repeatable)) {
      const outcome = `returned ${status}, then broke off: ${redact(answer.why)}`;
      return this.#undecided({ status, outcome }, answer);
    }
    if (state === "tooLarge" && succeeded) {
      const failure = failureOf(this.#request, { status, outcome: `returned ${status}, but ${answer.why}` });
      if (!operation.repeatable) throw new Unanswered(messages.requestUnanswered(failure));
      throw new UnexpectedAnswer(messages.answerTooLarge({ ...failure, setting }));
    }
    if (succeeded && content.kind === "html") {
      const outcome = `returned ${status} with an HTML page`;
      const message = messages.unexpectedAnswer({
        ...failureOf(this.#request, { status, outcome }),
        setting,
      });
      // Whoever answered may have passed it on before.
      throw operation.repeatable ? new UnexpectedAnswer(message) : new Unanswered(message);
    }
    if (succeeded) return { ...this.#request, status, headers, content };
    const location = headerOf(answer, "location");
    if (status < 400 && !operation.repeatable) {
      // Many a gateway sends on whoever has posted.
      const to = location === undefined ? "" : `, a redirect to ${redact(location)}, which is not followed`;
      const outcome = `returned ${status}${to}`;
      const failure = failureOf(this.#request, { status, outcome });
      throw new Unanswered(messages.unexpectedAnswer({ ...failure, setting }));
    }
    const rejection = rejectionFor({ ...this.#request, status, content, location });
    // Our own earlier try deleted it.
    if (rejection instanceof NotFound && operation.method === "DELETE" && this.#isUnsure) {
      return { ...this.#request, status, headers, content: { kind: "empty" } };
    }
    throw rejection;
  }

  async #handleFailure(outcome: Exclude<Outcome, Answer>): Promise<undefined> {
    const { setting, redact } = this.#request;
    if (outcome.kind === "unanswered")
      return this.#undecided({ outcome: `got no complete response: ${redact(outcome.why)}` });
    this.#failures += 1;
    if (isPermanent(outcome) || this.#failures > this.#maxRetries) {
      const advice = redact(fixOf(outcome, setting));
      const failure = failureOf(this.#request, {
        outcome: `could not connect: ${redact(wordsOf(outcome))}`,
      });
      const message = connectionMessage(outcome, { ...failure, advice, isUnsure: this.#isUnsure });
      throw this.#isUnsure ? new ServerFailed(message) : new Unreachable(message);
    }
    await this.#pause();
    return undefined;
  }

  get #maxRetries(): number {
    return this.#call.maxRetries ?? this.#state.settings.maxRetries;
  }

  /** The request was sent; whether it was carried out is open. */
  async #undecided(known: Parameters<typeof failureOf>[1], answer?: Answer): Promise<undefined> {
    const failure = failureOf(this.#request, known);
    if (!this.#operation.repeatable) throw new Unanswered(messages.requestUnanswered(failure));
    this.#isUnsure = true;
    this.#failures += 1;
    if (this.#failures > this.#maxRetries) {
      throw new ServerFailed(messages.serviceFails({ ...failure, tries: this.#failures }));
    }
    await this.#pause(answer && retryAfterOf(answer));
    return undefined;
  }

  /** Before another try. @param requested what the service asked for. Default: a growing pause */
  async #pause(requested?: number): Promise<void> {
    const { random, wait } = this.#state.settings;
    const ms = requested ?? backoff(this.#failures, LONGEST_BACKOFF_MS, random);
    if (ms > 0) await wait(Math.min(ms, LONGEST_PAUSE_MS), this.#call.signal);
  }
}

/** A request in one line of the engine's debug log: its path alone, since a query may hold what a program keeps secret. */
function lineOf({ method, path }: ApiRequest, outcome: Outcome, ms: number, attempt: number): string {
  const end = outcome.kind === "answered" ? outcome.status : outcome.kind;
  return `${method} ${path} ${end} ${Math.round(ms)} ms, attempt ${attempt}`;
}
