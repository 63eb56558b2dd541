import { existsSync } from "node:fs";
import path from "node:path";
import { jsonText, printable } from "../../provider/core/text.ts";
import { type Fill, type FillPlan, planFills } from "../../provider/coverage/fills.ts";
import { type Loaded, loadSeries } from "../../provider/coverage/load.ts";
import { toRange } from "../../provider/coverage/spans.ts";
import { DESTINATION_REQUESTS } from "../../provider/http/api/export-destinations.ts";
import { defineCommand } from "../command/command.ts";
import { problemOf, WrongCall } from "../command/errors.ts";
import { JSON_OPTION, STACK_OPTIONS } from "../command/options.ts";
import { withStackService } from "../service.ts";
import type { Terminal } from "../terminal.ts";
import { writeFile } from "../write-file.ts";
import { namesOfDays, parseDays } from "./days.ts";
import type { StatusOutput } from "./output.ts";
import { type DayState, reportDays, type SeriesStatus, worstOf } from "./report.ts";
import { addedLines, endedLines, formatLines, formatStatus, summaryLines } from "./text.ts";

const EXIT_CODES: Readonly<Record<DayState, number>> = {
  complete: 0,
  running: 4,
  missing: 5,
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
      type: "string",
      value: "DATE",
      description: "The first day: an age (`7d`) or a date (`2026-11-20`). Default: 7 days before the end.",
    },
    until: {
      type: "string",
      value: "DATE",
      description:
        "The end: a date, which is not included, or an age, whose day is. Default: the last midnight in UTC. At most 366 days after the first day.",
    },
    day: {
      type: "string",
      value: "DATE",
      description:
        "Check this day in UTC, such as `2026-11-20`, or `1d` for yesterday. With `--project`, a part of the day that no export of the project contains is missing. In place of `--since` and `--until`.",
    },
    write: {
      type: "boolean",
      description:
        "Print, and add to `exports.yaml`, a one-off export for each gap of these days. A program creates them from `readExports`. A range that is in the file gets another export only after its export failed or timed out.",
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
    1: "An export failed or timed out, or one of a schedule was canceled.",
    3: "The exports of a project could not be read, it has none, or a file could not be written.",
    4: "An export runs, or LangSmith has not begun it yet. LangSmith may be late by an hour.",
    5: "A part of a day is in no export. The exit code is that of the worst day: 1, then 5, then 4.",
  },
  output: async () => (await import("./output.ts")).statusOutput,
  requests: async () => {
    const { COVERAGE_REQUESTS } = await import("../../provider/coverage/load.ts");
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
    const existing = await existingFills(file).catch((error: unknown) => {
      if (write) throw error;
      return [];
    });
    const range = { since: toRange(days).startTime, until: toRange(days).endTime };
    const { loaded, found, workspaceId } = await withStackService(
      { stack, cwd, state: "reading exports" },
      around,
      async (service, operation) => {
        const loaded = await loadSeries(service, projects, days, operation);
        const found = await reportDays(loaded.series, { days, isWhole }, service, operation);
        return { loaded, found, workspaceId: service.workspaceId };
      },
    );
    const notListed = loaded.notListed.map(problemOf);
    for (const { message } of loaded.notListed)
      around.report(`${printable(`pulumi-langsmith exports status: ${message}`)}\n`);
    const plan = planFills(loaded.series, existing, workspaceId);
    const state = worstOf(found.flatMap((each) => each.days.map((day) => day.state)));
    const output: StatusOutput = { version: 1, ...range, state, series: found, notListed };
    if (!json && loaded.series.length > 0)
      around.print(textOf({ found, loaded, plan, file, write }, around.output));
    if (html !== undefined) {
      const { renderPage } = await import("./page.ts");
      writeFile(html, renderPage(found, namesOfDays(days)));
    }
    if (write && plan.added.length > 0) {
      const { withFills } = await import("../../provider/files/append-fills.ts");
      writeFile(file, withFills(file, plan.added));
    }
    const added = plan.added.map(({ name, args }) => ({ name, args: { ...args } }));
    if (json) around.print(jsonText(write ? { ...output, added } : output));
    // A pipeline may try again on 3, and must not miss what was found.
    return EXIT_CODES[state] || (notListed.length > 0 ? 3 : 0);
  },
});

/** The exports that `exports.yaml` lists already. @throws CodedError */
async function existingFills(file: string): Promise<readonly Fill[]> {
  if (!existsSync(file)) return [];
  return (await import("../../provider/files/append-fills.ts")).fillsIn(file);
}

interface Report {
  readonly found: readonly SeriesStatus[];
  readonly loaded: Loaded;
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
