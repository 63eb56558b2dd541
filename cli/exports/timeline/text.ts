import { printableLine } from "../../../provider/core/text.ts";
import type { WindowState } from "../../../provider/coverage/coverage.ts";
import { formatGaps, STATE_NAMES } from "../gaps-text.ts";
import {
  formatTick,
  MARKS,
  mostUrgent,
  occurringStates,
  type Span,
  spanOf,
  type Timeline,
  tally,
} from "./picture.ts";

/** What it is printed on. */
interface Terminal {
  /** Columns. */
  readonly width: number;
  readonly colours: boolean;
}

const LONGEST_NAME = 32;
const SHORTEST_BAR = 20;
const COLOURS: Readonly<Record<WindowState, number>> = {
  failed: 31,
  timedOut: 31,
  missing: 31,
  unclear: 35,
  running: 36,
  notDue: 90,
  exported: 32,
};

/** Every timeline as one line below a common axis, and below them what is not exported. */
export function formatTimeline(timelines: readonly Timeline[], terminal: Terminal): string {
  const span = spanOf(timelines);
  if (!span) return "There is nothing to show: no window of any schedule has begun.\n";
  const tallies = timelines.map(({ coverage }) => {
    const { exported, due } = tally(coverage);
    return `${exported} of ${due}`;
  });
  const named = timelines.map(({ name }) => shortened(printableLine(name)));
  const owners = timelines.map(({ owner }) => shortened(printableLine(owner ?? "")));
  const names = columns(named, owners);
  const [nameWidth, tallyWidth] = [longest(names), longest(tallies)];
  const width = Math.max(SHORTEST_BAR, terminal.width - nameWidth - tallyWidth - 4);
  const lines = timelines.map((timeline, index) => {
    const bar = columnsOf(timeline, span, width).map((state) => cell(state, terminal));
    return `${padded(names[index] ?? "", nameWidth)}  ${bar.join("")}  ${(tallies[index] ?? "").padStart(tallyWidth)}`;
  });
  const legend = occurringStates(timelines).map((state) => `${cell(state, terminal)} ${STATE_NAMES[state]}`);
  return [
    `${" ".repeat(nameWidth)}  ${axis(span, width)}`,
    ...lines,
    "",
    legend.join("   "),
    "",
    formatGaps(timelines),
  ].join("\n");
}

/** The state of each column; undefined where no window was expected. */
function columnsOf({ coverage }: Timeline, { from, to }: Span, width: number): (WindowState | undefined)[] {
  const states = Array.from({ length: width }, () => new Set<WindowState>());
  const scale = width / (to - from);
  for (const { startTime, endTime, state } of coverage.windows) {
    // A window that is narrower than a column marks the one that it begins in.
    const first = Math.min(width - 1, Math.floor((Date.parse(startTime) - from) * scale));
    const last = Math.max(first, Math.ceil((Date.parse(endTime) - from) * scale) - 1);
    for (const column of states.slice(first, last + 1)) column.add(state);
  }
  return states.map(mostUrgent);
}

function cell(state: WindowState | undefined, { colours }: Terminal): string {
  if (state === undefined) return " ";
  const mark = MARKS[state];
  return colours ? `\u001b[${COLOURS[state]}m${mark}\u001b[0m` : mark;
}

/** The first and the last day, and the middle where there is room for it. */
function axis(span: Span, width: number): string {
  const [first, last] = [formatTick(span.from, span), formatTick(span.to, span)];
  const middle = formatTick((span.from + span.to) / 2, span);
  const room = width - first.length - last.length;
  if (room < 1) return first;
  if (room < middle.length + 4) return `${first}${" ".repeat(room)}${last}`;
  const before = Math.floor((width - middle.length) / 2) - first.length;
  return `${first}${" ".repeat(before)}${middle}${" ".repeat(room - before - middle.length)}${last}`;
}

function shortened(name: string): string {
  const letters = [...name];
  return letters.length <= LONGEST_NAME ? name : `${letters.slice(0, LONGEST_NAME - 1).join("")}…`;
}

/** Two columns, of which the second is left out where it is empty. */
function columns(first: readonly string[], second: readonly string[]): string[] {
  if (second.every((text) => text === "")) return [...first];
  const width = longest(first);
  return first.map((text, index) => `${padded(text, width)}  ${second[index] ?? ""}`);
}

function padded(name: string, width: number): string {
  return `${name}${" ".repeat(width - [...name].length)}`;
}

function longest(texts: readonly string[]): number {
  return Math.max(...texts.map((text) => [...text].length));
}
