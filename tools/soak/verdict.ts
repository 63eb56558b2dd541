import { median } from "../bench/statistics.ts";

/** A value at a time, in minutes. */
type Point = readonly [at: number, value: number];

/** How much a series may grow and still be flat. */
export interface Limit {
  /** Per minute, of the straight line through the last two thirds. */
  readonly slope: number;
  /** From the median of the first third to that of the last. */
  readonly growth: number;
}

interface Verdict {
  readonly slope: number;
  readonly growth: number;
  readonly flat: boolean;
}

/** Whether a series stays flat. That it falls is no fault. */
export function verdictOf(points: readonly Point[], limit: Limit): Verdict {
  const third = Math.floor(points.length / 3);
  const values = (some: readonly Point[]) => some.map(([, value]) => value);
  const first = points.slice(0, Math.max(third, 1));
  const last = points.slice(-Math.max(third, 1));
  const slope = slopeOf(points.slice(third));
  const growth = median(values(last)) - median(values(first));
  return { slope, growth, flat: slope <= limit.slope && growth <= limit.growth };
}

/** The slope of the straight line with the least squares of distances; 0 for points at one time. */
export function slopeOf(points: readonly Point[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [at, value] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const both = points.reduce((sum, [x, y]) => sum + (x - at) * (y - value), 0);
  const square = points.reduce((sum, [x]) => sum + (x - at) ** 2, 0);
  return square === 0 ? 0 : both / square;
}
