import { existsSync } from "node:fs";
import path from "node:path";
import type { Operation } from "../../provider/core/operation.ts";
import { jsonText, printable } from "../../provider/core/text.ts";
import { type DayState, worstOf } from "../../provider/coverage/day.ts";
import { NoneListed, NotListed } from "../../provider/coverage/errors.ts";
import type { Fill } from "../../provider/coverage/fills/fill.ts";
import { type FillPlan, planFills } from "../../provider/coverage/fills/plan-fills.ts";
import { type Loaded, loadSeries } from "../../provider/coverage/load-coverage.ts";
import { formatMicros, type Span } from "../../provider/coverage/time-spans.ts";
import { DESTINATION_REQUESTS } from "../../provider/http/api/export-destinations.ts";
import type { LangSmith } from "../../provider/http/client.ts";
import { defineCommand } from "../command.ts";
import { problemOf, Unfinished, WrongCall } from "../errors.ts";
import { JSON_OPTION, STACK_OPTIONS, TIME_OPTIONS } from "../options.ts";
import { withStackService } from "../stack.ts";
import { outputOf } from "../surroundings.ts";
import type { Terminal } from "../terminal.ts";
import { parseDays } from "./days.ts";
import type { StatusOutput } from "./output.ts";
import { reportDays, type SeriesStatus } from "./report.ts";
import { addedLines, endedLines, formatLines, formatStatus, summaryLines } from "./text.ts";

const EXIT_CODES: Readonly<Record<DayState, 0 | 1 | 4 | 5>> = {
  complete: 0,
  running: 4,
  missing: 5,
  unclear: 1,
  failed: 1,
};

export const status = defineCommand({
  name: "exports status",
  description: [
    "Reports which days of your tracing projects are exported: rows and files, failed and running exports with their errors, and gaps. Days are in UTC. By default, it checks the last 7 days that have ended, in all projects of the workspace. A scheduler, such as Airflow or Dagster, can wait for the exit code 0.",
    "`--json` lists the files of each day. Two exports of one series may contain the same range. Then it lists the files of the one that was created later, which also has the traces that arrived in between. Load these files, and replace what you loaded of the same day before.",
    "It only reads from LangSmith. The key needs the permission `bulk-exports:read`. With `projects:read`, the output has the names of projects.",
  ],
  options: {
    project: {
      type: "string",
      multiple: true,
      value: "NAME",
      description:
        "Check this tracing project only, by its name or its id. A name needs the permission `projects:read`. Repeat it for several projects. Default: every project that has exports.",
    },
    since: {
      ...TIME_OPTIONS.since,
      description: `${TIME_OPTIONS.since.description} Its whole day counts. Default: 7 days before the end.`,
    },
    until: {
      ...TIME_OPTIONS.until,
      description:
        "The end, in the same forms. Its whole day counts. Default: the last midnight in UTC. At most 366 days after the beginning.",
    },
    day: {
      type: "string",
      value: "DATE",
      description:
        "Check this day in UTC, such as `2026-11-20`, or `1d` for yesterday. With `--project`, a part of the day that no export contains is missing. In place of `--since` and `--until`.",
    },
    write: {
      type: "boolean",
      description:
        "Print, and add to `exports.yaml`, a one-off export for each gap of these days. A program creates them from `readExports`. A window that an active schedule may still export gets none. A range that is in the file gets another export only after its export failed or timed out.",
    },
    html: {
      type: "string",
      value: "FILE",
      description: "Also write a page with a picture of the days. It needs no network.",
    },
    ...STACK_OPTIONS,
    cwd: {
      ...STACK_OPTIONS.cwd,
      description: `${STACK_OPTIONS.cwd.description} \`exports.yaml\` is in it, too.`,
    },
    ...JSON_OPTION,
  },
  exitCodes: {
    0: "Every day is exported.",
    1: "An export failed or timed out, an export that a schedule began was canceled, or a status or the files are unclear.",
    3: "The exports of a project could not be read, it has none, or a file could not be written.",
    4: "An export runs, or LangSmith has not begun it yet.",
    5: "A part of a day is in no export. The exit code is that of the worst day: 1, then 5, then 4.",
  },
  output: async () => (await import("./output.ts")).statusOutput,
  requests: async () => {
    const { COVERAGE_REQUESTS } = await import("../../provider/coverage/load-coverage.ts");
    const { NAME_REQUESTS } = await import("../../provider/coverage/names.ts");
    return [...COVERAGE_REQUESTS, ...NAME_REQUESTS, DESTINATION_REQUESTS.read];
  },
  run: async ({ values }, around) => {
    const { project: projects = [], stack, cwd, json, html, write } = values;
    if (projects.some((name) => name.trim() === ""))
      throw new WrongCall("--project is empty: use the name or the id of a tracing project.");
    const days = parseDays(values, Date.now());
    const isWhole = values.day !== undefined && projects.length > 0;
    // A file that cannot be used is reported before the service is asked.
    const file = path.join(cwd ?? "", "exports.yaml");
    const existing = await existingFills(file, write);
    if (html !== undefined) (await import("../../provider/files/replace-file.ts")).checkReplaceable(html);
    const options = { stack, cwd, json, state: "reading exports" };
    const range = rangeOf(days);
    const { loaded, found } = await readStatus(
      () =>
        withStackService(options, around, (service, operation) =>
          read({ projects, days, isWhole, ...range }, service, operation),
        ),
      range,
    );
    const plan = planFills(loaded.series, existing, loaded);
    const state = stateOf(found, isWhole);
    const notListed = loaded.notListed.map(problemOf);
    const output: StatusOutput = { version: 1, ...range, state, series: [...found], notListed };
    if (!json) around.print(textOf({ found, loaded, plan, file, write }, outputOf(around)));
    try {
      if (html !== undefined) await writePage(html, found, days);
      if (write) (await import("../../provider/files/append-fills.ts")).appendFills(file, plan.added);
    } catch (error) {
      throw new Unfinished(error, output);
    }
    const added = plan.added.map(({ name, args }) => ({ name, args: { ...args } }));
    if (json) around.print(jsonText(write ? { ...output, added } : output));
    for (const { message } of loaded.notListed)
      around.report(`${printable(`pulumi-langsmith exports status: ${message}`)}\n`);
    // A pipeline may try again on 3, and must not miss what was found.
    return EXIT_CODES[state] || (notListed.length > 0 ? 3 : 0);
  },
});

