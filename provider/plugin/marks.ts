import type * as z from "zod";
import { isSecretAt } from "../core/facts.ts";
import { secretOutputs, secretTextsIn } from "../core/outputs.ts";
import { textsIn, valueAt } from "../core/properties.ts";
import { secretProperties } from "../core/resource.ts";
import type { DecodedProperties, Path } from "./values.ts";

interface Described {
  readonly inputs: z.ZodObject;
  readonly outputs: z.ZodObject;
}

/** Whether the value at a path goes back to the engine as a secret. */
export type IsSecret = (path: Path) => boolean;

/**
 * Which values of a resource, or of a function's result, are secret: those that the description calls so, the inputs
 * that came as secrets, outputs of the same name, and outputs that show one of these inputs (the fact `shows`). Values
 * are never compared, so that a secret of one resource changes no other.
 */
export function secrecy({ inputs, outputs }: Described, { secrets }: DecodedProperties): IsSecret {
  const came = new Set(secrets.map((path) => keyOf(markable(path))));
  const shown = new Set(secretOutputs(outputs, secrets));
  const described = new Set([...secretProperties(inputs), ...secretProperties(outputs)]);
  return (path) => {
    if (came.size > 0 && came.has(keyOf(path))) return true;
    const [name] = path;
    if (typeof name !== "string") return false;
    if (path.length === 1 && shown.has(name)) return true;
    return described.has(name) && (isSecretAt(inputs, path) || isSecretAt(outputs, path));
  };
}

/** Every secret text among properties, to be kept out of what is reported. */
export function secretTexts(inputs: z.ZodObject, ...properties: readonly DecodedProperties[]): string[] {
  return properties.flatMap(({ values, secrets }) => [
    ...secrets.flatMap((path) => textsIn(valueAt(values, path))),
    ...secretTextsIn(inputs, values),
  ]);
}

/** What is inside a list marks the list: its order may change. */
export function markable(path: Path): Path {
  const item = path.findIndex((step) => typeof step === "number");
  return item < 0 ? path : path.slice(0, item);
}

function keyOf(path: Path): string {
  return JSON.stringify(path);
}
