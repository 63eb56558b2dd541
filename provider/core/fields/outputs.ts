import type * as z from "zod";
import { UNKNOWN } from "../engine.ts";
import { isWithin, type PathStep, type Properties, textsIn } from "../properties.ts";
import type { Target } from "../resource.ts";
import { factsOf, propertiesOf, schemaAt } from "./facts.ts";

/**
 * The outputs as far as a preview can know them: those that stay as they are while the object lives, and the
 * workspace that a new one is made in. All others are unknown.
 */
export function previewOutputs(
  outputs: z.ZodObject,
  stored: Properties | undefined,
  news: Properties,
  target: Target,
): Properties {
  const workspace = news["workspaceId"] ?? target.workspaceId;
  const entries = propertiesOf(outputs).map(([name, schema]) => {
    const previous = stored?.[name];
    if (factsOf(schema).stable && previous !== undefined) return [name, previous];
    if (name === "tenantId" && typeof workspace === "string") return [name, workspace.toLowerCase()];
    return [name, UNKNOWN];
  });
  return Object.fromEntries(entries);
}

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

/** Every string inside the values that their facts call secret, at any depth. */
export function secretTextsIn(schema: z.core.$ZodType, values: object): string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const at = schemaAt(schema, [name]);
    if (at === undefined) return [];
    if (factsOf(at).secret) return textsIn(value);
    return typeof value === "object" && value !== null ? secretTextsIn(at, value) : [];
  });
}
