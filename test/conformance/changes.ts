import type { Properties } from "../../provider/core/properties.ts";
import { given, isImmutable, withValue } from "./paths.ts";
import type { Stack } from "./stack.ts";
import type { Change, KindTable } from "./table.ts";

/** The program before and after a change of one property. */
export async function programsOf(stack: Stack, table: KindTable, path: string, change: Change) {
  const needed = (await table.needs?.(stack)) ?? {};
  const consent = isImmutable(table, path) ? (table.consent?.with ?? {}) : {};
  const all: Properties = { ...table.program, ...needed, ...consent, ...change.with };
  const before = "from" in change ? withValue(all, path, change.from) : all;
  const later = (await change.later?.(stack)) ?? {};
  const after = change.later ? { ...all, ...later } : withValue(all, path, change.to);
  return { before: given(before), after: given({ ...after, ...change.along }) };
}
