import { spawnSync } from "node:child_process";
import { connect, hidingCredentials } from "../provider/config/connect.ts";
import {
  CONFIGURATION_KEYS,
  type ConfigurationKey,
  type GivenConfiguration,
  readSettings,
} from "../provider/config/settings.ts";
import { type Operation, perform } from "../provider/core/operation.ts";
import { printable } from "../provider/core/shorten.ts";
import { isRecord } from "../provider/core/unknown.ts";
import type { LangSmith } from "../provider/http/client.ts";

/** How long a command may take that reads all exports of a workspace and their runs. */
const LIMIT_SECONDS = 3600;

/** Seconds that `pulumi config` may take; behind a slow backend it takes a few. */
export const LONGEST_ASKING = 120;
/** Bytes of a stack's configuration. */
export const LARGEST_CONFIGURATION = 64 * 1024 * 1024;

/** The configuration of a stack could not be read. */
export class StackUnreadable extends Error {
  override readonly name = "StackUnreadable";
}

/** Where the configuration comes from, and where lines of status go. */
interface From extends Pick<Place, "cwd" | "environment"> {
  /** The configuration of the stack, where it is read already. */
  readonly configuration?: GivenConfiguration | undefined;
  /** Default: standard error. */
  readonly tell?: (text: string) => void;
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
    configuration = stack === undefined ? {} : configurationOf(stack, { cwd, environment }),
    tell: say = (text) => void process.stderr.write(text),
  }: From = {},
): Promise<T> {
  const settings = readSettings(configuration, environment);
  if (settings.workspaceId === undefined && settings.problems.length === 0) {
    throw new Error(
      "no workspace is configured: set it by the environment variable LANGSMITH_WORKSPACE_ID, or name a stack that has langsmith:workspaceId with --stack",
    );
  }
  if (stack === undefined && settings.credentials.length === 0) {
    throw new Error(
      [...settings.problems, "The key of a stack is taken where --stack names the stack."].join("\n"),
    );
  }
  const hide = hidingCredentials(settings);
  const service = connect(settings);
  const tell = (text: string) => say(`${printable(hide(text))}\n`);
  try {
    return await perform({ limitSeconds: LIMIT_SECONDS, status: tell, warn: tell, hide }, (operation) =>
      work(service, operation),
    );
  } finally {
    await service.close();
  }
}

/** Where the engine is asked. */
interface Place {
  /** The folder of the stack's Pulumi.yaml. Default: the current one. */
  readonly cwd?: string | undefined;
  /** Default: that of this process. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** How long the engine may take. Default: {@link LONGEST_ASKING} */
  readonly patienceSeconds?: number | undefined;
  /** Bytes that it may print. Default: {@link LARGEST_CONFIGURATION} */
  readonly largest?: number | undefined;
}

/** The configuration of a stack, as the engine prints it. @throws StackUnreadable */
export function configurationOf(
  stack: string,
  {
    cwd,
    environment = process.env,
    patienceSeconds = LONGEST_ASKING,
    largest = LARGEST_CONFIGURATION,
  }: Place = {},
): GivenConfiguration {
  const args = ["config", "--json", "--show-secrets", "--stack", stack, "--non-interactive"];
  const told = spawnSync("pulumi", args, {
    encoding: "utf8",
    maxBuffer: largest,
    timeout: patienceSeconds * 1000,
    killSignal: "SIGKILL",
    cwd,
    env: environment,
  });
  const asked = `could not read the configuration of the stack ${JSON.stringify(stack)}`;
  if (told.error) {
    throw new StackUnreadable(
      `${asked}: ${withoutStackLine("pulumi config", told.error, patienceSeconds, largest) ?? `pulumi could not be started (${told.error.message}). Install it and put it on the PATH`}, or leave --stack out and configure by environment variables.`,
      { cause: told.error },
    );
  }
  if (told.status !== 0) {
    const why = told.stderr
      .trim()
      .replace(/^error: /, "")
      .replace(/\.$/, "");
    const fix =
      engineFix(why) ??
      "Call the command in the folder of the stack's Pulumi.yaml, and give the stack's name as `pulumi stack ls` shows it.";
    throw new StackUnreadable(
      `${asked}: pulumi config ended with ${told.status ?? told.signal}: ${why}.\n${fix}`,
    );
  }
  return keysOf(told.stdout, asked);
}

/** Why a command that was started has printed nothing, with what to do; undefined if it was not started. */
export function withoutStackLine(
  command: string,
  error: Error,
  patienceSeconds: number,
  largest: number,
): string | undefined {
  const code = "code" in error ? error.code : undefined;
  if (code === "ETIMEDOUT")
    return `${command} gave no answer within ${patienceSeconds} s and was ended. See that it does when you call it, and that the backend of its states can be reached`;
  if (code === "ENOBUFS")
    return `${command} printed more than ${largest} bytes, the most that is read. See what it prints when you call it`;
  return undefined;
}

function keysOf(text: string, asked: string): GivenConfiguration {
  const values = parsed(text);
  if (!isRecord(values)) {
    throw new StackUnreadable(`${asked}: pulumi config --json printed something else than JSON.`);
  }
  const given: Partial<Record<ConfigurationKey, string>> = {};
  for (const key of CONFIGURATION_KEYS) {
    const entry = values[`langsmith:${key}`];
    const value = isRecord(entry) ? entry["value"] : undefined;
    if (typeof value === "string") given[key] = value;
  }
  return given;
}

// Neither the text nor the parser's words are shown: both may hold a secret.
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** How to fix an error of the engine about a stack, in whole sentences; undefined for one that the stack is not found. */
export function engineFix(words: string): string | undefined {
  if (/passphrase/i.test(words)) {
    return "Set PULUMI_CONFIG_PASSPHRASE, or PULUMI_CONFIG_PASSPHRASE_FILE, to the passphrase that the stack was made with.";
  }
  if (/failed to load checkpoint|unexpected end of JSON|unexpected EOF|: EOF\b/.test(words)) {
    return 'The state is cut off. In the folder .pulumi/stacks/PROJECT of the backend, remove STACK.json.attrs; where that is not enough, copy STACK.json.bak over STACK.json (docs/doctor.md, "After a kill").';
  }
  return undefined;
}
