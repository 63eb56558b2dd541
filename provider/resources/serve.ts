import { changeReasons, equal } from "../core/fields/compare.ts";
import { perform, type RequestContext } from "../core/operation.ts";
import type { Properties } from "../core/properties.ts";
import { ChangeRejected, foundOutside, type Plan, type Previewed, type Target } from "../core/resource.ts";
import type { LangSmith } from "../http/client.ts";
import { explain } from "./explain.ts";
import type { Resource, State } from "./resource.ts";

/** What a front end serves one request with: it reports to the user, without secrets, and ends when the engine does. */
export interface Reporting extends Omit<RequestContext, "limitSeconds" | "note"> {
  /** What the lines are about: `Deployment "agent"`. */
  readonly which: string;
  /** Shows a line that stays. */
  readonly note: (line: string) => void;
  readonly hide: (text: string) => string;
}

/** How a front end reaches the service. */
interface Connected {
  /** Whether the address and the credentials are known. */
  readonly isKnown: boolean;
  readonly service: LangSmith;
  readonly target: Target;
}

/**
 * Whether a comparison belongs to a refresh: it has the inputs that were read last. No operation follows it.
 *
 * @param refreshed the inputs that were read, by what names the resource
 */
export function followsRead(refreshed: Map<string, Properties>, key: string, news: Properties): boolean {
  const read = refreshed.get(key);
  refreshed.delete(key);
  return read !== undefined && equal(read, news);
}

/**
 * What changes, with its reasons reported.
 *
 * @throws ChangeRejected for a change that would destroy something, or be paid for, by surprise
 */
export function planChanges(
  resource: Resource,
  olds: State,
  news: Properties,
  target: Target,
  ofRefresh: boolean,
  { which, note, warn }: Reporting,
): Plan {
  try {
    const plan = resource.plan(olds, news, target, Date.now());
    for (const reason of changeReasons(resource.inputs, plan.changes, resource.owned(olds), news))
      note(`${which}${reason}`);
    return plan;
  } catch (error) {
    if (!(ofRefresh && error instanceof ChangeRejected)) throw error;
    // What was found outside, or configured elsewhere, must not make a refresh fail; the next up is rejected.
    warn(`the next \`pulumi up\` would be rejected: ${which}: ${explain(error)}`);
    return foundOutside(error);
  }
}

/**
 * Reports what people should know before a creation (without `olds`), an update or a replacement. That a look at the
 * service fails must not stop a preview.
 *
 * @throws ChangeRejected for what is certain to fail
 */
export async function reportPreview(
  resource: Resource,
  connection: Connected,
  change: Omit<Previewed<Properties, Properties>, "computed" | "target">,
  reporting: Reporting,
): Promise<void> {
  if (!connection.isKnown) return;
  const { service, target } = connection;
  const { which, note, warn } = reporting;
  const context = {
    ...reporting,
    limitSeconds: resource.timeLimits(change.news).read,
    warn: (text: string) => warn(`${which}: ${text}`),
  };
  try {
    const announced = await perform(context, (operation) =>
      resource.preview(service, { ...change, target }, operation),
    );
    for (const each of announced) {
      if (typeof each === "string") note(`${which}: ${each}`);
      else context.warn(each.warning);
    }
  } catch (error) {
    if (error instanceof ChangeRejected) throw error;
    note(`${which}: could not check what this change affects: ${explain(error)}`);
  }
}
