import * as z from "zod";
import { problem, version } from "../output.ts";

const startTime = z.string().describe("The beginning, as an instant in UTC.");
const endTime = z.string().describe("The end, which is not included.");
const range = { startTime, endTime };

const rangeObject = z.strictObject(range);

const state = z.enum(["exported", "running", "notDue", "failed", "timedOut", "missing", "unclear"]);

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
    format: z.string().describe("The format of the files."),
    formatVersion: z.string().describe("The version of the format."),
  })
  .describe("What is equal for all exports of the series.");

const name = z.string().describe("The name of the project or its id, and what differs between its series.");
const owner = z.string().optional().describe("The owner, with `--owners`.");
const destinationGone = z
  .literal(true)
  .optional()
  .describe("Set if the destination no longer exists, so nothing can fill the gaps.");

/** The windows of a series. */
const coverage = z.strictObject({
  name,
  owner,
  hasNoGaps: z.boolean().describe("Whether no window is missing, failed, timed out or unclear."),
  destinationGone,
  series: identity,
  schedules: z
    .array(
      z.strictObject({
        id: z.string().describe("The id of the schedule."),
        status: z.string().describe("Its status, or `Gone` if it no longer exists."),
        endedAt: z.string().optional().describe("When it ended."),
      }),
    )
    .readonly()
    .describe("The schedules of the series, the oldest first."),
  until: z.string().describe("The instant up to which windows are expected."),
  windows: z
    .array(
      z.strictObject({
        number: z.number().describe("The number within its schedule, from 1."),
        ...range,
        exportStartTime: z.string().describe("When LangSmith begins to export it."),
        state: state.describe("The state of the window."),
        bulkExportIds: z
          .array(z.string())
          .readonly()
          .describe("The exports of its range, also failed ones, the latest last."),
        rowsWritten: z
          .number()
          .optional()
          .describe("Rows that were written. Absent if the runs do not report it."),
        filesWritten: z
          .number()
          .optional()
          .describe("Files that were written. Absent if the runs do not report it."),
        runsWithoutResult: z
          .number()
          .optional()
          .describe("How many completed runs do not report what they wrote."),
        error: z.string().optional().describe("The error of the export, or its unknown status."),
      }),
    )
    .readonly()
    .describe("All windows."),
  gaps: z
    .array(
      z.strictObject({
        ...range,
        states: z.array(state).readonly().describe("The states of its windows, each once."),
        windows: z.number().describe("How many windows it touches."),
      }),
    )
    .readonly()
    .describe("Ranges that are not exported. Windows that touch are one gap."),
  overlaps: z
    .array(
      z.strictObject({
        ...range,
        bulkExportIds: z.array(z.string()).readonly().describe("The exports that contain it."),
      }),
    )
    .readonly()
    .describe(
      "Ranges that several completed or running exports contain, and that LangSmith bills more than once.",
    ),
  rowsWritten: z
    .number()
    .optional()
    .describe("Rows that were written in total. Absent if a run does not report it."),
  filesWritten: z
    .number()
    .optional()
    .describe("Files that were written in total. Absent if a run does not report it."),
});

const notListed = z
  .array(problem)
  .describe("The projects that could not be checked, and why. The exit code is 3 if nothing else is found.");

const note = {
  series: z.string().describe("The name of the series."),
  ...range,
};
const noteObject = z.strictObject(note);

const cut = z
  .array(
    z.strictObject({
      name: z.string().describe("The name of the entry."),
      ...range,
      scheduleId: z.string().describe("The schedule that was created after an earlier one failed."),
    }),
  )
  .readonly()
  .describe(
    "The parts of entries that do not waive the windows of a schedule that was created after an earlier one failed.",
  );

const waived = z.array(noteObject).readonly().describe("Ranges of gaps that entries waive (`waived: true`).");

