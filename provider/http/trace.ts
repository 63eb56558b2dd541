import { randomBytes } from "node:crypto";
import type { ApiRequest } from "./api-request.ts";
import { type Call, redactorOf } from "./call.ts";
import type { TraceOptions } from "./options.ts";
import { TraceFile } from "./trace-file.ts";
import { OperationTrace, type Purpose, type TraceOutcome } from "./trace-operation.ts";
import { textOf } from "./trace-text.ts";

/** One for each file: all clients of a process write to it, however often they are configured. */
const files = new Map<string, TraceFile>();
/** What begins the ids of this process: its own would come again. */
const PROCESS = randomBytes(4).toString("hex");
let calls = 0;

/** What a client tells of its requests. Loaded by the first that is traced. */
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

/** Of a query, what is the product's own or an id: a name may be a secret that only its program knows as one. */
const SHOWN: ReadonlySet<string> = new Set([
  "limit",
  "offset",
  "order",
  "type",
  "delete_tracing_project",
  "deployment_ids",
  "source_bulk_export_id",
]);

function shownTarget({ path, query }: ApiRequest): string {
  const pairs = Object.entries(query ?? {}).map(([key, value]) =>
    SHOWN.has(key) ? `${key}=${encodeURIComponent(value)}` : `${key}=…`,
  );
  return pairs.length === 0 ? path : `${path}?${pairs.join("&")}`;
}
