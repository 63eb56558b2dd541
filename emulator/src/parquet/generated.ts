import { formatInstant } from "../clock.ts";
import { derivedId } from "../deterministic.ts";

/** A traced run that was never traced: what an exported file holds a row of. */
export interface GeneratedRun {
  readonly id: string;
  /** Its position among all rows of the file. */
  readonly index: number;
  readonly root: GeneratedRun | undefined;
  readonly name: string;
  readonly type: "chain" | "retriever" | "llm" | "tool";
  /** Milliseconds since the epoch. */
  readonly start: number;
  readonly end: number;
  readonly dottedOrder: string;
}

const STEPS = [
  { name: "agent", type: "chain" },
  { name: "search", type: "retriever" },
  { name: "ChatOpenAI", type: "llm" },
  { name: "format", type: "tool" },
] as const;

/** Which runs to make up: how many of which seed, within `[start, end)`, and whether only roots of traces. */
export interface GeneratedRunsOptions {
  readonly seed: string;
  readonly rows: number;
  readonly start: number;
  readonly end: number;
  readonly rootsOnly: boolean;
}

/**
 * Runs of traces that are spread over the range: a root with three steps below it each, the last trace cut short where
 * the number of rows says so. The same seed makes the same runs.
 */
export function generatedRuns({ seed, rows, start, end, rootsOnly }: GeneratedRunsOptions): GeneratedRun[] {
  const size = rootsOnly ? 1 : STEPS.length;
  const traces = Math.ceil(rows / size);
  const runs: GeneratedRun[] = [];
  let root: GeneratedRun | undefined;
  for (let index = 0; index < rows; index += 1) {
    const position = index % size;
    if (position === 0) root = undefined;
    const began = start + Math.floor(((end - start) * Math.floor(index / size)) / traces);
    // A short range must not be left, however long a step takes.
    const at = Math.min(began + 10 * position, end - 1);
    const id = derivedId(`${seed}/${index}`);
    const own = `${formatInstant(at)
      .replace(/\+00:00$/, "")
      .replace(/[-:.]/g, "")
      .padEnd(21, "0")}Z${id}`;
    const run: GeneratedRun = {
      id,
      index,
      root,
      ...(STEPS[position] ?? STEPS[0]),
      start: at,
      end: at + (position === 0 ? 100 : 20),
      dottedOrder: root === undefined ? own : `${root.dottedOrder}.${own}`,
    };
    root ??= run;
    runs.push(run);
  }
  return runs;
}
