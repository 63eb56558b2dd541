import { CodedError } from "../../core/message.ts";
import type { ApiRequest } from "../api-request.ts";
import { Unanswered } from "../errors.ts";
import type { Outcome, Watch } from "../transport.ts";
import type { RequestLine } from "./schema.ts";

export type Purpose = RequestLine["purpose"];
type Cause = NonNullable<RequestLine["cause"]>;

/** What is reported of an attempt, by whoever makes it. */
export type TraceOutcome = Omit<RequestLine, "v" | "event" | "pid" | "frontEnd">;

/** What all attempts of a call have in common. */
type Subject = Pick<TraceOutcome, "op" | "asked" | "purpose" | "method" | "url"> & {
  readonly [K in "does" | "urn" | "type" | "name"]: string | undefined;
};

/** What an attempt may wait for. */
type Wait = "queue" | "limit" | "pace" | "backoff" | "first";

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** What the service, and what commonly stands before it, calls a request by. */
const REQUEST_IDS = ["x-request-id", "request-id", "x-correlation-id", "x-amzn-requestid", "cf-ray"] as const;
/** What describes limits. The names are fixed, since a server may put anything into others. */
const LIMITS = [
  "retry-after",
  "ratelimit",
  "ratelimit-limit",
  "ratelimit-policy",
  "ratelimit-remaining",
  "ratelimit-reset",
  "x-ratelimit-limit",
  "x-ratelimit-remaining",
  "x-ratelimit-reset",
] as const;

/** One attempt, as far as it has come. */
class Attempt implements Watch {
  readonly waited = new Map<Wait, number>();
  readonly #now: () => number;
  /** When the request was handed on, by the wall and by the clock that is never put back. */
  at: string | undefined;
  begun = 0;
  sentBytes = 0;
  connectedAt: number | undefined;
  headedAt: number | undefined;
  endedAt: number | undefined;
  receivedBytes = 0;
  status: number | undefined;
  headers: Headers = {};
  /** How the exchange ended; undefined for one that somebody broke off. */
  outcome: Outcome | undefined;

  constructor(now: () => number) {
    this.#now = now;
  }

  connected(): void {
    this.connectedAt = this.#now();
  }

  headed(status: number, headers: Headers): void {
    this.headedAt = this.#now();
    this.status = status;
    this.headers = headers;
  }

  received(bytes: number): void {
    this.receivedBytes += bytes;
  }
}

/** The attempts of one call: each becomes a line once it is known what follows from it. */
export class OperationTrace {
  readonly #subject: Subject;
  readonly #now: () => number;
  readonly #aside: (operation: ApiRequest) => OperationTrace | undefined;
  readonly #write: (outcome: TraceOutcome) => void;
  #number = 1;
  #attempt: Attempt;
  #waiting: { readonly for: Wait; readonly since: number } | undefined;
  #credential: number | undefined;
  #workspace: string | undefined;

  /**
   * @param now milliseconds, by a clock that is never put back
   * @param aside begins the trace of a read that another request needs first
   */
  constructor(
    subject: Subject,
    now: () => number,
    aside: (operation: ApiRequest) => OperationTrace | undefined,
    write: (outcome: TraceOutcome) => void,
  ) {
    this.#subject = subject;
    this.#now = now;
    this.#aside = aside;
    this.#write = write;
    this.#attempt = new Attempt(now);
  }

  /** What the attempts from now on go with. @param index from 0 */
  goesWith(index: number, headers: Readonly<Record<string, string>>): void {
    this.#credential = index + 1;
    this.#workspace = headers["x-tenant-id"];
  }

  /** A wait begins; the one before it has ended. */
  waits(wait: Wait): void {
    this.#waited();
    this.#waiting = { for: wait, since: this.#now() };
  }

  /** The wait has ended. @param wait what it turned out to be for. Default: what it was begun for */
  waited(wait?: Wait): void {
    this.#waited(wait);
  }

  #waited(wait = this.#waiting?.for): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (waiting === undefined || wait === undefined) return;
    const { waited } = this.#attempt;
    waited.set(wait, (waited.get(wait) ?? 0) + this.#now() - waiting.since);
  }

  /** The trace of a read that this call makes in between; undefined where nothing is written any more. */
  aside(operation: ApiRequest): OperationTrace | undefined {
    return this.#aside(operation);
  }

  /** The request is handed on. @returns what receives how far it comes */
  sends(body: string | undefined): Watch {
    this.#waited();
    const attempt = this.#attempt;
    attempt.at = new Date().toISOString();
    attempt.begun = this.#now();
    attempt.sentBytes = body === undefined ? 0 : Buffer.byteLength(body);
    return attempt;
  }

  /** The exchange has ended. */
  ended(outcome: Outcome): void {
    this.#attempt.endedAt = this.#now();
    this.#attempt.outcome = outcome;
  }

