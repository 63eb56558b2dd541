import { connect, hidingCredentials } from "../provider/config/connect.ts";
import { readSettings, type Settings, type SuppliedConfiguration } from "../provider/config/settings.ts";
import { CodedError } from "../provider/core/message.ts";
import { type Operation, perform } from "../provider/core/operation.ts";
import { printable } from "../provider/core/text.ts";
import type { LangSmith } from "../provider/http/client.ts";
import { workspaceRequired } from "../provider/http/messages.ts";
import type { Surroundings } from "./command/surroundings.ts";
import { withProgress } from "./progress.ts";
import { configurationOf, stackInUse } from "./stack.ts";

/** How long a command may take: a workspace may contain a hundred thousand exports. */
const LIMIT_SECONDS = 3600;

/**
 * Works at the service as a configuration and the environment say.
 *
 * @throws an error that describes what is wrong with the configuration
 */
export async function withService<T>(
  configuration: SuppliedConfiguration,
  around: Pick<Surroundings, "environment" | "report">,
  work: (service: LangSmith, operation: Operation) => Promise<T>,
): Promise<T> {
  const settings = readSettings(configuration, around.environment);
  if (settings.workspaceId === undefined && settings.problems.length === 0)
    throw new CodedError(workspaceRequired({}));
  const service = connect(settings);
  return performAt(service, settings, around, (operation) => work(service, operation));
}

/** Works at a service, which is closed then. Credentials are hidden in what it reports. */
export async function performAt<T>(
  service: LangSmith,
  settings: Settings,
  around: Pick<Surroundings, "report">,
  work: (operation: Operation) => Promise<T>,
): Promise<T> {
  const hide = hidingCredentials(settings);
  const report = (text: string) => around.report(`${printable(hide(text))}\n`);
  try {
    return await perform({ limitSeconds: LIMIT_SECONDS, status: report, warn: report, hide }, work);
  } finally {
    await service.close();
  }
}

interface StackOptions {
  /** What the options name. */
  readonly stack: string | undefined;
  readonly cwd: string | undefined;
  /** What is done, for the progress: "reading exports". */
  readonly state: string;
}

/** Works at the service as a stack configures it, and shows the progress. */
export function withStackService<T>(
  { stack: named, cwd, state }: StackOptions,
  around: Pick<Surroundings, "environment" | "report" | "status">,
  work: (service: LangSmith, operation: Operation) => Promise<T>,
): Promise<T> {
  return withProgress(around, "reading the stack", async ({ show, report }) => {
    const context = { cwd, environment: around.environment, report };
    const stack = await stackInUse(named, context);
    const configuration = stack === undefined ? {} : await configurationOf(stack, context);
    show(state);
    return withService(configuration, context, work);
  });
}
