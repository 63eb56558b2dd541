import * as z from "zod";
import { field } from "../core/facts.ts";
import { hasNoGaps } from "../coverage/compute-coverage.ts";
import type { Coverage } from "../coverage/coverage.ts";

const state =
  "exported, running, notDue (the service begins 10 minutes after the end), failed, timedOut, missing, or unclear " +
  "(the service tells a state that this version does not know, or contradicts itself)";

function range(what: string) {
  return {
    startTime: field(z.string(), { description: `The beginning of ${what}, included, ISO 8601 in UTC.` }),
    endTime: field(z.string(), { description: `The end of ${what}, not included, ISO 8601 in UTC.` }),
  };
}

/** What the exports and the windows of a result come from. */
const ARGUMENTS = ["bulkExportId", "bulkExportIds", "startTime", "until"];

const WHERE_TOLD = "Absent where a run does not tell.";

/** What is told of coverage. */
export const coverage = z.object({
  windows: field(
    z.array(
      z.object({
        number: field(z.int(), { description: "Which window it is, counted from 1." }),
        ...range("the window"),
        exportStartTime: field(z.string(), {
          description: "When the service begins to export it: 10 minutes after its end, ISO 8601 in UTC.",
        }),
        state: field(z.string(), { description: `How far its export is: ${state}.` }),
        bulkExportIds: field(z.array(z.string()), {
          description: "The exports that hold it or a part of it, the latest last.",
        }),
        rowsWritten: field(z.number().optional(), {
          description:
            "Rows written; absent where a run does not tell, or an export reaches beyond the window.",
        }),
        filesWritten: field(z.number().optional(), {
          description:
            "Files written; absent where a run does not tell, or an export reaches beyond the window.",
        }),
        runsWithoutResult: field(z.int().optional(), {
          description: "How many runs that are Completed do not tell what they wrote, where some do not.",
        }),
        error: field(z.string().optional(), {
          description: "What went wrong, in the service's words, or what is not clear.",
        }),
      }),
    ),
    {
      description: "The windows that were to be exported and have begun by `until`, in their order.",
      shows: ARGUMENTS,
    },
  ),
  gaps: field(
    z.array(
      z.object({
        ...range("the gap"),
        states: field(z.array(z.string()), {
          description: "What the windows of the gap are: failed, timedOut or missing, each once.",
        }),
        windows: field(z.int(), { description: "How many windows it touches." }),
      }),
    ),
    {
      description:
        "What is due and neither exported nor held by an export that goes on; windows that touch are one gap. Empty when nothing is left.",
      shows: ARGUMENTS,
    },
  ),
  overlaps: field(
    z.array(
      z.object({
        ...range("the overlap"),
        bulkExportIds: field(z.array(z.string()), { description: "The exports that hold it." }),
      }),
    ),
    {
      description:
        "What more than one export has written, or writes, so that it is billed more than once. Exports that failed or were cancelled do not count, nor do ranges that touch.",
      shows: ARGUMENTS,
    },
  ),
  schedules: field(
    z.array(
      z.object({
        id: field(z.string(), { description: "The id of the schedule." }),
        status: field(z.string(), {
          description:
            "Its state: IntervalScheduled while it goes on. Of a state that this version does not know, windows without an export are unclear.",
        }),
        endedAt: field(z.string().optional(), {
          description:
            "Since when it exports nothing any more, ISO 8601 in UTC: nothing after it is expected. Absent while it goes on.",
        }),
      }),
    ),
    {
      description: "The schedule whose windows these are; empty for a set of exports.",
      shows: ARGUMENTS,
    },
  ),
  windowsDue: field(z.int(), {
    description: "How many windows are due, that is all but those that are notDue.",
  }),
  windowsExported: field(z.int(), { description: "How many windows are exported as a whole." }),
  rowsWritten: field(z.number().optional(), {
    description: `Rows written by the Completed exports of these windows, each counted once. ${WHERE_TOLD}`,
  }),
  filesWritten: field(z.number().optional(), {
    description: `Files written by the Completed exports of these windows. ${WHERE_TOLD}`,
  }),
  hasNoGaps: field(z.boolean(), {
    description:
      "Whether there is no gap and no window whose state is unclear; windows may still be running.",
  }),
  until: field(z.string(), { description: "The instant up to which windows were expected, ISO 8601." }),
});

/** Coverage as a result shows it. */
export function resultOfCoverage(found: Coverage): z.output<typeof coverage> {
  const { windows, rowsWritten, filesWritten } = found;
  return {
    windows: windows.map((window) => ({ ...window, bulkExportIds: [...window.bulkExportIds] })),
    gaps: found.gaps.map((gap) => ({ ...gap, states: [...gap.states] })),
    overlaps: found.overlaps.map((overlap) => ({ ...overlap, bulkExportIds: [...overlap.bulkExportIds] })),
    schedules: found.schedules.map((schedule) => ({ ...schedule })),
    windowsDue: windows.filter((window) => window.state !== "notDue").length,
    windowsExported: windows.filter((window) => window.state === "exported").length,
    ...(rowsWritten === undefined ? {} : { rowsWritten }),
    ...(filesWritten === undefined ? {} : { filesWritten }),
    hasNoGaps: hasNoGaps(found),
    until: found.until,
  };
}
