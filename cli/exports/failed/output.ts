import * as z from "zod";
import { problem, version } from "../../output.ts";
import {
  cut,
  destinationGone,
  identity,
  name,
  notListed,
  owner,
  range,
  rangeObject,
} from "../series-output.ts";

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
      user: z.string().optional().describe("The email address or name of the user. Absent if it is unknown."),
      apiKeyId: z.string().optional().describe("The id of the API key, which is not the key itself."),
      apiKey: z
        .string()
        .optional()
        .describe("The description of the service key, or its short form. Absent if it is unknown."),
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
  namesUnknown: problem
    .optional()
    .describe("Why names of users or keys are unknown. It changes no exit code."),
  notListed,
});

export type FailedOutput = z.input<typeof failedOutput>;
