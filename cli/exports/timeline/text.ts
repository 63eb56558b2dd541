import { printableLine } from "../../../provider/core/text.ts";
import type { WindowState } from "../../../provider/coverage/coverage.ts";
import { cutMiddle, pad, paint, type Terminal, widthOf } from "../../terminal.ts";
import { formatGaps, STATE_COLORS, STATE_NAMES } from "../gaps-text.ts";
import {
  formatTick,
  MARKS,
  mostUrgent,
  occurringStates,
  PLAIN_MARKS,
  type Span,
  spanOf,
  type Timeline,
  tally,
} from "./picture.ts";

const LONGEST_NAME = 32;
const SHORTEST_BAR = 20;

/**
 * Every timeline as one line below a common axis, and below them what is not exported.
 *
 * @param columns to draw in
 */
export function formatTimeline(timelines: readonly Timeline[], terminal: Terminal, columns: number): string {
  const span = spanOf(timelines);
  if (!span) return "There is nothing to draw: no window of a schedule has begun.\n";
  const tallies = timelines.map(({ coverage }) => {
    const { exported, due } = tally(coverage);
    return `${exported} of ${due}`;
  });
  const tallyWidth = widest(tallies);
  const longest = Math.min(LONGEST_NAME, Math.max(8, columns - tallyWidth - SHORTEST_BAR - 4));
  // A terminal shows few names whole; a pipe has room.
  const shown = (text: string) => (terminal.canRewrite ? cutMiddle(text, longest, terminal) : text);
  const named = timelines.map(({ name }) => shown(printableLine(name)));
  const owners = timelines.map(({ owner }) => shown(printableLine(owner ?? "")));
  const names = sideBySide(named, owners);
  const nameWidth = widest(names);
  const width = Math.max(SHORTEST_BAR, columns - nameWidth - tallyWidth - 4);
  const lines = timelines.map((timeline, index) => {
    const bar = columnsOf(timeline, span, width).map((state) => cell(state, terminal));
    return `${pad(names[index] ?? "", nameWidth)}  ${bar.join("")}  ${(tallies[index] ?? "").padStart(tallyWidth)}`;
  });
  const legend = occurringStates(timelines).map((state) => `${cell(state, terminal)} ${STATE_NAMES[state]}`);
  return [
    `${" ".repeat(nameWidth)}  ${axis(span, width)}`,
    ...lines,
    "",
    legend.join("   "),
    "",
    formatGaps(timelines, terminal),
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

function cell(state: WindowState | undefined, terminal: Terminal): string {
  if (state === undefined) return " ";
  const marks = terminal.isStyled ? MARKS : PLAIN_MARKS;
  return paint(marks[state], STATE_COLORS[state], terminal);
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

/** Two columns, of which the second is left out where it is empty. */
function sideBySide(first: readonly string[], second: readonly string[]): string[] {
  if (second.every((text) => text === "")) return [...first];
  const width = widest(first);
  return first.map((text, index) => `${pad(text, width)}  ${second[index] ?? ""}`);
}

function widest(texts: readonly string[]): number {
  return Math.max(...texts.map(widthOf));
}
