import * as z from "zod";
import { code, version } from "../output.ts";

const position = z.string().describe("Where its id is in the file.");

/** Where a state of Terraform has an object. */
const terraform = z.strictObject({ address: z.string().describe("The address."), position });

const reason = {
  message: z.string().describe("Why it is not adopted."),
  fix: z.string().nullable().describe("What to do. `null` if nothing is to be done."),
  code,
};

/** What `adopt --json` prints with `--from-terraform` and without `--out`. */
const mappingOutput = z.strictObject({
  version,
  terraform: z
    .array(
      z.strictObject({
        address: z.string().describe("The address."),
        position,
        kind: z.string().describe("The kind that it would become."),
        proposedName: z.string().describe("The name that the program would use."),
        id: z.string().describe("The id."),
      }),
    )
    .describe("The objects that would be adopted."),
  notAdopted: z
    .array(z.strictObject({ terraform: terraform.describe("Where the Terraform state has it."), ...reason }))
    .describe("What would not be adopted."),
  othersInState: z.number().describe("How many resources of other providers the state has."),
});

const adoptedOutput = z.strictObject({
  version,
  adopted: z
    .array(
      z.strictObject({
        kind: z.string().describe("The kind, such as Deployment."),
        name: z.string().describe("The name in the program."),
        id: z.string().describe("The id."),
        status: z.string().nullable().describe("The status. `null` if the kind has none."),
        called: z.array(z.string()).readonly().describe("The names in LangSmith."),
        createdAt: z
          .string()
          .nullable()
          .describe("When it was created. `null` if LangSmith does not return it."),
        tenantId: z.string().nullable().describe("Its workspace. `null` if LangSmith does not return it."),
        managed: z.boolean().describe("Whether the stack contains it already (`--include-held`)."),
        terraform: z.string().nullable().describe("Its address in Terraform (`--from-terraform`)."),
        settings: z
          .array(
            z.strictObject({
              key: z.string().describe("The key of the configuration."),
              path: z.string().describe("The property that it sets."),
            }),
          )
          .readonly()
          .describe("The secrets that the program reads from the configuration of the stack."),
      }),
    )
    .describe("The objects that the program declares."),
  leftOut: z
    .strictObject({
      filtered: z.number().describe("Objects that the filters exclude."),
      ended: z.number().describe("Ended exports."),
      spawned: z
        .number()
        .describe("Exports that a schedule spawned, and deployments that are previews of pull requests."),
      cancelled: z.number().describe("Canceled exports."),
      leaving: z.number().describe("Objects that are being deleted."),
      managed: z.number().describe("Objects that a state contains already."),
    })
    .describe("How many objects are left out."),
  notAdopted: z
    .array(
      z.strictObject({
        kind: z.string().nullable().describe("The kind. `null` for an object of a Terraform state."),
        id: z.string().nullable().describe("The id. `null` for an object of a Terraform state."),
        terraform: terraform.nullable().describe("Where the Terraform state has it."),
        ...reason,
      }),
    )
    .describe("The objects that cannot be adopted."),
  written: z
    .strictObject({
      folder: z.string().describe("The folder."),
      files: z.array(z.string()).readonly().describe("The files."),
    })
    .nullable()
    .describe("What was written. `null` if nothing was."),
});

/** What `adopt --json` prints. */
export const adoptOutput = z.union([
  adoptedOutput.describe("Without `--from-terraform`, or with `--out`:"),
  mappingOutput.describe("With `--from-terraform` and without `--out`:"),
]);

export type MappingOutput = z.input<typeof mappingOutput>;
export type AdoptOutput = z.input<typeof adoptedOutput>;
