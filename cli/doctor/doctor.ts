import { parseArgs } from "node:util";
import { jsonText } from "../../provider/core/text.ts";
import { stackInUse } from "../connection.ts";
import { errorText, isWrongCall } from "../errors.ts";
import { PROCESS, type Surroundings } from "../surroundings.ts";
import { asJson } from "./as-json.ts";
import { examine } from "./examine.ts";
import { lineText, summaryText } from "./line.ts";
import { objectsText, orphansText } from "./orphan-lines.ts";

/** What `doctor --help` prints. */
export const DOCTOR_HELP = `Usage: pulumi-langsmith doctor [options]

Checks whether a program can work with the service as it is configured, and shows how to fix what is wrong: key,
workspace, both addresses, plan, permissions, clock, limits. With the states of programs it lists the objects of the
workspace that look like a program's and are in none of these states, such as a kill during a creation leaves behind,
each with the command that imports it and the request that removes it. It only reads, and changes nothing.

Options:
  --stack NAME     use configuration and state of this stack (by pulumi config and pulumi stack export; default in a
                   Pulumi project: the selected stack, if its configuration can be read). Other values come from the
                   environment: LANGSMITH_API_KEY, LANGSMITH_WORKSPACE_ID, LANGSMITH_ENDPOINT, LANGSMITH_REGION
  --cwd DIR        the folder of the stack's Pulumi.yaml (default: the current one)
  --state FILE     a state that pulumi stack export wrote, or a checkpoint of a backend; may be given several times.
                   Give those of all programs that use the workspace
  --all            list every object that is in no given state, also ended exports and objects that do not look like
                   a program's
  --json           print everything as JSON, version 1
  --help           show this help

Exit code:
  0 nothing is wrong; what could not be checked is listed as unknown, or as not checked
  1 something is wrong, an object looks left behind, or not everything could be checked for that
  2 the options are wrong
  3 the command itself failed
`;

/** `doctor`: resolves to the exit code. */
export async function doctor(args: readonly string[], around: Surroundings = PROCESS): Promise<number> {
  try {
    return await run(args, around);
  } catch (error) {
    around.report(errorText("pulumi-langsmith doctor", error));
    return isWrongCall(error) ? 2 : 3;
  }
}

async function run(args: readonly string[], { environment, print, report }: Surroundings): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      stack: { type: "string" },
      cwd: { type: "string" },
      state: { type: "string", multiple: true },
      all: { type: "boolean" },
      json: { type: "boolean" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) {
    print(DOCTOR_HELP);
    return 0;
  }
  const { cwd, state: files = [], all = false } = values;
  const inUse = stackInUse(values.stack, { cwd, environment, report });
  const found = await examine({ files, cwd, all, ...inUse }, environment, report);
  const { lines, orphans = [], objects = [], orphansKnown, hide } = found;
  const text = values.json
    ? jsonText(asJson(found))
    : `${lines.map(lineText).join("")}${orphansText(orphans)}${objectsText(objects)}${summaryText(lines)}`;
  // Line by line, since of a longer text than a message the middle is left out.
  print(text.split("\n").map(hide).join("\n"));
  const unlooked = orphansKnown === "part" || orphansKnown === "nothing";
  return unlooked || lines.some(({ verdict }) => verdict === "wrong") ? 1 : 0;
}
