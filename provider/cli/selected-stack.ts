import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { LONGEST_ASKING } from "./connection.ts";

const PROJECT_FILES = ["Pulumi.yaml", "Pulumi.yml", "Pulumi.json"];

/** Where a command runs. */
interface Place {
  /** Default: the current folder. */
  readonly cwd?: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Takes a line for standard error. */
  readonly tell: (text: string) => void;
}

/**
 * The stack that is selected in the Pulumi project of the folder, with a line that says so. Undefined outside a project,
 * where none is selected, and where `pulumi` cannot be asked: the environment alone then configures the command.
 */
export function selectedStack({ cwd = process.cwd(), environment, tell }: Place): string | undefined {
  if (!isInProject(cwd)) return undefined;
  // It knows the selection of this project and backend, and honours PULUMI_STACK.
  const asked = spawnSync("pulumi", ["stack", "--show-name", "--non-interactive"], {
    encoding: "utf8",
    timeout: LONGEST_ASKING * 1000,
    killSignal: "SIGKILL",
    cwd,
    env: environment,
  });
  const name = asked.status === 0 ? asked.stdout.trim() : "";
  if (name === "") return undefined;
  tell(`using the selected stack ${JSON.stringify(name)}; --stack NAME takes another one\n`);
  return name;
}

/** Whether Pulumi finds a project in the folder, or in one above it. */
function isInProject(folder: string): boolean {
  if (PROJECT_FILES.some((file) => existsSync(path.join(folder, file)))) return true;
  const above = path.dirname(folder);
  return above !== folder && isInProject(above);
}