/** What `--fills` and `--write` add. */
const fills = {
  file: z.string().optional().describe("With `--fills` or `--write`: the file."),
  waived: waived.optional(),
  cut: cut.optional(),
  added: z
    .array(
      z.strictObject({
        name: z.string().describe("The name of the entry."),
        attempt: z.number().describe("How many exports of this range there are with it."),
        waived: z.boolean().describe("`false` for a new entry."),
        args: z.record(z.string(), z.unknown()).describe("The arguments of `BulkExport`."),
      }),
    )
    .readonly()
    .optional()
    .describe("With `--write`: the entries that were appended."),
  held: z
    .array(
      z.strictObject({
        ...note,
        cancelled: z.literal(true).optional().describe("Set if the last export of the range was canceled."),
      }),
    )
    .readonly()
    .optional()
    .describe("With `--write`: ranges that an entry of the file exports already."),
  early: z
    .array(noteObject)
    .readonly()
    .optional()
    .describe(
      "With `--write`: ranges that an active schedule may still export, so nothing was appended for them.",
    ),
  unfillable: z
    .array(noteObject)
    .readonly()
    .optional()
    .describe("With `--write`: ranges whose destination no longer exists."),
  pauses: z
    .array(
      z.strictObject({
        ...note,
        after: z.string().describe("The schedule that ended before the range."),
        before: z
          .string()
          .optional()
          .describe(
            "The schedule that begins after the range. Absent if the windows were canceled with their schedule.",
          ),
        filled: z.boolean().describe("Whether entries for it were appended."),
      }),
    )
    .readonly()
    .optional()
    .describe(
      "With `--write`: ranges between a schedule that ended and the next one, and windows that were canceled with their schedule. These gaps may be intended.",
    ),
};

/** What `exports gaps --json` prints. */
export const gapsOutput = z.strictObject({
  version,
  series: z.array(coverage).describe("Every series: a project, destination, filter, columns and format."),
  notListed,
  ...fills,
});

/** What `exports timeline --json` prints. */
export const timelineOutput = z.strictObject({
  version,
  series: z.array(coverage).describe("Every series: a project, destination, filter, columns and format."),
  notListed,
  file: z.string().optional().describe("With `--html`: the page that was written."),
});

const continuedBy = z.strictObject({
  id: z.string().describe("The id of the schedule."),
  startTime: z.string().describe("When its first window begins."),
  differs: z
    .array(
      z.strictObject({
        property: z.string().describe("The property of `BulkExport`."),
        values: z.tuple([z.string(), z.string()]).readonly().describe("Its value now, and before."),
      }),
    )
    .readonly()
    .describe("What differs between the two series."),
});

const ended = {
  id: z.string().describe("The id of the schedule."),
  status: z.enum(["Failed", "TimedOut"]).describe("Its status."),
  createdAt: z.string().describe("When it was created."),
  endedAt: z.string().describe("When it ended."),
  continuesAt: z.string().describe("When its first window begins that it does not export."),
};

const failedExport = z.strictObject({
  id: z.string().describe("The id of the export."),
  status: z.enum(["Failed", "TimedOut", "Cancelled"]).describe("Its status."),
  ...range,
  createdAt: z.string().describe("When it was created."),
  endedAt: z.string().optional().describe("When it ended."),
  scheduleId: z.string().optional().describe("The schedule that spawned it."),
  attempts: z.number().describe("How many exports of this window ended without success."),
  laterCancelled: z.string().optional().describe("A later export of this window that was canceled."),
  cancelledBy: z
    .strictObject({
      time: z.string().describe("When it was canceled."),
      userId: z.string().optional().describe("The id of the user. Absent for a service key."),
      apiKeyId: z.string().optional().describe("The id of the API key, which is not the key itself."),
    })
    .optional()
    .describe("Who canceled it, or the later export, as the audit log shows it."),
  left: z.array(rangeObject).readonly().describe("The ranges of its window that nothing has exported since."),
  errors: z.array(z.string()).readonly().describe("The errors of its runs, at most three."),
});

