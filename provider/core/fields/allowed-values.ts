import * as z from "zod";
import { coreOf, factsOf } from "./facts.ts";

/** What a property takes, in words, from its stated facts or else from its type: "an integer from 1 to 168". */
export function allowedFor(schema: z.core.$ZodType): string {
  const stated = factsOf(schema).allowed;
  if (stated) return stated;
  const core = coreOf(schema);
  if (core instanceof z.ZodEnum) return `one of ${core.options.map((o) => JSON.stringify(o)).join(", ")}`;
  if (core instanceof z.ZodGUID) return "a UUID";
  if (core instanceof z.ZodNumber) {
    const name = core.format === "safeint" ? "an integer" : "a number";
    const from = bound(core.minValue);
    const to = bound(core.maxValue);
    if (from !== undefined && to !== undefined) return `${name} from ${from} to ${to}`;
    if (from !== undefined) return `${name} of at least ${from}`;
    return to === undefined ? name : `${name} of at most ${to}`;
  }
  if (core instanceof z.ZodBoolean) return "a boolean";
  if (core instanceof z.ZodString) {
    const { minLength, maxLength } = core;
    if (minLength && maxLength) return `a string of ${minLength} to ${maxLength} characters`;
    if (maxLength) return `a string of at most ${maxLength} characters`;
    if (minLength && minLength > 1) return `a string of at least ${minLength} characters`;
    return minLength ? "a string that is not empty" : "a string";
  }
  if (core instanceof z.ZodArray) {
    const hasMinimum = core.def.checks?.some((check) => check._zod.def.check === "min_length");
    return hasMinimum ? "a list that is not empty" : "a list";
  }
  if (core instanceof z.ZodRecord) return "a map";
  if (core instanceof z.ZodObject) return "an object";
  return "another value";
}

function bound(value: number | null): number | undefined {
  return value === null || !Number.isFinite(value) || Math.abs(value) >= Number.MAX_SAFE_INTEGER
    ? undefined
    : value;
}

/** The known name nearest to a misspelt one, when it is near enough to be meant. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const scored = known
    .map((candidate) => ({ candidate, edits: editDistance(simplify(name), simplify(candidate)) }))
    .sort((a, b) => a.edits - b.edits);
  const best = scored[0];
  return best && best.edits <= Math.max(1, Math.floor(name.length / 3)) ? best.candidate : undefined;
}

function simplify(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}

/** Insertions, deletions, substitutions and swaps of neighbours that turn one text into the other. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const substituted = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped =
        a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (beforeLast[j - 2] ?? i) + 1 : substituted;
      row.push(Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, substituted, swapped));
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
