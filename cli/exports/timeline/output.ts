import * as z from "zod";
import { version } from "../../output.ts";
import { coverage } from "../gaps/output.ts";
import { notListed } from "../series-output.ts";

/** What `exports timeline --json` prints. */
export const timelineOutput = z.strictObject({
  version,
  series: z.array(coverage).describe("Every series: a project, destination, filter, columns and format."),
  notListed,
  file: z.string().optional().describe("With `--html`: the page that was written."),
});

export type TimelineOutput = z.input<typeof timelineOutput>;
