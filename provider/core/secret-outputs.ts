import type * as z from "zod";
import { factsOf, propertiesOf } from "./facts.ts";
import { isWithin, type PathStep } from "./property-path.ts";

/** The outputs that show an input which came as a secret. Values are never compared. */
export function secretOutputs(outputs: z.ZodObject, secrets: readonly (readonly PathStep[])[]): string[] {
  if (secrets.length === 0) return [];
  return propertiesOf(outputs).flatMap(([name, schema]) => {
    const sources = (factsOf(schema).shows ?? []).map((path) => path.split("."));
    const secret = sources.some((source) =>
      secrets.some((path) => isWithin(path, source) || isWithin(source, path)),
    );
    return secret ? [name] : [];
  });
}
