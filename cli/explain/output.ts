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
        when: z.string().describe("When it occurs, and why."),
        message: z.string().describe("An example of the whole message. `ID` stands for an id."),
        do: z.string().describe("What to do, for the example."),
      }),
    )
    .describe("The code that you named, or all codes."),
});

export type ExplainOutput = z.input<typeof explainOutput>;
