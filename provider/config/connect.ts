import { isUnknown } from "../core/engine.ts";
import { CodedError, type Message } from "../core/message.ts";
import { redactor } from "../core/redact.ts";
import { version } from "../core/version.ts";
import { LangSmith } from "../http/client.ts";
import type { ServiceOptions } from "../http/options.ts";
import { throughProxies } from "../http/sending/connection.ts";
import type { Problem } from "./messages.ts";
import type { Settings } from "./settings.ts";

/** Takes the configured credentials out of a text. */
export function hidingCredentials({ credentials }: Settings): (text: string) => string {
  return redactor(credentials.map(({ value }) => value));
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
 */
export function connect(settings: Settings, instead: Partial<ServiceOptions> = {}): LangSmith {
  if (settings.problems.length > 0) throw new ConfigurationInvalid(settings.problems);
  const { workspaceId, credentials } = settings;
  return new LangSmith({
    apiUrl: settings.apiUrl,
    controlPlaneUrl: settings.controlPlaneUrl,
    addressSettings: settings.addressSettings,
    credentials,
    ...(workspaceId === undefined || isUnknown(workspaceId) ? {} : { workspaceId }),
    version,
    maxConcurrentRequests: settings.maxConcurrentRequests,
    requestTimeoutSeconds: settings.requestTimeoutSeconds,
    maxRetries: settings.maxRetries,
    redact: hidingCredentials(settings),
    dispatcher: throughProxies(process.env),
    ...instead,
  });
}
