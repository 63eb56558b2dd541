import * as z from "zod";
import { version } from "../../output.ts";
import { identity, name, notListed, range, state } from "../series-output.ts";

/** The windows of a series. */
const coverage = z.strictObject({
  name,
  owner: z.string().optional().describe("The owner, with `--owners`."),
  hasNoGaps: z.boolean().describe("Whether no window is missing, failed, timed out or unclear."),
  destinationGone: z
    .literal(true)
    .optional()
    .describe("Set if the destination no longer exists, so nothing can fill the gaps."),
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

const note = {
  series: z.string().describe("The name of the series."),
  ...range,
};
const noteObject = z.strictObject(note);

const waived = z.array(noteObject).readonly().describe("Ranges of gaps that entries waive (`waived: true`).");

/** What `--fills` and `--write` add. */
const fills = {
  file: z.string().optional().describe("With `--fills` or `--write`: the file."),
  waived: waived.optional(),
  cut: z
    .array(
      z.strictObject({
        name: z.string().describe("The name of the entry."),
        ...range,
        scheduleId: z.string().describe("The schedule that was created after an earlier one ended."),
      }),
    )
    .readonly()
    .describe(
      "The parts of entries that do not waive the windows of a schedule that was created after an earlier one ended.",
    )
    .optional(),
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

export type GapsOutput = z.input<typeof gapsOutput>;
