import { listed } from "../../provider/core/failure.ts";
import { errorText } from "../error-text.ts";
import { calledOf, KINDS } from "../state/kinds.ts";
import { PROCESS } from "../surroundings.ts";
import { isWrongCall } from "../usage-error.ts";
import { LISTED, optionsOf } from "./options.ts";
import { type AdoptSurroundings, run } from "./run.ts";

/** The words for kinds, a few on each line. */
const KIND_LINES = KINDS.map((kind) => calledOf(kind).word)
  .map((word, index) => `${index % 5 === 0 ? `${index === 0 ? "" : ",\n"}${" ".repeat(24)}` : ", "}${word}`)
  .join("");

const LEFT_OUT = KINDS.filter((kind) => !LISTED.includes(kind)).map((kind) => calledOf(kind).many);

/** What `adopt --help` prints. */
export const ADOPT_HELP = `Usage: pulumi-langsmith adopt [options]

Lists the objects of a workspace, and of its organization, that no program manages yet, and writes with --out what
puts them under one: a file for pulumi import, and a program that previews without a difference afterwards. It only
reads from the service. Secrets (credentials, environment variables) are not written: what exists keeps those that
it has.

What is listed:
  --kind KIND           objects of this kind; may be given several times. Default: all but ${listed(LEFT_OUT)}. The kinds are
${KIND_LINES}
  --name PATTERN        what is called so: an export by its tracing project, anything else by its name; * stands for
                        any text, ? for one character; may be given several times
  --status STATUS       of what has a status, only that in this one, such as READY or IntervalScheduled; may be
                        given several times
  --project NAME        exports of this tracing project, by its name or its id; may be given several times
  --include-ended       also exports that are Completed, Failed or TimedOut; cancelled ones never, since the next
                        up would make them anew, nor those that a schedule made
  --from-terraform FILE only what this state of Terraform or OpenTofu manages, as terraform state pull or
                        terraform show -json writes it, by the names that it has there. Without --out nothing is
                        asked of the service

Where from:
  --stack NAME          take the configuration of this stack (by pulumi config), and leave out what its state holds
                        (default without --out in a Pulumi project: the selected stack, if its configuration can be
                        read); what it leaves out, and all without it, comes from the environment:
                        LANGSMITH_API_KEY, LANGSMITH_WORKSPACE_ID, LANGSMITH_ENDPOINT, LANGSMITH_REGION
  --cwd DIR             the folder of the stack's Pulumi.yaml (default: the current one)
  --state FILE          leave out what the state of another program holds, as pulumi stack export writes it; may be
                        given several times
  --include-held        declare in the program also what the stack holds already, as the service tells it, so that
                        the program is whole; refused where it would lack or change anything that the stack has

What is written:
  --out DIR             write import.json and the program into this folder, all or nothing; where it has no
                        Pulumi.yaml, also what makes it a project. With --stack it is a folder of the stack's
                        project. Without it nothing is written
  --language LANGUAGE   typescript or yaml (default: that of the folder's Pulumi.yaml, or typescript)
  --program FILE        the name of the program's file (default: index.ts, or Main.yaml)
  --no-protect          write the program without protect: true, and import without it
  --force               replace files that are there; the program of a project only with --stack, and by one that
                        declares all that the stack holds
  --json                print everything as JSON, version 1
  --help                show this text

Exit code: 0 all of it is listed, or written; 1 something of it cannot be adopted, and the rest is: what no program can
describe, and of a state of Terraform every object of these kinds that is listed as not adopted; 2 the options are
wrong; 3 it could not be found out, be it one --project of several, or not written: then nothing is.
`;

/** `adopt`: resolves to the exit code. */
export async function adopt(
  args: readonly string[],
  around: AdoptSurroundings = { ...PROCESS, isTerminal: process.stderr.isTTY === true },
): Promise<number> {
  try {
    const options = optionsOf(args);
    if (options === "help") {
      around.print(ADOPT_HELP);
      return 0;
    }
    return await run(options, around);
  } catch (error) {
    around.tell(errorText("pulumi-langsmith adopt", error));
    return isWrongCall(error) ? 2 : 3;
  }
}
