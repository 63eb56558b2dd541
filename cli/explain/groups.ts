import { resources } from "../../provider/resources/index.ts";
import type { Resource } from "../../provider/resources/resource.ts";

/** What the codes are about that no kind has to itself, by their first digit. */
const SHARED: Readonly<Record<string, string>> = {
  "1": "Configuration, connection and requests",
  "5": "State, refresh and import",
  "6": "Commands",
  "7": "Other kinds of resources",
};

/** The titles of the groups of codes, by their first digit: a kind with codes of its own gives its group the name. */
export const GROUPS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values<Resource>(resources).flatMap(titlesOf)),
  ...SHARED,
};

function titlesOf({ plural, messages }: Resource): [string, string][] {
  const title = `${plural.charAt(0).toUpperCase()}${plural.slice(1)}`;
  return Object.values(messages).map(({ entry }) => [groupOf(entry().code), title]);
}

/** The group of a code. */
export function groupOf(code: string): string {
  return code.slice(2, 3);
}
