import { type ExecFileException, execFile } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { connect, hidingCredentials } from "../provider/config/connect.ts";
import {
  CONFIGURATION_KEYS,
  type ConfigurationKey,
  namesAddress,
  readSettings,
  type SuppliedConfiguration,
} from "../provider/config/settings.ts";
import type { Limit } from "../provider/core/limit.ts";
import { CodedError } from "../provider/core/message.ts";
import { type Operation, perform } from "../provider/core/operation.ts";
import { isRecord } from "../provider/core/properties.ts";
import { printable } from "../provider/core/text.ts";
import type { LangSmith } from "../provider/http/client.ts";
import { WrongCall } from "./errors.ts";
import {
  checkpointCutOff,
  configurationNotJson,
  passphraseMissing,
  pulumiFailed,
  pulumiNotStarted,
  pulumiPrintsTooMuch,
  pulumiTimedOut,
  type StackPart,
  selectedStackIgnored,
  workspaceMissing,
} from "./messages.ts";
import { withProgress } from "./progress.ts";
import { StackUnreadable } from "./pulumi.ts";
import type { Surroundings } from "./surroundings.ts";

export { StackUnreadable };

/** How `pulumi` is started. */
interface PulumiCall {
  /** The folder of the stack's Pulumi.yaml. Default: the current one. */
  readonly cwd?: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** How long it may take. */
  readonly patienceSeconds: number;
  /** Bytes that it may print. */
  readonly largest: number;
}

const ARGUMENTS = {
  configuration: ["config", "--json", "--show-secrets"],
  state: ["stack", "export"],
} as const;

/** What `pulumi` prints of a stack. @throws StackUnreadable */
export async function readStack(
  of: StackPart,
  { cwd, environment, patienceSeconds, largest }: PulumiCall,
): Promise<Buffer> {
  const args = [...ARGUMENTS[of.part], "--stack", of.stack, "--non-interactive"];
  const options = { maxBuffer: largest, timeout: patienceSeconds * 1000, cwd, environment };
  const { error, stdout, stderr } = await runPulumi(args, options);
  if (error === null) return stdout;
  if (error.code === "ERR_CHILD_PROCESS_STDIO_MAXBUFFER")
    throw new StackUnreadable(pulumiPrintsTooMuch({ ...of, largest }), { cause: error });
  if (error.killed)
    throw new StackUnreadable(pulumiTimedOut({ ...of, seconds: patienceSeconds }), { cause: error });
  if (typeof error.code === "string")
    throw new StackUnreadable(pulumiNotStarted({ ...of, why: error.message }), { cause: error });
  const words = stderr
    .toString("utf8")
    .trim()
    .replace(/^error: /, "")
    .replace(/\.$/, "");
  throw new StackUnreadable(failureFor(words)({ ...of, words }));
}

interface Ran {
  /** Null where it ended with 0. */
  readonly error: ExecFileException | null;
  readonly stdout: Buffer;
  readonly stderr: Buffer;
}

interface RunOptions {
  readonly cwd: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Milliseconds. */
  readonly timeout: number;
  readonly maxBuffer: number;
}

/** Runs the engine, as others of this process go on. */
export function runPulumi(
  args: readonly string[],
  { cwd, environment: env, timeout, maxBuffer }: RunOptions,
): Promise<Ran> {
  return new Promise((resolve) => {
    const options = { cwd, env, timeout, maxBuffer, killSignal: "SIGKILL", encoding: "buffer" } as const;
    execFile("pulumi", args, options, (error, stdout, stderr) => resolve({ error, stdout, stderr }));
  });
}

/** Pulumi has no codes: its words are all there is. */
function failureFor(words: string) {
  if (/passphrase/i.test(words)) return passphraseMissing;
  const isCutOff = /failed to load checkpoint|unexpected end of JSON|unexpected EOF|: EOF\b/.test(words);
  return isCutOff ? checkpointCutOff : pulumiFailed;
}

/** How long a command may take that reads all exports of a workspace and their runs. */
const LIMIT_SECONDS = 3600;

/** Seconds that `pulumi config` may take; behind a slow backend it takes a few. */
export const LONGEST_COMMAND = 120;

/** Bytes of a stack's configuration. */
export const LARGEST_CONFIGURATION = 64 * 1024 * 1024;

export const LIMITS: readonly Limit[] = [
  {
    what: "configuration of a stack that a command reads",
    limit: LARGEST_CONFIGURATION,
    unit: "bytes",
    beyond: "an error with the limit",
    change: "use environment variables",
  },
  {
    what: "`pulumi config`, which a command runs",
    limit: LONGEST_COMMAND,
    unit: "seconds",
    beyond: "error; the command ends `pulumi`",
    change: "use environment variables",
  },
];

/** Where the configuration comes from, and where lines of status go. */
interface From extends Pick<Context, "cwd" | "environment"> {
  /** The configuration of the stack, where it is read already. */
  readonly configuration?: SuppliedConfiguration | undefined;
  /** Default: standard error. */
  readonly report?: (text: string) => void;
}

/**
 * Runs work at the service as it is configured: by the environment, and by a stack where one is named. Lines of
 * status go to standard error by default.
 *
 * @throws StackUnreadable, and an error that describes what is wrong with the configuration
 */
export async function withService<T>(
  stack: string | undefined,
  work: (service: LangSmith, operation: Operation) => Promise<T>,
  {
    cwd,
    environment = process.env,
    configuration: known,
    report: print = (text) => void process.stderr.write(text),
  }: From = {},
): Promise<T> {
  const configuration =
    known ?? (stack === undefined ? {} : await configurationOf(stack, { cwd, environment }));
  const settings = readSettings(configuration, environment);
  if (settings.workspaceId === undefined && settings.problems.length === 0) {
    throw new CodedError(workspaceMissing({}));
  }
  const hide = hidingCredentials(settings);
  const service = connect(settings);
  const report = (text: string) => print(`${printable(hide(text))}\n`);
  try {
    return await perform({ limitSeconds: LIMIT_SECONDS, status: report, warn: report, hide }, (operation) =>
      work(service, operation),
    );
  } finally {
    await service.close();
  }
}