/** The exports that `exports.yaml` lists already. @throws YamlFileError, or CodedError for a file that cannot be extended */
async function existingFills(file: string, write = false): Promise<readonly Fill[]> {
  if (!write && !existsSync(file)) return [];
  const { appendableFills, fillsIn } = await import("../../provider/files/append-fills.ts");
  if (write) return appendableFills(file);
  try {
    return fillsIn(file);
  } catch {
    // Without --write, the file only counts in a sentence.
    return [];
  }
}

async function writePage(file: string, found: readonly SeriesStatus[], days: readonly Span[]): Promise<void> {
  const { renderPage } = await import("./page.ts");
  const { replaceFile } = await import("../../provider/files/replace-file.ts");
  replaceFile(file, renderPage(found, days));
}

function rangeOf(days: readonly Span[]): { readonly since: string; readonly until: string } {
  const [first, last] = [days[0], days.at(-1)];
  return { since: formatMicros(first?.start ?? 0n), until: formatMicros(last?.end ?? 0n) };
}

interface Read {
  readonly loaded: Loaded;
  readonly found: readonly SeriesStatus[];
}

interface Selection {
  readonly projects: readonly string[];
  readonly days: readonly Span[];
  readonly since: string;
  readonly until: string;
  readonly isWhole: boolean;
}

async function read(
  { projects, since, until, ...chosen }: Selection,
  service: LangSmith,
  operation: Operation,
): Promise<Read> {
  const loaded = await loadSeries(service, { projects, since, until }, operation);
  return { loaded, found: await reportDays(loaded.series, chosen, service, operation) };
}

/** Reads, and keeps for `--json` why nothing is known of any project. */
async function readStatus(
  work: () => Promise<Read>,
  range: Pick<StatusOutput, "since" | "until">,
): Promise<Read> {
  try {
    return await work();
  } catch (error) {
    const reasons = error instanceof NoneListed ? error.reasons : error instanceof NotListed ? [error] : [];
    if (reasons.length === 0) throw error;
    throw new Unfinished(error, { version: 1, ...range, series: [], notListed: reasons.map(problemOf) });
  }
}

/** The worst state; a day that was asked for and that no export has is missing. */
function stateOf(found: readonly SeriesStatus[], isWhole: boolean): DayState {
  if (found.length === 0 && isWhole) return "missing";
  return worstOf(found.flatMap(({ days }) => days.map(({ state }) => state)));
}

interface Report extends Read {
  readonly plan: FillPlan;
  readonly file: string;
  readonly write: boolean | undefined;
}

function textOf({ found, loaded, plan, file, write }: Report, terminal: Terminal): string {
  const shown = loaded.series.filter(({ name }) => found.some((each) => each.name === name));
  const lines = [
    ...endedLines(shown),
    ...summaryLines(found, plan, file),
    ...(write ? addedLines(plan.added, file) : []),
  ];
  return `${formatStatus(found, terminal)}\n${formatLines(lines, terminal)}`;
}
