import * as z from "zod";
import { problem, version } from "../command/output.ts";

const range = {
  startTime: z.string().describe("The beginning, as an instant in UTC."),
  endTime: z.string().describe("The end, which is not included."),
};

const dayState = z.enum(["complete", "running", "missing", "failed"]);

/** What is equal for all exports of a series. */
const identity = z
  .strictObject({
    sessionId: z.string().optional().describe("The id of the tracing project."),
    allExperiments: z.boolean().optional().describe("Whether all experiments are exported."),
    bulkExportDestinationId: z.string().describe("The id of the destination."),
    filter: z.string().optional().describe("The filter."),
    exportFields: z
      .array(z.string())
      .readonly()
      .optional()
      .describe("The columns. Absent if all are exported."),
    formatVersion: z.string().describe("The version of the format."),
  })
  .describe("What is equal for all exports of the series.");

const run = z.strictObject({
  id: z.string().describe("The id of the run."),
  bulkExportId: z.string().describe("The export that the run belongs to."),
  bulkExportCreatedAt: z.string().describe("When that export was created."),
  ...range,
  rowsWritten: z.number().optional().describe("Rows. Absent if LangSmith does not report them."),
  files: z
    .array(z.string())
    .readonly()
    .optional()
    .describe(
      "Paths in the bucket, as LangSmith reports them: with the bucket first if `includeBucketInPrefix` is `true`. Absent if it reports none.",
    ),
  uris: z
    .array(z.string())
    .readonly()
    .optional()
    .describe(
      "The files as addresses, such as `s3://acme-traces/…`. `gs://` for Google Cloud Storage. Absent if LangSmith reports no files, or does not document where they are (see `dataUri` of `ExportDestination`).",
    ),
});

const day = z.strictObject({
  day: z.string().describe("The day in UTC."),
  state: dayState.describe("The state of the day in this series."),
  rows: z
    .number()
    .optional()
    .describe(
      "The rows of its files. Absent if there are none yet, or if LangSmith does not report them for this day alone.",
    ),
  open: z
    .array(
      z.strictObject({
        ...range,
        state: z
          .enum(["running", "notDue", "failed", "missing", "notExpected"])
          .describe(
            "The state of this part. `notDue`: LangSmith has not begun it, and may be late by an hour. `notExpected`: no export is expected.",
          ),
        error: z.string().optional().describe("The error of the export."),
      }),
    )
    .readonly()
    .describe("The parts of the day that are not exported."),
  runs: z
    .array(run)
    .readonly()
    .describe(
      "The runs whose files contain the day, and maybe other days. Of two exports of a series, only the one that was created later is listed for a range.",
    ),
  duplicates: z
    .boolean()
    .describe("Whether two of the exports overlap in part, so that some rows are in the files of both."),
});

/** What `exports status --json` prints. */
export const statusOutput = z.strictObject({
  version,
  since: z.string().describe("The beginning of the first day, as an instant in UTC."),
  until: z.string().describe("The end of the last day."),
  state: dayState.describe("The worst state of all days."),
  series: z
    .array(
      z.strictObject({
        name: z.string().describe("The name of the project or its id, and what differs between its series."),
        series: identity,
        days: z
          .array(day)
          .readonly()
          .describe("The days for which an export is expected, the earliest first."),
      }),
    )
    .describe("Every series of the projects: a project, destination, filter, columns and format."),
  notListed: z
    .array(problem)
    .describe(
      "The projects that could not be checked, and why. The exit code is 3 if nothing else is found.",
    ),
  added: z
    .array(
      z.strictObject({
        name: z.string().describe("The name of the entry."),
        args: z.record(z.string(), z.unknown()).describe("The arguments of `BulkExport`."),
      }),
    )
    .optional()
    .describe("With `--write`: the exports that were added to exports.yaml."),
});

export type StatusOutput = z.input<typeof statusOutput>;
