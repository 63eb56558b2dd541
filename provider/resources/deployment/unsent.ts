import type { Properties } from "../../core/properties.ts";
import { isUnsettled, type Stored, withUnsettled } from "../../core/resource.ts";
import { propertyName } from "../../core/wire-format.ts";
import { beforeOf } from "./body.ts";
import { type Inputs, inputs, type Outputs } from "./fields.ts";
import { triggered } from "./plan-change.ts";

/** The inputs that requests of their own send after the change: whatever fails before, they are still to be sent. */
export type Unsent = Set<"triggers" | "pinnedRevisionId">;

/** The inputs that a request contains. */
export function inputsIn(body: Properties): string[] {
  return Object.keys(body)
    .map(propertyName)
    .filter((name) => Object.hasOwn(inputs.shape, name));
}

/** The inputs of a change that may be carried out or not, with what the next update is to remove of earlier ones. */
export function attemptedIn(
  names: readonly string[],
  { inputs: reached, attempted }: Stored<Inputs, Outputs>,
  news: Inputs,
): Properties {
  const secrets = { ...reached.secrets, ...attempted.secrets, ...news.secrets };
  const resourceSpec = {
    ...reached.sourceConfig?.resourceSpec,
    ...attempted.sourceConfig?.resourceSpec,
    ...news.sourceConfig.resourceSpec,
  };
  return {
    ...(names.includes("secrets") ? { secrets } : {}),
    ...(names.includes("sourceConfig") && Object.keys(resourceSpec).length > 0
      ? { sourceConfig: { ...news.sourceConfig, resourceSpec } }
      : {}),
  };
}

/** What an update is to send after the change. */
export function unsentOf(olds: Stored<Inputs, Outputs>, news: Inputs): Unsent {
  const unsent: Unsent = new Set();
  const { pinnedRevisionId: pin } = news;
  if (triggered(olds.attempted.triggers, news.triggers).length > 0) unsent.add("triggers");
  const isPinChanged = beforeOf(olds).some((was) => was.pinnedRevisionId !== pin);
  if (isPinChanged || isUnsettled(olds, "pinnedRevisionId")) unsent.add("pinnedRevisionId");
  return unsent;
}

/** What the state is to store while something is unsent, so that the next update sends it. */
export function withUnsent(
  outputs: Properties,
  unsent: Unsent,
  { attempted }: Stored<Inputs, Outputs>,
): Properties {
  const others = [...unsent].filter((name) => name !== "triggers");
  const { triggers } = attempted;
  return withUnsettled(unsent.has("triggers") ? { ...outputs, triggers } : outputs, others);
}
