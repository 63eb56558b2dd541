import * as z from "zod";
import { version } from "../../output.ts";
import { identity, name, notListed, range, state } from "../series-output.ts";

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
                .enum([...state.options, "notExpected", "waived"])
                .describe(
                  "The state of this part. `notExpected`: no export is expected. `waived`: an entry of `--fills` waives it.",
                ),
              error: z.string().optional().describe("The error of the export, or why the state is unclear."),
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
            "Whether two of the exports overlap in part, so that some rows are in the files of both.",
          ),
      }),
    )
    .describe("Every series of the projects: a project, destination, filter, columns and format."),
  notListed,
});

export type StatusOutput = z.input<typeof statusOutput>;
