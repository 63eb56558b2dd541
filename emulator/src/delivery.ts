import { setTimeout as pause } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { readable } from "./body.ts";
import { formatInstant, type VirtualClock } from "./clock.ts";
import type { Faults, Hit } from "./faults.ts";
import type { Journal } from "./journal.ts";
import type { Answer } from "./refusal.ts";

/** What is known of a request before it is answered. */
export interface Arrival {
  readonly sequence: number;
  readonly virtualTime: string;
  readonly realTime: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string | string[]>>;
  readonly hit: Hit | undefined;
  /** The body's text, once it has been read. */
  text: string;
  workspace: string | null;
  problems: readonly string[];
}

/** What an answer looks like on the wire. */
interface Wire {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Notes requests when they arrive, and answers them, as far as the faults let it. */
export class Delivery {
  readonly #clock: VirtualClock;
  readonly #journal: Journal;
  readonly #faults: Faults;
  readonly #report: (line: string) => void;
  readonly #arrivals = new WeakMap<FastifyRequest, Arrival>();

  constructor(clock: VirtualClock, journal: Journal, faults: Faults, report: (line: string) => void) {
    this.#clock = clock;
    this.#journal = journal;
    this.#faults = faults;
    this.#report = report;
  }

  /** What was noted of the request; notes it now if nothing was. */
  arrivalOf(request: FastifyRequest): Arrival {
    const known = this.#arrivals.get(request);
    if (known !== undefined) return known;
    const { path, query } = splitUrl(request.url);
    const arrival: Arrival = {
      sequence: this.#journal.nextSequence(),
      virtualTime: formatInstant(this.#clock.now()),
      realTime: new Date().toISOString(),
      path,
      query,
      hit: this.#faults.take(request.method, path),
      text: "",
      workspace: null,
      problems: [],
    };
    this.#arrivals.set(request, arrival);
    return arrival;
  }

  /**
   * Waits and answers as the fault that hit the request wants it, if it does not want the request carried out.
   *
   * @returns whether the request is dealt with
   */
  async intercept(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const { hit } = this.arrivalOf(request);
    if (hit === undefined) return false;
    if (hit.delayMs > 0) await pause(hit.delayMs);
    if (hit.action === "reset-before") {
      this.#reset(request, reply, null);
      return true;
    }
    if (hit.action !== "respond") return false;
    const text = typeof hit.body === "string" ? hit.body : JSON.stringify(hit.body ?? {});
    const type = hit.contentType ?? "application/json";
    this.#send(request, reply, {
      status: hit.status ?? 500,
      headers: { date: this.#date(), "content-type": type, ...hit.headers },
      text,
    });
    return true;
  }

  /** Answers, or does to the answer what the fault that hit the request says. */
  deliver(request: FastifyRequest, reply: FastifyReply, answer: Answer): void {
    const json = answer.body !== undefined;
    const wire: Wire = {
      status: answer.status,
      headers: {
        date: this.#date(),
        ...(json ? { "content-type": "application/json" } : {}),
        ...answer.headers,
      },
      text: json ? JSON.stringify(answer.body) : "",
    };
    const action = this.arrivalOf(request).hit?.action;
    if (action === "reset-after") this.#reset(request, reply, wire);
    else if (action === "truncate") this.#truncate(request, reply, wire);
    else this.#send(request, reply, wire);
  }

  #send(request: FastifyRequest, reply: FastifyReply, wire: Wire): void {
    this.#record(request, wire);
    reply.code(wire.status).headers(wire.headers);
    reply.send(wire.status === 204 ? undefined : wire.text);
  }

  #reset(request: FastifyRequest, reply: FastifyReply, carriedOut: Wire | null): void {
    this.#record(request, carriedOut);
    reply.hijack();
    request.raw.socket.resetAndDestroy();
  }

  #truncate(request: FastifyRequest, reply: FastifyReply, wire: Wire): void {
    this.#record(request, wire);
    reply.hijack();
    const bytes = Buffer.from(wire.text);
    reply.raw.writeHead(wire.status, { ...wire.headers, "content-length": String(bytes.length) });
    reply.raw.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => request.raw.socket.destroy());
  }

  #record(request: FastifyRequest, wire: Wire | null): void {
    const arrival = this.arrivalOf(request);
    this.#journal.record({
      sequence: arrival.sequence,
      virtualTime: arrival.virtualTime,
      realTime: arrival.realTime,
      method: request.method,
      path: arrival.path,
      query: arrival.query,
      headers: present(request.headers),
      body: readable(arrival.text),
      workspace: arrival.workspace,
      status: wire?.status ?? null,
      responseHeaders: wire?.headers ?? {},
      responseBody: wire === null ? null : readable(wire.text),
      problems: arrival.problems,
      fault: arrival.hit?.action ?? null,
    });
    for (const problem of arrival.problems) {
      this.#report(`${request.method} ${arrival.path}: ${problem}`);
    }
  }

  #date(): string {
    return new Date(this.#clock.now()).toUTCString();
  }
}

function splitUrl(url: string): Pick<Arrival, "path" | "query"> {
  const mark = url.indexOf("?");
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of new URLSearchParams(mark === -1 ? "" : url.slice(mark + 1))) {
    const before = query[name];
    query[name] = before === undefined ? value : [before, value].flat();
  }
  return { path: mark === -1 ? url : url.slice(0, mark), query: { ...query } };
}

function present(headers: NodeJS.Dict<string | string[]>): Record<string, string | string[]> {
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) kept[name] = value;
  }
  return kept;
}
