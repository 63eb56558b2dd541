import type * as z from "zod";
import { factsOf, isSecretAt, propertiesOf, schemaAt } from "../lifecycle/facts.ts";
import { valueAt } from "../lifecycle/path.ts";
import { redactor, textsIn } from "../lifecycle/redact.ts";
import { secretProperties } from "../lifecycle/resource.ts";
import { isUnknown } from "../lifecycle/unknown.ts";
import type { Given, Path } from "./values.ts";

interface Described {
  readonly inputs: z.ZodObject;
  readonly outputs: z.ZodObject;
}

/**
 * Which values go back to the engine as secrets: those that the description says are, those that came as secrets,
 * and outputs that contain one which came so.
 */
export function secrecy({ inputs, outputs }: Described, ...given: readonly Given[]) {
  const came = new Set(given.flatMap(({ secrets }) => secrets.map(keyOf)));
  const derives = redactor(
    ownSecrets(inputs, given)
      .flatMap(textsIn)
      .filter((text) => !isUnknown(text)),
  );
  const described = new Set([...secretProperties(inputs), ...secretProperties(outputs)]);
  const derived = new Set(propertiesOf(outputs).map(([name]) => name));
  return (path: Path, value: unknown): boolean => {
    if (came.size > 0 && came.has(keyOf(path))) return true;
    const [name] = path;
    if (typeof name !== "string") return false;
    if (described.has(name) && (isSecretAt(inputs, path) || isSecretAt(outputs, path))) return true;
    return derived.has(name) && textsIn(value).some((text) => derives(text) !== text);
  };
}

/** What the program alone made a secret; of what always is one, no output is made. */
function ownSecrets(inputs: z.ZodObject, given: readonly Given[]): unknown[] {
  return given.flatMap(({ values, secrets }) =>
    secrets.filter((path) => !isSecretAt(inputs, path)).map((path) => valueAt(values, path)),
  );
}

/** Every secret text among properties, to be kept out of what is told. */
export function secretTexts(inputs: z.ZodObject, ...given: readonly Given[]): string[] {
  return given.flatMap(({ values, secrets }) => [
    ...secrets.flatMap((path) => textsIn(valueAt(values, path))),
    ...secretValues(inputs, values).flatMap(textsIn),
  ]);
}

function secretValues(schema: z.core.$ZodType, values: object): unknown[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const at = schemaAt(schema, [name]);
    if (at === undefined) return [];
    if (factsOf(at).secret) return [value];
    return typeof value === "object" && value !== null ? secretValues(at, value) : [];
  });
}

function keyOf(path: Path): string {
  return JSON.stringify(path);
}
