import { existsSync, realpathSync } from "node:fs";
import path from "node:path";
import { counted, jsonText } from "../../provider/core/text.ts";
import { loadSeries } from "../../provider/coverage/load-coverage.ts";
import { formatMicros } from "../../provider/coverage/time-spans.ts";
import { checkReplaceable, replaceFile } from "../../provider/files/replace-file.ts";
import { defineCommand, JSON_OPTION } from "../command.ts";
import { Unfinished, WrongCall } from "../errors.ts";
import { outputOf, type Surroundings } from "../surroundings.ts";
import { readFillsOption } from "./fills-file.ts";
import { readProjects } from "./report/deadlines.ts";
import { parseEstimate } from "./report/estimate.ts";
import type { ReportOutput } from "./report/output.ts";
import { type SeriesReport, toSeriesReport } from "./report/series.ts";
import { formatReport } from "./report/text.ts";
import {
  coverageRequests,
  exitCodeOf,
  ONLY_READS,
  ownersFrom,
  parseSelection,
  readExports,
  SELECTION_OPTIONS,
  SINCE_OPTION,
  toProblems,
  warnNotListed,
} from "./selection.ts";

/** A date that is further away is a mistake, and may have no four digits. */
const DAYS_OF_A_CENTURY = 36_500;

export const report = defineCommand({
  name: "exports report",
  description: [
    "Reports each day of each project: its state, rows, files, how long its export took, failures, and until when a gap can be filled. Days in a row with the same state are one line. `--json` and `--html` list each day.",
    "In the cloud, the trace tier of a project decides how long a gap can be filled. It needs the permission `projects:read`. For other projects, set `--retention-days`.",
    ONLY_READS,
  ],
  options: {
    ...SELECTION_OPTIONS,
    ...SINCE_OPTION,
    fills: {
      type: "string",
      value: "FILE",
      description:
        "Read the file that `exports gaps --write` wrote. What an entry waives (`waived: true`) is no gap.",
    },
    "retention-days": {
      type: "string",
      value: "N",
      description: `How many days LangSmith keeps the traces of projects without a trace tier of their own, at most ${DAYS_OF_A_CENTURY}. On a self-hosted installation it counts for all projects. Default: unknown.`,
    },
    estimate: {
      type: "string",
      value: "FROM..TO",
      description:
        "Estimate the rows of these days, such as 2026-01-01..2026-02-01, before you backfill them. The second day is not included. The estimate is the median of the days that are exported, times the number of days.",
    },
    html: {
      type: "string",
      value: "FILE",
      description: "Write the report to this file as an HTML page that loads nothing, and do not print it.",
    },
    metrics: {
      type: "string",
      value: "FILE",
      description:
        "Write the last success, gaps and failures of each project to this file as OpenMetrics text, and do not print the report. The text collector of node_exporter can read the file.",
    },
    ...JSON_OPTION,
  },
  exitCodes: {
    0: "The report is complete, whatever it shows. `exports gaps` fails on gaps.",
    2: "The options are wrong.",
    3: "The exports of a project could not be read, or a file could not be written. The report has the other projects.",
  },
  failure: 3,
  output: async () => (await import("./report/output.ts")).reportOutput,
  requests: async () => {
    const { PROJECT_REQUESTS } = await import("../../provider/http/api/projects.ts");
    return [...(await coverageRequests()), PROJECT_REQUESTS.read];
  },
  run: async ({ values }, around) => {
    const filter = parseSelection(values);
    const { stack, json, fills, html, metrics } = values;
    const range = values.estimate === undefined ? undefined : parseEstimate(values.estimate);
    const retentionDays = parseRetention(values["retention-days"]);
    // A file that cannot be used is reported before the service is asked.
    const files = [html, metrics].filter((file) => file !== undefined);
    if (files.length === 2 && isSameFile(files))
      throw new WrongCall("--html and --metrics name the same file.");
    for (const file of files) checkReplaceable(file);
    const entries = fills === undefined ? [] : readFillsOption(fills);
    const addOwners = await ownersFrom(values.owners);
    const { result } = await readExports(
      { stack, json, writesFile: files.length > 0 },
      around,
      async (service, operation, { cloud }) => {
        const loaded = await loadSeries(service, filter, operation);
        const needsAll = range !== undefined;
        const options = { cloud, retentionDays, needsAll, operation };
        return { loaded, factsOf: await readProjects(service, loaded.series, options) };
      },
    );
    const { loaded, factsOf } = result;
    const { now, notListed } = loaded;
    const all = addOwners(loaded.series, around).map((series) =>
      toSeriesReport(series, factsOf(series), { filter, entries, range, now }),
    );
    warnNotListed("exports report", notListed, around);
    const output: ReportOutput = {
      version: 1,
      series: all.map(toJson),
      notListed: toProblems(notListed),
      ...(html === undefined ? {} : { html }),
      ...(metrics === undefined ? {} : { metrics }),
    };
    try {
      await writeFiles(all, { html, metrics }, formatMicros(now));
    } catch (error) {
      throw new Unfinished(error, output);
    }
    if (json) around.print(jsonText(output));
    else if (files.length === 0) around.print(formatReport(all, outputOf(around)));
    else printWritten(files, all.length, around);
    return exitCodeOf(0, notListed);
  },
});

function parseRetention(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const days = Number(text);
  if (Number.isInteger(days) && days > 0 && days <= DAYS_OF_A_CENTURY) return days;
  throw new WrongCall(
    `--retention-days ${JSON.stringify(text)}: use a number of days, such as 14, and at most ${DAYS_OF_A_CENTURY}.`,
  );
}

function isSameFile(files: readonly string[]): boolean {
  const [one, other] = files.map((file) => (existsSync(file) ? realpathSync(file) : path.resolve(file)));
  return one === other;
}

interface Files {
  readonly html: string | undefined;
  readonly metrics: string | undefined;
}

/** Writes the files that are named. @throws CodedError */
async function writeFiles(
  all: readonly SeriesReport[],
  { html, metrics }: Files,
  readAt: string,
): Promise<void> {
  if (html !== undefined) {
    const { renderReport } = await import("./report/page.ts");
    replaceFile(html, renderReport(all, readAt));
  }
  if (metrics !== undefined) {
    const { formatMetrics } = await import("./report/metrics.ts");
    replaceFile(metrics, formatMetrics(all));
  }
}

function printWritten(files: readonly string[], count: number, { print }: Surroundings): void {
  for (const file of files) print(`Wrote the report of ${counted(count, "series", "series")} to ${file}.\n`);
}

/** A series as it is printed: whether a day counts for an estimate is only of use here. */
function toJson({ days, ...series }: SeriesReport): ReportOutput["series"][number] {
  return {
    ...series,
    days: days.map(({ isWhole: _, failed, ...day }) => ({ ...day, failures: failed.length })),
  };
}
