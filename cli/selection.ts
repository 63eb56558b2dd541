import { instantProblem } from "../provider/core/instant.ts";
import type { CoverageFilter } from "../provider/coverage/load-coverage.ts";
import { isUuid } from "../provider/coverage/names.ts";
import { type StackInUse, stackInUse } from "./state/selected-stack.ts";
import { shellWord } from "./text.ts";
import { WrongCall } from "./usage-error.ts";

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
