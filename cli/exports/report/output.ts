import * as z from "zod";
import { version } from "../../output.ts";
import { destinationGone, identity, name, notListed, owner, range, rangeObject } from "../series-output.ts";

const rowsWritten = z.number().optional();
const filesWritten = z.number().optional();

const day = z.strictObject({
  day: z.string().describe("The day in UTC."),
  state: z
    .enum(["complete", "running", "notDue", "missing", "failed", "unclear", "waived"])
    .describe("The worst state of its windows."),
  rowsWritten: rowsWritten.describe(
    "Rows that completed exports wrote. Those of a range that two exports contain count twice. Absent if a run does not report them.",
  ),
  filesWritten: filesWritten.describe(
    "Files that completed exports wrote. Absent if a run does not report them.",
  ),
  seconds: z
    .number()
    .optional()
    .describe("How long the slowest completed export of the day took, from its creation to its end."),
  failures: z
    .number()
    .describe("Exports of the day that failed or timed out, also if the day was exported since."),
  gaps: z.array(rangeObject).readonly().describe("The parts that are not exported and not waived."),
  fillableUntil: z
    .string()
    .optional()
    .describe(
      "When LangSmith begins to delete the traces of these gaps, at the latest. Absent without gaps, and if that is not known.",
    ),
  isExpired: z.literal(true).optional().describe("Set if that is past: an export lacks deleted traces."),
  error: z.string().optional().describe("The error of the export, or its unknown status."),
});

const estimate = z
  .strictObject({
    ...range,
    days: z.number().describe("How many days the range has."),
    basedOnDays: z.number().describe("How many exported days the estimate is based on."),
    rowsPerDay: z
      .number()
      .optional()
      .describe("The median of the rows of these days. Absent if there is none."),
    rows: z.number().optional().describe("The median times the days of the range. Absent if there is none."),
    isExpired: z
      .literal(true)
      .optional()
      .describe("Set if LangSmith no longer stores all traces of the range."),
  })
  .describe("With `--estimate`: how many rows the range may have. The real number may differ.");

const series = z.strictObject({
  name,
  project: z.string().describe("The name of the project, or its id."),
  owner,
  series: identity,
  hasNoGaps: z
    .boolean()
    .describe("Whether no window is missing, failed, timed out or unclear, except waived ones."),
  retention: z
    .strictObject({
      days: z.number().describe("How many days LangSmith keeps traces, at most."),
      tier: z.string().optional().describe("The trace tier of the project. Absent with `--retention-days`."),
    })
    .optional()
    .describe("How long LangSmith keeps the traces of the project. Absent if that is not known."),
  projectGone: z
    .literal(true)
    .optional()
    .describe("Set if the project no longer exists, so nothing can fill the gaps."),
  destinationGone,
  lastSuccess: z.string().optional().describe("When an export was last completed, whatever its range."),
  rowsWritten: rowsWritten.describe("Rows that were written in total. Absent if a run does not report it."),
  filesWritten: filesWritten.describe(
    "Files that were written in total. Absent if a run does not report it.",
  ),
  failures: z.number().describe("Exports that failed or timed out, also if their range was exported since."),
  gaps: z.array(rangeObject).readonly().describe("Ranges that are not exported and not waived."),
  days: z.array(day).readonly().describe("Every day that has begun, and for which a window is expected."),
  estimate: estimate.optional(),
});

/** What `exports report --json` prints. */
export const reportOutput = z.strictObject({
  version,
  series: z.array(series).describe("Every series: a project, destination, filter, columns and format."),
  notListed,
  html: z.string().optional().describe("With `--html`: the page that was written."),
  metrics: z.string().optional().describe("With `--metrics`: the file that was written."),
});

export type ReportOutput = z.input<typeof reportOutput>;
