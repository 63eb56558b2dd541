import { defineCommand } from "../command.ts";
import { ADOPT_OPTIONS, optionsOf } from "./options.ts";
import { run } from "./run.ts";

export const adopt = defineCommand({
  name: "adopt",
  description: [
    "Lists the objects of a workspace, and of its organization, that no program manages yet. With `--out` it writes a file for `pulumi import`, and a program that previews without a difference after the import.",
    "It only reads from LangSmith. It writes no secrets, such as credentials and environment variables: the objects keep those that they have.",
  ],
  options: ADOPT_OPTIONS,
  exitCodes: {
    0: "Everything is listed or written.",
    1: "An object cannot be adopted; the rest is listed or written. Either no program can describe it, or it is an object of a Terraform state that is listed as not adopted.",
    2: "The options are wrong, or do not fit the folder or the stack.",
    3: "Something could not be read or written, such as one `--project` of several. Nothing is written.",
  },
  output: async () => (await import("./output.ts")).adoptOutput,
  requests: async () => (await import("../state/requests.ts")).ADOPTING,
  run: ({ values }, around) => run(optionsOf(values), around),
});
