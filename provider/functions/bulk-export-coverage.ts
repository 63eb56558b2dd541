import * as z from "zod";
import { field } from "../core/facts.ts";
import type { Failure } from "../core/properties.ts";
import { hasNoGaps } from "../coverage/compute-coverage.ts";
import type { Coverage } from "../coverage/coverage.ts";
import { COVERAGE_REQUESTS, loadScheduleCoverage, loadSetCoverage } from "../coverage/load-coverage.ts";
import {
  BEYOND_YEARS,
  canBeWritten,
  countBegun,
  MOST_WINDOWS,
  startAfter,
} from "../coverage/schedule-windows.ts";
import { inputs as exported } from "../resources/bulk-export/fields.ts";
import { instant } from "../resources/field-types.ts";
import { defineFunction, exactlyOne, INSTANT, LISTING_SECONDS, workspaceId } from "./define.ts";

const state =
  "exported, running, notDue, failed, timedOut, missing or unclear. A window is notDue until 10 minutes after its end. " +
  "It is unclear if LangSmith reports a status that this version does not know, or contradicts itself, such as with a Completed export without runs.";

function range(what: string) {
  return {
    startTime: field(z.string(), { description: `The beginning of ${what}, included, in ISO 8601 and UTC.` }),
    endTime: field(z.string(), { description: `The end of ${what}, not included, in ISO 8601 and UTC.` }),
  };
}

/** What the exports and the windows of a result come from. */
const ARGUMENTS = ["bulkExportId", "bulkExportIds", "startTime", "until"];

const WHERE_REPORTED = "Absent if a run does not report it.";

/** What a result has of coverage. */
const coverage = z.object({
  windows: field(
    z.array(
      z.object({
        number: field(z.int(), { description: "The number of the window, counted from 1." }),
        ...range("the window"),
        exportStartTime: field(z.string(), {
          description:
            "The time when LangSmith begins to export the window, in ISO 8601 and UTC. It is 10 minutes after the end of the window.",
        }),
        state: field(z.string(), { description: `The state of the window: ${state}` }),
        bulkExportIds: field(z.array(z.string()), {
          description: "The ids of the exports that cover the window or a part of it, the latest last.",
        }),
        rowsWritten: field(z.number().optional(), {
          description:
            "The number of exported rows. Absent if a run does not report it, or if an export covers more than the window.",
        }),
        filesWritten: field(z.number().optional(), {
          description:
            "The number of exported files. Absent if a run does not report it, or if an export covers more than the window.",
        }),
        runsWithoutResult: field(z.int().optional(), {
          description: "How many Completed runs do not report what they wrote. Absent if all do.",
        }),
        error: field(z.string().optional(), {
          description: "LangSmith's error message, or why the state is unclear.",
        }),
      }),
    ),
    {
      description: "The expected windows that begin before `until`, in order.",
      shows: ARGUMENTS,
    },
  ),
  gaps: field(
    z.array(
      z.object({
        ...range("the gap"),
        states: field(z.array(z.string()), {
          description: "The states of the windows in the gap, each once: failed, timedOut or missing.",
        }),
        windows: field(z.int(), { description: "The number of windows that the gap touches." }),
      }),
    ),
    {
      description:
        "The ranges that are due, and that no export has exported or is exporting. Adjacent windows are one gap. Empty if nothing is missing.",
      shows: ARGUMENTS,
    },
  ),
  overlaps: field(
    z.array(
      z.object({
        ...range("the overlap"),
        bulkExportIds: field(z.array(z.string()), {
          description: "The ids of the exports that cover the overlap.",
        }),
      }),
    ),
    {
      description:
        "The ranges that more than one export covers, which LangSmith bills more than once. Failed and canceled exports do not count. Ranges that only touch are no overlap.",
      shows: ARGUMENTS,
    },
  ),
  schedules: field(
    z.array(
      z.object({
        id: field(z.string(), { description: "The id of the schedule." }),
        status: field(z.string(), {
          description:
            "The status of the schedule: IntervalScheduled while it is active. If this version does not know the status, windows without an export are unclear.",
        }),
        endedAt: field(z.string().optional(), {
          description:
            "The time when the schedule ended, in ISO 8601 and UTC. No windows after it are expected. Absent while the schedule is active.",
        }),
      }),
    ),
    {
      description: "The schedule of the windows. Empty for a set of exports.",
      shows: ARGUMENTS,
    },
  ),
  windowsDue: field(z.int(), {
    description: "The number of windows that are due: all windows except those that are notDue.",
  }),
  windowsExported: field(z.int(), { description: "The number of windows that are exported completely." }),
  rowsWritten: field(z.number().optional(), {
    description: `The number of rows of all Completed exports of these windows, each counted once. ${WHERE_REPORTED}`,
  }),
  filesWritten: field(z.number().optional(), {
    description: `The number of files of all Completed exports of these windows. ${WHERE_REPORTED}`,
  }),
  hasNoGaps: field(z.boolean(), {
    description: "Whether there are no gaps and no unclear windows. Windows may still be running.",
  }),
  until: field(z.string(), { description: "The time until which windows are expected, in ISO 8601." }),
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
  description: `Reports which windows of a schedule are exported, and which are missing. The result has the state of each window, the gaps, and what was exported twice. All exports of the schedule's series count: those with the same project, destination, filter, fields and format. It can also report on a set of exports of one series. It returns at most ${MOST_WINDOWS} windows.`,
  inputs: z.object({
    bulkExportId: field(z.guid().optional(), {
      description: "The id of the schedule.",
      usage:
        "Set either `bulkExportId` or `bulkExportIds`. For a canceled schedule, only the windows that were due before it ended are expected.",
      example: "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84",
    }),
    bulkExportIds: field(z.array(z.guid()).min(1).max(1000).optional(), {
      description: "The ids of one-off or spawned exports of one series, in place of a schedule.",
      usage:
        "At most 1000. No other exports count. Without `startTime` and `intervalHours`, the range from the first start to the last end is expected. Each start and end then divides the range into windows.",
      example: ["9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84"],
    }),
    startTime: field(instant().optional(), {
      description: "The beginning of the first expected window of `bulkExportIds`.",
      usage: "Set it together with `intervalHours`.",
      example: "2025-01-01T00:00:00Z",
      allowed: INSTANT,
    }),
    intervalHours: field(exported.shape.intervalHours.unwrap().clone().optional(), {
      description: "The length of each expected window of `bulkExportIds`, in hours.",
      usage: "Set it together with `startTime`.",
      example: 24,
    }),
    until: field(instant().optional(), {
      description: "Only windows that begin before this time are expected.",
      usage: "A window that is not due yet, by LangSmith's clock, is `notDue`. Default: now.",
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
      const reason = "startTime and intervalHours together define the expected windows: set both, or neither";
      failures.push({ path: [absent], reason });
    } else if (startTime !== undefined && bulkExportId !== undefined) {
      const reason = "must be left out with bulkExportId: the schedule itself defines the expected windows";
      failures.push({ path: ["startTime"], reason });
    }
    if (startTime !== undefined && intervalHours !== undefined && until !== undefined) {
      const count = countBegun({ startTime, intervalHours }, until);
      if (count > MOST_WINDOWS) {
        const latest = startAfter({ startTime, intervalHours }, MOST_WINDOWS);
        const reason = `${count} windows begin before it; the limit is ${MOST_WINDOWS}: use ${latest} or earlier`;
        failures.push({ path: ["until"], reason });
      } else if (!canBeWritten({ startTime, intervalHours }, count)) {
        failures.push({ path: ["until"], reason: `${BEYOND_YEARS}: use an earlier one` });
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
