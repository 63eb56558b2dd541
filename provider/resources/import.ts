import type * as z from "zod";
import { checkTypes } from "../core/fields/check.ts";
import { UNNAMED } from "../core/fields/defaults.ts";
import { importable } from "../core/fields/wire-format.ts";
import { foreignCodeIn } from "../core/foreign-code.ts";
import type { Operation } from "../core/operation.ts";
import { type Failure, formatPath, type Properties } from "../core/properties.ts";
import { ChangeRejected } from "../core/resource.ts";
import { formatValue } from "../core/text.ts";
import type { LangSmith } from "../http/client.ts";
import { byName } from "./listing/lookup.ts";
import * as messages from "./messages.ts";
import type { Resource, ResourceDescription, State } from "./resource.ts";

/** What an import reads of a description. */
type Importable = Pick<ResourceDescription<z.ZodObject, z.ZodObject>, "facts" | "inputs" | "inventory">;

/**
 * What an import names: the ids of what the object is a part of, and the object by its id or name.
 *
 * @param olds the workspace at the most
 * @throws ChangeRejected where a part is missing
 */
export function splitImport({ facts, inputs, inventory }: Importable, supplied: string, olds: State) {
  const { parents: names = [] } = inventory ?? {};
  const steps = supplied.split("/");
  const parents = steps.slice(0, names.length);
  if (names.length === 0) return { parents, name: supplied, state: olds };
  const areIds = names.every((name, index) => inputs.shape[name]?.safeParse(parents[index]).success);
  if (steps.length <= names.length || !areIds)
    throw new ChangeRejected(
      `${facts.noun} ${formatValue(supplied)} is not complete. Import it by ${facts.importedBy?.what}.`,
    );
  const owned = Object.fromEntries(names.map((name, index) => [name, parents[index]]));
  const state = { inputs: { ...olds.inputs, ...owned }, outputs: olds.outputs };
  return { parents, name: steps.slice(names.length).join("/"), state };
}

/** The id of the object of a name. @throws ChangeRejected for a kind whose objects have none */
export async function idOfName(
  { facts: { noun, namedBy }, inventory }: Importable,
  service: LangSmith,
  name: string,
  parents: readonly string[],
  operation: Operation,
): Promise<string> {
  if (namedBy === undefined || inventory === undefined)
    throw new ChangeRejected(
      `${noun} ${formatValue(name)} cannot be imported by name. Use the id, a UUID. The functions of the provider list the ids.`,
    );
  const found: { id: string }[] = [];
  for await (const item of inventory.list(service, operation, { name, parents })) {
    if (item.names[0] === name) found.push(item);
  }
  return byName(noun, name, found, inventory.alsoCreated).id;
}

/**
 * The inputs of an object that was created elsewhere, for an import.
 *
 * @throws ChangeRejected where no program could write them
 */
export function importedInputs(
  { inputs, noun }: Pick<Resource, "inputs" | "noun">,
  id: string,
  actual: Properties,
): Properties {
  const found = importable(inputs, actual);
  const { failures } = checkTypes(inputs, {}, found, UNNAMED);
  const code = foreignCodeIn(found);
  if (code !== undefined)
    throw new ChangeRejected(messages.noProgramDescribes({ object: `${noun} ${id}`, code }));
  assertDescribable(`${noun} ${id}`, failures);
  return found;
}

/** @throws ChangeRejected where no program could write the inputs of an object */
export function assertDescribable(object: string, failures: readonly Failure[]): void {
  if (failures.length === 0) return;
  const problems = failures.map(({ path, reason }) => `${formatPath(path)}: ${reason}`).join("; ");
  throw new ChangeRejected(messages.noProgramDescribes({ object, problems }));
}
