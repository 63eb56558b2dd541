import type { Dispatcher } from "undici";
import { type Answer, timeIn } from "../answer.ts";
import type { ApiRequest } from "../api-request.ts";
import type { Settings } from "../options.ts";
import { RateLimit } from "./rate-limit.ts";
import { Semaphore } from "./semaphore.ts";

/**
 * Ids that the process has created, by the addresses of the service: they keep a lookup from taking another operation's
 * object. Of all clients, since a process that is configured again has still made what it made.
 */
const returned = new Map<string, Set<string>>();

/** What all clients derived from one share: connections, the limit of requests in flight, and what was learnt. */
export class ServiceState {
  readonly settings: Settings;
  /** How many requests are in flight at once. */
  readonly requests: Semaphore;
  /** The service's time in the last answer of each origin (`Date`, whole seconds); the last one heard comes last. */
  readonly times = new Map<string, Date>();
  /** The reads that prove the access and show the time, one for each kind of them and workspace. */
  readonly firstReads = new Map<string, Promise<unknown>>();
  /** Ids of what this process created at these addresses, with whichever client. */
  readonly returned: Set<string>;
  /** Index of the credential that worked last for a client with fallback. */
  preferred = 0;
  #closing: Promise<unknown> | undefined;
  readonly #dispatchers = new Map<string, Dispatcher>();
  readonly #rateLimits = new Map<string, RateLimit>();
  readonly #noticed = new Set<string>();

  constructor(settings: Settings) {
    const { api, controlPlane } = settings.addresses;
    const addresses = `${api.origin} ${controlPlane.origin}`;
    this.settings = settings;
    this.returned = returned.get(addresses) ?? new Set();
    returned.set(addresses, this.returned);
    this.requests = new Semaphore(settings.maxConcurrentRequests);
  }

  /** The limit of a kind of request in a workspace: it may hold for one of them alone. */
  rateLimitOf({ area, attempted }: ApiRequest, workspaceId: string | undefined): RateLimit {
    const key = `${area} ${workspaceId ?? ""} ${attempted}`;
    const limit = this.#rateLimits.get(key) ?? new RateLimit(this.settings);
    this.#rateLimits.set(key, limit);
    return limit;
  }

  /** Whether a limit is reported for the first time, however its numbers count down. */
  isNews(limit: string): boolean {
    const words = limit.replaceAll(/\d+/g, "#");
    const isNews = !this.#noticed.has(words);
    this.#noticed.add(words);
    return isNews;
  }

  /** Where the request of an operation goes. */
  targetOf(request: ApiRequest): { readonly origin: string; readonly path: string } {
    const { area, path } = request;
    const { origin, base } = this.settings.addresses[area];
    const query = new URLSearchParams(request.query).toString();
    return { origin, path: `${base}${path}${query === "" ? "" : `?${query}`}` };
  }

  /** The connections to an origin. One that nobody uses closes by itself, and keeps no process. */
  dispatcherOf(origin: string): Dispatcher {
    const known = this.#dispatchers.get(origin);
    if (known !== undefined) return known;
    const created = this.settings.dispatcher(origin, this.settings.maxConcurrentRequests);
    this.#dispatchers.set(origin, created);
    return created;
  }

  /** Remembers the service's time in an answer. */
  hear(origin: string, answer: Answer): void {
    const date = timeIn(answer);
    if (date === undefined) return;
    this.times.delete(origin);
    this.times.set(origin, date);
  }

  async close(): Promise<void> {
    this.#closing ??= Promise.all([...this.#dispatchers.values()].map((each) => each.close()));
    await this.#closing;
  }
}
