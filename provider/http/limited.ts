import { type Answer, retryAfterOf } from "./answer.ts";
import type { ApiRequest } from "./api-request.ts";
import { backoff, FAILURE_PAUSE_MS, LIMIT_PAUSE_MS, LONGEST_WINDOW_MS } from "./backoff.ts";
import type { Call } from "./call.ts";
import { type Content, detailOf } from "./content.ts";
import type { Core } from "./core.ts";
import { type ErrorFacts, RateLimited } from "./errors.ts";
import { isExportCreation, isHourly, limitEnded, limitIn } from "./limits.ts";
import type { Pass, RateLimitQueue } from "./rate-limit-queue.ts";

/** What of an operation's error is not about the limit. */
export type LimitReport = (facts: Partial<ErrorFacts> & Pick<ErrorFacts, "next">) => ErrorFacts;

/** The line in which operations of a kind wait for a limit of the service. */
export function lineOf(
  core: Core,
  { area, attempted }: ApiRequest,
  workspaceId: string | undefined,
): RateLimitQueue {
  return core.lines.of(`${core.settings.addresses[area].origin} ${workspaceId ?? ""} ${attempted}`);
}

/** One operation and the limit of its kind: its turn in the line, and what becomes of its tries there. */
export class Limited {
  readonly #core: Core;
  readonly #operation: ApiRequest;
  readonly #call: Call;
  readonly #line: RateLimitQueue;
  readonly #redact: (text: string) => string;
  readonly #told: LimitReport;
  #pass: Pass | undefined;
  /** Whether a limit refused a try of its own. */
  #refused = false;
  /** The limit that it waits for, in words. */
  #limit: string | undefined;

  constructor(
    core: Core,
    operation: ApiRequest,
    call: Call,
    line: RateLimitQueue,
    { redact, told }: { readonly redact: (text: string) => string; readonly told: LimitReport },
  ) {
    this.#core = core;
    this.#operation = operation;
    this.#call = call;
    this.#line = line;
    this.#redact = redact;
    this.#told = told;
  }

  /**
   * Waits until it may try.
   *
   * @throws RateLimited when the service has asked for a longer pause than is waited
   * @throws TooManyWaiting when the line is full
   */
  async turn(): Promise<void> {
    this.#limit = this.#line.limit;
    this.#pass = await this.#line.turn(this.#pass, this.#call.signal);
    this.#limit = undefined;
    const { shut } = this.#line;
    if (shut === undefined) return;
    const seconds = Math.ceil((shut.until - this.#core.settings.now()) / 1000);
    throw this.#tooLong(seconds, shut.said);
  }

  /** Whether others stand before it, or a pause does. */
  get hasToWait(): boolean {
    return this.#line.limit !== undefined;
  }

  /** What the wait for its turn was for, in the end. */
  get held(): "pace" | "limit" {
    return this.#line.paces ? "pace" : "limit";
  }

  /** Whether it may still try: no limit was met since its turn came. */
  get mayTry(): boolean {
    return this.#pass !== undefined && this.#line.holds(this.#pass);
  }

  /** Lets others of the line on: some behind a try that the service took, all where it is in trouble. */
  passed(taken: boolean): void {
    if (this.#pass === undefined) return;
    if (taken) this.#line.through(this.#pass, isExportCreation(this.#operation));
    else this.#line.trouble(this.#pass);
  }

  /**
   * The service refused the try for a limit on requests.
   *
   * @throws RateLimited when it asks for a longer pause than is waited
   */
  refused(answer: Answer, content: Content): void {
    this.#refused = true;
    const pass = this.#pass;
    // Another one has met it first, and tells of it.
    if (pass === undefined || !this.#line.holds(pass)) return;
    const { random, now } = this.#core.settings;
    const asked = retryAfterOf(answer);
    const said = detailOf(content, this.#redact) ?? "";
    const limit = limitIn(this.#operation, said);
    if (asked !== undefined && asked > LONGEST_WINDOW_MS) {
      this.#line.close(pass, { until: now() + asked, said });
      throw this.#tooLong(Math.ceil(asked / 1000), said);
    }
    const spaced = isHourly(this.#operation, said);
    const { spacing } = this.#line;
    if (spaced) spacing.refused(now());
    // An hour's limit may take the hour; the pauses are only how often it is tried.
    const patience = asked === undefined && spaced;
    const pause = patience ? spacing.afterRefusal(now(), random) : Math.max(asked ?? 0, this.#backoff());
    this.#pass = this.#line.refused(pass, { limit, pause, spaced });
    const { notice } = this.#call;
    const waits = patience ? "waiting until it takes another" : `waiting ${Math.ceil(pause / 1000)} s`;
    if (notice !== undefined && this.#core.lines.isNews(limit)) notice(`${limit}; ${waits}`);
  }

  /**
   * The error that the operation ends with: the end of a wait for a limit would be lost with the signal's reason alone.
   *
   * @param unsure whether an earlier try may have been carried out
   */
  ended(error: unknown, unsure: boolean): unknown {
    const { aborted, reason } = this.#call.signal;
    if (this.#limit === undefined || !aborted || error !== reason) return error;
    return limitEnded(this.#operation, this.#limit, reason, { refused: this.#refused, unsure });
  }

  /** Gives up its place in the line, if it has one. */
  leave(): void {
    if (this.#pass !== undefined) this.#line.leave(this.#pass);
  }

  #backoff(): number {
    const { maxRetries, random } = this.#core.settings;
    const refusals = this.#line.refusals + 1;
    return backoff(refusals, refusals > maxRetries ? LIMIT_PAUSE_MS : FAILURE_PAUSE_MS, random);
  }

  #tooLong(seconds: number, said: string): RateLimited {
    const next = `The service asks for a pause of ${seconds} s, longer than is waited here: try again after that.`;
    const detail = said === "" ? undefined : said;
    const outcome = this.#refused ? undefined : "was not sent, since another one was answered 429";
    const facts = this.#told({ status: this.#refused ? 429 : undefined, outcome, detail, next });
    return new RateLimited(facts, seconds);
  }
}
