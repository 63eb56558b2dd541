import * as z from "zod";
import { field } from "../core/fields/facts.ts";
import { type Coverage, isGap, MOST_WINDOWS, type Window } from "../coverage/coverage.ts";
import { COVERAGE_REQUESTS, loadCoverage } from "../coverage/load.ts";
import type { Schedule } from "../coverage/series.ts";
import { formatSeconds, parseSeconds, toRange } from "../coverage/spans.ts";
import { EXPORT_REQUESTS } from "../http/api/bulk-exports.ts";
import { instant } from "../resources/field-types.ts";
import { defineFunction, INSTANT, LISTING_SECONDS, workspaceId } from "./define.ts";

function range(what: string) {
  return {
    startTime: field(z.string(), { description: `The beginning of ${what}, included, in ISO 8601 and UTC.` }),
    endTime: field(z.string(), { description: `The end of ${what}, not included, in ISO 8601 and UTC.` }),
  };
}

/** What the exports and the windows of a result come from. */
const ARGUMENTS = ["bulkExportId", "since", "until"];

const WHERE_REPORTED = "Absent if a run does not report it";

/** What a result has of coverage. */
const coverage = z.object({
  windows: field(
    z.array(
      z.object({
        ...range("the window"),
        state: field(z.string(), {
          description:
            "The state of the window: exported, running, notDue, failed or missing. LangSmith begins to export a window 10 minutes after its end, and a window is notDue until an hour after that.",
        }),
        bulkExportIds: field(z.array(z.string()), {
          description: "The ids of the exports that cover the window or a part of it, the latest last.",
        }),
        rowsWritten: field(z.number().optional(), {
          description: `The number of exported rows. ${WHERE_REPORTED}, or if an export covers more than the window.`,
        }),
        filesWritten: field(z.number().optional(), {
          description: `The number of exported files. ${WHERE_REPORTED}, or if an export covers more than the window.`,
        }),
        error: field(z.string().optional(), { description: "LangSmith's error message." }),
      }),
    ),
    { description: "The expected windows, in order.", shows: ARGUMENTS },
  ),
  gaps: field(
    z.array(
      z.object({
        ...range("the gap"),
        states: field(z.array(z.string()), {
          description: "The states of the windows in the gap, each once: failed or missing.",
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
          description: "The status of the schedule: IntervalScheduled while it is active.",
        }),
        endedAt: field(z.string().optional(), {
          description:
            "The time when the schedule ended, in ISO 8601 and UTC. Absent while the schedule is active.",
        }),
      }),
    ),
    { description: "The schedules of the series, the oldest first.", shows: ARGUMENTS },
  ),
  windowsDue: field(z.int(), {
    description: "The number of windows that are due: all windows except those that are notDue.",
  }),
  windowsExported: field(z.int(), { description: "The number of windows that are exported completely." }),
  rowsWritten: field(z.number().optional(), {
    description: `The number of rows of all Completed exports of these windows, each counted once. ${WHERE_REPORTED}.`,
  }),
  filesWritten: field(z.number().optional(), {
    description: `The number of files of all Completed exports of these windows. ${WHERE_REPORTED}.`,
  }),
  hasNoGaps: field(z.boolean(), {
    description: "Whether there are no gaps. Windows may still be running.",
  }),
  until: field(z.string(), { description: "The time until which windows are expected, in ISO 8601." }),
});

/** Coverage as a result shows it. */
function toResult({ windows, gaps, overlaps }: Coverage, schedules: readonly Schedule[], until: number) {
  return {
    windows: windows.map(toWindow),
    gaps: gaps.map(({ states, windows: touched, ...span }) => ({
      ...toRange(span),
      states: [...states],
      windows: touched,
    })),
    overlaps: overlaps.map(({ bulkExportIds, ...span }) => ({
      ...toRange(span),
      bulkExportIds: [...bulkExportIds],
    })),
    schedules: schedules.map(({ id, status, endedAt }) => ({
      id,
      status,
      ...(endedAt === undefined ? {} : { endedAt: formatSeconds(endedAt) }),
    })),
    windowsDue: windows.filter(({ state }) => state !== "notDue").length,
    windowsExported: windows.filter(({ state }) => state === "exported").length,
    ...toWritten([...new Set(windows.flatMap(({ exports }) => exports))]),
    hasNoGaps: gaps.length === 0,
    until: formatSeconds(until),
  };
}

function toWindow({ state, open, exports, ...span }: Window): z.output<typeof coverage>["windows"][number] {
  const error = open.findLast((part) => isGap(part) && part.error !== undefined)?.error;
  const completed = exports.filter(({ status }) => status === "Completed");
  const isAlone = completed.every(({ start, end }) => start >= span.start && end <= span.end);
  return {
    ...toRange(span),
    state,
    bulkExportIds: exports.map(({ id }) => id),
    ...(completed.length > 0 && isAlone ? toWritten(completed) : {}),
    ...(error === undefined ? {} : { error }),
  };
}

/** What Completed exports wrote together; a sum is absent if a run does not report it. */
function toWritten(exports: Window["exports"]): { rowsWritten?: number; filesWritten?: number } {
  const completed = exports.filter(({ status }) => status === "Completed");
  const sumOf = (what: "rows" | "files") => {
    const all = completed.flatMap(({ report }) => report?.[what] ?? []);
    return all.length < completed.length ? undefined : all.reduce((sum, each) => sum + each, 0);
  };
  const [rows, files] = [sumOf("rows"), sumOf("files")];
  return {
    ...(rows === undefined ? {} : { rowsWritten: rows }),
    ...(files === undefined ? {} : { filesWritten: files }),
  };
}

export const getBulkExportCoverage = defineFunction({
  name: "getBulkExportCoverage",
  description: `Reports which windows of a series of exports are exported, and which are missing. The exports of a series have the same project, destination, filter, fields and format. The result has the state of each window, the gaps, and what was exported twice. It returns at most ${MOST_WINDOWS} windows.`,
  inputs: z.object({
    bulkExportId: field(z.guid(), {
      description: "The id of a schedule, or of another export of the series.",
      usage:
        "Windows are expected from the earliest schedule of the series to now. After all schedules ended, only the windows that were due then are expected. The range of a one-off export is also expected, unless it was canceled.",
      example: "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84",
    }),
    since: field(instant().optional(), {
      description: "The beginning of the expected range.",
      usage: "Then everything since this time is expected. Default: the earliest schedule.",
      example: "2025-01-01T00:00:00Z",
      allowed: INSTANT,
    }),
    until: field(instant().optional(), {
      description: "Only windows that begin before this time are expected.",
      usage: "Default: now, by LangSmith's clock.",
      example: "2025-02-01T00:00:00Z",
      allowed: INSTANT,
    }),
    workspaceId: workspaceId(),
  }),
  outputs: coverage,
  example: { args: { bulkExportId: "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84" }, result: "gaps" },
  needsWorkspace: true,
  limitSeconds: LISTING_SECONDS,
  requests: [...COVERAGE_REQUESTS, EXPORT_REQUESTS.read],

  async run(service, { bulkExportId, ...args }, operation) {
    const secondsOf = (text?: string) => (text === undefined ? undefined : parseSeconds(text, "the request"));
    const period = { since: secondsOf(args.since), until: secondsOf(args.until) };
    const found = await loadCoverage(service(), bulkExportId, period, operation);
    return toResult(found.coverage, found.schedules, found.until);
  },
});
