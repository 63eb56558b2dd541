import { setMaxListeners } from "node:events";
import type { FastifyReply, FastifyRequest } from "fastify";
import { redeployNewest } from "../deployments/changes.ts";
import {
  answerWithoutMembers,
  bodyWithoutMembers,
  mapObjects,
  withoutLate,
} from "../faults/change-answer.ts";
import type { Faults, Hit } from "../faults/faults.ts";
import {
  injectedResponse,
  type RawResponse,
  sendHalf,
  sendSlowly,
  waitUnlessAborted,
} from "../faults/raw-response.ts";
import { formatInstant } from "../world/clock.ts";
import type { World } from "../world/world.ts";
import type { Answer } from "./answer.ts";
import { jsonOrText } from "./body.ts";
import type { EndpointRequest } from "./endpoint.ts";
import type { Journal } from "./journal.ts";

/** What is known of a request before it is answered. */
export interface RequestRecord {
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
  /** What the request asked for and could not see yet: its name, or nothing for elements of a list. */
  late: string | undefined;
}

/** An id that nothing has: reads of what is late are carried out with it. */
const UNKNOWN_ID = "ffffffff-ffff-4fff-8fff-ffffffffffff";

/** Notes requests when they arrive, and answers them, as far as the faults let it. */
export class Responder {
  readonly #world: World;
  readonly #journal: Journal;
  readonly #faults: Faults;
  readonly #report: (line: string) => void;
  readonly #records = new WeakMap<FastifyRequest, RequestRecord>();
  readonly #stop = new AbortController();

  constructor(world: World, journal: Journal, faults: Faults, report: (line: string) => void) {
    this.#world = world;
    this.#journal = journal;
    this.#faults = faults;
    this.#report = report;
    // Every request that a fault holds up listens for the end.
    setMaxListeners(0, this.#stop.signal);
  }

  /** Ends every wait: what has not been carried out or answered by now will not be. */
  stop(): void {
    this.#stop.abort();
  }

  /** What was noted of the request; notes it now if nothing was. */
  recordOf(request: FastifyRequest): RequestRecord {
    const known = this.#records.get(request);
    if (known !== undefined) return known;
    const { path, query } = splitUrl(request.url);
    const record: RequestRecord = {
      sequence: this.#journal.nextSequence(),
      virtualTime: formatInstant(this.#world.clock.now()),
      realTime: new Date().toISOString(),
      path,
      query,
      hit: this.#faults.take(request.method, path),
      text: "",
      workspace: null,
      problems: [],
      late: undefined,
    };
    this.#records.set(request, record);
    return record;
  }

  /**
   * Waits and answers as the fault that hit the request wants it, if it does not want the request carried out.
   *
   * @returns whether the request is dealt with
   */
  async intercept(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const { hit } = this.recordOf(request);
    if (hit === undefined) return false;
    const first = hit.action === "slow-body" ? 0 : hit.delayMs;
    if (first > 0 && !(await waitUnlessAborted(first, this.#stop.signal))) {
      reply.hijack();
      return true;
    }
    if (hit.action === "reset-before") {
      this.#reset(request, reply, null);
      return true;
    }
    if (hit.carryOut === true) return false;
    const wire = injectedResponse(hit);
    if (wire === undefined && hit.action !== "never") return false;
    await this.#answer(request, reply, wire ?? null, hit);
    return true;
  }

  /** The request as the fault that hit it, or what is late, lets the service see it. */
  diverted(request: FastifyRequest, received: EndpointRequest): EndpointRequest {
    const record = this.recordOf(request);
    const names = Object.values(received.params);
    record.late = request.method === "GET" ? this.#faults.late.find(names) : undefined;
    const params = Object.entries(received.params).map(([key, value]) => [
      key,
      value === record.late ? UNKNOWN_ID : value,
    ]);
    const body = bodyWithoutMembers(received.body, record.hit?.members ?? []);
    return { ...received, body, params: Object.fromEntries(params) };
  }

  /** Answers, or does to the answer what the fault that hit the request says. */
  async deliver(request: FastifyRequest, reply: FastifyReply, carriedOut: Answer): Promise<void> {
    const { hit } = this.recordOf(request);
    this.#applySideEffects(request, carriedOut, hit);
    const answer = this.#falsified(request, carriedOut, hit);
    const json = answer.body !== undefined;
    const wire: RawResponse = {
      status: answer.status,
      headers: { ...(json ? { "content-type": "application/json" } : {}), ...answer.headers },
      text: json ? this.#textOf(request, answer.body) : "",
    };
    await this.#answer(request, reply, wire, hit);
  }

  /** What a fault does at the service once the request has been carried out. */
  #applySideEffects(request: FastifyRequest, answer: Answer, hit: Hit | undefined): void {
    if (answer.status >= 300) return;
    if (hit?.action === "late") {
      this.#faults.late.hide(answer.body, jsonOrText(this.recordOf(request).text), hit.requests ?? 1);
    }
    if (hit?.action !== "second-revision") return;
    const { path } = this.recordOf(request);
    const named = /\/v2\/deployments\/([^/]+)/.exec(path)?.[1];
    const createdId = asObject(answer.body)["id"];
    const id = named ?? createdId;
    if (typeof id === "string") redeployNewest(this.#world, id);
  }

  #falsified(request: FastifyRequest, answer: Answer, hit: Hit | undefined): Answer {
    if (hit?.set !== undefined) return mapObjects(answer, (shown) => ({ ...shown, ...hit.set }));
    if (hit?.members !== undefined) return answerWithoutMembers(answer, hit.members);
    if (request.method !== "GET") return answer;
    const listed = withoutLate(answer, this.#faults.late);
    if (listed.missing) this.recordOf(request).late ??= "";
    return listed.answer;
  }

  #textOf(request: FastifyRequest, body: unknown): string {
    const text = JSON.stringify(body);
    const { late } = this.recordOf(request);
    return late === undefined ? text : text.replaceAll(UNKNOWN_ID, late);
  }

  /** Sends what the fault leaves of the answer; `null` where there is none. */
  async #answer(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: RawResponse | null,
    hit: Hit | undefined,
  ): Promise<void> {
    const replaced = hit?.carryOut === true ? injectedResponse(hit) : undefined;
    const wire = this.#dated(replaced ?? answer);
    if (wire === null) return this.#leaveOpen(request, reply, null);
    if (hit === undefined) return this.#send(request, reply, wire);
    switch (hit.action) {
      case "never":
        return this.#leaveOpen(request, reply, wire);
      case "reset-after":
        return this.#reset(request, reply, wire);
      case "reset-body":
        return this.#cutShort(request, reply, wire, () => request.raw.socket.resetAndDestroy());
      case "truncate":
        return this.#cutShort(request, reply, wire, () => request.raw.socket.destroy());
      case "slow-body":
        this.#leaveOpen(request, reply, wire);
        return sendSlowly(reply.raw, wire, hit.delayMs, this.#until(request));
      default:
        return this.#send(request, reply, wire);
    }
  }

  #dated(wire: RawResponse | null): RawResponse | null {
    if (wire === null) return null;
    const { clock, options } = this.#world;
    const date = new Date(clock.now() + (options.dateSkewSeconds ?? 0) * 1000).toUTCString();
    return { ...wire, headers: { date, ...wire.headers } };
  }

  #send(request: FastifyRequest, reply: FastifyReply, wire: RawResponse): void {
    this.#record(request, wire);
    reply.code(wire.status).headers(wire.headers);
    reply.send(wire.status === 204 ? undefined : wire.text);
  }

  /** Leaves the connection as it is: to the client's patience, or to whoever writes to it past the framework. */
  #leaveOpen(request: FastifyRequest, reply: FastifyReply, carriedOut: RawResponse | null): void {
    this.#record(request, carriedOut);
    reply.hijack();
  }

