import { createHash } from "node:crypto";
import type { Dispatcher } from "undici";
import { BoundedMap } from "../core/bounded.ts";
import { type Answer, timeIn } from "./answer.ts";
import { type ApiRequest, queryPairs, withShortLists } from "./api-request.ts";
import { CREATIONS_AT_ONCE } from "./limits.ts";
import type { Settings } from "./options.ts";
import { RateLimitQueues } from "./rate-limit-queue.ts";
import { Semaphore } from "./semaphore.ts";

/** First reads that a process remembers; a forgotten one is made again. */
export const MOST_FIRST_READS = 1_000;
/**
 * Ids that the process has created: they keep a lookup from taking another operation's object. Of all clients, since a
 * process that is configured again has still made what it made.
 */
const returned = new Set<string>();

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

/** Milliseconds for which a time that was heard serves as the bound of what is made after it. */
const FRESH_MS = 5_000;

/** The service's time at each origin, as its answers have it (`Date`, whole seconds): never reckoned on from there. */
class ServerTimes {
  readonly #now: () => number;
  readonly #times = new Map<string, { readonly date: Date; readonly heard: number }>();

  /** @param now milliseconds, by a clock that is never put back */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** What the last answer had; undefined before the first. */
  get(origin: string): Date | undefined {
    return this.#times.get(origin)?.date;
  }

  /** What the last answer of any origin had; undefined before the first. */
  get latest(): Date | undefined {
    return [...this.#times.values()].sort((a, b) => b.heard - a.heard)[0]?.date;
  }

  /** Whether what is known is no more than some seconds old. Where no answer has a time, there is nothing to renew. */
  isFresh(origin: string): boolean {
    const known = this.#times.get(origin);
    return known === undefined || this.#now() - known.heard <= FRESH_MS;
  }

  hear(origin: string, answer: Answer): void {
    const date = timeIn(answer);
    if (date === undefined) return;
    const before = this.get(origin);
    // Who refuses may be another machine than who makes: it can only make the bound stricter.
    const kept = answer.status === 429 && before !== undefined && before > date ? before : date;
    this.#times.set(origin, { date: kept, heard: this.#now() });
  }
}

/** What all clients derived from one share: connections, the request budget, and what was learnt. */
export class ServiceState {
  readonly settings: Settings;
  /** How many requests are in flight at once. */
  readonly requests: Semaphore;
  /** The same of creations that are limited by the hour, each of which is one of {@link requests} as well. */
  readonly creations = new Semaphore(CREATIONS_AT_ONCE);
  /** Who waits for which limit of the service. */
  readonly queues: RateLimitQueues;
  /** The service's time at each origin, and when that was heard. */
  readonly times: ServerTimes;
  /** The reads that prove the access and show the time, one for each kind of them and workspace. */
  readonly firstReads = new BoundedMap<string, Promise<unknown>>(MOST_FIRST_READS);
  /** Ids of what this process created at these addresses, with whichever client. */
  readonly returned: Returned;
  /** Index of the credential that worked last for a client with fallback. */
  preferred = 0;
  #closing: Promise<unknown> | undefined;
  #released = false;
  readonly #dispatchers = new Map<string, Dispatcher>();

  constructor(settings: Settings) {
    this.settings = settings;
    this.returned = new Returned(settings);
    this.requests = new Semaphore(settings.maxConcurrentRequests);
    this.queues = new RateLimitQueues(settings);
    this.times = new ServerTimes(settings.now);
  }

  /** Where the request of an operation goes. */
  targetOf(request: ApiRequest): { readonly origin: string; readonly path: string } {
    const { area, path } = request;
    const { origin, base } = this.settings.addresses[area];
    const query = request.query === undefined ? "" : `?${new URLSearchParams(queryPairs(request))}`;
    return { origin, path: `${base}${path}${query}` };
  }

  /** The URL of an operation, as it may be shown. */
  urlOf(operation: ApiRequest): string {
    const { origin, path } = this.targetOf(withShortLists(operation));
    return this.settings.redact(`${origin}${path}`);
  }

  /** The connections to an origin. Whoever has sent something by them calls {@link closeReleased}. */
  dispatcherOf(origin: string): Dispatcher {
    const known = this.#dispatchers.get(origin);
    if (known !== undefined) return known;
    const created = this.settings.dispatcher(origin, this.settings.maxConcurrentRequests);
    this.#dispatchers.set(origin, created);
    return created;
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
