import { type Answer, contentIn, headerOf, retryAfterOf } from "./answer.ts";
import { ANSWER_LIMIT, type ApiRequest, bodyOf, LISTING_LIMIT } from "./api-request.ts";
import { backoff, FAILURE_PAUSE_MS, LIMIT_PAUSE_MS } from "./backoff.ts";
import { type Call, redactorOf } from "./call.ts";
import { refusalOf, tooLarge, wrongAddress } from "./classify.ts";
import { type Content, detailOf } from "./content.ts";
import type { Core } from "./core.ts";
import {
  AnswerLost,
  Conflict,
  type ErrorFacts,
  NotFound,
  ServerFailed,
  UnexpectedAnswer,
  Unreachable,
} from "./errors.ts";
import { Limited, lineOf } from "./limited.ts";
import { isExportCreation, quotaOf } from "./limits.ts";
import { TooManyWaiting } from "./queue.ts";
import { OUTCOME_UNKNOWN, type Reply } from "./reply.ts";
import type { Attended, Renewal } from "./request-context.ts";
import type { Semaphore } from "./semaphore.ts";
import type { SentAfter } from "./server-times.ts";
import { targetOf, urlOf } from "./target.ts";
import type { OperationTrace } from "./trace-operation.ts";
import { type Outcome, send, type Try } from "./transport.ts";
import { cureOf, isPermanent, wordsOf } from "./unreachable.ts";

const FEWER_AT_ONCE =
  "More operations run at once than requests can be kept in mind: run pulumi with a smaller --parallel, or raise langsmith:maxConcurrentRequests.";

/** So often the service's time is read anew before a request, where that fails, or the place for it is long in coming. */
const RENEWALS = 3;

/** All tries of one operation with one credential. */
export class RetryLoop {
  readonly #core: Core;
  readonly #operation: ApiRequest;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #call: Call;
  readonly #origin: string;
  readonly #body: string | undefined;
  /** As it may be shown. */
  readonly #url: string;
  /** What decided the address. */
  readonly #setting: string;
  readonly #limited: Limited;
  readonly #renewal: Renewal | undefined;
  readonly #trace: OperationTrace | undefined;
  readonly #redact: (text: string) => string;
  #failures = 0;
  /** An earlier try may have been carried out. */
  #unsure = false;
  #sentAfter: SentAfter | undefined;
  #renewals = 0;

  constructor(
    core: Core,
    operation: ApiRequest,
    headers: Readonly<Record<string, string>>,
    call: Call,
    { renewal, trace }: Attended,
  ) {
    this.#core = core;
    this.#operation = operation;
    this.#headers = headers;
    this.#call = call;
    this.#origin = targetOf(core, operation).origin;
    this.#url = urlOf(core, operation);
    this.#body = bodyOf(operation);
    this.#setting = core.settings.addressSettings[operation.area];
    this.#redact = redactorOf(call, core.settings.redact);
    this.#renewal = renewal;
    this.#trace = trace;
    const told = { redact: this.#redact, told: this.#facts.bind(this) };
    const line = lineOf(core, operation, headers["x-tenant-id"]);
    this.#limited = new Limited(core, operation, call, line, told);
  }

  /** Tries until there is an answer of success, or an error that another try does not cure. */
  async run(): Promise<Reply> {
    try {
      return await this.#untilAnswered();
    } catch (error) {
      throw this.#limited.ended(error, this.#unsure);
    } finally {
      this.#limited.leave();
    }
  }

  async #untilAnswered(): Promise<Reply> {
    for (;;) {
      const outcome = await this.#inTurn();
      if (outcome === undefined) continue;
      const reply = outcome.kind === "answered" ? await this.#answered(outcome) : await this.#failed(outcome);
      if (reply !== undefined) return reply;
    }
  }

