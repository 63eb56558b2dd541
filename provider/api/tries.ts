import { type Answer, contentIn, headerOf, retryAfterOf, timeIn } from "./answer.ts";
import type { Call } from "./call.ts";
import { refusalOf, wrongAddress } from "./classify.ts";
import { type Content, detailOf } from "./content.ts";
import type { Core } from "./core.ts";
import {
  AnswerLost,
  type ErrorFacts,
  LimitWaitEnded,
  NotFound,
  RateLimited,
  ServerFailed,
  UnexpectedAnswer,
  Unreachable,
} from "./errors.ts";
import type { LimitLine } from "./limit-lines.ts";
import { isExportCreation, isHourly, limitIn, quotaOf } from "./limits.ts";
import { ANSWER_LIMIT, bodyOf, LISTING_LIMIT, type Operation } from "./operation.ts";
import { backoff, FAILURE_PAUSE_MS, hourlyPause, LIMIT_PAUSE_MS, LONGEST_WINDOW_MS } from "./pauses.ts";
import { OUTCOME_UNKNOWN, type Reply } from "./reply.ts";
import { TooManyWaiting } from "./slots.ts";
import { type Outcome, send, type Try } from "./transport.ts";
import { cureOf, isPermanent, wordsOf } from "./unreachable.ts";

const FEWER_AT_ONCE =
  "More operations run at once than requests can be kept in mind: run pulumi with a smaller --parallel, or raise langsmith:maxConcurrentRequests.";

/** All tries of one operation with one credential. */
export class Tries {
  readonly #core: Core;
  readonly #operation: Operation;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #call: Call;
  readonly #origin: string;
  readonly #target: string;
  readonly #body: string | undefined;
  /** As it may be shown. */
  readonly #url: string;
  /** What decided the address. */
  readonly #setting: string;
  readonly #line: LimitLine;
  #failures = 0;
  /** Whether it is the one that tries when others wait with it for a limit. */
  #leads = false;
  /** Whether a limit refused a try of its own. */
  #refused = false;
  /** The limit that the last try met, or that others wait for, in words. */
  #limit: string | undefined;
  /** An earlier try may have been carried out. */
  #unsure = false;
  #sentAfter: Date | undefined;

  constructor(core: Core, operation: Operation, headers: Readonly<Record<string, string>>, call: Call) {
    this.#core = core;
    this.#operation = operation;
    this.#headers = headers;
    this.#call = call;
    const { origin, target } = targetOf(core, operation);
    this.#origin = origin;
    this.#target = target;
    this.#url = urlOf(core, operation);
    this.#body = bodyOf(operation);
    this.#setting = core.settings.addressSettings[operation.area];
    this.#line = core.lines.of(`${origin} ${headers["x-tenant-id"] ?? ""} ${operation.attempted}`);
  }

  /** Tries until there is an answer of success, or an error that another try does not cure. */
  async run(): Promise<Reply> {
    try {
      return await this.#untilAnswered();
    } catch (error) {
      const { aborted, reason } = this.#call.signal;
      throw this.#limit !== undefined && aborted && error === reason
        ? this.#limitEnded(this.#limit, reason)
        : error;
    } finally {
      if (this.#leads) this.#line.leave();
    }
  }

  async #untilAnswered(): Promise<Reply> {
    for (;;) {
      // A pause is made outside: it must not hold a place.
      await this.#inLine();
      const outcome = await this.#inPlace(() => this.#unlessLimited());
      if (outcome === undefined) continue;
      const reply = outcome.kind === "answered" ? await this.#answered(outcome) : await this.#failed(outcome);
      if (reply !== undefined) return reply;
    }
  }

  async #inLine(): Promise<void> {
    const leads = this.#leads;
    this.#leads = false;
    this.#limit = this.#line.limit;
    this.#leads = await this.#line.turn(leads, this.#core.settings.wait, this.#call.signal);
    if (!this.#leads) this.#limit = undefined;
  }

