import type * as z from "zod";
import type { Properties } from "./check.ts";
import { factsOf, propertiesOf } from "./facts.ts";
import type { Target } from "./resource.ts";
import { UNKNOWN } from "./unknown.ts";

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
    const held = stored?.[name];
    if (factsOf(schema).stable && held !== undefined) return [name, held];
    if (name === "tenantId" && typeof workspace === "string") return [name, workspace.toLowerCase()];
    return [name, UNKNOWN];
  });
  return Object.fromEntries(entries);
}
