import type { Connection } from "../config/connection.ts";
import { propertiesOf } from "../core/facts.ts";
import { type Properties, textsIn } from "../core/properties.ts";
import { redactor } from "../core/redact.ts";
import { secretProperties } from "../core/resource.ts";
import type { Resource, State } from "../resources/resource.ts";
import { LOGICAL_NAME } from "./stub.ts";

/** A kind of resource as one provider of the host serves it. */
export interface Served {
  readonly resource: Resource;
  readonly connection: Connection;
  /**
   * The inputs of what has been read, by id: a comparison with the same inputs is a refresh's, and no operation follows
   * that. With others it is that of an `up --refresh`.
   */
  readonly refreshed: Map<string, Properties>;
}

/** Which resource a line or an error is about. */
export function called({ resource }: Served, properties: Properties): string {
  return `${resource.kind} ${JSON.stringify(nameIn(properties) ?? "")}`;
}

/** What the program calls a resource. */
export function nameIn({ [LOGICAL_NAME]: name }: Properties): string | undefined {
  return typeof name === "string" ? name : undefined;
}

/** Removes every secret of the configuration and of these properties from a text. */
export function hiding(
  { resource, connection }: Served,
  ...supplied: readonly Properties[]
): (text: string) => string {
  const names = secretProperties(resource.inputs);
  return redactor([
    ...connection.settings.credentials.map(({ value }) => value),
    ...supplied.flatMap((properties) => names.flatMap((name) => textsIn(properties[name]))),
  ]);
}

/** The state of a dynamic resource holds inputs and outputs in one: the inputs are found by their names. */
export function stateOf({ resource }: Served, properties: Properties): State {
  const supplied = propertiesOf(resource.inputs).map(([name]) => name);
  const inputs = Object.fromEntries(Object.entries(properties).filter(([name]) => supplied.includes(name)));
  return { inputs, outputs: properties };
}
