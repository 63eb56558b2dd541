import type { FillNote } from "../coverage/fills.ts";
import type { NamedCoverage } from "../coverage/load.ts";
import { type Coverage, type CoveredWindow, isComplete, type WindowState } from "../coverage/report.ts";
import type { FillEntry } from "../files/fills-file.ts";
import { printable } from "./printable.ts";

const TROUBLES: ReadonlySet<WindowState> = new Set(["failed", "timedOut", "missing", "unclear"]);
const WORDS: Readonly<Record<WindowState, string>> = {
  exported: "exported",
  running: "running",
  notDue: "not due",
  failed: "failed",
  timedOut: "timed out",
  missing: "missing",
  unclear: "unclear",
};

/** What is left to export of each series, as a table, and a line that sums it up. */
export function gapsText(found: readonly NamedCoverage[]): string {
  const parts = found.flatMap(({ name, coverage }) => {
    const lines = [...troublesOf(coverage), ...overlapsOf(coverage)];
    return lines.length === 0 ? [] : [[printable(name), ...lines.map((line) => `  ${line}`), ""].join("\n")];
  });
  return `${[...parts, summaryOf(found)].join("\n")}\n`;
}

function troublesOf({ windows }: Coverage): string[] {
  const rows = grouped(windows.filter(({ state }) => TROUBLES.has(state)));
  return rows.map(({ first, last, count }) => {
    const range = `${first.startTime} – ${last.endTime}`;
    const state = WORDS[first.state].padEnd(9);
    const several = count > 1 ? `  ${count} windows` : "";
    return `${range}  ${state}${several}${first.error ? `  ${printable(first.error)}` : ""}`.trimEnd();
  });
}

interface Row {
  readonly first: CoveredWindow;
  readonly last: CoveredWindow;
  readonly count: number;
}

/** Neighbours of which the same is to be said are one row. */
function grouped(windows: readonly CoveredWindow[]): Row[] {
  const rows: Row[] = [];
  for (const window of windows) {
    const row = rows.at(-1);
    const same =
      row?.last.endTime === window.startTime &&
      row.first.state === window.state &&
      row.first.error === window.error;
    if (row && same) rows[rows.length - 1] = { ...row, last: window, count: row.count + 1 };
    else rows.push({ first: window, last: window, count: 1 });
  }
  return rows;
}

function overlapsOf({ overlaps }: Coverage): string[] {
  return overlaps.map(
    ({ startTime, endTime, bulkExportIds: ids }) =>
      `${startTime} – ${endTime}  exported ${ids.length === 2 ? "twice" : `${ids.length} times`}  by ${ids.join(", ")}`,
  );
}

function summaryOf(found: readonly NamedCoverage[]): string {
  const all = found.map(({ coverage }) => coverage);
  const windows = all.flatMap((coverage) => coverage.windows);
  const count = (state: WindowState) => windows.filter((window) => window.state === state).length;
  const gaps = all.reduce((sum, coverage) => sum + coverage.gaps.length, 0);
  const left = count("failed") + count("timedOut") + count("missing");
  const twice = all.reduce((sum, coverage) => sum + coverage.overlaps.length, 0);
  const troubled = all.filter((coverage) => !isComplete(coverage)).length;
  const due = windows.length - count("notDue");
  const said = [
    gaps === 0
      ? "No gaps"
      : `${counted(gaps, "gap")} in ${counted(left, "window")}, in ${troubled} of ${counted(all.length, "series", "series")}`,
    `${count("exported")} of ${counted(due, "window")} that ${due === 1 ? "is" : "are"} due ${due === 1 ? "is" : "are"} exported`,
    ...(count("running") > 0 ? [`${count("running")} running`] : []),
    ...(count("unclear") > 0 ? [`${count("unclear")} unclear`] : []),
    ...(twice > 0 ? [`${counted(twice, "range")} exported, and billed, more than once`] : []),
  ];
  return `${said.join("; ")}.`;
}

/** What was written to a file, and what of the gaps was not. */
export function writtenText(
  file: string,
  added: readonly FillEntry[],
  held: readonly FillNote[],
  early: readonly FillNote[],
): string {
  const lines = added.map(({ name, args }) => `  ${name}  ${args.startTime} – ${args.endTime}`);
  const written =
    added.length === 0
      ? `Nothing was appended to ${file}.`
      : `Appended to ${file}, ${counted(added.length, "export")}:\n${lines.join("\n")}\nThe next pulumi up of a program that declares readFills(${JSON.stringify(file)}) makes them.`;
  const kept =
    held.length === 0
      ? ""
      : `\n${counted(held.length, "range")} of the gaps ${held.length === 1 ? "is" : "are"} in ${file} already; pulumi up has not made the exports yet, or they have not ended.`;
  const late =
    early.length === 0
      ? ""
      : `\n${counted(early.length, "window")} became due only now, and the service may still begin ${early.length === 1 ? "it" : "them"}: ask again in half an hour.`;
  return `${written}${kept}${late}\n`;
}

/** "1 gap", "2 gaps". */
function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
