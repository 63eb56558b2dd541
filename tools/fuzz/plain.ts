import * as z from "zod";
import { factsOf, propertiesOf } from "../../provider/core/facts.ts";
import { wireName } from "../../provider/core/wire-format.ts";
import { plainResources } from "../../provider/resources/index.ts";
import type { PlainResource } from "../../provider/resources/plain/kind.ts";
import type { PlainKindName } from "./model.ts";

/** A plain object at the service, by what its kind is found and called by. */
interface PlainObject {
  readonly id: string;
  readonly name: string | undefined;
}

/** The name, or the id, that a program gives the object with this number. */
export function nameOfPlain(kind: PlainKindName, serial: number): string {
  const resource: PlainResource = plainResources[kind];
  const property = keyOf(resource);
  const example = String(resource.example[property]);
  const schema = resource.inputs.shape[property];
  const named = ["-", "_"].map((gap) => `${example}${gap}${serial}`);
  const allowed = named.find((name) => schema !== undefined && z.safeParse(schema, name).success);
  if (allowed === undefined) throw new Error(`no other ${property} is allowed beside ${example}`);
  return allowed;
}

/** What a program declares of a plain kind: its example with a name and a secret of its own, and texts that change. */
export function plainProperties(
  kind: PlainKindName,
  {
    serial,
    changes,
    secret,
  }: { readonly serial: number; readonly changes: number; readonly secret: unknown },
): Readonly<Record<string, unknown>> {
  const resource: PlainResource = plainResources[kind];
  const properties = propertiesOf(resource.inputs).flatMap(([name, schema]): [string, unknown][] => {
    const { immutable, secret: isSecret } = factsOf(schema);
    const value = resource.example[name];
    if (name === keyOf(resource)) return [[name, nameOfPlain(kind, serial)]];
    if (value === undefined) return [];
    if (isSecret) return [[name, secret]];
    const changed = `${String(value)}, ${serial}.${changes}`;
    const isChanged = typeof value === "string" && !immutable && z.safeParse(schema, changed).success;
    return [[name, isChanged ? changed : value]];
  });
  return Object.fromEntries(properties);
}

/** An object of the kind as the service stores it. */
export function plainObject(kind: PlainKindName, stored: object): PlainObject {
  const resource: PlainResource = plainResources[kind];
  const values = new Map<string, unknown>(Object.entries(stored));
  const named = values.get(wireNameOf(resource, keyOf(resource)));
  const id = values.get(resource.identifiedBy === undefined ? "id" : wireNameOf(resource, keyOf(resource)));
  const name = values.get("name") ?? named;
  return { id: String(id), name: typeof name === "string" ? name : undefined };
}

/** Whether a program can have declared the object, of a kind of which something else creates objects, too. */
export function isDeclared(kind: PlainKindName, { name }: PlainObject): boolean {
  const resource: PlainResource = plainResources[kind];
  return (
    resource.plain.alsoCreated === undefined ||
    name?.startsWith(String(resource.example[keyOf(resource)])) === true
  );
}

function wireNameOf({ inputs }: PlainResource, property: string): string {
  const schema = inputs.shape[property];
  return schema === undefined ? property : wireName(property, schema);
}

/** The input that no two objects share. */
function keyOf({ identifiedBy, namedBy }: PlainResource): string {
  return identifiedBy ?? namedBy ?? "name";
}
