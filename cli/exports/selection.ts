import { instantProblem } from "../../provider/core/instant.ts";
import type { Operation } from "../../provider/core/operation.ts";
import { printable } from "../../provider/core/text.ts";
import { NoneListed, NotListed } from "../../provider/coverage/errors.ts";
import type { CoverageFilter } from "../../provider/coverage/load-coverage.ts";
import { isUuid, type RequestFacts } from "../../provider/http/api-request.ts";
import type { LangSmith } from "../../provider/http/client.ts";

import { withStackService } from "../connection.ts";
import { type Problem, problemOf, Unfinished, WrongCall } from "../errors.ts";
import { STACK_OPTIONS } from "../options.ts";
import type { Surroundings } from "../surroundings.ts";

/** What the commands about exports do to LangSmith, and need: a paragraph of their help. */
export const ONLY_READS =
  "It only reads from LangSmith. The key needs the permission `bulk-exports:read`. With `projects:read`, the output has the names of projects.";

/** What these commands ask the service for. */
export async function coverageRequests(): Promise<readonly RequestFacts[]> {
  const { COVERAGE_REQUESTS } = await import("../../provider/coverage/load-coverage.ts");
  const { NAME_REQUESTS } = await import("../../provider/coverage/names.ts");
  return [...COVERAGE_REQUESTS, ...NAME_REQUESTS];
}

/** The options of both commands about exports. */
export const SELECTION_OPTIONS = {
  project: {
    type: "string",
    multiple: true,
    value: "NAME",
    description:
      "Check this tracing project only, by its name or its id. A name needs the permission `projects:read`. Repeat it for several projects.",
  },
  schedule: {
    type: "string",
    multiple: true,
    value: "ID",
    description: "Check the windows of this schedule only. Repeat it for several schedules.",
  },
  stack: {
    ...STACK_OPTIONS.stack,
    description: `${STACK_OPTIONS.stack.description} A command that writes a file ignores the selected stack. The command checks the whole workspace, not only what the stack manages.`,
  },
} as const;

interface OptionValues {
  readonly schedule?: readonly string[] | undefined;
  readonly project?: readonly string[] | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

/** Which coverage the options select. @throws WrongCall */
export function parseSelection({ schedule, project, since, until }: OptionValues): CoverageFilter {
  for (const id of schedule ?? []) {
    if (!isUuid(id))
      throw new WrongCall(`--schedule ${JSON.stringify(id)}: use the id of a schedule, a UUID.`);
  }
  for (const name of project ?? []) {
    if (name.trim() === "")
      throw new WrongCall("--project is empty: use the name or the id of a tracing project.");
  }
  assertInstant("--since", since);
  assertInstant("--until", until);
  return {
    ...(schedule ? { scheduleIds: schedule } : {}),
    ...(project ? { projects: project } : {}),
    ...(since === undefined ? {} : { since }),
    ...(until === undefined ? {} : { until }),
  };
}

function assertInstant(option: string, text: string | undefined): void {
  const problem = text === undefined ? undefined : instantProblem(text);
  if (problem) throw new WrongCall(`${option} ${JSON.stringify(text)}: ${problem}`);
}

interface ReadOptions {
  /** As the options name it. */
  readonly stack: string | undefined;
  /** Whether a file is written, which must not depend on the stack that is selected. */
  readonly writesFile: boolean;
  readonly json: boolean | undefined;
}

/** Reads exports of the workspace, and shows the progress. */
export async function readExports<T>(
  { stack, writesFile, json }: ReadOptions,
  around: Surroundings,
  work: (service: LangSmith, operation: Operation) => Promise<T>,
): Promise<T> {
  try {
    const options = { stack, usesSelected: !writesFile, json, state: "reading exports" };
    return await withStackService(options, around, work);
  } catch (error) {
    const reasons = reasonsOf(error);
    if (reasons.length === 0) throw error;
    throw new Unfinished(error, { version: 1, series: [], notListed: toProblems(reasons) });
  }
}

function reasonsOf(error: unknown): readonly NotListed[] {
  if (error instanceof NoneListed) return error.reasons;
  return error instanceof NotListed ? [error] : [];
}

/** Prints on standard error why nothing is known of projects that were named, a line each. */
export function warnNotListed(
  command: string,
  notListed: readonly NotListed[],
  { report }: Pick<Surroundings, "report">,
): void {
  for (const { message } of notListed) report(`${printable(`pulumi-langsmith ${command}: ${message}`)}\n`);
}

/** The same for `--json`. */
export function toProblems(notListed: readonly NotListed[]): Problem[] {
  return notListed.map(problemOf);
}

/**
 * The exit code of a command that fails on what it finds: that of what was found, even if nothing is known of some
 * projects. A pipeline may try again on 3, and must not miss what was found.
 */
export function exitCodeOf(found: number, notListed: readonly NotListed[]): number {
  return found === 0 && notListed.length > 0 ? 3 : found;
}
