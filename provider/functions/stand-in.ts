import * as z from "zod";
import type { Properties } from "../core/check.ts";
import { coreOf, isRequired, propertiesOf } from "../core/facts.ts";

/**
 * A result without information: empty strings, lists and maps, zeros, and nothing that is optional. A program that
 * receives it while its engine shuts down finds every member that it may read.
 */
export function standInFor(outputs: z.core.$ZodType): Properties {
  const required = propertiesOf(outputs).filter(([, schema]) => isRequired(schema));
  return Object.fromEntries(required.map(([name, schema]) => [name, emptyOf(schema)]));
}

function emptyOf(schema: z.core.$ZodType): unknown {
  if (schema instanceof z.ZodNullable) return null;
  const core = coreOf(schema);
  if (core instanceof z.ZodArray) return [];
  if (core instanceof z.ZodNumber) return 0;
  if (core instanceof z.ZodBoolean) return false;
  if (core instanceof z.ZodObject) return standInFor(core);
  if (core instanceof z.ZodUnion) return emptyOf(core.options[0] ?? core);
  return core instanceof z.ZodRecord ? {} : "";
}
