const FIRST_MS = 500;
const LONGEST_MS = 60_000;

/**
 * Exponential backoff with full jitter: anything between 0 and 0.5 s · 2ⁿ, at most a minute, in milliseconds.
 *
 * @param failures how many tries have failed, from 1
 * @param random a number in [0, 1)
 */
export function backoff(failures: number, random: () => number): number {
  return Math.round(random() * Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1)));
}
