import * as z from "zod";

/** Members that several outputs have. Commands use their types alone: only the page and tests load the schemas. */
export const version = z
  .literal(1)
  .describe("The version of this output. It rises if a member changes its meaning, not for new members.");

export const code = z
  .string()
  .regex(/^LS\d{4}$/)
  .nullable()
  .describe("The code of the error or warning, such as LS2005. `null` if it has none.");

/** An error or a warning. */
export const problem = z.strictObject({
  code,
  message: z.string().describe("What happened."),
  fix: z.string().nullable().describe("What to do. `null` if there is no general answer."),
});

export type Problem = z.input<typeof problem>;

/** What each command prints where it fails. */
export const failureOutput = z.strictObject({
  error: problem.describe("Why the command failed."),
});