/** Where the engine is asked. */
interface Context {
  /** The folder of the stack's Pulumi.yaml. Default: the current one. */
  readonly cwd?: string | undefined;
  /** Default: that of this process. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** How long the engine may take. Default: {@link LONGEST_COMMAND} */
  readonly patienceSeconds?: number | undefined;
  /** Bytes that it may print. Default: {@link LARGEST_CONFIGURATION} */
  readonly largest?: number | undefined;
}

/** The configuration of a stack, as the engine prints it. @throws StackUnreadable */
export async function configurationOf(
  stack: string,
  {
    cwd,
    environment = process.env,
    patienceSeconds = LONGEST_COMMAND,
    largest = LARGEST_CONFIGURATION,
  }: Context = {},
): Promise<SuppliedConfiguration> {
  const of = { stack, part: "configuration" } as const;
  const printed = await readStack(of, { cwd, environment, patienceSeconds, largest });
  const values = parsed(printed.toString("utf8"));
  if (!isRecord(values)) throw new StackUnreadable(configurationNotJson(of));
  const configured: Partial<Record<ConfigurationKey, string>> = {};
  for (const key of CONFIGURATION_KEYS) {
    const entry = values[`langsmith:${key}`];
    const value = isRecord(entry) ? entry["value"] : undefined;
    if (typeof value === "string") configured[key] = value;
  }
  return configured;
}

// Neither the text nor the parser's words are shown: both may hold a secret.
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const PROJECT_FILES = ["Pulumi.yaml", "Pulumi.yml", "Pulumi.json"];

/** Where a command runs. */
interface CommandContext extends Pick<Surroundings, "environment" | "report"> {
  /** What `--cwd` names. Default: the current folder. */
  readonly cwd?: string | undefined;
}

/** The stack that a command uses. */
export interface StackInUse {
  /** Undefined: the environment alone configures the command. */
  readonly stack: string | undefined;
  /** The configuration of the stack, where it is read already. */
  readonly configuration?: SuppliedConfiguration;
}

/**
 * The stack that `--stack` names, or the one that is selected in the Pulumi project of the folder. Where the
 * configuration of a selected stack cannot be read, the environment does, if it names an address.
 *
 * @throws WrongCall where `--cwd` names a folder without a selected stack
 */
export async function stackInUse(named: string | undefined, context: CommandContext): Promise<StackInUse> {
  if (named !== undefined) return { stack: named };
  const selected = await selectedStack(context);
  if (selected !== undefined) return readable(selected, context);
  if (context.cwd === undefined) return { stack: undefined };
  throw new WrongCall(
    `--cwd ${JSON.stringify(context.cwd)}: no stack is selected in this folder. Add --stack NAME.`,
  );
}

async function readable(stack: string, { cwd, environment, report }: CommandContext): Promise<StackInUse> {
  try {
    const configuration = await configurationOf(stack, { cwd, environment });
    report(`using the selected stack ${JSON.stringify(stack)}; --stack NAME uses another one\n`);
    return { stack, configuration };
  } catch (error) {
    if (!(error instanceof StackUnreadable)) throw error;
    // As with --stack: a key of the environment is not for the default region by accident.
    if (!namesAddress(environment)) return { stack };
    const warning = selectedStackIgnored({ why: error.words.what, fix: error.words.fix });
    report(`${printable(`warning: ${warning.text}`)}\n`);
    return { stack: undefined };
  }
}

/** Undefined outside a project, where none is selected, and where `pulumi` cannot be asked. */
async function selectedStack({
  cwd = process.cwd(),
  environment,
}: CommandContext): Promise<string | undefined> {
  if (!isInProject(path.resolve(cwd))) return undefined;
  // It knows the selection of this project and backend, and honors PULUMI_STACK.
  const { error, stdout } = await runPulumi(["stack", "--show-name", "--non-interactive"], {
    timeout: LONGEST_COMMAND * 1000,
    maxBuffer: LARGEST_CONFIGURATION,
    cwd,
    environment,
  });
  const name = error === null ? stdout.toString("utf8").trim() : "";
  return name === "" ? undefined : name;
}

/** Whether Pulumi finds a project in the folder, or in one above it. */
function isInProject(folder: string): boolean {
  if (PROJECT_FILES.some((file) => existsSync(path.join(folder, file)))) return true;
  const above = path.dirname(folder);
  return above !== folder && isInProject(above);
}

interface StackOptions {
  /** As the options name it. */
  readonly stack: string | undefined;
  /** Whether the selected stack counts where none is named. Default: true */
  readonly usesSelected?: boolean | undefined;
  readonly json: boolean | undefined;
  /** What is done, for the progress: "reading exports". */
  readonly state: string;
}

/** Works at the service as a stack configures it, and shows the progress. */
export function withStackService<T>(
  { stack: named, usesSelected = true, json, state }: StackOptions,
  around: Surroundings,
  work: (service: LangSmith, operation: Operation) => Promise<T>,
): Promise<T> {
  const { environment } = around;
  return withProgress(around, { state: "reading the stack", json }, async ({ show, report }) => {
    const { stack, ...read } = usesSelected
      ? await stackInUse(named, { environment, report })
      : { stack: named };
    show(state);
    return withService(stack, work, { environment, report, ...read });
  });
}
