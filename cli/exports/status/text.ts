import { counted, printableLine } from "../../../provider/core/text.ts";
import type { DayPart, DayState } from "../../../provider/coverage/day.ts";
import { type Color, paint, type Terminal } from "../../terminal.ts";
import { formatLines, formatRange, STATE_NAMES } from "../gaps-text.ts";
import type { LoadableRun } from "./files.ts";

/** The day of a series, with its files. */
export interface SeriesStatus {
  readonly name: string;
  readonly state: DayState;
  readonly open: readonly DayPart[];
  readonly runs: readonly LoadableRun[];
  readonly duplicates: boolean;
}

const COLORS: Readonly<Record<DayState, Color>> = {
  complete: "green",
  running: "cyan",
  missing: "red",
  unclear: "magenta",
  failed: "red",
};

/** Each series with its state, what is open of the day, and the files to load. */
export function formatStatus(day: string, all: readonly SeriesStatus[], terminal: Terminal): string {
  return formatLines(
    all.flatMap(({ name, state, open, runs, duplicates }) => [
      `${printableLine(name)}  ${day}  ${paint(state, COLORS[state], terminal)}`,
      ...open.flatMap(partLines),
      ...runs.flatMap(runLines),
      ...(duplicates ? ["  Some rows are in the files of two exports: keep one row for each id."] : []),
    ]),
    terminal,
  );
}

const WORDS: Readonly<Record<DayPart["state"], string>> = {
  ...STATE_NAMES,
  notExpected: "no export is expected",
  waived: "waived",
};

function partLines({ state, error, ...range }: DayPart): string[] {
  const words = WORDS[state];
  return [
    `  ${formatRange(range)}  ${words}`,
    ...(error === undefined ? [] : [`    ${printableLine(error)}`]),
  ];
}

function runLines({
  id,
  bulkExportId,
  bulkExportCreatedAt: _,
  rowsWritten,
  files,
  uris,
  ...range
}: LoadableRun): string[] {
  const rows = rowsWritten === undefined ? "an unknown number of rows" : counted(rowsWritten, "row");
  const count = files === undefined ? "files are not reported" : counted(files.length, "file");
  return [
    `  ${formatRange(range)}  ${rows}, ${count}`,
    `    run ${printableLine(id)} of export ${bulkExportId}`,
    ...(uris ?? files ?? []).map((file) => `    ${printableLine(file)}`),
  ];
}
