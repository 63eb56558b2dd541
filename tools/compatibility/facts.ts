import { isDeepStrictEqual } from "node:util";

/** What breaks nobody, wherever it stands. Defaults and variables that a description tells are read from it. */
const WORDS = ["description", "deprecationMessage"];

/**
 * The differences of what no rule of its own judges: a rule that is not written yet is no reason to let a change
 * pass, so each of them counts.
 *
 * @param judged the keys that rules judge, and those that break nobody there
 */
export function otherChanges(old: object, now: object, judged: readonly string[]): string[] {
  const [before, after] = [new Map(Object.entries(old)), new Map(Object.entries(now))];
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((key) => !judged.includes(key) && !WORDS.includes(key))
    .filter((key) => !isDeepStrictEqual(before.get(key), after.get(key)))
    .map(
      (key) => `has another \`${key}\`: ${formatFact(before.get(key))} became ${formatFact(after.get(key))}`,
    );
}

/** A value as the changelog shows it. */
export function formatFact(value: unknown): string {
  return value === undefined ? "none" : `\`${JSON.stringify(value)}\``;
}
