import type { Properties } from "../../core/properties.ts";
import { isUnsettled, type Stored, withUnsettled } from "../../core/resource.ts";
import { propertyName } from "../../core/wire-format.ts";
import { beforeOf } from "./body.ts";
import { type Inputs, inputs, type Outputs } from "./fields.ts";
import { triggered } from "./plan-change.ts";

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

/** What the state is to store while the pin and the triggers, which have requests of their own, are not sent yet. */
export function withUnsent(outputs: Properties, olds: Stored<Inputs, Outputs>, news: Inputs): Properties {
  const { triggers } = olds.attempted;
  const isTriggered = triggered(triggers, news.triggers).length > 0;
  const isPinKept =
    !isUnsettled(olds, "pinnedRevisionId") &&
    beforeOf(olds).every((was) => was.pinnedRevisionId === news.pinnedRevisionId);
  return withUnsettled(
    isTriggered ? { ...outputs, triggers } : outputs,
    isPinKept ? [] : ["pinnedRevisionId"],
  );
}