  #reset(request: FastifyRequest, reply: FastifyReply, carriedOut: RawResponse | null): void {
    this.#leaveOpen(request, reply, carriedOut);
    request.raw.socket.resetAndDestroy();
  }

  #cutShort(request: FastifyRequest, reply: FastifyReply, wire: RawResponse, end: () => void): void {
    this.#leaveOpen(request, reply, wire);
    if (wire.text === "") end();
    else sendHalf(reply.raw, wire, end);
  }

  /** Aborted when the client has gone, or everything ends. */
  #until(request: FastifyRequest): AbortSignal {
    const clientClosed = new AbortController();
    request.raw.socket.once("close", () => clientClosed.abort());
    return AbortSignal.any([clientClosed.signal, this.#stop.signal]);
  }

  #record(request: FastifyRequest, wire: RawResponse | null): void {
    const record = this.recordOf(request);
    this.#journal.record({
      sequence: record.sequence,
      virtualTime: record.virtualTime,
      realTime: record.realTime,
      method: request.method,
      path: record.path,
      query: record.query,
      headers: present(request.headers),
      body: jsonOrText(record.text),
      workspace: record.workspace,
      status: wire?.status ?? null,
      responseHeaders: wire?.headers ?? {},
      responseBody: wire === null ? null : jsonOrText(wire.text),
      problems: record.problems,
      fault: record.hit?.action ?? (record.late === undefined ? null : "late"),
    });
    for (const problem of record.problems) {
      this.#report(`${request.method} ${record.path}: ${problem}`);
    }
  }
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function splitUrl(url: string): Pick<RequestRecord, "path" | "query"> {
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
