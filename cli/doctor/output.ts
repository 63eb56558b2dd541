import * as z from "zod";
import { code, version } from "../output.ts";

/** An object of the workspace. */
const object = {
  kind: z.string().describe("The kind, such as Deployment."),
  id: z.string().describe("The id."),
  label: z.string().describe("The name, or what else distinguishes it."),
  status: z.string().nullable().describe("The status. `null` if the kind has none."),
  createdAt: z.string().nullable().describe("When it was created. `null` if LangSmith does not return it."),
};

const orphans = z.array(
  z.strictObject({
    ...object,
    because: z.string().nullable().describe("Why it looks like a program's. `null` if nothing shows that."),
    like: z.string().nullable().describe("The resource of a state that it is most like."),
    adopt: z
      .strictObject({
        message: z.string().describe("How to import it."),
        command: z.string().nullable().describe("The command. `null` if it cannot be imported."),
      })
      .describe("How to import it."),
    remove: z
      .strictObject({
        message: z.string().describe("The request and its effect."),
        method: z.enum(["DELETE", "PATCH", "POST"]).describe("The method of the request."),
        url: z.string().describe("The address of the request."),
        body: z.unknown().describe("The JSON of the request. `null` if it has none."),
        effect: z.string().describe("The effect."),
        command: z.string().describe("The command for a POSIX shell. The key comes from the environment."),
      })
      .nullable()
      .describe("How to remove it. `null` if it has ended."),
  }),
);

/** What `doctor --json` prints. */
export const doctorOutput = z.strictObject({
  version,
  checks: z
    .array(
      z.strictObject({
        check: z.string().describe("The name of the check, which never changes. Some occur several times."),
        verdict: z.enum(["ok", "wrong", "unknown"]).describe("The result."),
        subject: z.string().describe("What the line is about."),
        message: z.string().describe("What was found."),
        fix: z.string().nullable().describe("What to do. `null` if nothing is to be done."),
        code,
      }),
    )
    .describe("The checks, in order."),
  orphans: orphans
    .nullable()
    .describe(
      "The orphans, the oldest first. `null` if not everything could be checked, or no state is given.",
    ),
  partialOrphans: orphans
    .nullable()
    .describe("The orphans that were found although not everything could be checked. Otherwise `null`."),
  leftOut: z
    .strictObject({
      others: z.number().describe("Objects without a sign that a program created them."),
      endedExports: z.number().describe("Ended exports."),
      recent: z
        .number()
        .describe("Those of them that were created since a day before the oldest state was written."),
    })
    .nullable()
    .describe("How many objects of no given state are not listed. `null` if nothing was compared."),
  objects: z
    .array(z.strictObject(object))
    .nullable()
    .describe("With `--all` and without a state: every object. Otherwise `null`."),
});

export type DoctorOutput = z.input<typeof doctorOutput>;
