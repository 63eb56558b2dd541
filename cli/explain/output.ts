import * as z from "zod";
import { version } from "../output.ts";

/** What `explain --json` prints. */
export const explainOutput = z.strictObject({
  version,
  codes: z
    .array(
      z.strictObject({
        code: z.string().describe("The code."),
        group: z.string().describe("What the codes of its group are about."),
        title: z.string().describe("What it is about."),
        message: z.string().describe("An example of the whole message. `ID` stands for an id."),
        cause: z.string().describe("Why it happens."),
        fix: z.string().describe("What to do, for the example."),
      }),
    )
    .describe("The code that you named, or all codes."),
});

export type ExplainOutput = z.input<typeof explainOutput>;
