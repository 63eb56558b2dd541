import { ServiceError } from "../api/errors.ts";
import type { Properties } from "../lifecycle/check.ts";
import { factsOf, propertiesOf } from "../lifecycle/facts.ts";
import { isTooLate, perform, type Subject } from "../lifecycle/operation.ts";
import { Refused } from "../lifecycle/resource.ts";
import type { Resource } from "../resources/define.ts";
import type { Session } from "./session.ts";

const LOOK_SECONDS = 30;

/**
 * The outputs that an update leaves as they are and that other resources are made of. In the preview of an update the engine takes the checked inputs
 * of a dynamic resource for its outputs; without these, all that depends on them would count as changed, and an
 * edit of a deployment's label would announce the replacement of its exports. They are kept in the inputs from
 * the first update on; until then they are read from the service, once.
 */
export async function stableOutputs(
  resource: Resource,
  session: Session,
  olds: Properties,
  inputs: Properties,
  about: Subject,
): Promise<Properties> {
  const names = propertiesOf(resource.outputs).flatMap(([name, schema]) =>
    factsOf(schema).handedOn ? [name] : [],
  );
  if (!resource.recall || Object.keys(olds).length === 0) return {};
  const changed = updates(resource, session, olds, inputs);
  if (changed === undefined) return {};
  const kept = pick(olds, names);
  if (Object.keys(kept).length > 0 || changed === 0) return kept;
  return pick((await look(resource, session, inputs, about)) ?? {}, names);
}

/** How many properties an update changes; undefined when the object is replaced. */
function updates(
  resource: Resource,
  session: Session,
  olds: Properties,
  inputs: Properties,
): number | undefined {
  try {
    const { changes } = resource.plan({ inputs: olds, outputs: olds }, inputs, session.target, Date.now());
    return changes.some(({ kind }) => kind === "replace") ? undefined : changes.length;
  } catch (error) {
    // The diff, which follows, refuses it in the open.
    if (error instanceof Refused) return undefined;
    throw error;
  }
}

function pick(properties: Properties, names: readonly string[]): Properties {
  return Object.fromEntries(
    Object.entries(properties).filter(([name, value]) => names.includes(name) && value !== undefined),
  );
}

async function look(
  resource: Resource,
  session: Session,
  inputs: Properties,
  about: Subject,
): Promise<Properties | undefined> {
  const attendance = { limitSeconds: LOOK_SECONDS, status: () => {}, warn: () => {}, about };
  try {
    return await perform(attendance, async (operation) =>
      resource.recall?.(session.service, inputs, operation),
    );
  } catch (error) {
    // A preview must not fail because the service cannot be asked: what depends on it is then shown as unknown.
    if (error instanceof ServiceError || isTooLate(error)) return undefined;
    throw error;
  }
}
