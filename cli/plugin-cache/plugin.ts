import { errorText, isWrongCall } from "../errors.ts";
import { pluginInstall } from "./install.ts";

const USAGE = `Usage: pulumi-langsmith plugin <command> [options]

Commands:
  install    copies the resource plugin of this package into Pulumi's plugin cache, without the network

pulumi-langsmith plugin <command> --help shows the options of each.
`;

/** The commands about the resource plugin. Returns the exit code. */
export function pluginCommand(args: readonly string[]): number {
  const [name = "", ...rest] = args;
  if (name === "--help" || name === "-h" || name === "help") {
    process.stdout.write(USAGE);
    return 0;
  }
  if (name !== "install") {
    const wrong = name === "" ? "" : `there is no command ${JSON.stringify(`plugin ${name}`)}\n\n`;
    process.stderr.write(`${wrong}${USAGE}`);
    return 2;
  }
  try {
    return pluginInstall(rest);
  } catch (error) {
    process.stderr.write(errorText("pulumi-langsmith plugin install", error));
    return isWrongCall(error) ? 2 : 1;
  }
}
