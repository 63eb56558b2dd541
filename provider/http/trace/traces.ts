import { randomBytes } from "node:crypto";
import type { Limit } from "../../core/limit.ts";
import { type ApiRequest, queryPairs } from "../api-request.ts";
import { type Call, redactorOf } from "../call.ts";
import type { TraceOptions } from "../options.ts";
import { TraceFile } from "./file.ts";
import { OperationTrace, type Purpose, type TraceOutcome } from "./operation.ts";

import type { FullLine, RequestLine } from "./schema.ts";

/** One for each file: all clients of a process write to it, however often they are configured. */
const files = new Map<string, TraceFile>();
/** What begins the ids of this process: its own would come again. */
const PROCESS = randomBytes(4).toString("hex");
let calls = 0;

/** What a client reports of its requests. Loaded by the first that is traced. */
export class Traces {
  readonly #options: TraceOptions;
  readonly #always: (text: string) => string;
  readonly #now: () => number;
  readonly #file: TraceFile;

  /**
   * @param redact takes out what is secret in every call
   * @param now milliseconds, by a clock that is never put back
   */
  constructor(options: TraceOptions, redact: (text: string) => string, now: () => number) {
    this.#options = options;
    this.#always = redact;
    this.#now = now;
    const known = files.get(options.file);
    this.#file = known ?? new TraceFile(options.file, options.warn);
    files.set(options.file, this.#file);
  }

  /** One call to the service; undefined where nothing is written. */
  begin(
    operation: ApiRequest,
    call: Call,
    origin: string,
    purpose: Purpose = call.purpose ?? "work",
  ): OperationTrace | undefined {
    if (!this.#file.writes) return undefined;
    calls += 1;
    const { traceSubject } = call;
    const subject = {
      op: `${PROCESS}-${calls}`,
      asked: operation.attempted,
      purpose,
      does: traceSubject?.does,
      urn: traceSubject?.urn,
      type: traceSubject?.type,
      name: traceSubject?.name,
      method: operation.method,
      url: `${origin}${shownTarget(operation)}`,
    };
    const aside = (first: ApiRequest) => this.begin(first, call, origin, "time");
    const redact = redactorOf(call, this.#always);
    return new OperationTrace(subject, this.#now, aside, (line) => this.#write(line, redact));
  }

  #write(outcome: TraceOutcome, redact: (text: string) => string): void {
    const { frontEnd } = this.#options;
    const by = { pid: process.pid, frontEnd } as const;
    const full = (limitBytes: number) =>
      textOf({ v: 1, event: "full", at: outcome.at, ...by, limitBytes }, redact);
    this.#file.append(textOf({ v: 1, event: "request", ...by, ...outcome }, redact), full);
  }
}

/** Of a query, what is the product's own: a name may be a secret that only its program knows as one. */
const SHOWN: ReadonlySet<string> = new Set(["limit", "offset", "order", "type"]);
const UUIDS = /^(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?:,|$))+$/i;

/** Whether a trace shows the value: the product's own, a switch, or ids that the service chose. */
function isShown(key: string, value: string): boolean {
  return SHOWN.has(key) || value === "true" || value === "false" || (/_ids?$/.test(key) && UUIDS.test(value));
}

function shownTarget(request: ApiRequest): string {
  const { path } = request;
  const pairs = queryPairs(request).map(([key, value]) =>
    isShown(key, value) ? `${key}=${encodeURIComponent(value)}` : `${key}=…`,
  );
  return pairs.length === 0 ? path : `${path}?${pairs.join("&")}`;
}

/** Bytes of a line of a trace: it is one write, and what is longer nobody reads. */
const LONGEST_LINE = 4_096;

export const LIMITS: readonly Limit[] = [
  {
    what: "line of a trace",
    limit: LONGEST_LINE,
    unit: "bytes",
    beyond: "the longest strings are cut",
    why: "each line is one write, between those of other processes",
  },
];

/** Characters of each text, tried one after the other until the line is short enough. */
const LENGTHS = [1_024, 256, 64, 16] as const;

/** Fields whose texts are all of this package: to look for secrets in them would take most of a line's time. */
const OWN: ReadonlySet<string> = new Set([
  "event",
  "at",
  "asked",
  "does",
  "type",
  "error",
  "code",
  "op",
  "frontEnd",
  "method",
  "purpose",
  "outcome",
  "cause",
]);

/** A line as it is written: no text holds a secret, and all of them fit. */
function textOf(line: RequestLine | FullLine, redact: (text: string) => string): string {
  let text = "";
  for (const longest of LENGTHS) {
    text = JSON.stringify(line, (key, value: unknown) =>
      typeof value === "string" && !OWN.has(key) ? clipped(redact(value), longest) : value,
    );
    if (Buffer.byteLength(text) < LONGEST_LINE) break;
  }
  return text;
}

function clipped(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`.toWellFormed();
}
