import { type Answer, contentIn, detailOf, headerOf, retryAfterOf } from "./answer.ts";
import { ANSWER_LIMIT, type ApiRequest, bodyOf, LISTING_LIMIT } from "./api-request.ts";
import { backoff, FAILURE_PAUSE_MS, LIMIT_PAUSE_MS } from "./backoff.ts";
import { type Call, redactorOf } from "./call.ts";
import { rejectionFor } from "./classify.ts";
import { connectionMessage, fixOf, isPermanent, wordsOf } from "./connection.ts";
import {
  AnswerBeyondLimits,
  NotFound,
  ServerFailed,
  ServiceError,
  Unanswered,
  UnexpectedAnswer,
  Unreachable,
} from "./errors.ts";
import { quotaOf } from "./limits.ts";
import * as messages from "./messages.ts";
import { queueOf, RateLimit } from "./rate-limit.ts";
import { failureOf, type Reply, type SentRequest } from "./reply.ts";
import { acquireAll } from "./semaphore.ts";
import type { ServiceState } from "./service-state.ts";
import { type HttpRequest, type Outcome, send } from "./transport.ts";

/** How often the service's time is read again before a request, where that fails, or its permit is long in coming. */
const RENEWALS = 3;

/** How the service's time is learnt again before a create: by what is read, with all tries that a read may take. */
export interface Renewal {
  readonly first: ApiRequest;
  readonly learn: () => Promise<void>;
}

/** All tries of one operation with one credential. */
export class RetryLoop {
  readonly #state: ServiceState;
  readonly #operation: ApiRequest;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #call: Call;
  readonly #origin: string;
  readonly #body: string | undefined;
  /** What errors report. */
  readonly #request: SentRequest;
  readonly #limit: RateLimit;
  readonly #renewal: Renewal | undefined;
  #tries = 0;
  #failures = 0;
  /** An earlier try may have been carried out. */
  #isUnsure = false;
  #renewals = 0;
  #sentAfter: Date | undefined;

