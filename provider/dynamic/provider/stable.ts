import { computedIn } from "../../core/fields/defaults.ts";
import { namesWith } from "../../core/fields/facts.ts";
import { CodedError } from "../../core/message.ts";
import { perform, TimeLimitReached } from "../../core/operation.ts";
import type { Properties } from "../../core/properties.ts";
import { ChangeRejected } from "../../core/resource.ts";
import type { Resource } from "../../resources/resource.ts";
import type { Served } from "./served.ts";

const LOOK_SECONDS = 30;

/**
 * The outputs that an update leaves as they are and that other resources are created from. In the preview of an update
 * the engine takes the checked inputs of a dynamic resource for its outputs. Without these outputs, all that depends on
 * them counts as changed, and an edit of a deployment's label announces the replacement of its exports. The inputs keep
 * them from the first update or refresh on; the first update reads them from the service.
 */
export async function stableOutputs(
  served: Served,
  olds: Properties,
  inputs: Properties,
): Promise<Properties> {
  const { resource } = served;
  if (namesWith(resource.outputs, "handedOn").length === 0 || Object.keys(olds).length === 0) return {};
  const changed = updates(served, olds, inputs);
  if (changed === undefined) return {};
  const kept = handedOnOf(resource, olds);
  if (Object.keys(kept).length > 0 || changed === 0) return kept;
  return handedOnOf(resource, (await look(served, inputs)) ?? {});
}

/** Those of the properties that {@link stableOutputs} keeps. */
export function handedOnOf(resource: Resource, properties: Properties): Properties {
  const names = namesWith(resource.outputs, "handedOn");
  return Object.fromEntries(
    Object.entries(properties).filter(([name, value]) => names.includes(name) && value !== undefined),
  );
}

/** The inputs that the program gives: the engine puts back what is kept, as the option `ignoreChanges` asks for. */
export function withoutHandedOn(resource: Resource, olds: Properties, news: Properties): Properties {
  const kept = handedOnOf(resource, olds);
  return Object.fromEntries(
    Object.entries(news).filter(([name, value]) => kept[name] === undefined || kept[name] !== value),
  );
}

/** How many properties an update changes; undefined when the object is replaced. */
function updates({ resource, connection }: Served, olds: Properties, inputs: Properties): number | undefined {
  try {
    // The inputs show no outputs. What was computed for them is what the service has, as far as they know.
    const before = { inputs: olds, outputs: { ...olds, ...computedIn(olds) } };
    const { changes } = resource.plan(before, inputs, connection.target, Date.now());
    return changes.some(({ kind }) => kind === "replace") ? undefined : changes.length;
  } catch (error) {
    // The diff, which follows, refuses it in the open.
    if (error instanceof ChangeRejected) return undefined;
    throw error;
  }
}

async function look(served: Served, inputs: Properties): Promise<Properties | undefined> {
  const { resource, connection } = served;
  const context = { limitSeconds: LOOK_SECONDS, status: () => {}, warn: () => {} };
  try {
    return await perform(context, async (operation) => {
      const name = inputs[resource.namedBy ?? ""];
      if (typeof name !== "string") return undefined;
      const { workspaceId } = inputs;
      const known = workspaceId === undefined ? {} : { workspaceId };
      return (await resource.read(connection.service, name, { inputs: known, outputs: {} }, operation))
        ?.outputs;
    });
  } catch (error) {
    // A preview must not fail because the service cannot be asked: what depends on it is then shown as unknown.
    if (error instanceof CodedError || error instanceof TimeLimitReached) return undefined;
    throw error;
  }
}
