import * as z from "zod";
import { problem, version } from "../output.ts";

/** What `audit-log --json` prints. */
export const auditLogOutput = z.strictObject({
  version,
  since: z.string().describe("The beginning of the time range, in UTC."),
  until: z.string().describe("The end of the time range, in UTC."),
  workspaceId: z.string().nullable().describe("The workspace. `null` with `--workspace all`."),
  objectId: z.string().nullable().describe("With `--object`: the id of the object."),
  operations: z
    .array(z.string())
    .readonly()
    .nullable()
    .describe("The operations that were requested. `null` with `--operation all`."),
  entries: z
    .array(
      z.strictObject({
        id: z.string().nullable().describe("The id of the entry."),
        time: z.string().describe("When LangSmith received the request, in UTC."),
        operation: z.string().describe("The operation, as LangSmith names it."),
        succeeded: z
          .boolean()
          .nullable()
          .describe("Whether it succeeded. `null` if LangSmith does not report it."),
        status: z.number().nullable().describe("The HTTP status of the response."),
        userId: z.string().nullable().describe("The id of the user. `null` for a service key."),
        user: z
          .string()
          .nullable()
          .describe("The email address or name of the user. `null` if it is unknown."),
        apiKeyId: z.string().nullable().describe("The id of the API key, which is not the key itself."),
        apiKey: z
          .string()
          .nullable()
          .describe("The description of the service key, or its short form. `null` if it is unknown."),
        workspaceId: z.string().nullable().describe("The workspace of the request."),
        objectIds: z.array(z.string()).readonly().describe("The objects that the request was about."),
        method: z.string().nullable().describe("The HTTP method of the request."),
        path: z.string().nullable().describe("The path of the request."),
      }),
    )
    .describe("The entries, the newest first."),
  namesUnknown: problem
    .nullable()
    .describe(
      "Why names of users or keys are unknown. `null` if they could be read. It changes no exit code.",
    ),
  truncated: z.boolean().describe("Whether the time range has more entries than were read."),
  unreadable: z.number().describe("How many entries have no time or no operation that can be read."),
});

export type AuditLogOutput = z.input<typeof auditLogOutput>;
