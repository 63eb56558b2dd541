import * as z from "zod";
import { code, version } from "../command/output.ts";

/** What `doctor --json` prints. */
export const doctorOutput = z.strictObject({
  version,
  checks: z
    .array(
      z.strictObject({
        check: z.string().describe("What the line is about."),
        verdict: z.enum(["ok", "wrong", "not checked"]).describe("The result."),
        message: z.string().describe("What was found."),
        fix: z.string().nullable().describe("What to do. `null` if nothing is to be done."),
        code,
      }),
    )
    .describe("The checks, in order. With `--orphans`: the kinds that could not be listed."),
  orphans: z
    .array(
      z.strictObject({
        kind: z.string().describe("The kind, such as Deployment."),
        id: z.string().describe("The id."),
        createdAt: z
          .string()
          .nullable()
          .describe("When it was created. `null` if LangSmith does not return it."),
        status: z.string().nullable().describe("The status. `null` if the kind has none."),
        name: z.string().describe("The name, or what else distinguishes it."),
      }),
    )
    .nullable()
    .describe("The objects that no stack contains, the newest first. `null` without `--orphans`."),
  leftOut: z
    .number()
    .nullable()
    .describe(
      "How many more there are that another object created, that ended or that are being deleted. `null` without `--orphans`.",
    ),
});

export type DoctorOutput = z.input<typeof doctorOutput>;
