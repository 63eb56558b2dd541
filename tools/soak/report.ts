import { rounded } from "../bench/statistics.ts";
import type { Sample } from "./samples.ts";
import { type Limit, verdictOf } from "./verdict.ts";

type Series = Exclude<keyof Sample, "at">;

/**
 * What is flat. A heap that is measured after its garbage is collected moves little, and may fill what a process
 * remembers up to the limits of that: at some 440 operations a minute, a leak of 250 bytes each is found. What is
 * resident goes on to hold pages that were freed.
 */
const LIMITS: Readonly<Record<Series, Limit & { readonly unit: string }>> = {
  heap: { slope: 0.1, growth: 3, unit: "MiB" },
  external: { slope: 0.1, growth: 2, unit: "MiB" },
  resident: { slope: 0.5, growth: 16, unit: "MiB" },
  files: { slope: 0.2, growth: 4, unit: "" },
  sockets: { slope: 0.2, growth: 4, unit: "" },
};
const OF_MEMORY: readonly Series[] = ["heap", "external", "resident"];
const ALL: readonly Series[] = ["heap", "external", "resident", "files", "sockets"];

/** A sample on one line. */
export function lineOf(who: string, { at, ...values }: Sample): string {
  const columns = ALL.map((name) => `${name} ${rounded(values[name], 1)}`);
  return `${at.toFixed(1).padStart(5)} min  ${who.padEnd(8)}${columns.join("  ")}`;
}

/** The verdict on each series, as lines of a table, and whether all are flat. */
export function judge(who: string, samples: readonly Sample[], memory: boolean) {
  const rows = ALL.map((name) => {
    const limit = LIMITS[name];
    const { slope, growth, flat } = verdictOf(
      samples.map((sample) => [sample.at, sample[name]]),
      limit,
    );
    const counts = memory || !OF_MEMORY.includes(name);
    const word = counts ? (flat ? "flat" : "NOT FLAT") : "not judged";
    const [least, most] = [Math.min, Math.max].map((of) => rounded(of(...samples.map((s) => s[name])), 1));
    const cells = [
      who,
      name,
      `${least} to ${most} ${limit.unit}`.trim(),
      `${rounded(slope, 3)} (at most ${limit.slope})`,
      `${rounded(growth, 2)} (at most ${limit.growth})`,
      word,
    ];
    return { line: `| ${cells.join(" | ")} |`, flat: flat || !counts };
  });
  return { lines: rows.map(({ line }) => line), flat: rows.every(({ flat }) => flat) };
}

export const HEAD = [
  "| Process | What | Least to most | Slope per minute | Growth | Verdict |",
  "| --- | --- | --- | --- | --- | --- |",
];
