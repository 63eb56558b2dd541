import { formatPath, type PathStep } from "./path.ts";

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
export function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 120 ? `${text.slice(0, 117)}...` : text;
}

/** How many of several a message lists. */
const LISTED = 10;

/** Several of a kind, as a message tells them. */
export function listed(all: readonly string[]): string {
  const more = all.length > LISTED ? ` and ${all.length - LISTED} more` : "";
  return `${all.slice(0, LISTED).join(", ")}${more}`;
}

/** "1 window", "1,200 windows". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** A number for people: "1,200". */
export function grouped(count: number): string {
  return count.toLocaleString("en");
}
