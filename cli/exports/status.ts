import type { Operation } from "../../provider/core/operation.ts";
import { jsonText } from "../../provider/core/text.ts";
import { type DayState, dayOf, worstOf } from "../../provider/coverage/day.ts";
import { findWaived } from "../../provider/coverage/fills/plan-fills.ts";
import { loadSeries } from "../../provider/coverage/load-coverage.ts";
import { DESTINATION_REQUESTS } from "../../provider/http/api/export-destinations.ts";
import type { LangSmith } from "../../provider/http/client.ts";
import { defineCommand } from "../command.ts";
import { WrongCall } from "../errors.ts";
import { JSON_OPTION } from "../options.ts";
import { outputOf } from "../surroundings.ts";
import { readFillsOption } from "./fills-file.ts";
import {
  coverageRequests,
  exitCodeOf,
  ONLY_READS,
  parseSelection,
  readExports,
  SELECTION_OPTIONS,
  toProblems,
  warnNotListed,
} from "./selection.ts";
import { parseDay } from "./status/day.ts";
import { type ToUri, toUriOf } from "./status/file-uris.ts";
import { filesOf, type LoadableRun } from "./status/files.ts";
import type { StatusOutput } from "./status/output.ts";
import { formatStatus } from "./status/text.ts";

const EXIT_CODES: Readonly<Record<DayState, number>> = {
  complete: 0,
  running: 4,
  missing: 5,
  unclear: 1,
  failed: 1,
};

const { project, schedule, stack } = SELECTION_OPTIONS;

export const status = defineCommand({
  name: "exports status",
  description: [
    "Reports whether a day of a tracing project is exported, and lists the files to load. A scheduler, such as Airflow or Dagster, can wait for the exit code 0.",
    "Two exports of one series may contain the same range. Then it lists the files of the one that was created later, which also has the traces that arrived in between. Load these files, and replace what you loaded of the same day before. If the destination cannot be read, the output has the paths of the files without their addresses (`uris`).",
    ONLY_READS,
  ],
  options: {
    project,
    day: { type: "string", value: "DATE", description: "The day in UTC, such as 2026-03-05. Required." },
    schedule: {
      ...schedule,
      description:
        "Check the series of this schedule only: a day that another series exported is missing. Repeat it for several schedules.",
    },
    fills: {
      type: "string",
      value: "FILE",
      description:
        "Read the file that `exports gaps --write` wrote. What an entry waives (`waived: true`) does not keep the day open.",
    },
    stack,
    ...JSON_OPTION,
  },
  exitCodes: {
    0: "The day is exported, or the file waives what is not.",
    1: "An export of the day failed or timed out, an export that a schedule began was canceled, or its status or files are unclear.",
    3: "The exports of a project could not be read, or it has none.",
    4: "An export of the day runs, or LangSmith has not begun it yet.",
    5: "Nothing exports a part of the day, such as after its schedule or its one-off export was canceled.",
  },
  output: async () => (await import("./status/output.ts")).statusOutput,
  requests: async () => [...(await coverageRequests()), DESTINATION_REQUESTS.read],
  run: async ({ values }, around) => {
    const { day, json, fills } = values;
    if (day === undefined) throw new WrongCall("--day is missing. Use a date, such as --day 2026-03-05.");
    if (values.project === undefined && values.schedule === undefined)
      throw new WrongCall("--project is missing. Name a tracing project, or a schedule with --schedule.");
    const span = parseDay(day);
    const filter = { ...parseSelection(values), day: span };
    // A file that cannot be used is reported before the service is asked.
    const entries = fills === undefined ? [] : readFillsOption(fills);
    const { found, notListed } = await readExports(
      { stack: values.stack, json, writesFile: false },
      around,
      async (service, operation) => {
        const loaded = await loadSeries(service, filter, operation);
        const withUris = urisOf(service, operation);
        const all = [];
        for (const each of loaded.series) {
          const { name, coverage } = each;
          const { waived } = findWaived(each, entries, loaded.now);
          const found = dayOf(each, loaded.series, span, waived);
          if (found === undefined) continue;
          const { runs, isOverlapping: duplicates } = filesOf(each, span);
          const loadable = await withUris(runs, coverage.series.bulkExportDestinationId);
          all.push({ name, series: coverage.series, ...found, runs: loadable, duplicates });
        }
        return { found: all, notListed: loaded.notListed };
      },
    );
    const state = found.length === 0 ? "missing" : worstOf(found.map((each) => each.state));
    if (json) {
      const output: StatusOutput = {
        version: 1,
        day,
        state,
        series: found,
        notListed: toProblems(notListed),
      };
      around.print(jsonText(output));
    } else around.print(formatStatus(day, found, outputOf(around)));
    warnNotListed("exports status", notListed, around);
    return exitCodeOf(EXIT_CODES[state], notListed);
  },
});

/** Adds the addresses of their files to runs; reads each destination once. */
function urisOf(service: LangSmith, operation: Operation) {
  const known = new Map<string, Promise<ToUri | undefined>>();
  return async (runs: readonly LoadableRun[], destinationId: string): Promise<readonly LoadableRun[]> => {
    if (!runs.some(({ files }) => files)) return runs;
    const reading = known.get(destinationId) ?? toUriOf(service, destinationId, operation);
    known.set(destinationId, reading);
    const toUri = await reading;
    if (toUri === undefined) return runs;
    return runs.map((run) => (run.files ? { ...run, uris: run.files.map(toUri) } : run));
  };
}
