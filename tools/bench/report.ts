import type { Pairs } from "./pairs.ts";
import { ratioOf } from "./pairs.ts";
import type { Spread } from "./statistics.ts";

/** One number that was measured. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The most that is allowed; without it the figure is information. */
  readonly limit?: number;
  /** Whether the limit is kept; there where there is a limit. */
  readonly ok?: boolean;
  /** Of the single runs that the value was taken from. */
  readonly spread?: Spread;
  readonly runs?: number;
  /** The two medians of a ratio, in the unit that is named here. */
  readonly medians?: { readonly ours: number; readonly baseline: number; readonly unit: string };
  readonly note?: string;
}

export interface Measure {
  readonly name: string;
  readonly figures: readonly Figure[];
}

/** Information, without a limit. */
export function information(figure: Omit<Figure, "limit" | "ok">): Figure {
  return figure;
}

/** A figure that must not be more than its limit. */
export function limited(figure: Omit<Figure, "limit" | "ok">, limit: number): Figure {
  return { ...figure, limit, ok: figure.value <= limit };
}

/** A ratio as a figure, without its limit. */
export function ratioFigure(
  name: string,
  pairs: Pairs,
  unit: string,
  note?: string,
): Omit<Figure, "limit" | "ok"> {
  const { value, spread, ours, baseline } = ratioOf(pairs);
  return {
    name,
    value,
    unit: "times the baseline",
    spread,
    runs: pairs.ours.length,
    medians: { ours, baseline, unit },
    ...(note === undefined ? {} : { note }),
  };
}

/** The figures whose limit is broken, as `measure.figure`. */
export function broken(measures: readonly Measure[]): string[] {
  return measures.flatMap(({ name, figures }) =>
    figures.filter(({ ok }) => ok === false).map((figure) => `${name}.${figure.name}`),
  );
}
