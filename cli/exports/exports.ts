import { errorText } from "../error-text.ts";
import { isWrongCall } from "../usage-error.ts";
import { failed } from "./failed.ts";
import { gaps } from "./gaps.ts";
import { timeline } from "./timeline.ts";

const USAGE = `Usage: pulumi-langsmith exports <command> [options]

Commands:
  failed     which exports ended without success, with what their runs say and what to do
  gaps       which windows are not exported, and the exports that fill them (--write FILE)
  timeline   which windows are exported, drawn per project (--html FILE: as a page)

pulumi-langsmith exports <command> --help shows the options of each.
`;

const COMMANDS: ReadonlyMap<string, (args: readonly string[]) => Promise<number>> = new Map([
  ["failed", failed],
  ["gaps", gaps],
  ["timeline", timeline],
]);

/** The commands about bulk exports. Resolves to the exit code: 2 for a wrong call, 3 for what could not be found out. */
export async function exportsCommand(args: readonly string[]): Promise<number> {
  const [name = "", ...rest] = args;
  if (name === "--help" || name === "-h" || name === "help") {
    process.stdout.write(USAGE);
    return 0;
  }
  const command = COMMANDS.get(name);
  if (!command) {
    const wrong = name === "" ? "" : `there is no command ${JSON.stringify(`exports ${name}`)}\n\n`;
    process.stderr.write(`${wrong}${USAGE}`);
    return 2;
  }
  try {
    return await command(rest);
  } catch (error) {
    process.stderr.write(errorText(`pulumi-langsmith exports ${name}`, error));
    return isWrongCall(error) ? 2 : 3;
  }
}