const failures = z.array(failedExport).readonly();

/** What `exports failed --json` prints. */
export const failedOutput = z.strictObject({
  version,
  series: z
    .array(
      z.strictObject({
        name,
        owner,
        series: identity,
        destinationGone,
        failedSchedules: z
          .array(
            z.strictObject({
              ...ended,
              continuedBy: continuedBy
                .optional()
                .describe("The schedule that continues it later, so that a range is not exported."),
              elsewhere: continuedBy
                .optional()
                .describe("A schedule to another destination, which does not continue it."),
              left: z
                .array(rangeObject)
                .readonly()
                .optional()
                .describe("The ranges that nothing exports before the other schedule begins."),
            }),
          )
          .readonly()
          .describe("Schedules that ended without success and that no schedule continues."),
        continuedSchedules: z
          .array(
            z.strictObject({
              ...ended,
              continuedBy: continuedBy.describe("The schedule that continues it."),
            }),
          )
          .readonly()
          .describe(
            "Schedules that ended without success and that another schedule continues. They are no failure.",
          ),
        failed: failures.describe(
          "Exports that failed or timed out, and whose window nothing has exported since. None is `Cancelled`.",
        ),
        cancelled: failures.describe(
          "Exports that were canceled although their window is expected. They are no failure.",
        ),
        waived: failures.describe(
          "Exports whose window an entry of `--fills` waives. They may be `Cancelled`.",
        ),
        cut,
      }),
    )
    .describe("Every series with a failure."),
  cancelledByUnknown: problem
    .optional()
    .describe("Why it is unknown who canceled some of the exports. It changes no exit code."),
  notListed,
});

const dayState = z.enum(["complete", "running", "missing", "failed", "unclear"]);

/** What `exports status --json` prints. */
export const statusOutput = z.strictObject({
  version,
  day: z.string().describe("The day in UTC."),
  state: dayState.describe("The worst state of all series."),
  series: z
    .array(
      z.strictObject({
        name,
        state: dayState.describe("The state of the day in this series."),
        series: identity,
        open: z
          .array(
            z.strictObject({
              ...range,
              state: z
                .enum([...state.options, "notExpected"])
                .describe("The state of its window, or `notExpected` if no export is expected."),
              error: z.string().optional().describe("The error of the export, or its unknown status."),
            }),
          )
          .readonly()
          .describe("The parts of the day that are not exported."),
        runs: z
          .array(
            z.strictObject({
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
            }),
          )
          .readonly()
          .describe(
            "The runs whose files contain the day, and maybe other days. Of two exports of a series, only the one that was created later is listed for a range.",
          ),
        duplicates: z
          .boolean()
          .describe(
            "Whether two of the exports overlap in part, so that some rows are in the files of two runs.",
          ),
      }),
    )
    .describe("Every series of the projects: a project, destination, filter, columns and format."),
  notListed,
});

export const columnsOutput = z.strictObject({
  version,
  rows: z.number().describe("How many rows the file has."),
  columns: z
    .array(
      z.strictObject({
        name: z.string().describe("The name of the column."),
        parquet: z.string().describe("The type in the file."),
        nullable: z.boolean().describe("Whether a row may lack it."),
        duckdb: z.string().nullable().describe("The type that DuckDB reads. `null` if it is not known."),
        bigquery: z
          .string()
          .nullable()
          .describe("The type that BigQuery reads, with list inference. `null` if BigQuery documents none."),
      }),
    )
    .describe("The columns, in the order of the file."),
});

export type GapsOutput = z.input<typeof gapsOutput>;
export type TimelineOutput = z.input<typeof timelineOutput>;
export type FailedOutput = z.input<typeof failedOutput>;
export type StatusOutput = z.input<typeof statusOutput>;
export type ColumnsOutput = z.input<typeof columnsOutput>;