  /** Undefined when it has to wait for its turn again. */
  async #inTurn(): Promise<Outcome | undefined> {
    try {
      // Pauses are made outside: they must not hold a place.
      const waits = this.#limited.hasToWait;
      if (waits) this.#trace?.waits("limit");
      await this.#limited.turn();
      if (waits) this.#trace?.waited(this.#limited.held);
      if (this.#renewals > 0 && !this.#isTimely()) {
        this.#trace?.waits("first");
        await this.#renewal?.learn();
      }
      return await this.#inPlace();
    } catch (error) {
      if (!(error instanceof TooManyWaiting)) throw error;
      const outcome = `was not sent: ${error.message}`;
      const facts = this.#facts({ outcome, next: FEWER_AT_ONCE });
      throw this.#unsure ? new ServerFailed(facts) : new Unreachable(facts);
    }
  }

  #inPlace(): Promise<Outcome | undefined> {
    const { slots, creations } = this.#core;
    const { signal } = this.#call;
    const work = async () => {
      this.#trace?.waited();
      // Met while this one waited for its place, a limit would refuse it as well.
      if (!this.#limited.mayTry || !(await this.#renewed())) return undefined;
      return this.#send();
    };
    // What is given a place at once has not waited, however busy the process is.
    const within = <T>(places: Semaphore, inside: () => Promise<T>) => {
      if (places.isFull) this.#trace?.waits("queue");
      return places.use(signal, inside);
    };
    const placed = () => within(slots, work);
    return isExportCreation(this.#operation) ? within(creations, placed) : placed();
  }

  /** Whether what is known of the service's time bounds what is made now: else another's could be taken for it. */
  #isTimely(): boolean {
    return this.#renewal === undefined || this.#core.times.isFresh(this.#origin);
  }

  /** Reads the service's time if need be, in the place that the request has; false when that did not do. */
  async #renewed(): Promise<boolean> {
    const first = this.#renewal?.first;
    if (first === undefined || this.#isTimely() || this.#renewals >= RENEWALS) return true;
    this.#renewals += 1;
    const trace = this.#trace?.aside(first);
    this.#trace?.waits("first");
    try {
      await this.#exchange(first, undefined, trace);
    } finally {
      trace?.asideEnded(this.#call.signal);
      this.#trace?.waited();
    }
    return this.#isTimely();
  }

  #send(): Promise<Outcome> {
    this.#sentAfter = this.#core.times.beforeSending(this.#origin);
    return this.#exchange(this.#operation, this.#body, this.#trace);
  }

  async #exchange(operation: ApiRequest, body: string | undefined, trace: OperationTrace | undefined) {
    const { settings, times } = this.#core;
    const { method, listing, repeatable } = operation;
    const request: Try = {
      origin: this.#origin,
      path: targetOf(this.#core, operation).target,
      method,
      headers: this.#headers,
      body,
      timeoutMs: settings.timeoutMs,
      answerLimit: listing === true ? LISTING_LIMIT : ANSWER_LIMIT,
      mustEnd: !repeatable,
      watch: trace?.sends(body),
    };
    const outcome = await this.#core.carry(this.#origin, (by) => send(by, request, this.#call.signal));
    trace?.ended(outcome);
    if (outcome.kind === "answered") times.hear(this.#origin, outcome);
    return outcome;
  }

  /** The reply; undefined once a pause was made and another try is due. */
  async #answered(answer: Answer): Promise<Reply | undefined> {
    const redact = this.#redact;
    const { status, state } = answer;
    const succeeded = status >= 200 && status < 300;
    const content = contentIn(answer);
    if (status === 429 && quotaOf(this.#operation, content) === undefined) {
      this.#limited.refused(answer, content);
      this.#trace?.retried();
      return undefined;
    }
    this.#limited.passed(status < 500);
    if (status === 408 || (status >= 500 && status !== 501)) {
      return this.#undecided({ status, detail: detailOf(content, redact) }, answer);
    }
    if (state === "cut" && (succeeded || this.#operation.repeatable)) {
      return this.#undecided(
        { status, outcome: `answered ${status} and broke off: ${redact(answer.why)}` },
        answer,
      );
    }
    if (state === "tooLarge" && succeeded) {
      const outcome = `answered ${status}, but ${answer.why}`;
      const next = tooLarge(this.#operation, this.#setting);
      if (this.#operation.repeatable) throw this.#unexpected(status, outcome, next);
      throw this.#lost({ status, outcome });
    }
    if (succeeded && content.kind === "html") {
      const outcome = `answered ${status} with an HTML page`;
      if (this.#operation.repeatable) throw this.#unexpected(status, outcome);
      // Whoever answered may have passed it on before.
      throw this.#lost({ status, outcome, next: wrongAddress(this.#setting) });
    }
    if (succeeded) return this.#reply(status, content);
    const operation = this.#operation;
    const location = headerOf(answer, "location");
    const setting = this.#setting;
    if (status < 400 && !operation.repeatable) {
      // Many a gateway sends on whoever has posted.
      const to = location === undefined ? "" : `, a redirect to ${redact(location)}, which is not followed`;
      throw this.#lost({ status, outcome: `answered ${status}${to}`, next: wrongAddress(setting) });
    }
    const refusal = refusalOf({ operation, url: this.#url, status, content, location, setting, redact });
    // Our own earlier try deleted it.
    if (refusal instanceof NotFound && operation.method === "DELETE" && this.#unsure) {
      return this.#reply(status, { kind: "empty" });
    }
    const creates = operation.method === "POST" && !operation.repeatable;
    if (refusal instanceof Conflict && creates) throw new Conflict(refusal, this.#lost({ status }));
    throw refusal;
  }

  async #failed(outcome: Exclude<Outcome, Answer>): Promise<undefined> {
    const redact = this.#redact;
    const why = redact(outcome.why);
    this.#limited.passed(false);
    if (outcome.kind === "unanswered") return this.#undecided({ outcome: `gave no complete answer: ${why}` });
    this.#failures += 1;
    if (isPermanent(outcome) || this.#failures > this.#maxRetries) {
      const cure = redact(cureOf(outcome, this.#setting));
      const told = `could not be reached: ${redact(wordsOf(outcome))}`;
      if (this.#unsure) {
        const next = `An earlier try was sent, and may have been carried out. ${cure}`;
        throw new ServerFailed(this.#facts({ outcome: told, next }));
      }
      throw new Unreachable(this.#facts({ outcome: told, next: `This request was not sent. ${cure}` }));
    }
    await this.#pause(this.#backoff());
    return undefined;
  }

  get #maxRetries(): number {
    return this.#call.maxRetries ?? this.#core.settings.maxRetries;
  }

  /** The request was sent; whether it was carried out is open. */
  async #undecided(facts: Partial<ErrorFacts>, answer?: Answer): Promise<undefined> {
    if (!this.#operation.repeatable) throw this.#lost(facts);
    this.#unsure = true;
    this.#failures += 1;
    if (this.#failures > this.#maxRetries) {
      const next = `That was try ${this.#failures}. The service is in trouble or too slow: try again later; if it is only slow, raise langsmith:requestTimeoutSeconds.`;
      throw new ServerFailed(this.#facts({ ...facts, next }));
    }
    const asked = answer === undefined ? undefined : retryAfterOf(answer);
    await this.#pause(asked === undefined ? this.#backoff() : Math.min(asked, LIMIT_PAUSE_MS));
    return undefined;
  }

  /** Before another try. */
  async #pause(ms: number): Promise<void> {
    this.#trace?.retried();
    this.#trace?.waits("backoff");
    for (let left = ms; left > 0; left -= LIMIT_PAUSE_MS) {
      await this.#core.settings.wait(Math.min(left, LIMIT_PAUSE_MS), this.#call.signal);
    }
    this.#trace?.waited();
  }

  #backoff(): number {
    return backoff(this.#failures, FAILURE_PAUSE_MS, this.#core.settings.random);
  }

  #reply(status: number, content: Content): Reply {
    return {
      operation: this.#operation,
      url: this.#url,
      status,
      content,
      sentAfter: this.#sentAfter,
      setting: this.#setting,
      redact: this.#redact,
    };
  }

  #lost(facts: Partial<ErrorFacts>): AnswerLost {
    const { date, behindSeconds } = this.#sentAfter ?? {};
    return new AnswerLost(this.#facts({ next: OUTCOME_UNKNOWN, ...facts }), date, behindSeconds);
  }

  #unexpected(status: number, outcome: string, next: string = wrongAddress(this.#setting)): UnexpectedAnswer {
    return new UnexpectedAnswer(this.#facts({ status, outcome, next }));
  }

  #facts(facts: Partial<ErrorFacts> & Pick<ErrorFacts, "next">): ErrorFacts {
    const { attempted, method } = this.#operation;
    return { attempted, method, url: this.#url, ...facts };
  }
}
