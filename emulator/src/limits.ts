import { HttpError } from "./answer.ts";
import type { VirtualClock } from "./clock.ts";
import type { Endpoint, EndpointRequest } from "./endpoint.ts";
import { type EmulatorOptions, PLANS, type Plan } from "./options.ts";

/** What may be had at most; infinity where there is no limit. */
export interface Limits {
  readonly exportsPerHour: number;
  readonly activeSchedules: number;
  readonly concurrentExports: number;
  readonly requestsPerMinute: number;
  /** Whether a refusal that ends by itself says when. */
  readonly retryAfter: boolean;
}

const CLOUD = { exportsPerHour: 250, activeSchedules: 200, concurrentExports: 15, requestsPerMinute: 2000 };

export function limitsOf(options: EmulatorOptions): Limits {
  const most = (name: keyof typeof CLOUD) =>
    options[name] ?? (options.cloudLimits === true ? CLOUD[name] : Number.POSITIVE_INFINITY);
  return {
    exportsPerHour: most("exportsPerHour"),
    activeSchedules: most("activeSchedules"),
    concurrentExports: most("concurrentExports"),
    requestsPerMinute: most("requestsPerMinute"),
    retryAfter: options.retryAfter ?? false,
  };
}

/** @throws HttpError 403 where the organisation's plan does not have `what` */
export function assertPlan(own: Plan, least: Plan, what: string): void {
  const plans = PLANS.slice(PLANS.indexOf(least));
  if (plans.includes(own)) return;
  const named = plans.map((plan) => `${plan.slice(0, 1).toUpperCase()}${plan.slice(1)}`).join(" or ");
  throw new HttpError(403, `${what} is not available on your current plan. Upgrade to the ${named} plan.`);
}

const WINDOW = 60_000;

/** Counts the requests of each key. A window begins with its first request and ends 60 virtual seconds later. */
export class RequestRate {
  readonly #clock: VirtualClock;
  readonly #limits: Limits;
  readonly #windows = new Map<string, { readonly since: number; requests: number }>();

  constructor(clock: VirtualClock, limits: Limits) {
    this.#clock = clock;
    this.#limits = limits;
  }

  /** @throws HttpError 429 until the window ends */
  count(principal: string): void {
    const now = this.#clock.now();
    const known = this.#windows.get(principal);
    // The clock may have been put back.
    const over = known === undefined || now >= known.since + WINDOW || now < known.since;
    const window = over ? { since: now, requests: 0 } : known;
    this.#windows.set(principal, window);
    window.requests += 1;
    const { requestsPerMinute, retryAfter } = this.#limits;
    if (window.requests <= requestsPerMinute) return;
    const wait = window.since + WINDOW - now;
    throw new HttpError(
      429,
      `Rate limit exceeded: at most ${requestsPerMinute} requests per minute are allowed for a key.`,
      [],
      retryAfter ? retryAfterOf(wait, this.#clock) : {},
    );
  }
}

/** `Retry-After` for what takes so many virtual milliseconds: who asks waits in real time. */
export function retryAfterOf(milliseconds: number, { speed }: VirtualClock): Record<string, string> {
  // A clock that stands still is moved by hand.
  return { "retry-after": String(Math.ceil(milliseconds / 1000 / (speed > 0 ? speed : 1))) };
}

/** The same endpoints, before each of whose requests something else happens, which may refuse it. */
export function beforeEach(
  endpoints: readonly Endpoint[],
  first: (received: EndpointRequest) => void | Promise<void>,
): Endpoint[] {
  return endpoints.map((endpoint) => ({
    ...endpoint,
    run: async (received) => {
      await first(received);
      return endpoint.run(received);
    },
  }));
}
