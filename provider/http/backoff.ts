const FIRST_MS = 500;

/**
 * Exponential backoff with full jitter: anything between 0 and 0.5 s · 2ⁿ.
 *
 * @param failures how many tries have failed, from 1
 * @param random a number in [0, 1)
 * @returns milliseconds, at most `longest`
 */
export function backoff(failures: number, longest: number, random: () => number): number {
  return Math.round(random() * Math.min(longest, FIRST_MS * 2 ** (failures - 1)));
}
