import { setMaxListeners } from "node:events";
import type { FastifyReply, FastifyRequest } from "fastify";
import { readable } from "./body.ts";
import { formatInstant, type VirtualClock } from "./clock.ts";
import type { Received } from "./endpoint.ts";
import { retyped, rewritten, withoutLate } from "./faults/answers.ts";
import { answerWithoutMembers, bodyWithoutMembers } from "./faults/members.ts";
import { largeBytes } from "./faults/schema.ts";
import { madeUp, pour, sendHalf, trickle, type Wire, waited } from "./faults/wire.ts";
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
  /** What the request asked for and could not see yet: its name, or nothing for elements of a list. */
  late: string | undefined;
}

/** What the service does on its own because of a fault, beside answering. */
export interface Meddling {
  /** Makes a newer revision of a deployment, as somebody else would; nothing when there is no such deployment. */
  newRevision(deploymentId: string): void;
}

/** An id that nothing has: reads of what is late are carried out with it. */
const NOBODY = "ffffffff-ffff-4fff-8fff-ffffffffffff";

/** The workspace in which `other-workspace` carries requests out. */
const ELSEWHERE = "eeeeeeee-eeee-4eee-8eee-eeeeeeeeeeee";

/** Notes requests when they arrive, and answers them, as far as the faults let it. */
export class Delivery {
  readonly #clock: VirtualClock;
  readonly #journal: Journal;
  readonly #faults: Faults;
  readonly #meddling: Meddling;
  readonly #report: (line: string) => void;
  readonly #arrivals = new WeakMap<FastifyRequest, Arrival>();
  readonly #stop = new AbortController();

