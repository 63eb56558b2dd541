import * as z from "zod";
import { problem, remoteObject, version } from "../output.ts";

const address = z.string().nullable().describe("Its address in Terraform. `null` without `--terraform`.");

/** What `adopt --json` prints. */
export const adoptOutput = z.strictObject({
  version,
  objects: z
    .array(
      z.strictObject({
        ...remoteObject,
        name: z.string().describe("The name in the program."),
        called: z.string().describe("What it is called in LangSmith. Of an export: its tracing project."),
        terraform: address,
        keeps: z
          .array(z.string())
          .readonly()
          .describe("The inputs that LangSmith stores and no import reads, such as `credentials`."),
      }),
    )
    .describe("The objects to import."),
  leftOut: z
    .record(z.string(), z.number())
    .describe(
      "How many objects are left out, by the reason: `managed`, `spawned`, `cancelled`, `ended`, `leaving`, `filtered`.",
    ),
  notListed: z
    .array(
      z.strictObject({ kind: z.string().describe("The kind."), why: z.string().describe("The reason.") }),
    )
    .readonly()
    .describe("The kinds that are not listed."),
  rejected: z
    .array(
      z.strictObject({
        kind: remoteObject.kind,
        id: remoteObject.id,
        ...problem.shape,
      }),
    )
    .describe("The objects that cannot be imported."),
  terraform: z
    .array(
      z.strictObject({
        address: z.string().describe("The address."),
        why: z.string().describe("The reason."),
      }),
    )
    .describe("What the Terraform state has of LangSmith, and is not imported."),
  inStack: z
    .array(z.string())
    .describe("The addresses in the Terraform state of what a stack contains: remove them from that state."),
  file: z.string().nullable().describe("The import file. `null` if there is nothing to import."),
  command: z
    .string()
    .nullable()
    .describe("The command that imports it, for a POSIX shell. `null` without a file."),
});

export type AdoptOutput = z.input<typeof adoptOutput>;