  async #inPlace<T>(work: () => Promise<T>): Promise<T> {
    const { slots, creations } = this.#core;
    const { signal } = this.#call;
    const placed = () => slots.use(signal, work);
    try {
      return await (isExportCreation(this.#operation) ? creations.use(signal, placed) : placed());
    } catch (error) {
      if (!(error instanceof TooManyWaiting)) throw error;
      const outcome = `was not sent: ${error.message}`;
      const facts = this.#facts({ outcome, next: FEWER_AT_ONCE });
      throw this.#unsure ? new ServerFailed(facts) : new Unreachable(facts);
    }
  }

  /** Undefined when a limit was met while this one waited for its place: it would be refused as well. */
  async #unlessLimited(): Promise<Outcome | undefined> {
    return this.#leads || this.#line.limit === undefined ? this.#send() : undefined;
  }

  /** Lets the others of the line on: one by one behind a try that the service took, all where it is in trouble. */
  #notLimited(taken: boolean): void {
    this.#limit = undefined;
    if (!this.#leads) return;
    this.#leads = false;
    if (taken) this.#line.through();
    else this.#line.open();
  }

  async #send(): Promise<Outcome> {
    const { settings, dates } = this.#core;
    const { method, listing } = this.#operation;
    this.#sentAfter = dates.get(this.#origin);
    const request: Try = {
      origin: this.#origin,
      path: this.#target,
      method,
      headers: this.#headers,
      body: this.#body,
      timeoutMs: settings.timeoutMs,
      answerLimit: listing === true ? LISTING_LIMIT : ANSWER_LIMIT,
      mustEnd: !this.#operation.repeatable,
    };
    const outcome = await this.#core.carry(this.#origin, (by) => send(by, request, this.#call.signal));
    const date = outcome.kind === "answered" ? timeIn(outcome) : undefined;
    if (date !== undefined) dates.set(this.#origin, date);
    return outcome;
  }

