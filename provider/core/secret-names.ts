import type * as z from "zod";
import type { Properties } from "./check.ts";
import { equal } from "./compare.ts";
import { isSecretAt } from "./facts.ts";
import { type PathStep, valueAt } from "./property-path.ts";
import { isRecord } from "./unknown.ts";

/**
 * Of a map of secrets, the names whose values change, each with what becomes of it where it is not just another value:
 * `KEY`, `NEW (added)`, `OLD (removed)`. The engine shows but that something does.
 */
export function secretNamesThatChange(
  schema: z.ZodObject,
  path: readonly PathStep[],
  olds: Properties,
  news: Properties,
): string[] {
  const [was, wanted] = [valueAt(olds, path), valueAt(news, path)];
  if (!isSecretAt(schema, path) || !isRecord(was ?? {}) || !isRecord(wanted)) return [];
  return changed(isRecord(was) ? was : {}, wanted);
}

function changed(was: Properties, wanted: Properties): string[] {
  const names = [...new Set([...Object.keys(was), ...Object.keys(wanted)])];
  return names
    .filter((name) => !equal(was[name], wanted[name]))
    .sort()
    .map((name) => {
      if (!Object.hasOwn(was, name)) return `${name} (added)`;
      return Object.hasOwn(wanted, name) ? name : `${name} (removed)`;
    });
}