  /** Another attempt follows. */
  retried(): void {
    this.#report({ outcome: "retried", cause: this.#cause() });
    this.#number += 1;
  }

  /** The call has come to what it was for. */
  succeeded(): void {
    this.#report({ outcome: "ok" });
  }

  /** The call ends with an error. */
  failed(error: unknown, { aborted, reason }: AbortSignal): void {
    const cause = this.#cause();
    const ends = error instanceof Error ? error : new Error(String(error));
    if (aborted && (error === reason || ends.cause === reason)) {
      const by = reason instanceof Error ? reason : ends;
      this.#report({ outcome: "aborted", cause, error: by.name, code: codeOf(by), why: by.message });
      return;
    }
    const outcome = error instanceof Unanswered ? "lost" : "failed";
    this.#report({ outcome, cause, error: ends.name, code: codeOf(ends) });
  }

  /** A read in between has ended, in whatever way: what follows from it is the other call's affair. */
  asideEnded(signal: AbortSignal): void {
    const { outcome, status = 0 } = this.#attempt;
    if (outcome === undefined && signal.aborted) this.failed(signal.reason, signal);
    else if (outcome?.kind === "answered" && outcome.state === "whole" && status >= 200 && status < 300)
      this.succeeded();
    else this.#report({ outcome: "failed", cause: this.#cause() });
  }

  #cause(): Cause | undefined {
    const { outcome, at } = this.#attempt;
    if (outcome === undefined) return at === undefined ? "not-sent" : undefined;
    if (outcome.kind === "unsent") return "no-connection";
    if (outcome.kind === "unanswered") return "no-answer";
    const { status, state } = outcome;
    if (status === 429) return "rate-limit";
    if (status === 408 || status >= 500) return "server-error";
    if (status === 401 || status === 403) return "access";
    if (status >= 400) return "refused";
    if (status >= 300) return "redirect";
    return state === "cut" ? "cut-answer" : "unreadable";
  }

  #report(end: Pick<TraceOutcome, "outcome" | "cause" | "error" | "code" | "why">): void {
    this.#waited();
    const attempt = this.#attempt;
    this.#attempt = new Attempt(this.#now);
    const { outcome, headers, status } = attempt;
    const broken = outcome === undefined || outcome.why === "" ? undefined : outcome.why;
    this.#write({
      at: attempt.at ?? new Date().toISOString(),
      ...this.#subject,
      attempt: this.#number,
      credential: this.#credential,
      workspace: this.#workspace,
      waited: waitsOf(attempt.waited),
      sent: attempt.connectedAt !== undefined,
      ...this.#times(attempt),
      status,
      requestId: REQUEST_IDS.map((name) => textIn(headers, name)).find((id) => id !== undefined),
      limits: limitsIn(headers),
      redirect: status !== undefined && status >= 300 && status < 400 ? locationOf(headers) : undefined,
      ...end,
      why: end.why ?? broken,
    });
  }

  #times({ at, begun, connectedAt, headedAt, endedAt, sentBytes, receivedBytes }: Attempt) {
    if (at === undefined) return {};
    const since = (moment: number | undefined) => (moment === undefined ? undefined : tenth(moment - begun));
    return {
      connectMs: since(connectedAt),
      headersMs: since(headedAt),
      totalMs: since(endedAt ?? this.#now()),
      ...(connectedAt === undefined ? {} : { sentBytes }),
      ...(headedAt === undefined ? {} : { receivedBytes }),
    };
  }
}

/** A tenth of a millisecond is enough to distinguish a kept connection from a new one. */
function tenth(ms: number): number {
  return Math.max(0, Math.round(ms * 10) / 10);
}

function waitsOf(waited: ReadonlyMap<Wait, number>): TraceOutcome["waited"] {
  const took = (wait: Wait) => {
    const ms = tenth(waited.get(wait) ?? 0);
    // What is over at once was no wait.
    return ms >= 1 ? ms : undefined;
  };
  return {
    queueMs: took("queue"),
    limitMs: took("limit"),
    paceMs: took("pace"),
    backoffMs: took("backoff"),
    firstMs: took("first"),
  };
}

/** The code of an error that has one: `explain` explains it. */
function codeOf(error: Error): string | undefined {
  return error instanceof CodedError ? error.code : undefined;
}

function textIn(headers: Headers, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function limitsIn(headers: Headers): Record<string, string> | undefined {
  const found = LIMITS.flatMap((name): [string, string][] => {
    const value = textIn(headers, name);
    return value === undefined ? [] : [[name, value]];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** Where a redirect leads; its query may hold anything, and so may the user in an address. */
function locationOf(headers: Headers): string | undefined {
  const location = textIn(headers, "location");
  if (location === undefined) return undefined;
  const url = URL.parse(location, "relative://");
  if (url === null) return undefined;
  const { protocol, host, pathname } = url;
  return `${host === "" ? "" : `${URL.canParse(location) ? protocol : ""}//${host}`}${pathname}`;
}
