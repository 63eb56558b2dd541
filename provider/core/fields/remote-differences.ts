import type * as z from "zod";
import { valueAt } from "../properties.ts";
import { differences, isRespelled } from "./compare.ts";
import { factsOf, schemaAt } from "./facts.ts";
import { project } from "./wire-format.ts";

/** Whether an object of the service is what these inputs would have made, in every property that it returns. */
export function matches(
  schema: z.ZodObject,
  inputs: Record<string, unknown>,
  actual: Record<string, unknown>,
) {
  return differences(schema, inputs, project(schema, inputs, actual)).length === 0;
}

/**
 * The first path whose other value shows that what the service answered is another object than the one of these
 * inputs; undefined where nothing does. Another spelling shows nothing.
 */
export function foreign(
  schema: z.ZodObject,
  inputs: Record<string, unknown>,
  actual: Record<string, unknown>,
) {
  const found = project(schema, inputs, actual);
  return differences(schema, inputs, found).find(({ path }) => {
    const at = schemaAt(schema, path);
    const [wanted, seen] = [valueAt(inputs, path), valueAt(found, path)];
    const isIdentity = at !== undefined && factsOf(at).identity === true;
    return isIdentity && seen !== undefined && !isRespelled(wanted, seen);
  })?.path;
}
