import { SIGNATURE, UNKNOWN } from "./engine.ts";
import { formatPath, isRecord, type PathStep } from "./properties.ts";
import { formatValue } from "./text.ts";

/**
 * What of a value that others stored would not stay text in a program: Pulumi evaluates a member that begins with `fn::`, and
 * reads files for one with its signature. Its generators of programs do not escape a dollar sign before another one.
 * Undefined where everything stays text.
 */
export function foreignCodeIn(value: unknown, path: readonly PathStep[] = []): string | undefined {
  if (value === UNKNOWN) return `${formatPath(path)} is what Pulumi takes for a value that is not known yet`;
  if (typeof value === "string")
    return isExpression(value) ? `${formatPath(path)} contains "$$" or "%%{"` : undefined;
  if (Array.isArray(value)) return firstOf(value.entries(), path);
  if (!isRecord(value)) return undefined;
  const key = Object.keys(value).find(
    (each) => /^fn::|\$\{/i.test(each) || isExpression(each) || each === SIGNATURE,
  );
  if (key !== undefined) return `${formatPath(path)} has the member ${formatValue(key)}`;
  return firstOf(Object.entries(value), path);
}

function isExpression(text: string): boolean {
  return /\$\$|%%\{/.test(text);
}

function firstOf(
  entries: Iterable<readonly [PathStep, unknown]>,
  path: readonly PathStep[],
): string | undefined {
  for (const [step, inner] of entries) {
    const found = foreignCodeIn(inner, [...path, step]);
    if (found !== undefined) return found;
  }
  return undefined;
}
