import { existsSync } from "node:fs";
import { counted, printableLine } from "../../provider/core/text.ts";
import type { FillEntry } from "../../provider/coverage/fills/fill.ts";
import {
  type FillPlan,
  isSettled,
  type PauseNote,
  planFills,
} from "../../provider/coverage/fills/plan-fills.ts";
import type { WaiverCutNote } from "../../provider/coverage/fills/waivers.ts";
import type { Loaded } from "../../provider/coverage/load-coverage.ts";
import { appendFills, checkAppendable } from "../../provider/files/append-fills.ts";
import { readEntries } from "../../provider/files/fills-file.ts";
import { WrongCall } from "../errors.ts";
import type { Terminal } from "../terminal.ts";
import type { GapsOutput } from "./gaps/output.ts";
import { formatLines, formatRange } from "./gaps-text.ts";

/** A file of fills, beside the gaps that were found. */
export interface FillsReport {
  /** Whether nothing is left but what its entries waive. */
  readonly isSettled: boolean;
  /** Appends what fills the gaps, where the file is one to write. */
  readonly write: () => void;
  readonly text: (terminal: Terminal) => string;
  readonly json: Partial<GapsOutput>;
}

/** Prepares the file that `--fills` names, which is only read. @throws WrongCall, YamlFileError */
export function fillsToRead(file: string): (loaded: Loaded) => FillsReport {
  readFillsOption(file);
  return (loaded) => {
    const { plan, isSettled } = planFor(file, loaded, false);
    const { waived, cut } = plan;
    const text = (terminal: Terminal) => formatLines(waivedLines(file, plan), terminal);
    return { isSettled, write: () => {}, text, json: { file, waived, cut } };
  };
}

/** Prepares the file that `--write` names. @throws YamlFileError, or CodedError for a file that cannot be extended */
export function fillsToWrite(file: string, fillPauses: boolean): (loaded: Loaded) => FillsReport {
  checkAppendable(file);
  return (loaded) => {
    const { plan, isSettled } = planFor(file, loaded, fillPauses);
    const write = () => appendFills(file, plan.added);
    const text = (terminal: Terminal) => formatLines(writtenLines(file, plan), terminal);
    return { isSettled, write, text, json: { file, ...plan, added: plan.added.map(entryAsJson) } };
  };
}

function entryAsJson({ args, ...entry }: FillEntry) {
  return { ...entry, args: { ...args } };
}

function planFor(file: string, { series, now, workspaceId }: Loaded, fillPauses: boolean) {
  const entries = readEntries(file);
  return {
    plan: planFills(series, entries, { now, workspaceId, fillPauses }),
    isSettled: series.every((each) => isSettled(each, entries, now)),
  };
}

/**
 * The entries of the file that `--fills` names.
 *
 * @throws WrongCall where there is no such file
 * @throws YamlFileError with everything that is wrong with it, each with its line
 */
export function readFillsOption(file: string): FillEntry[] {
  if (!existsSync(file)) throw new WrongCall(`--fills ${JSON.stringify(file)}: the file does not exist.`);
  return readEntries(file);
}

/** What was written to a file, and what of the gaps was not. */
function writtenLines(file: string, plan: FillPlan): string[] {
  const { added, held, early, unfillable, pauses } = plan;
  const waiting = held.filter(({ cancelled }) => !cancelled).length;
  const cancelled = held.length - waiting;
  return [
    ...addedLines(file, added),
    ...pauses.map(pauseText),
    ...lineFor(
      waiting,
      `${counted(waiting, "range is", "ranges are")} in ${file} already: \`pulumi up\` has not created ${its(waiting)} yet, or ${its(waiting)} ${waiting === 1 ? "has" : "have"} not ended.`,
    ),
    ...lineFor(
      cancelled,
      `${counted(cancelled, "range is", "ranges are")} in ${file} already, but the last export was canceled. Set \`allowReexport: true\` in the entry to export the range again, or \`waived: true\` to waive it.`,
    ),
    ...lineFor(
      early.length,
      `${counted(early.length, "window")} may still be exported by the schedule. Check again in half an hour.`,
    ),
    ...lineFor(
      unfillable.length,
      `${counted(unfillable.length, "window")} cannot be filled, because the destination no longer exists. To waive ${itThem(unfillable.length)}, add an entry of the range with \`waived: true\` to ${file}.`,
    ),
    ...waivedLines(file, plan),
  ];
}

function addedLines(file: string, added: readonly FillEntry[]): string[] {
  if (added.length === 0) return [`Appended nothing to ${file}.`];
  const them = itThem(added.length);
  return [
    `Appended ${counted(added.length, "export")} to ${file}:`,
    ...added.map(({ name, args }) => `  ${name}  ${formatRange(args)}`),
    `The next \`pulumi up\` creates ${them}, if the program declares ${them} with \`readFills(${JSON.stringify(file)})\`.`,
  ];
}

function lineFor(count: number, line: string): string[] {
  return count === 0 ? [] : [line];
}

/** What a file settles, and what it does not. */
function waivedLines(file: string, { waived, cut }: FillPlan): string[] {
  return [
    ...lineFor(waived.length, `${counted(waived.length, "window is", "windows are")} waived in ${file}.`),
    ...formatCuts(file, cut),
  ];
}

/** Lines about the parts of entries that are not waived, and how to waive them. */
function formatCuts(file: string, cut: readonly WaiverCutNote[]): string[] {
  return cut.map(
    ({ name, startTime, scheduleId }) =>
      `Entry ${printableLine(name)} of ${file} waives nothing from ${startTime}, because schedule ${scheduleId} was created after an earlier one ended. To waive windows of that schedule, add an entry that ends in the past. To waive what follows its end, add an entry that begins there.`,
  );
}

function pauseText({ after, before, filled, ...range }: PauseNote): string {
  const what =
    before === undefined
      ? `what was canceled with schedule ${after}, ${formatRange(range)}`
      : `the pause ${formatRange(range)} between schedule ${after}, which has ended, and schedule ${before}`;
  return filled ? `Also filled: ${what}.` : `Not filled: ${what}. Use \`--fill-pauses\` to fill it.`;
}

function its(count: number): string {
  return count === 1 ? "the export" : "the exports";
}

function itThem(count: number): string {
  return count === 1 ? "it" : "them";
}
