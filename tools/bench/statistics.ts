/** The lowest and the highest of some numbers. */
export interface Spread {
  readonly least: number;
  readonly most: number;
}

/**
 * The middle of some numbers; of an even count the mean of the two in the middle.
 *
 * @throws RangeError when there are none
 */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new RangeError("there is no median of nothing");
  return (lower + upper) / 2;
}

/** @throws RangeError when there are no values */
export function spread(values: readonly number[]): Spread {
  if (values.length === 0) throw new RangeError("nothing has no spread");
  return { least: Math.min(...values), most: Math.max(...values) };
}

/** Rounded to so many decimals, so that a report can be read. */
export function rounded(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale;
}
