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

/** A file of fills, beside the gaps that were found. */
export interface FillsReport {
  /** Whether nothing is left but what its entries give up. */
  readonly isSettled: boolean;
  /** Appends what fills the gaps, where the file is one to write. */
  readonly write: () => void;
  readonly text: string;
  readonly json: object;
}

/** Prepares the file that `--fills` names, which is only read. @throws WrongCall, YamlFileError */
export function fillsToRead(file: string): (loaded: Loaded) => FillsReport {
  readFillsOption(file);
  return (loaded) => {
    const { plan, isSettled } = planFor(file, loaded, false);
    const { givenUp, cut } = plan;
    return { isSettled, write: () => {}, text: formatWaived(file, plan), json: { file, givenUp, cut } };
  };
}

/** Prepares the file that `--write` names. @throws YamlFileError, or CodedError for a file that cannot be extended */
export function fillsToWrite(file: string, fillPauses: boolean): (loaded: Loaded) => FillsReport {
  checkAppendable(file);
  return (loaded) => {
    const { plan, isSettled } = planFor(file, loaded, fillPauses);
    const write = () => appendFills(file, plan.added);
    return { isSettled, write, text: formatWritten(file, plan), json: { file, ...plan } };
  };
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
  if (!existsSync(file)) throw new WrongCall(`--fills ${JSON.stringify(file)}: there is no such file`);
  return readEntries(file);
}

/** What was written to a file, and what of the gaps was not. */
function formatWritten(file: string, plan: FillPlan): string {
  const { added, held, early, givenUp, cut, unfillable, pauses } = plan;
  const waiting = held.filter(({ cancelled }) => !cancelled).length;
  const cancelled = held.length - waiting;
  return [
    ...(added.length === 0
      ? [`Nothing was appended to ${file}.`]
      : [
          `Appended to ${file}, ${counted(added.length, "export")}:`,
          ...added.map(({ name, args }) => `  ${name}  ${args.startTime} – ${args.endTime}`),
          `The next pulumi up of a program that declares readFills(${JSON.stringify(file)}) makes them.`,
        ]),
    ...pauses.map(pauseText),
    ...(waiting === 0
      ? []
      : [
          `${counted(waiting, "range")} of the gaps ${areIs(waiting)} in ${file} already; pulumi up has not made the exports yet, or they have not ended.`,
        ]),
    ...(cancelled === 0
      ? []
      : [
          `${counted(cancelled, "range")} of the gaps ${areIs(cancelled)} in ${file} already, and the last export of ${itThem(cancelled)} was cancelled, which it stays. Set allowReexport: true in the entry to export the range again, or givenUp: true to leave it.`,
        ]),
    ...(early.length === 0
      ? []
      : [
          `${counted(early.length, "window")} ${areIs(early.length)} left to the service, which may still begin ${itThem(early.length)}: ask again in half an hour.`,
        ]),
    ...(unfillable.length === 0
      ? []
      : [
          `${counted(unfillable.length, "window")} cannot be filled: the destination no longer exists. To give ${itThem(unfillable.length)} up, set givenUp: true on an entry of the range in ${file}.`,
        ]),
    ...waivedLines(file, givenUp.length),
    ...formatCuts(file, cut),
    "",
  ].join("\n");
}

/** What a file settles that is only read. */
function formatWaived(file: string, { givenUp, cut }: FillPlan): string {
  return [...waivedLines(file, givenUp.length), ...formatCuts(file, cut)].map((line) => `${line}\n`).join("");
}

/** Lines about the parts of entries that are not waived, and how to waive them. */
export function formatCuts(file: string, cut: readonly WaiverCutNote[]): string[] {
  return cut.map(
    ({ name, startTime, scheduleId }) =>
      `The entry ${printableLine(name)} of ${file} gives up nothing from ${startTime} on: schedule ${scheduleId} was made later. What that one left is given up by an entry that ends by now; its end, if it failed, by one from there on.`,
  );
}

function waivedLines(file: string, count: number): string[] {
  return count === 0 ? [] : [`${counted(count, "window")} ${areIs(count)} given up in ${file}.`];
}

function pauseText({ startTime, endTime, after, before, filled }: PauseNote): string {
  const range = `from ${startTime} to ${endTime}`;
  const what =
    before === undefined
      ? `what was cancelled together with schedule ${after}, ${range}`
      : `the pause ${range} between schedule ${after}, which has ended, and schedule ${before}`;
  return filled ? `Fills also ${what}.` : `Does not fill ${what}; --fill-pauses does.`;
}

function areIs(count: number): string {
  return count === 1 ? "is" : "are";
}

function itThem(count: number): string {
  return count === 1 ? "it" : "them";
}