  /** The reply; undefined once a pause was made and another try is due. */
  async #answered(answer: Answer): Promise<Reply | undefined> {
    const { redact } = this.#core.settings;
    const { status, state } = answer;
    const succeeded = status >= 200 && status < 300;
    const content = contentIn(answer);
    if (status === 429 && quotaOf(this.#operation, content) === undefined)
      return this.#limited(answer, content);
    this.#notLimited(status < 500);
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
      if (this.#operation.repeatable) throw this.#unexpected(status, outcome);
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
    const refusal = refusalOf({ operation, url: this.#url, status, content, location, setting, redact });
    // Our own earlier try deleted it.
    if (refusal instanceof NotFound && operation.method === "DELETE" && this.#unsure) {
      return this.#reply(status, { kind: "empty" });
    }
    throw refusal;
  }

  async #failed(outcome: Exclude<Outcome, Answer>): Promise<undefined> {
    const { maxRetries, redact } = this.#core.settings;
    const why = redact(outcome.why);
    this.#notLimited(false);
    if (outcome.kind === "unanswered") return this.#undecided({ outcome: `gave no complete answer: ${why}` });
    this.#failures += 1;
    if (isPermanent(outcome) || this.#failures > maxRetries) {
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

  /** The request was sent; whether it was carried out is open. */
  async #undecided(facts: Partial<ErrorFacts>, answer?: Answer): Promise<undefined> {
    if (!this.#operation.repeatable) throw this.#lost(facts);
    this.#unsure = true;
    this.#failures += 1;
    if (this.#failures > this.#core.settings.maxRetries) {
      const next = `That was try ${this.#failures}. The service is in trouble or too slow: try again later; if it is only slow, raise langsmith:requestTimeoutSeconds.`;
      throw new ServerFailed(this.#facts({ ...facts, next }));
    }
    const asked = answer === undefined ? undefined : retryAfterOf(answer);
    await this.#pause(asked === undefined ? this.#backoff() : Math.min(asked, LIMIT_PAUSE_MS));
    return undefined;
  }

  #limited(answer: Answer, content: Content): undefined {
    const { redact } = this.#core.settings;
    this.#refused = true;
    // Another one has met it first, leads the line, and tells of it.
    if (!this.#leads && this.#line.limit !== undefined) return undefined;
    const asked = retryAfterOf(answer);
    const said = detailOf(content, redact) ?? "";
    const limit = limitIn(this.#operation, said);
    // An hour's limit may take the hour; the pauses are only how often it is tried.
    const patience = asked === undefined && isHourly(this.#operation, said);
    const pause = asked ?? this.#limitPause(patience);
    if (pause > LONGEST_WINDOW_MS) {
      const seconds = Math.ceil(pause / 1000);
      const next = `The service asks for a pause of ${seconds} s, longer than is waited here: try again after that.`;
      throw new RateLimited(
        this.#facts({ status: 429, detail: said === "" ? undefined : said, next }),
        seconds,
      );
    }
    this.#line.refused(this.#leads, limit, pause);
    const { notice } = this.#call;
    const waits = patience ? "waiting until it takes another" : `waiting ${Math.ceil(pause / 1000)} s`;
    if (notice !== undefined && this.#core.lines.isNews(limit)) notice(`${limit}; ${waits}`);
    return undefined;
  }

  #limitPause(patience: boolean): number {
    const { maxRetries, random } = this.#core.settings;
    const refusals = this.#line.refusals + 1;
    if (patience) return hourlyPause(refusals, random);
    return backoff(refusals, refusals > maxRetries ? LIMIT_PAUSE_MS : FAILURE_PAUSE_MS, random);
  }

  /** The wait for a limit was ended: what it was for would be lost with the reason alone. */
  #limitEnded(limit: string, reason: unknown): LimitWaitEnded {
    const { attempted, method } = this.#operation;
    const why = reason instanceof Error ? reason.message : "it was ended";
    const changes = method !== "GET" && !this.#unsure;
    const since = this.#refused
      ? "since the service refused every try"
      : "since nothing was sent: others of this program waited for it first";
    const nothing = changes ? ` Nothing was made or changed, ${since}; the next up goes on with it.` : "";
    return new LimitWaitEnded(
      `Could not ${attempted}: ${why}, while a limit was waited out: ${limit}.${nothing}`,
      { cause: reason },
    );
  }

  async #pause(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= LIMIT_PAUSE_MS) {
      await this.#core.settings.wait(Math.min(left, LIMIT_PAUSE_MS), this.#call.signal);
    }
  }

  #backoff(): number {
    return backoff(this.#failures, FAILURE_PAUSE_MS, this.#core.settings.random);
  }

  #reply(status: number, content: Content): Reply {
    const { redact } = this.#core.settings;
    return {
      operation: this.#operation,
      url: this.#url,
      status,
      content,
      sentAfter: this.#sentAfter,
      setting: this.#setting,
      redact,
    };
  }

  #lost(facts: Partial<ErrorFacts>): AnswerLost {
    return new AnswerLost(this.#facts({ next: OUTCOME_UNKNOWN, ...facts }), this.#sentAfter);
  }

  #unexpected(status: number, outcome: string): UnexpectedAnswer {
    return new UnexpectedAnswer(this.#facts({ status, outcome, next: wrongAddress(this.#setting) }));
  }

  #facts(facts: Partial<ErrorFacts> & Pick<ErrorFacts, "next">): ErrorFacts {
    const { attempted, method } = this.#operation;
    return { attempted, method, url: this.#url, ...facts };
  }
}

function targetOf(core: Core, { area, path, query }: Operation): { origin: string; target: string } {
  const { origin, base } = core.settings.addresses[area];
  return { origin, target: `${base}${path}${query === undefined ? "" : `?${new URLSearchParams(query)}`}` };
}

/** The URL of an operation, as it may be shown. */
export function urlOf(core: Core, operation: Operation): string {
  const { origin, target } = targetOf(core, operation);
  return core.settings.redact(`${origin}${target}`);
}
