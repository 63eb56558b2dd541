import type { Call } from "./call.ts";
import { refusalOf, wrongAddress } from "./classify.ts";
import { type Content, contentOf, detailOf } from "./content.ts";
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
import { isHourly, limitIn, quotaOf } from "./limits.ts";
import { ANSWER_LIMIT, LISTING_LIMIT, type Operation } from "./operation.ts";
import {
  backoff,
  FAILURE_PAUSE_MS,
  httpDate,
  LIMIT_PAUSE_MS,
  LONGEST_WINDOW_MS,
  retryAfter,
} from "./pauses.ts";
import { OUTCOME_UNKNOWN, type Reply } from "./reply.ts";
import { type Outcome, send } from "./transport.ts";

type Answer = Extract<Outcome, { kind: "answered" }>;

// Trying again changes neither a certificate nor a protocol, nor opens a closed client.
const PERMANENT =
  /^(?:CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|UND_ERR_(?:CLOSED|DESTROYED))/;

/** All tries of one operation with one credential. */
export class Tries {
  readonly #core: Core;
  readonly #operation: Operation;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #call: Call;
  readonly #origin: string;
  readonly #target: string;
  /** As it may be shown. */
  readonly #url: string;
  /** What decided the address. */
  readonly #setting: string;
  #failures = 0;
  #limits = 0;
  /** The limit that the last try met, in words. */
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
    this.#setting = core.settings.addressSettings[operation.area];
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
    }
  }

  async #untilAnswered(): Promise<Reply> {
    for (;;) {
      // A pause is made outside: it must not hold a place.
      const outcome = await this.#core.slots.use(this.#call.signal, () => this.#send());
      const reply = outcome.kind === "answered" ? await this.#answered(outcome) : await this.#failed(outcome);
      if (reply !== undefined) return reply;
    }
  }

  async #send(): Promise<Outcome> {
    const { settings, dates } = this.#core;
    const { method, body, listing } = this.#operation;
    this.#sentAfter = dates.get(this.#origin);
    const outcome = await send(
      this.#core.dispatcher(this.#origin),
      {
        origin: this.#origin,
        path: this.#target,
        method,
        headers: this.#headers,
        body: body === undefined ? undefined : JSON.stringify(body),
        timeoutMs: settings.timeoutMs,
        answerLimit: listing === true ? LISTING_LIMIT : ANSWER_LIMIT,
        mustEnd: !this.#operation.repeatable,
      },
      this.#call.signal,
    );
    const date = outcome.kind === "answered" ? httpDate(headerOf(outcome, "date")) : undefined;
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
    if (succeeded && content.kind === "html")
      throw this.#unexpected(status, `answered ${status} with an HTML page`);
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
    this.#limit = undefined;
    if (outcome.kind === "unanswered") return this.#undecided({ outcome: `gave no complete answer: ${why}` });
    this.#failures += 1;
    if (PERMANENT.test(outcome.code) || this.#failures > maxRetries) {
      const cure = `See that the address is right and can be reached from here; it comes from ${this.#setting}.`;
      const outcome = `could not be reached: ${why}`;
      if (this.#unsure) {
        const next = `An earlier try was sent, and may have been carried out. ${cure}`;
        throw new ServerFailed(this.#facts({ outcome, next }));
      }
      throw new Unreachable(this.#facts({ outcome, next: `This request was not sent. ${cure}` }));
    }
    await this.#pause(this.#backoff());
    return undefined;
  }

  /** The request was sent; whether it was carried out is open. */
  async #undecided(facts: Partial<ErrorFacts>, answer?: Answer): Promise<undefined> {
    if (!this.#operation.repeatable) throw this.#lost(facts);
    this.#unsure = true;
    this.#limit = undefined;
    this.#failures += 1;
    if (this.#failures > this.#core.settings.maxRetries) {
      const next = `That was try ${this.#failures}. The service is in trouble or too slow: try again later; if it is only slow, raise langsmith:requestTimeoutSeconds.`;
      throw new ServerFailed(this.#facts({ ...facts, next }));
    }
    const asked = answer === undefined ? undefined : retryAfterOf(answer);
    await this.#pause(asked === undefined ? this.#backoff() : Math.min(asked, LIMIT_PAUSE_MS));
    return undefined;
  }

  async #limited(answer: Answer, content: Content): Promise<undefined> {
    const { maxRetries, random, redact } = this.#core.settings;
    this.#limits += 1;
    const longest = this.#limits > maxRetries ? LIMIT_PAUSE_MS : FAILURE_PAUSE_MS;
    const asked = retryAfterOf(answer);
    const pause = asked ?? backoff(this.#limits, longest, random);
    const said = detailOf(content, redact);
    this.#limit = limitIn(this.#operation, said ?? "");
    if (pause > LONGEST_WINDOW_MS) {
      const seconds = Math.ceil(pause / 1000);
      const next = `The service asks for a pause of ${seconds} s, longer than is waited here: try again after that.`;
      throw new RateLimited(this.#facts({ status: 429, detail: said, next }), seconds);
    }
    // An hour's limit may take the hour; the pauses are only how often it is tried.
    const patience = asked === undefined && isHourly(this.#operation, said ?? "");
    const waits = patience ? "waiting until it takes another" : `waiting ${Math.ceil(pause / 1000)} s`;
    this.#call.notice?.(`${this.#limit}; ${waits}`);
    await this.#pause(pause);
    return undefined;
  }

  /** The wait for a limit was ended: what it was for would be lost with the reason alone. */
  #limitEnded(limit: string, reason: unknown): LimitWaitEnded {
    const { attempted, method } = this.#operation;
    const why = reason instanceof Error ? reason.message : "it was ended";
    const changes = method !== "GET" && !this.#unsure;
    const nothing = changes
      ? " Nothing was made or changed, since the service refused every try; the next up goes on with it."
      : "";
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
    return new AnswerLost(this.#facts({ ...facts, next: OUTCOME_UNKNOWN }), this.#sentAfter);
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

function contentIn(answer: Answer): Content {
  if (answer.state === "whole") return contentOf(answer.body, headerOf(answer, "content-type") ?? "");
  return answer.state === "cut" ? { kind: "empty" } : { kind: "other", text: answer.why };
}

function headerOf({ headers }: Answer, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function retryAfterOf(answer: Answer): number | undefined {
  return retryAfter(headerOf(answer, "retry-after"), httpDate(headerOf(answer, "date")) ?? new Date());
}
