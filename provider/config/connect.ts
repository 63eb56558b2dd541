import { isUnknown } from "../core/engine.ts";
import { CodedError, type Message } from "../core/message.ts";
import { redactor } from "../core/redaction/redact.ts";
import type { Target } from "../core/resource.ts";
import { printable } from "../core/text.ts";
import { version } from "../core/version.ts";
import { LangSmith, type ServiceOptions, type TraceOptions } from "../http/client.ts";
import { throughProxies } from "../http/connection.ts";
import { TRACE_VARIABLE } from "../http/options.ts";
import type { Problem } from "./messages.ts";
import type { Settings } from "./settings.ts";

/** Where the configuration points. */
export function targetOf({ workspaceId, cloud, region, maxPastWindows }: Settings): Target {
  return { workspaceId, cloud, region, maxPastWindows };
}

/** Takes the configured credentials out of a text. */
export function hidingCredentials({ credentials }: Settings): (text: string) => string {
  return redactor(credentials.map(({ value }) => value));
}

/** Who connects, and where it reports that no trace can be written. */
export type Caller = Pick<TraceOptions, "frontEnd" | "warn">;

const COMMAND: Caller = { frontEnd: "cli", warn: warnOnStderr };

/** Where a line goes that concerns no operation, and that no front end has a place for. */
export function warnOnStderr(text: string): void {
  process.stderr.write(`${printable(`warning: ${text}`)}\n`);
}

/** The configuration cannot be used. */
class ConfigurationInvalid extends CodedError<Message | string> {
  override readonly name = "ConfigurationInvalid";
  constructor(problems: readonly Problem[]) {
    const [first, ...more] = problems;
    super(
      first?.code !== undefined && more.length === 0 ? first : problems.map(({ text }) => text).join("\n"),
    );
  }
}

/**
 * The service as configured; throws what is wrong with the configuration. It sends nothing yet.
 *
 * @param instead what is to be otherwise than configured
 * @param caller Default: a command
 */
export function connect(
  settings: Settings,
  instead: Partial<ServiceOptions> = {},
  caller: Caller = COMMAND,
): LangSmith {
  if (settings.problems.length > 0) throw new ConfigurationInvalid(settings.problems);
  const { workspaceId, credentials } = settings;
  const file = process.env[TRACE_VARIABLE];
  return new LangSmith({
    apiUrl: settings.apiUrl,
    controlPlaneUrl: settings.controlPlaneUrl,
    addressSettings: settings.addressSettings,
    cloudRegions: settings.cloudRegions,
    credentials,
    ...(workspaceId === undefined || isUnknown(workspaceId) ? {} : { workspaceId }),
    version,
    maxConcurrentRequests: settings.maxConcurrentRequests,
    requestTimeoutSeconds: settings.requestTimeoutSeconds,
    maxRetries: settings.maxRetries,
    redact: hidingCredentials(settings),
    dispatcher: throughProxies(process.env),
    trace: file ? { file, ...caller } : undefined,
    ...instead,
  });
}
