import { fits, type TimeLimits } from "../../../provider/core/resource.ts";
import type { Resource } from "../../../provider/resources/resource.ts";

/** The time limits of a kind, and by which inputs they are others: cells for each operation. */
export function limitRows(
  { timeLimits, inputs }: Resource,
  operations: readonly (keyof TimeLimits)[],
): ReadonlyMap<string, readonly string[]> {
  const cells = (limits: TimeLimits) => operations.map((operation) => duration(limits[operation]));
  const usual = cells(timeLimits({}));
  const rows = new Map([["", usual]]);
  for (const name of Object.keys(inputs.shape)) {
    const given = fits(inputs, name, true) ? true : 1;
    const other = cells(timeLimits({ [name]: given }));
    if (other.join() !== usual.join()) rows.set(`with \`${name}${given === true ? ": true" : ""}\``, other);
  }
  return rows;
}

export function duration(seconds: number): string {
  if (seconds % 3600 === 0) return `${seconds / 3600} h`;
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
}
