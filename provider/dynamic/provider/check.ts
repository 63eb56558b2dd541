import { randomBytes } from "node:crypto";
import { encodable, isUnknown, LOGICAL_NAME, SECRET, SIGNATURE } from "../../core/engine.ts";
import { inOldNotation } from "../../core/fields/compare.ts";
import { type Failure, failureText, type Properties } from "../../core/properties.ts";
import { ChangeRejected, secretProperties } from "../../core/resource.ts";
import { printable } from "../../core/text.ts";
import type { Resource } from "../../resources/resource.ts";
import { preview, reportingOf, type Served } from "./served.ts";
import { stableOutputs, withoutHandedOn } from "./stable.ts";

/** Everything wrong with the inputs and the configuration, and the inputs with what was filled in. */
export async function check(served: Served, olds: Properties, news: Properties) {
  const { resource, connection } = served;
  const naming = {
    logicalName: String(news[LOGICAL_NAME] ?? ""),
    suffix: () => randomBytes(4).toString("hex").slice(0, 7),
  };
  const supplied = withoutHandedOn(resource, olds, news);
  const checked = resource.check(olds, supplied, naming, connection.target);
  // Without a signal: the engine cancels nothing of a dynamic resource. Only a new folder of 200 MB takes some seconds.
  const { inputs: desired, failures } =
    checked.failures.length > 0 ? checked : ((await resource.compute?.(olds, checked.inputs)) ?? checked);
  // The engine takes another notation of the same value for a change.
  const inputs = inOldNotation(resource.inputs, olds, desired);
  const problems = connection.settings.problems.map(({ text }) => ({ path: [], reason: text }));
  const wrong: Failure[] = [...problems, ...failures];
  // No preview calls the create, so what it would reject is rejected here.
  if (wrong.length === 0 && Object.keys(olds).length === 0) {
    const reporting = reportingOf(served, inputs);
    const creation = { olds: undefined, news: inputs, replaces: false };
    await preview(served, creation, reporting).catch((error: unknown) => {
      if (!(error instanceof ChangeRejected)) throw error;
      wrong.push({ path: [], reason: reporting.hide(error.message) });
    });
  }
  const found = wrong.map((failure) => ({ property: "", reason: printable(failureText(failure)) }));
  if (found.length > 0) return { inputs: encodable(inputs), failures: found };
  const kept = await stableOutputs(served, olds, inputs);
  return { inputs: encodable(marked(resource, { ...kept, ...inputs })), failures: [] };
}

/** The inputs with a mark on those that are always secret: a transform of the program loses the marks of the class. */
export function marked(resource: Resource, inputs: Properties): Properties {
  const secrets = secretProperties(resource.inputs);
  const entries = Object.entries(inputs).map(([name, value]) =>
    secrets.includes(name) && value !== undefined && !isUnknown(value)
      ? [name, { [SIGNATURE]: SECRET, value }]
      : [name, value],
  );
  return Object.fromEntries(entries);
}