  constructor(
    clock: VirtualClock,
    journal: Journal,
    faults: Faults,
    meddling: Meddling,
    report: (line: string) => void,
  ) {
    this.#clock = clock;
    this.#journal = journal;
    this.#faults = faults;
    this.#meddling = meddling;
    this.#report = report;
    // Every request that a fault holds up listens for the end.
    setMaxListeners(0, this.#stop.signal);
  }

  /** Ends every wait: what has not been carried out or answered by now will not be. */
  stop(): void {
    this.#stop.abort();
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
      late: undefined,
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
    const first = hit.action === "slow-headers" || hit.action === "slow-body" ? 0 : hit.delayMs;
    if (first > 0 && !(await waited(first, this.#stop.signal))) {
      reply.hijack();
      return true;
    }
    if (hit.action === "reset-before") {
      this.#reset(request, reply, null);
      return true;
    }
    if (hit.carryOut === true) return false;
    const wire = madeUp(hit, request.url, this.#clock.date());
    if (wire === undefined && hit.action !== "never") return false;
    await this.#answer(request, reply, wire ?? null, hit);
    return true;
  }

  /** The request as the fault that hit it, or what is late, lets the service see it. */
  divert(request: FastifyRequest, received: Received): Received {
    const arrival = this.arrivalOf(request);
    const workspace = arrival.hit?.action === "other-workspace" ? ELSEWHERE : received.workspace;
    const names = Object.values(received.params);
    arrival.late = request.method === "GET" ? this.#faults.late.among(names, this.#clock.now()) : undefined;
    const params = Object.entries(received.params).map(([key, value]) => [
      key,
      value === arrival.late ? NOBODY : value,
    ]);
    const { hit, path } = arrival;
    const body =
      hit?.action === "drop-members"
        ? bodyWithoutMembers(hit, request.method, path, received.body)
        : received.body;
    return { ...received, workspace, body, params: Object.fromEntries(params) };
  }

  /** Whether the request loses its `X-Tenant-Id` on the way, as behind a proxy that strips it. */
  stripsWorkspace(request: FastifyRequest): boolean {
    return this.arrivalOf(request).hit?.action === "strip-workspace";
  }

  /** Answers, or does to the answer what the fault that hit the request says. */
  async deliver(request: FastifyRequest, reply: FastifyReply, carriedOut: Answer): Promise<void> {
    const { hit } = this.arrivalOf(request);
    this.#meddle(request, carriedOut, hit);
    const answer = this.#falsified(request, carriedOut, hit);
    const json = answer.body !== undefined;
    const wire: Wire = {
      status: answer.status,
      headers: { ...(json ? { "content-type": "application/json" } : {}), ...answer.headers },
      text: json ? this.#textOf(request, answer.body) : "",
    };
    await this.#answer(request, reply, wire, hit);
  }

  /** What a fault does at the service once the request has been carried out. */
  #meddle(request: FastifyRequest, answer: Answer, hit: Hit | undefined): void {
    if (answer.status >= 300) return;
    if (hit?.action === "late") {
      this.#faults.late.hide(answer.body, readable(this.arrivalOf(request).text), hit, this.#clock.now());
    }
    if (hit?.action !== "second-revision") return;
    const { path } = this.arrivalOf(request);
    const named = /\/v2\/deployments\/([^/]+)/.exec(path)?.[1];
    const made = asObject(answer.body)["id"];
    const id = named ?? made;
    if (typeof id === "string") this.#meddling.newRevision(id);
  }

  #falsified(request: FastifyRequest, answer: Answer, hit: Hit | undefined): Answer {
    if (hit?.action === "wrong-types") return retyped(answer);
    if (hit?.action === "rewrite") return rewritten(answer, hit.set ?? {});
    if (hit?.action === "drop-members") {
      return answerWithoutMembers(hit, request.method, this.arrivalOf(request).path, answer);
    }
    if (request.method !== "GET") return answer;
    const listed = withoutLate(answer, this.#faults.late, this.#clock.now());
    if (listed.missing) this.arrivalOf(request).late ??= "";
    return listed.answer;
  }

  #textOf(request: FastifyRequest, body: unknown): string {
    const text = JSON.stringify(body);
    const { late } = this.arrivalOf(request);
    return late === undefined ? text : text.replaceAll(NOBODY, late);
  }

  /** Sends what the fault leaves of the answer; `null` where there is none. */
  async #answer(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: Wire | null,
    hit: Hit | undefined,
  ): Promise<void> {
    const replaced = hit?.carryOut === true ? madeUp(hit, request.url, this.#clock.date()) : undefined;
    const wire = dated(replaced ?? answer, this.#clock.date());
    if (wire === null) return this.#hang(request, reply, null);
    if (hit === undefined) return this.#send(request, reply, wire);
    switch (hit.action) {
      case "never":
        return this.#hang(request, reply, wire);
      case "reset-after":
        return this.#reset(request, reply, wire);
      case "reset-body":
        return this.#breakOff(request, reply, wire, () => request.raw.socket.resetAndDestroy());
      case "truncate":
        return this.#breakOff(request, reply, wire, () => request.raw.socket.destroy());
      case "slow-headers":
        if (await waited(hit.delayMs, this.#until(request))) return this.#send(request, reply, wire);
        return this.#hang(request, reply, wire);
      case "slow-body":
        this.#hang(request, reply, wire);
        return trickle(reply.raw, wire, hit.delayMs, this.#until(request));
      case "large-body":
        this.#hang(request, reply, wire);
        return pour(reply.raw, wire, largeBytes(hit));
      default:
        return this.#send(request, reply, wire);
    }
  }

  #send(request: FastifyRequest, reply: FastifyReply, wire: Wire): void {
    this.#record(request, wire);
    reply.code(wire.status).headers(wire.headers);
    reply.send(wire.status === 204 ? undefined : wire.text);
  }

  /** Leaves the connection as it is: to the client's patience, or to whoever writes to it past the framework. */
  #hang(request: FastifyRequest, reply: FastifyReply, carriedOut: Wire | null): void {
    this.#record(request, carriedOut);
    reply.hijack();
  }

  #reset(request: FastifyRequest, reply: FastifyReply, carriedOut: Wire | null): void {
    this.#hang(request, reply, carriedOut);
    request.raw.socket.resetAndDestroy();
  }

  #breakOff(request: FastifyRequest, reply: FastifyReply, wire: Wire, end: () => void): void {
    this.#hang(request, reply, wire);
    if (wire.text === "") end();
    else sendHalf(reply.raw, wire, end);
  }

  /** Aborted when the client has gone, or everything ends. */
  #until(request: FastifyRequest): AbortSignal {
    const gone = new AbortController();
    request.raw.socket.once("close", () => gone.abort());
    return AbortSignal.any([gone.signal, this.#stop.signal]);
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
      fault: arrival.hit?.action ?? (arrival.late === undefined ? null : "late"),
    });
    for (const problem of arrival.problems) {
      this.#report(`${request.method} ${arrival.path}: ${problem}`);
    }
  }
}

function dated(wire: Wire | null, now: number): Wire | null {
  if (wire === null) return null;
  return { ...wire, headers: { date: new Date(now).toUTCString(), ...wire.headers } };
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
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
