import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { type GivenConfiguration, namesAddress } from "../../provider/config/settings.ts";
import { printable } from "../../provider/core/shorten.ts";
import { configurationOf, LONGEST_ASKING } from "../connection.ts";
import { selectedStackIgnored } from "../messages.ts";
import { StackUnreadable } from "../pulumi.ts";
import { WrongCall } from "../usage-error.ts";

const PROJECT_FILES = ["Pulumi.yaml", "Pulumi.yml", "Pulumi.json"];

/** Where a command runs. */
interface Place {
  /** What `--cwd` names. Default: the current folder. */
  readonly cwd?: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Takes a line for standard error. */
  readonly report: (text: string) => void;
}

/** The stack that a command uses. */
export interface StackInUse {
  /** Undefined: the environment alone configures the command. */
  readonly stack: string | undefined;
  /** The configuration of the stack, where it is read already. */
  readonly configuration?: GivenConfiguration;
}

/**
 * The stack that `--stack` names, or the one that is selected in the Pulumi project of the folder. Where the
 * configuration of a selected stack cannot be read, the environment does, if it names an address.
 *
 * @throws WrongCall where `--cwd` names a folder without a selected stack
 */
export function stackInUse(named: string | undefined, place: Place): StackInUse {
  if (named !== undefined) return { stack: named };
  const selected = selectedStack(place);
  if (selected !== undefined) return readable(selected, place);
  if (place.cwd === undefined) return { stack: undefined };
  throw new WrongCall(
    `--cwd ${JSON.stringify(place.cwd)}: no stack is selected in that folder: give --stack NAME with it`,
  );
}

function readable(stack: string, { cwd, environment, report }: Place): StackInUse {
  try {
    const configuration = configurationOf(stack, { cwd, environment });
    report(`using the selected stack ${JSON.stringify(stack)}; --stack NAME takes another one\n`);
    return { stack, configuration };
  } catch (error) {
    if (!(error instanceof StackUnreadable)) throw error;
    // As with --stack: a key of the environment is not for the default region by accident.
    if (!namesAddress(environment)) return { stack };
    report(`${printable(selectedStackIgnored({ why: error.message }).text)}\n`);
    return { stack: undefined };
  }
}

/** Undefined outside a project, where none is selected, and where `pulumi` cannot be asked. */
function selectedStack({ cwd = process.cwd(), environment }: Place): string | undefined {
  if (!isInProject(path.resolve(cwd))) return undefined;
  // It knows the selection of this project and backend, and honours PULUMI_STACK.
  const asked = spawnSync("pulumi", ["stack", "--show-name", "--non-interactive"], {
    encoding: "utf8",
    timeout: LONGEST_ASKING * 1000,
    killSignal: "SIGKILL",
    cwd,
    env: environment,
  });
  const name = asked.status === 0 ? asked.stdout.trim() : "";
  return name === "" ? undefined : name;
}

/** Whether Pulumi finds a project in the folder, or in one above it. */
function isInProject(folder: string): boolean {
  if (PROJECT_FILES.some((file) => existsSync(path.join(folder, file)))) return true;
  const above = path.dirname(folder);
  return above !== folder && isInProject(above);
}
