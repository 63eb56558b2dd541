import { DAY } from "../exports/record.ts";
import { formatInstant } from "../world/clock.ts";
import { derivedId } from "../world/deterministic.ts";

/** A traced run that was never traced: what an exported file holds a row of. */
export interface GeneratedRun {
  readonly id: string;
  /** Its position among all runs of its UTC day, whatever an export selects; of its range where the rows are given. */
  readonly index: number;
  /** The position of its trace, likewise. */
  readonly trace: number;
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

/** Milliseconds between the traces of a project. It divides a day, so that each day has as many. */
const TRACE_EVERY = 10 * 60 * 1000;

/** Prime, and more than the traces of a day: no two traces of a day take equally long. */
const DURATIONS = 149;

/** Which runs to make up: those of a project within `[start, end)`, and whether only roots of traces. */
interface GeneratedRunsOptions {
  readonly project: string;
  readonly start: number;
  readonly end: number;
  readonly rootsOnly: boolean;
  /** How many rows there must be; without it, the project has a trace every ten minutes. */
  readonly rows: number | undefined;
}

/** When the traces of a range began, each with its position. */
interface TraceStart {
  readonly trace: number;
  readonly began: number;
}

/** How many runs {@link generatedRuns} makes up. */
export function countGeneratedRuns({ start, end, rootsOnly, rows }: Omit<GeneratedRunsOptions, "project">) {
  return rows ?? (firstSlot(end) - firstSlot(start)) * sizeOf(rootsOnly);
}

/**
 * Runs of traces: a root with three steps below it each. A run is the same in every export of its project that covers
 * it. Where the number of rows is given, the traces are spread over the range instead, the last one cut short; then
 * the same range with as many rows has the same runs.
 */
export function generatedRuns(options: GeneratedRunsOptions): GeneratedRun[] {
  const { project, end, rootsOnly } = options;
  const size = sizeOf(rootsOnly);
  const traces = options.rows === undefined ? tracesOfProject(options) : spreadTraces(options, options.rows);
  const runs: GeneratedRun[] = [];
  let left = countGeneratedRuns(options);
  for (const { trace, began } of traces) {
    let root: GeneratedRun | undefined;
    for (const [position, step] of STEPS.slice(0, Math.min(size, left)).entries()) {
      // A short range must not be left, however long a step takes.
      const at = Math.min(began + 10 * position, end - 1);
      const id = derivedId(`${project}/${began}/${trace}/${position}`);
      const own = `${orderedInstant(at)}Z${id}`;
      const run: GeneratedRun = {
        id,
        index: trace * STEPS.length + position,
        trace,
        root,
        ...step,
        start: at,
        end: at + (position === 0 ? 100 + 20 * ((trace * 37) % DURATIONS) : 20),
        dottedOrder: root === undefined ? own : `${root.dottedOrder}.${own}`,
      };
      root ??= run;
      runs.push(run);
    }
    left -= size;
  }
  return runs;
}

function sizeOf(rootsOnly: boolean): number {
  return rootsOnly ? 1 : STEPS.length;
}

/** The first slot for a trace that is not before an instant. */
function firstSlot(instant: number): number {
  return Math.ceil(instant / TRACE_EVERY);
}

function tracesOfProject({ start, end }: GeneratedRunsOptions): TraceStart[] {
  const first = firstSlot(start);
  return Array.from({ length: firstSlot(end) - first }, (_, offset) => {
    const slot = first + offset;
    return { trace: slot % (DAY / TRACE_EVERY), began: slot * TRACE_EVERY };
  });
}

function spreadTraces({ start, end, rootsOnly }: GeneratedRunsOptions, rows: number): TraceStart[] {
  const count = Math.ceil(rows / sizeOf(rootsOnly));
  return Array.from({ length: count }, (_, trace) => ({
    trace,
    began: start + Math.floor(((end - start) * trace) / count),
  }));
}

/** An instant as a dotted order has it: to the microsecond, without punctuation. */
function orderedInstant(at: number): string {
  return formatInstant(at)
    .replace(/\+00:00$/, "")
    .replace(/[-:.]/g, "")
    .padEnd(21, "0");
}
