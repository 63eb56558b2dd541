import { errorText, isWrongCall } from "../errors.ts";

const USAGE = `Usage: pulumi-langsmith exports <command> [options]

Commands:
  failed     which exports ended without success, with what their runs say and what to do
  gaps       which windows are not exported, and the exports that fill them (--write FILE)
  timeline   which windows are exported, drawn per project (--html FILE: as a page)

pulumi-langsmith exports <command> --help shows the options of each.
`;

type Command = (args: readonly string[]) => Promise<number>;

/** Each is loaded when it is called. */
const COMMANDS: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ["failed", async () => (await import("./failed.ts")).failed],
  ["gaps", async () => (await import("./gaps.ts")).gaps],
  ["timeline", async () => (await import("./timeline.ts")).timeline],
]);

/** The commands about bulk exports. Resolves to the exit code: 2 for wrong options, 3 for an answer that could not be found. */
export async function exportsCommand(args: readonly string[]): Promise<number> {
  const [name = "", ...rest] = args;
  if (name === "--help" || name === "-h" || name === "help") {
    process.stdout.write(USAGE);
    return 0;
  }
  const load = COMMANDS.get(name);
  if (!load) {
    const wrong = name === "" ? "" : `there is no command ${JSON.stringify(`exports ${name}`)}\n\n`;
    process.stderr.write(`${wrong}${USAGE}`);
    return 2;
  }
  try {
    const command = await load();
    return await command(rest);
  } catch (error) {
    process.stderr.write(errorText(`pulumi-langsmith exports ${name}`, error));
    return isWrongCall(error) ? 2 : 3;
  }
}
