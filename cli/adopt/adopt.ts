import { listed } from "../../provider/core/text.ts";
import { errorText, isWrongCall } from "../errors.ts";
import { calledOf, KINDS } from "../state/kinds.ts";
import { PROCESS } from "../surroundings.ts";
import { LISTED, optionsOf } from "./options.ts";
import { type AdoptSurroundings, run } from "./run.ts";

/** The words for kinds, a few on each line. */
const KIND_LINES = KINDS.map((kind) => calledOf(kind).word)
  .map((word, index) => `${index % 5 === 0 ? `${index === 0 ? "" : ",\n"}${" ".repeat(24)}` : ", "}${word}`)
  .join("");

const LEFT_OUT = KINDS.filter((kind) => !LISTED.includes(kind)).map((kind) => calledOf(kind).many);

/** What `adopt --help` prints. */
const ADOPT_HELP = `Usage: pulumi-langsmith adopt [options]

Lists the objects of a workspace, and of its organization, that no program manages yet. With --out it writes a file
for pulumi import, and a program that previews without a difference after the import. It only reads from the service.
It writes no secrets (credentials, environment variables): the objects keep those that they have.

What it lists:
  --kind KIND           objects of this kind; may be given several times. Default: all but ${listed(LEFT_OUT)}. The kinds are
${KIND_LINES}
  --name PATTERN        objects of this name; of exports, those of a tracing project of this name. * matches any
                        characters, ? matches one; may be given several times
  --status STATUS       of the objects that have a status, those in this one, such as READY or IntervalScheduled;
                        may be given several times
  --project NAME        exports of this tracing project, by its name or its id; may be given several times
  --include-ended       also exports that are Completed, Failed or TimedOut. It never lists cancelled exports, which
                        the next up would recreate, nor exports that a schedule created
  --from-terraform FILE only what this state of Terraform or OpenTofu manages, as terraform state pull or
                        terraform show -json writes it, by the names that it has there. Without --out the command
                        sends no request

What it reads:
  --stack NAME          use the configuration of this stack (by pulumi config), and leave out what its state contains
                        (default without --out in a Pulumi project: the selected stack, if its configuration can be
                        read). Other values come from the environment:
                        LANGSMITH_API_KEY, LANGSMITH_WORKSPACE_ID, LANGSMITH_ENDPOINT, LANGSMITH_REGION
  --cwd DIR             the folder of the stack's Pulumi.yaml (default: the current one)
  --state FILE          leave out what the state of another program contains, as pulumi stack export writes it; may
                        be given several times
  --include-held        also declare in the program what the stack contains already, as the service returns it, so
                        that the program is whole; an error where it would lack or change anything that the stack has

What it writes:
  --out DIR             write import.json and the program into this folder, all files or none; where it has no
                        Pulumi.yaml, also what makes it a project. With --stack it is a folder of the stack's
                        project. Without --out nothing is written
  --language LANGUAGE   typescript or yaml (default: that of the folder's Pulumi.yaml, or typescript)
  --program FILE        the name of the program's file (default: index.ts, or Main.yaml)
  --no-protect          write the program without protect: true, and import without it
  --force               replace existing files; the program of a project only with --stack, and by one that declares
                        all that the stack contains
  --json                print everything as JSON, version 1
  --help                show this help

Exit code:
  0  everything is listed, or written
  1  something cannot be adopted, and the rest is listed or written: what no program can describe, and every object of a
     state of Terraform that is of one of these kinds and is listed as not adopted
  2  the options are wrong, or do not fit the folder or the stack
  3  something could not be read or written, such as one --project of several: then nothing is written
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
    around.report(errorText("pulumi-langsmith adopt", error));
    return isWrongCall(error) ? 2 : 3;
  }
}
