import * as z from "zod";
import { coreOf, factsOf, isRequired, propertiesOf, schemaAt } from "../../provider/core/fields/facts.ts";
import { isRecord, type Properties } from "../../provider/core/properties.ts";
import { resources } from "../../provider/resources/index.ts";
import type { KindTable } from "./table.ts";

/** The paths of the properties that a program can set, those inside an object in its place. */
export function settableOf({ kind, whole = {} }: KindTable): readonly string[] {
  const inside = (schema: z.core.$ZodType, path: string): readonly string[] => {
    const core = coreOf(schema);
    const ends = path in whole || factsOf(schema).secret || !(core instanceof z.ZodObject);
    if (path !== "" && ends) return [path];
    return propertiesOf(schema).flatMap(([name, property]) =>
      inside(property, path === "" ? name : `${path}.${name}`),
    );
  };
  return inside(resources[kind].inputs, "");
}

/** Whether the property, or an object that has it, cannot be changed on an object that exists. */
export function isImmutable({ kind }: KindTable, path: string): boolean {
  const steps = path.split(".");
  return steps.some((_, end) => {
    const at = schemaAt(resources[kind].inputs, steps.slice(0, end + 1));
    return at !== undefined && factsOf(at).immutable === true;
  });
}

/** Whether a program may leave the property out, though it sets the object that has it. */
export function mayBeLeftOut({ kind }: KindTable, path: string): boolean {
  const at = schemaAt(resources[kind].inputs, path.split("."));
  return at !== undefined && !isRequired(at);
}

/** The properties with another value at the path; `undefined` leaves it out. */
export function withValue(properties: Properties, path: string, value: unknown): Properties {
  const [name = "", ...rest] = path.split(".");
  if (rest.length === 0) {
    const { [name]: _, ...others } = properties;
    return value === undefined ? others : { ...others, [name]: value };
  }
  const inner = properties[name];
  return { ...properties, [name]: withValue(isRecord(inner) ? inner : {}, rest.join("."), value) };
}

/** The properties without those that are `undefined`. */
export function given(properties: Properties): Properties {
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined));
}
