import type { Dispatcher } from "undici";
import type { Settings } from "./options.ts";
import { Slots } from "./slots.ts";

/** What all clients derived from one share: connections, the request budget, and what was learnt. */
export class Core {
  readonly settings: Settings;
  readonly slots: Slots;
  /** The `Date` of the last answer of each origin. */
  readonly dates = new Map<string, Date>();
  /** The reads that come before the first create, one for each kind of them and workspace. */
  readonly firstReads = new Map<string, Promise<void>>();
  /** Ids of what this process created. */
  readonly returned = new Set<string>();
  /** Index of the credential that worked last for a client with fallback. */
  preferred = 0;
  #closing: Promise<unknown> | undefined;
  readonly #dispatchers = new Map<string, Dispatcher>();

  constructor(settings: Settings) {
    this.settings = settings;
    this.slots = new Slots(settings.maxConcurrentRequests);
  }

  dispatcher(origin: string): Dispatcher {
    const known = this.#dispatchers.get(origin);
    if (known !== undefined) return known;
    const made = this.settings.dispatcher(origin, this.settings.maxConcurrentRequests);
    this.#dispatchers.set(origin, made);
    return made;
  }

  close(): Promise<void> {
    this.#closing ??= Promise.all([...this.#dispatchers.values()].map((each) => each.close()));
    return this.#closing.then(() => {});
  }
}
