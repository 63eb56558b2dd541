import { connect, hidingCredentials } from "../provider/config/connect.ts";
import {
  CONFIGURATION_KEYS,
  type ConfigurationKey,
  type GivenConfiguration,
  readSettings,
} from "../provider/config/settings.ts";
import { CodedError } from "../provider/core/message.ts";
import { type Operation, perform } from "../provider/core/operation.ts";
import { printable } from "../provider/core/shorten.ts";
import { isRecord } from "../provider/core/unknown.ts";
import type { LangSmith } from "../provider/http/client.ts";
import { configurationNotJson, credentialMissing, workspaceMissing } from "./messages.ts";
import { readStack, StackUnreadable } from "./pulumi.ts";

/** How long a command may take that reads all exports of a workspace and their runs. */
const LIMIT_SECONDS = 3600;

/** Seconds that `pulumi config` may take; behind a slow backend it takes a few. */
export const LONGEST_ASKING = 120;
/** Bytes of a stack's configuration. */
export const LARGEST_CONFIGURATION = 64 * 1024 * 1024;

/** Where the configuration comes from, and where lines of status go. */
interface From extends Pick<Place, "cwd" | "environment"> {
  /** The configuration of the stack, where it is read already. */
  readonly configuration?: GivenConfiguration | undefined;
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
    configuration = stack === undefined ? {} : configurationOf(stack, { cwd, environment }),
    report: print = (text) => void process.stderr.write(text),
  }: From = {},
): Promise<T> {
  const settings = readSettings(configuration, environment);
  if (settings.workspaceId === undefined && settings.problems.length === 0) {
    throw new CodedError(workspaceMissing({}));
  }
  if (stack === undefined && settings.credentials.length === 0) {
    throw new CodedError(credentialMissing({ problems: settings.problems.map(({ text }) => text) }));
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
  const of = { stack, part: "configuration" } as const;
  const values = parsed(readStack(of, { cwd, environment, patienceSeconds, largest }).toString("utf8"));
  if (!isRecord(values)) throw new StackUnreadable(configurationNotJson(of));
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
