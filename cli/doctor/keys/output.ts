import * as z from "zod";
import { problem, version } from "../../output.ts";
import { CREDENTIALS } from "./credential.ts";

const shortForm = z
  .string()
  .describe(
    "The short form, such as `lsv2_sk_…1a2b`. Several keys with one short form have a number, such as `lsv2_sk_…1a2b (2)`.",
  );

const kind = z
  .literal(Object.keys(CREDENTIALS))
  .describe("What it is: the key or the token of LangSmith, or the id of an access key of a bucket.");

const states = z.array(z.string()).describe("The states that record it, by their names.");

/** What `doctor keys --json` prints. */
export const keysOutput = z.strictObject({
  version,
  states: z
    .array(
      z.strictObject({
        name: z.string().describe("The stack or the file, as the option names it."),
        from: z.enum(["stack", "file"]).describe("Which of the two it is."),
        updatedAt: z.string().nullable().describe("When the state was written. `null` if that is unknown."),
        keys: z
          .array(
            z.strictObject({
              kind,
              shortForm,
              recordedBy: z
                .array(
                  z.strictObject({
                    type: z
                      .string()
                      .describe("The type of the resource, or of the provider. Empty outside of resources."),
                    name: z.string().describe("The name of the resource. Empty outside of resources."),
                    property: z
                      .string()
                      .describe("The property. Outside of resources: the path in the state."),
                  }),
                )
                .describe("Where the state records it."),
            }),
          )
          .describe("The keys that the state records."),
        error: problem.nullable().describe("Why the state could not be read. `null` if it was read."),
      }),
    )
    .describe("The states, first the stacks, then the files."),
  keys: z
    .array(z.strictObject({ kind, shortForm, states }))
    .describe("The keys. If a key is not listed, no state that was read records it."),
  expectedAbsent: z
    .array(
      z.strictObject({
        key: z.string().describe("The value of `--expect-absent`."),
        states: z.array(z.string()).describe("The states that still record it."),
      }),
    )
    .describe("The keys of `--expect-absent`."),
});

export type KeysOutput = z.input<typeof keysOutput>;
