import * as z from "zod";
import { version } from "../command/output.ts";

/** What `deployments revisions --json` prints. */
export const revisionsOutput = z.strictObject({
  version,
  deployment: z
    .strictObject({
      id: z.string().describe("The id of the deployment."),
      name: z.string().describe("The name of the deployment."),
    })
    .describe("The deployment."),
  revisions: z
    .array(
      z.strictObject({
        id: z.string().describe("The id of the revision."),
        status: z.string().describe("Its status, such as DEPLOYED or BUILD_FAILED."),
        statusMessage: z.string().nullable().describe("LangSmith's message about the status."),
        active: z.boolean().describe("Whether it serves requests."),
        latest: z.boolean().describe("Whether it is the newest."),
        source: z
          .string()
          .describe("What it was built from: an image, a branch or tag with its commit, or an upload."),
        createdAt: z.string().nullable().describe("When it was created."),
      }),
    )
    .describe("All revisions, the newest first."),
});

export type RevisionsOutput = z.input<typeof revisionsOutput>;
