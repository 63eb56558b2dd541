import { counted } from "../../../provider/core/text.ts";
import type { Coverage, WindowState } from "../../../provider/coverage/coverage.ts";
import { STATE_NAMES } from "../gaps-text.ts";
import type { OwnedCoverage } from "../owners.ts";

/** A timeline: one series of exports with its name and owner. */
export type Timeline = OwnedCoverage;

/** How a state is marked on a terminal. */
export const MARKS: Readonly<Record<WindowState, string>> = {
  failed: "F",
  timedOut: "T",
  missing: "M",
  unclear: "?",
  running: "»",
  notDue: "·",
  exported: "█",
};

/** The same in ASCII, for a pipe and for a terminal without colors. */
export const PLAIN_MARKS: Readonly<Record<WindowState, string>> = {
  ...MARKS,
  running: ">",
  notDue: ".",
  exported: "#",
};

/** The states, the most urgent first: it represents a column of several windows. */
const STATES: readonly WindowState[] = [
  "failed",
  "timedOut",
  "missing",
  "unclear",
  "running",
  "notDue",
  "exported",
];

/** The states that occur, the least urgent first. */
export function occurringStates(timelines: readonly Timeline[]): WindowState[] {
  const seen = new Set(timelines.flatMap(({ coverage }) => coverage.windows.map(({ state }) => state)));
  return STATES.filter((state) => seen.has(state)).reverse();
}

/** The one of several states that is shown in place of all. */
export function mostUrgent(states: Iterable<WindowState>): WindowState | undefined {
  const seen = new Set(states);
  return STATES.find((state) => seen.has(state));
}

/** How urgent a state is: the greater, the more urgent. */
export function urgency(state: WindowState): number {
  return STATES.length - STATES.indexOf(state);
}

/** A time span in milliseconds since 1970. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** From the first window of all timelines to the end of the last; undefined where there is no window. */
export function spanOf(timelines: readonly Timeline[]): Span | undefined {
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for (const { coverage } of timelines) {
    for (const { startTime, endTime } of coverage.windows) {
      from = Math.min(from, Date.parse(startTime));
      to = Math.max(to, Date.parse(endTime));
    }
  }
  return to > from ? { from, to } : undefined;
}

/** Windows of one state that follow each other without a hole. */
export interface WindowRun extends Span {
  readonly state: WindowState;
  readonly windows: number;
  /** What the service said of the first of them that it said something of. */
  readonly error: string | undefined;
}

/** The windows of a timeline, as few stretches as show the same. */
export function joinWindows({ windows }: Coverage): WindowRun[] {
  const stretches: WindowRun[] = [];
  for (const { startTime, endTime, state, error } of windows) {
    const [from, to] = [Date.parse(startTime), Date.parse(endTime)];
    const last = stretches.at(-1);
    if (last?.state === state && last.to === from) {
      stretches[stretches.length - 1] = {
        ...last,
        to,
        windows: last.windows + 1,
        error: last.error ?? error,
      };
    } else stretches.push({ from, to, state, windows: 1, error });
  }
  return stretches;
}

/** "61 of 64 windows exported", of the windows that were due. */
export function tally({ windows }: Coverage): { readonly exported: number; readonly due: number } {
  return {
    exported: windows.filter(({ state }) => state === "exported").length,
    due: windows.filter(({ state }) => state !== "notDue").length,
  };
}

/** A point in time as an axis shows it: the day, with the hour where the whole span is short. */
export function formatTick(at: number, { from, to }: Span): string {
  const text = new Date(at).toISOString();
  const short = to - from < 10 * 24 * 3_600_000;
  return short ? `${text.slice(0, 10)} ${text.slice(11, 16)}` : text.slice(0, 10);
}

/** What of each gap is wrong, in words, in their order: "2 windows failed or missing: bucket quota exceeded". */
export function describeGaps({ windows, gaps }: Coverage): string[] {
  const troubled = windows.flatMap(({ startTime, endTime, error }) =>
    error === undefined ? [] : [{ from: Date.parse(startTime), to: Date.parse(endTime), error }],
  );
  // Both lie in the order of time, so that one walk over them is enough for thousands of each.
  let first = 0;
  return gaps.map((gap) => {
    const [from, to] = [Date.parse(gap.startTime), Date.parse(gap.endTime)];
    while ((troubled[first]?.to ?? Number.POSITIVE_INFINITY) <= from) first += 1;
    const errors = new Set<string>();
    for (let at = first; (troubled[at]?.from ?? Number.POSITIVE_INFINITY) < to; at += 1) {
      errors.add(troubled[at]?.error ?? "");
    }
    return storyOf(gap, [...errors]);
  });
}

function storyOf({ states, windows }: Coverage["gaps"][number], [error, ...more]: readonly string[]): string {
  const words = states.map((state) => STATE_NAMES[state]).join(" or ");
  const suffix = error === undefined ? "" : `: ${error}${more.length > 0 ? `, and ${more.length} more` : ""}`;
  return `${counted(windows, "window")} ${words}${suffix}`;
}
