import { createHash } from "node:crypto";
import type { Dispatcher } from "undici";
import { BoundedMap, BoundedSet } from "../core/bounded.ts";
import type { ApiRequest } from "./api-request.ts";
import { CREATIONS_AT_ONCE } from "./limits.ts";
import type { Settings } from "./options.ts";
import { RateLimitQueues } from "./rate-limit-queue.ts";
import { Semaphore } from "./semaphore.ts";
import { ServerTimes } from "./server-times.ts";
import type { Traces } from "./trace.ts";

/** First reads that a process remembers, one or two for each workspace; a forgotten one is made again. */
export const MOST_FIRST_READS = 1_000;
/**
 * Ids that a process remembers to have created. They keep a lookup from taking another operation's object. A lookup takes
 * what was made since a few seconds before its request: in the minute until then, fewer are made by far.
 */
export const MOST_RETURNED = 10_000;

/** Of all clients: a process that is configured anew has still made what it made. */
const returned = new BoundedSet<string>(MOST_RETURNED);

/** Ids that this process created at one service. */
class Returned {
  readonly #service: string;

  constructor({ addresses: { api, controlPlane } }: Settings) {
    const digest = createHash("sha256").update(`${api.origin} ${controlPlane.origin}`).digest();
    this.#service = digest.subarray(0, 6).toString("base64");
  }

  add(id: string): void {
    returned.add(this.#key(id));
  }

  has(id: string): boolean {
    return returned.has(this.#key(id));
  }

  #key(id: string): string {
    // Joined, it is one text; a concatenation would go on to hold its parts as well.
    return [this.#service, id].join("");
  }
}

/** What all clients derived from one share: connections, the request budget, and what was learnt. */
export class ServiceState {
  readonly settings: Settings;
  /** How many requests are in flight at once. */
  readonly requests: Semaphore;
  /** The same of the creations of exports, each of which is one of {@link requests} as well. */
  readonly creations = new Semaphore(CREATIONS_AT_ONCE);
  /** Who waits for which limit of the service. */
  readonly queues: RateLimitQueues;
  /** The service's time at each origin, and when that was heard. */
  readonly times: ServerTimes;
  /** The reads that come before the first create, one for each kind of them and workspace. */
  readonly firstReads = new BoundedMap<string, Promise<void>>(MOST_FIRST_READS);
  /** Ids of what this process created at these addresses, with whichever client. */
  readonly returned: Returned;
  /** Index of the credential that worked last for a client with fallback. */
  preferred = 0;
  #closing: Promise<unknown> | undefined;
  #released = false;
  #traces: Promise<Traces> | undefined;
  readonly #dispatchers = new Map<string, Dispatcher>();

  constructor(settings: Settings) {
    this.settings = settings;
    this.returned = new Returned(settings);
    this.requests = new Semaphore(settings.maxConcurrentRequests);
    this.queues = new RateLimitQueues(settings);
    this.times = new ServerTimes(settings.now, settings.wallClock);
  }

  /** What is told of requests; undefined where nobody asked for it, and then nothing of it is loaded. */
  get traces(): Promise<Traces> | undefined {
    const { trace, redact, now } = this.settings;
    if (trace === undefined) return undefined;
    this.#traces ??= import("./trace.ts").then(({ Traces: Loaded }) => new Loaded(trace, redact, now));
    return this.#traces;
  }

  /** Where the request of an operation goes. */
  targetOf({ area, path, query }: ApiRequest): { readonly origin: string; readonly path: string } {
    const { origin, base } = this.settings.addresses[area];
    return { origin, path: `${base}${path}${query === undefined ? "" : `?${new URLSearchParams(query)}`}` };
  }

  /** The URL of an operation, as it may be shown. */
  urlOf(operation: ApiRequest): string {
    const { origin, path } = this.targetOf(operation);
    return this.settings.redact(`${origin}${path}`);
  }

  /** The connections to an origin. Whoever has sent something by them calls {@link closeReleased}. */
  dispatcherOf(origin: string): Dispatcher {
    const known = this.#dispatchers.get(origin);
    if (known !== undefined) return known;
    const made = this.settings.dispatcher(origin, this.settings.maxConcurrentRequests);
    this.#dispatchers.set(origin, made);
    return made;
  }

  /** Closes connections that were opened after a release: nothing may stay open for what belongs to the past. */
  closeReleased(): void {
    if (this.#released) this.release();
  }

  /**
   * Lets go of the connections, for good: each closes when what it carries has ended, and what is still sent has new
   * ones, which close behind it.
   */
  async release(): Promise<void> {
    this.#released = true;
    const released = [...this.#dispatchers.values()];
    this.#dispatchers.clear();
    await Promise.all(released.map((each) => each.close()));
  }

  close(): Promise<void> {
    this.#closing ??= Promise.all([...this.#dispatchers.values()].map((each) => each.close()));
    return this.#closing.then(() => {});
  }
}
