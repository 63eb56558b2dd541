import { type EmulatorOptions, PLANS, type Plan } from "../world/options.ts";
import { HttpError } from "./answer.ts";
import type { Endpoint, EndpointRequest } from "./endpoint.ts";

/** What may be had at most; infinity where there is no limit. */
export interface Limits {
  readonly exportsPerHour: number;
  readonly activeSchedules: number;
}

const CLOUD: Limits = { exportsPerHour: 250, activeSchedules: 200 };

export function limitsOf(options: EmulatorOptions): Limits {
  const most = (name: keyof Limits) =>
    options[name] ?? (options.cloudLimits === true ? CLOUD[name] : Number.POSITIVE_INFINITY);
  return { exportsPerHour: most("exportsPerHour"), activeSchedules: most("activeSchedules") };
}

/** @throws HttpError 403 where the organisation's plan does not have `what` */
export function assertPlan(own: Plan = "enterprise", least: Plan, what: string): void {
  const plans = PLANS.slice(PLANS.indexOf(least));
  if (plans.includes(own)) return;
  const named = plans.map((plan) => `${plan.slice(0, 1).toUpperCase()}${plan.slice(1)}`).join(" or ");
  throw new HttpError(403, `${what} is not available on your current plan. Upgrade to the ${named} plan.`);
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
