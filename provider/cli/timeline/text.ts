import type { WindowState } from "../../coverage/report.ts";
import {
  LOOKS,
  mostUrgent,
  needsEyes,
  type Span,
  spanOf,
  statesIn,
  storyOf,
  type Timeline,
  tally,
  tick,
} from "./picture.ts";

/** What it is printed on. */
export interface Terminal {
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

/** Every timeline as one line below a common axis, and below them what is missing. */
export function timelineText(timelines: readonly Timeline[], terminal: Terminal): string {
  const span = spanOf(timelines);
  if (!span) return "There is nothing to show: no window of any schedule has begun.\n";
  const tallies = timelines.map(({ coverage }) => {
    const { exported, due } = tally(coverage);
    return `${exported} of ${due}`;
  });
  const names = timelines.map(({ name }) => shortened(printable(name)));
  const [nameWidth, tallyWidth] = [longest(names), longest(tallies)];
  const width = Math.max(SHORTEST_BAR, terminal.width - nameWidth - tallyWidth - 4);
  const lines = timelines.map((timeline, index) => {
    const bar = columnsOf(timeline, span, width).map((state) => cell(state, terminal));
    return `${(names[index] ?? "").padEnd(nameWidth)}  ${bar.join("")}  ${(tallies[index] ?? "").padStart(tallyWidth)}`;
  });
  const legend = statesIn(timelines).map((state) => `${cell(state, terminal)} ${LOOKS[state].label}`);
  return [
    `${" ".repeat(nameWidth)}  ${axis(span, width)}`,
    ...lines,
    "",
    legend.join("   "),
    ...timelines.flatMap(troubles),
    "",
    conclusion(timelines),
    "",
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
  const { mark } = LOOKS[state];
  return colours ? `\u001b[${COLOURS[state]}m${mark}\u001b[0m` : mark;
}

/** The first and the last day, and the middle where there is room for it. */
function axis(span: Span, width: number): string {
  const [first, last] = [tick(span.from, span), tick(span.to, span)];
  const middle = tick((span.from + span.to) / 2, span);
  const room = width - first.length - last.length;
  if (room < 1) return first;
  if (room < middle.length + 4) return `${first}${" ".repeat(room)}${last}`;
  const before = Math.floor((width - middle.length) / 2) - first.length;
  return `${first}${" ".repeat(before)}${middle}${" ".repeat(room - before - middle.length)}${last}`;
}

function troubles({ name, coverage }: Timeline): string[] {
  const gaps = coverage.gaps.map(
    (gap) => `  ${gap.startTime} – ${gap.endTime}  ${printable(storyOf(coverage, gap))}`,
  );
  const unclear = coverage.windows
    .filter(({ state }) => state === "unclear")
    .map(
      ({ startTime, endTime, error }) => `  ${startTime} – ${endTime}  unclear: ${printable(error ?? "")}`,
    );
  const overlaps = coverage.overlaps.map(
    ({ startTime, endTime, bulkExportIds }) =>
      `  ${startTime} – ${endTime}  exported ${bulkExportIds.length} times: ${bulkExportIds.join(", ")}`,
  );
  const lines = [...gaps, ...unclear, ...overlaps];
  return lines.length === 0 ? [] : ["", `${printable(name)}:`, ...lines];
}

function conclusion(timelines: readonly Timeline[]): string {
  const withGaps = timelines.filter(({ coverage }) => coverage.gaps.length > 0).length;
  const all = timelines.length;
  if (withGaps === 0) {
    return timelines.some(({ coverage }) => needsEyes(coverage))
      ? "No gaps, but windows of which the service tells a state that this version does not know."
      : "No gaps.";
  }
  const which =
    all === 1 ? "There are gaps" : `${withGaps} of ${all} timelines ${withGaps === 1 ? "has" : "have"} gaps`;
  return `${which}: \`pulumi-langsmith exports gaps --write fills.yaml\` writes the windows that fill them.`;
}

/** A name or a message comes from others: a terminal must not obey what stands in it. */
function printable(text: string): string {
  return text.replace(/[\p{C}\s]+/gu, " ").trim();
}

function shortened(name: string): string {
  const letters = [...name];
  return letters.length <= LONGEST_NAME ? name : `${letters.slice(0, LONGEST_NAME - 1).join("")}…`;
}

function longest(texts: readonly string[]): number {
  return Math.max(...texts.map((text) => [...text].length));
}
