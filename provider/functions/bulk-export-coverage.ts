import * as z from "zod";
import { field } from "../core/facts.ts";
import type { Failure } from "../core/properties.ts";
import { hasNoGaps } from "../coverage/compute-coverage.ts";
import type { Coverage } from "../coverage/coverage.ts";
import { COVERAGE_REQUESTS, loadScheduleCoverage, loadSetCoverage } from "../coverage/load-coverage.ts";
import { inputs as exported } from "../resources/bulk-export/fields.ts";
import {
  BEYOND_YEARS,
  canBeWritten,
  countBegun,
  MOST_WINDOWS,
  startAfter,
} from "../resources/bulk-export/schedule.ts";
import { instant } from "../resources/field-types.ts";
import { defineFunction, exactlyOne, INSTANT, LISTING_SECONDS, workspaceId } from "./define.ts";

const state =
  "exported, running, notDue, failed, timedOut, missing or unclear. A window is notDue until 10 minutes after its end. " +
  "It is unclear if the service reports a state that this version does not know, or contradicts itself";

function range(what: string) {
  return {
    startTime: field(z.string(), { description: `The beginning of ${what}, included, ISO 8601 in UTC.` }),
    endTime: field(z.string(), { description: `The end of ${what}, not included, ISO 8601 in UTC.` }),
  };
}

/** What the exports and the windows of a result come from. */
const ARGUMENTS = ["bulkExportId", "bulkExportIds", "startTime", "until"];

const WHERE_REPORTED = "Absent where a run does not tell.";

/** What is told of coverage. */
const coverage = z.object({
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
    description: `Rows written by the Completed exports of these windows, each counted once. ${WHERE_REPORTED}`,
  }),
  filesWritten: field(z.number().optional(), {
    description: `Files written by the Completed exports of these windows. ${WHERE_REPORTED}`,
  }),
  hasNoGaps: field(z.boolean(), {
    description:
      "Whether there is no gap and no window whose state is unclear; windows may still be running.",
  }),
  until: field(z.string(), { description: "The instant up to which windows were expected, ISO 8601." }),
});

/** Coverage as a result shows it. */
function resultOfCoverage(found: Coverage): z.output<typeof coverage> {
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

export const getBulkExportCoverage = defineFunction({
  name: "getBulkExportCoverage",
  description:
    "Reports which of a schedule's windows are exported and which are not: the state of each window, the gaps, and what was exported twice. " +
    "Every export of the schedule's series counts: of the same project, to the same destination, with equal filter, fields and format. " +
    `Or it reports the same of a set of exports of one series. At most ${MOST_WINDOWS} windows at once.`,
  inputs: z.object({
    bulkExportId: field(z.guid().optional(), {
      description:
        "The id of the schedule. Exactly one of `bulkExportId` and `bulkExportIds` is given. Of a schedule that was cancelled, the windows are expected that were due by then.",
      example: "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84",
    }),
    bulkExportIds: field(z.array(z.guid()).min(1).max(1000).optional(), {
      description:
        "The ids of one-off or spawned exports of one series, at most 1000, in place of a schedule; only these count. Without `startTime` and `intervalHours` the whole range from their first start to their last end is expected, cut wherever one of them begins or ends.",
      example: ["9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84"],
    }),
    startTime: field(instant().optional(), {
      description:
        "The beginning of the first window that is expected of `bulkExportIds`. Given together with `intervalHours`.",
      example: "2025-01-01T00:00:00Z",
      allowed: INSTANT,
    }),
    intervalHours: field(exported.shape.intervalHours.unwrap().clone().optional(), {
      description:
        "The length of each window that is expected of `bulkExportIds`, 1 to 168 hours. Given together with `startTime`.",
      example: 24,
    }),
    until: field(instant().optional(), {
      description:
        "Up to which instant windows are expected: those that begin before it. What of them is not due yet by the service's clock is `notDue`. Default: now.",
      example: "2025-02-01T00:00:00Z",
      allowed: INSTANT,
    }),
    workspaceId: workspaceId(),
  }),
  outputs: coverage,
  example: { args: { bulkExportId: "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84" }, result: "gaps" },
  needsWorkspace: true,
  limitSeconds: LISTING_SECONDS,
  requests: COVERAGE_REQUESTS,
  rules: (args) => {
    const { bulkExportId, startTime, intervalHours, until } = args;
    const failures: Failure[] = exactlyOne(args, "bulkExportId", "bulkExportIds");
    if ((startTime === undefined) !== (intervalHours === undefined)) {
      const absent = startTime === undefined ? "startTime" : "intervalHours";
      const reason =
        "startTime and intervalHours say together which windows are expected: give both, or neither";
      failures.push({ path: [absent], reason });
    } else if (startTime !== undefined && bulkExportId !== undefined) {
      const reason =
        "must be left out with bulkExportId: the schedule itself says which windows are expected";
      failures.push({ path: ["startTime"], reason });
    }
    if (startTime !== undefined && intervalHours !== undefined && until !== undefined) {
      const count = countBegun({ startTime, intervalHours }, until);
      if (count > MOST_WINDOWS) {
        const latest = startAfter({ startTime, intervalHours }, MOST_WINDOWS);
        const reason = `${count} windows begin before it, and at most ${MOST_WINDOWS} are worked out at once: give ${latest} at the latest`;
        failures.push({ path: ["until"], reason });
      } else if (!canBeWritten({ startTime, intervalHours }, count)) {
        failures.push({ path: ["until"], reason: `${BEYOND_YEARS}: give an earlier one` });
      }
    }
    return failures;
  },

  async run(service, { bulkExportId, bulkExportIds = [], startTime, intervalHours, until }, operation) {
    const connected = service();
    const rule =
      startTime !== undefined && intervalHours !== undefined ? { startTime, intervalHours } : undefined;
    const found =
      bulkExportId === undefined
        ? await loadSetCoverage(connected, bulkExportIds, rule, until, operation)
        : await loadScheduleCoverage(connected, bulkExportId, until, operation);
    return resultOfCoverage(found);
  },
});
