/**
 * The text that the state of every dynamic resource holds in place of a provider: it loads the installed package,
 * so that an upgrade reaches all that exists. States rely on it: it never changes.
 */
export function stubFor(kind: string): string {
  return `exports.handler = () => require("pulumi-langsmith/dynamic").${kind};`;
}

/** The property that carries the logical name to `check`, which the engine does not send it. */
export const LOGICAL_NAME = "__logicalName";

/** The property by which a resource of a component says which one that is: `ScheduledExports "exports"`. */
export const COMPONENT = "__component";
