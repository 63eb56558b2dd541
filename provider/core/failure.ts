import { formatPath, type PathStep } from "./property-path.ts";

/** One thing wrong with what the program gave. */
export interface Failure {
  /** Where: empty for what concerns no single property. */
  readonly path: readonly PathStep[];
  /** What is wrong and what is allowed, without the path. */
  readonly reason: string;
}

/**
 * How a failure goes to the engine. The engine prints the value of the property that a failure names, secret or
 * not, so no property is ever named there: the path stands in the reason, with the value where it may be shown.
 */
export function engineFailure(failure: Failure): { property: string; reason: string } {
  const path = formatPath(failure.path);
  return { property: "", reason: path === "" ? failure.reason : `${path}: ${failure.reason}` };
}

/** A value for a message: short, on one line, as JSON. */
export function formatValue(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 120 ? `${text.slice(0, 117)}...` : text;
}

/** How many ids, names or windows a message lists: nobody reads more of them. */
const LISTED = 3;

/** Several of a kind for a message, the first three of them: `a, b, c and 12 more`. */
export function listed(all: readonly string[], separator = ", "): string {
  const more = all.length > LISTED ? ` and ${grouped(all.length - LISTED)} more` : "";
  return `${all.slice(0, LISTED).join(separator)}${more}`;
}

/** "1 window", "1,200 windows". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** A number for people: "1,200". */
export function grouped(count: number): string {
  return count.toLocaleString("en");
}
