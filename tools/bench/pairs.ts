import { median, rounded, type Spread, spread } from "./statistics.ts";

/** What both sides of a comparison took, run by run; the n-th of one ran beside the n-th of the other. */
export interface Pairs {
  readonly ours: readonly number[];
  readonly baseline: readonly number[];
}

/** How many times the baseline ours takes. */
interface Ratio {
  /** Ratio of the two medians. */
  readonly value: number;
  /** Of the ratios of the single pairs. */
  readonly spread: Spread;
  readonly ours: number;
  readonly baseline: number;
}

/**
 * Runs several sides turn by turn, so that what else the machine does hits all alike; each round goes the opposite
 * way of the one before.
 *
 * @param rounds how often each side runs; at least 1
 */
export async function turnByTurn(
  rounds: number,
  sides: readonly ((round: number) => Promise<unknown>)[],
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) await side(round);
  }
}

/** Times two sides, see {@link turnByTurn}. */
export async function sideBySide(
  rounds: number,
  ours: (round: number) => Promise<number>,
  baseline: (round: number) => Promise<number>,
): Promise<Pairs> {
  const taken: { ours: number[]; baseline: number[] } = { ours: [], baseline: [] };
  await turnByTurn(rounds, [
    async (round) => taken.ours.push(await ours(round)),
    async (round) => taken.baseline.push(await baseline(round)),
  ]);
  return taken;
}

/** Compares the medians. Rounded to three decimals. */
export function ratioOf({ ours, baseline }: Pairs): Ratio {
  const single = ours.flatMap((mine, pair) => {
    const theirs = baseline[pair];
    return theirs === undefined ? [] : [rounded(mine / theirs, 3)];
  });
  return {
    value: rounded(median(ours) / median(baseline), 3),
    spread: spread(single),
    ours: rounded(median(ours), 3),
    baseline: rounded(median(baseline), 3),
  };
}
