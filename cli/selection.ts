import { instantProblem } from "../provider/core/instant.ts";
import { jsonText, printable, shellWord } from "../provider/core/text.ts";
import { NoneListed, NotListed } from "../provider/coverage/errors.ts";
import type { CoverageFilter } from "../provider/coverage/load-coverage.ts";
import { isUuid } from "../provider/http/api-request.ts";
import { type StackInUse, stackInUse } from "./connection.ts";
import { WrongCall } from "./errors.ts";

/** The options that all commands about exports take, for `parseArgs`. */
export const SELECTION_OPTIONS = {
  schedule: { type: "string", multiple: true },
  project: { type: "string", multiple: true },
  until: { type: "string" },
  stack: { type: "string" },
} as const;

/** What `--help` says of them. */
export const SELECTION_HELP = `  --schedule ID    only the windows of this schedule; may be given several times
  --project NAME   only this tracing project, by its name, for which the key needs leave to read projects, or by its
                   id, for which it does not; may be given several times
  --until TIME     only windows that begin before this time, such as 2026-03-01T00:00:00Z (default: now)
  --stack NAME     take the configuration of this stack of the Pulumi project in the current folder
                   (by pulumi config; default unless a file is written: the selected stack, if its configuration
                   can be read); what it leaves out, and all without it, comes from the environment:
                   LANGSMITH_API_KEY, LANGSMITH_WORKSPACE_ID, LANGSMITH_ENDPOINT, LANGSMITH_REGION. What is listed
                   is the whole workspace, not what the stack manages: --project narrows it`;

interface OptionValues {
  readonly schedule?: readonly string[] | undefined;
  readonly project?: readonly string[] | undefined;
  readonly until?: string | undefined;
  readonly stack?: string | undefined;
}

/** The stack that is named, or the one that is selected in the Pulumi project of the current folder. */
export function selectStack({ stack }: OptionValues): StackInUse {
  const report = (text: string) => void process.stderr.write(text);
  return stackInUse(stack, { environment: process.env, report });
}

/** The same options as words of another command, as a POSIX shell takes them. */
export function formatSelection({ schedule = [], project = [], until, stack }: OptionValues): string[] {
  return [
    ...schedule.map((id) => `--schedule=${shellWord(id)}`),
    ...project.map((name) => `--project=${shellWord(name)}`),
    ...(until === undefined ? [] : [`--until=${shellWord(until)}`]),
    ...(stack === undefined ? [] : [`--stack=${shellWord(stack)}`]),
  ];
}

/** Which coverage the options select. @throws WrongCall */
export function parseSelection({ schedule, project, until }: OptionValues): CoverageFilter {
  for (const id of schedule ?? []) {
    if (!isUuid(id)) {
      throw new WrongCall(`--schedule ${JSON.stringify(id)}: give the id (a UUID) of a schedule`);
    }
  }
  for (const name of project ?? []) {
    if (name.trim() === "")
      throw new WrongCall("--project is empty: give the name or the id of a tracing project");
  }
  const problem = until === undefined ? undefined : instantProblem(until);
  if (problem) throw new WrongCall(`--until ${JSON.stringify(until)}: ${problem}`);
  return {
    ...(schedule ? { scheduleIds: schedule } : {}),
    ...(project ? { projects: project } : {}),
    ...(until === undefined ? {} : { until }),
  };
}

/** Prints on standard error why nothing is known of projects that were named, a line each. */
export function warnNotListed(command: string, notListed: readonly NotListed[]): void {
  for (const text of messagesOf(notListed))
    process.stderr.write(`${printable(`pulumi-langsmith ${command}: ${text}`)}\n`);
}

/** The same for `--json`. */
export function messagesOf(notListed: readonly NotListed[]): string[] {
  return notListed.map(({ message }) => message);
}

/**
 * The exit code of a command that fails on what it finds: 1, even if nothing is known of some projects. A pipeline may
 * try again on 3, and must not miss what was found.
 */
export function exitCodeOf(isFound: boolean, notListed: readonly NotListed[]): number {
  if (isFound) return 1;
  return notListed.length > 0 ? 3 : 0;
}

/** Reads; if nothing is listed of what was asked for, `--json` prints that, too. */
export async function printingNotListed<T>(json: boolean | undefined, look: () => Promise<T>): Promise<T> {
  try {
    return await look();
  } catch (error) {
    const reasons = reasonsOf(error);
    if (json && reasons.length > 0)
      process.stdout.write(jsonText({ series: [], notListed: messagesOf(reasons) }));
    throw error;
  }
}

function reasonsOf(error: unknown): readonly NotListed[] {
  if (error instanceof NoneListed) return error.reasons;
  return error instanceof NotListed ? [error] : [];
}