  /** @param renewal of a request that creates something. Default: its answer need not be looked for */
  constructor(
    state: ServiceState,
    operation: ApiRequest,
    headers: Readonly<Record<string, string>>,
    call: Call,
    renewal?: Renewal,
  ) {
    this.#state = state;
    this.#operation = operation;
    this.#headers = headers;
    this.#call = call;
    this.#origin = state.targetOf(operation).origin;
    this.#body = bodyOf(operation);
    const { addressSettings, cloudRegions, redact: always } = state.settings;
    const redact = redactorOf(call, always);
    const url = state.urlOf(operation);
    this.#request = {
      operation,
      url,
      setting: addressSettings[operation.area],
      cloudRegion: cloudRegions[operation.area],
      redact,
    };
    this.#renewal = renewal;
    const queue = queueOf(state, operation, headers["x-tenant-id"]);
    this.#limit = new RateLimit(state, this.#request, call, queue);
  }

  /** The server's time in the last answer before the last try was sent. */
  get sentAfter(): Date | undefined {
    return this.#sentAfter;
  }

  /** Tries until there is an answer of success, or an error that another try does not fix. */
  async run(): Promise<Reply> {
    const { requests, creations } = this.#state;
    const { signal } = this.#call;
    const limiting = this.#operation.creationLimit === undefined ? [requests] : [creations, requests];
    try {
      for (;;) {
        // Pauses are made outside: they must not hold a permit.
        await this.#waitTurn();
        const release = await acquireAll(limiting, signal);
        let outcome: Outcome;
        try {
          // Met while this one waited for its permit, a limit would reject it as well.
          if (!this.#limit.mayTry || !(await this.#renewTime())) continue;
          this.#sentAfter = this.#state.times.get(this.#origin);
          const request = this.#requestOf(this.#operation, this.#body);
          const begun = this.#state.settings.now();
          outcome = await send(this.#state.dispatcherOf(this.#origin), request, signal);
          this.#hear(this.#operation, outcome, begun);
        } finally {
          this.#state.closeReleased();
          release();
        }
        const reply =
          outcome.kind === "answered"
            ? await this.#handleAnswer(outcome)
            : await this.#handleFailure(outcome);
        if (reply !== undefined) return reply;
      }
    } catch (error) {
      if (error instanceof ServiceError) error.isUnsure = this.#isUnsure;
      throw this.#limit.toError(error, this.#isUnsure);
    } finally {
      this.#limit.release();
    }
  }

  /** Waits for its turn behind a rate limit, and until the service's time is known again. */
  async #waitTurn(): Promise<void> {
    await this.#limit.acquire();
    if (this.#renewals > 0 && !this.#isTimely()) await this.#renewal?.learn();
  }

  /** Whether what is known of the service's time bounds what is created now: else another's could be taken for it. */
  #isTimely(): boolean {
    return this.#renewal === undefined || this.#state.times.isFresh(this.#origin);
  }

  /** Reads the service's time if need be, with the permit that the request has; false when that did not do. */
  async #renewTime(): Promise<boolean> {
    const first = this.#renewal?.first;
    if (first === undefined || this.#isTimely() || this.#renewals >= RENEWALS) return true;
    this.#renewals += 1;
    const begun = this.#state.settings.now();
    const request = this.#requestOf(first, undefined);
    const outcome = await send(this.#state.dispatcherOf(this.#origin), request, this.#call.signal);
    this.#hear(first, outcome, begun);
    return this.#isTimely();
  }

  /** Takes down how a request ended, and the service's time. */
  #hear(operation: ApiRequest, outcome: Outcome, begun: number): void {
    this.#tries += 1;
    const isRead = outcome.kind === "answered" && outcome.status < 300 && operation.method === "GET";
    // Hundreds of waits read all the time.
    if (!isRead)
      this.#call.debug?.(lineOf(operation, outcome, this.#state.settings.now() - begun, this.#tries));
    if (outcome.kind === "answered") this.#state.times.hear(this.#origin, outcome);
  }

  #requestOf(operation: ApiRequest, body: string | undefined): HttpRequest {
    const { method, listing, repeatable } = operation;
    return {
      ...this.#state.targetOf(operation),
      method,
      headers: this.#headers,
      body,
      timeoutMs: this.#state.settings.timeoutMs,
      answerLimit: listing === true ? LISTING_LIMIT : ANSWER_LIMIT,
      mustEnd: !repeatable,
    };
  }

  /** The reply; undefined once a pause was made and another try is due. */
  async #handleAnswer(answer: Answer): Promise<Reply | undefined> {
    const { operation, setting, redact } = this.#request;
    const { status, headers, state } = answer;
    const succeeded = status >= 200 && status < 300;
    const content = contentIn(answer, operation.listing);
    if (status === 429 && quotaOf(operation, content) === undefined) {
      this.#limit.reject(answer, content);
      return undefined;
    }
    this.#limit.settle(status < 500);
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
      const isListing = operation.listing === true;
      const message = messages.answerTooLarge({ ...failure, setting, isListing });
      throw isOfService(answer) ? new AnswerBeyondLimits(message) : new UnexpectedAnswer(message);
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
    this.#limit.settle(false);
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
    await this.#pause(this.#backoff());
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
    const requested = answer === undefined ? undefined : retryAfterOf(answer);
    await this.#pause(requested === undefined ? this.#backoff() : Math.min(requested, LIMIT_PAUSE_MS));
    return undefined;
  }

  /** Before another try. */
  async #pause(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= LIMIT_PAUSE_MS) {
      await this.#state.settings.wait(Math.min(left, LIMIT_PAUSE_MS), this.#call.signal);
    }
  }

  #backoff(): number {
    return backoff(this.#failures, FAILURE_PAUSE_MS, this.#state.settings.random);
  }
}

/** A request in one line of the engine's debug log: its path alone, since a query may hold what a program keeps secret. */
function lineOf({ method, path }: ApiRequest, outcome: Outcome, ms: number, attempt: number): string {
  const end = outcome.kind === "answered" ? outcome.status : outcome.kind;
  return `${method} ${path} ${end} ${Math.round(ms)} ms, attempt ${attempt}`;
}

/** Whether an answer may be the service's: a proxy's page is no JSON. */
function isOfService(answer: Answer): boolean {
  return /\bjson\b/i.test(headerOf(answer, "content-type") ?? "");
}
