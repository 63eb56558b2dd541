import type { SeriesReport } from "./series.ts";
import { SHOWN } from "./states.ts";

/** A metric, with its value of a series; undefined where the series has none. */
interface Metric {
  readonly name: string;
  readonly unit?: string;
  readonly help: string;
  readonly read: (series: SeriesReport) => number | undefined;
}

// Gauges alone: the text collector of node_exporter reads the older format, in which a counter has another name.
const METRICS: readonly Metric[] = [
  {
    name: "langsmith_export_last_success_timestamp_seconds",
    unit: "seconds",
    help: "When an export was last completed.",
    read: ({ lastSuccess }) => secondsOf(lastSuccess),
  },
  {
    name: "langsmith_export_gaps",
    help: "Ranges that are not exported and not waived.",
    read: ({ gaps }) => gaps.length,
  },
  {
    name: "langsmith_export_unclear_days",
    help: "Days whose state is unclear, such as an export with a status that this version does not know.",
    read: ({ days }) => days.filter(({ state }) => state === "unclear").length,
  },
  {
    name: "langsmith_export_oldest_open_timestamp_seconds",
    unit: "seconds",
    help: "When the oldest day begins that is due, and neither exported nor waived.",
    read: ({ days }) => secondsOf(days.find(({ state }) => !SHOWN[state].isSettled)?.day),
  },
  {
    name: "langsmith_export_failures",
    help: "Exports that failed or timed out, also those whose range was exported since.",
    read: ({ failures }) => failures,
  },
  {
    name: "langsmith_export_fill_deadline_timestamp_seconds",
    unit: "seconds",
    help: "When LangSmith begins to delete the traces of the next gap that can still be filled.",
    read: ({ days }) =>
      secondsOf(
        days.find(({ fillableUntil, isExpired }) => fillableUntil !== undefined && !isExpired)?.fillableUntil,
      ),
  },
];

/** A report as OpenMetrics text, which the text collector of node_exporter reads, too. */
export function formatMetrics(all: readonly SeriesReport[]): string {
  const lines = METRICS.flatMap(({ name, unit, help, read }) => [
    `# TYPE ${name} gauge`,
    ...(unit === undefined ? [] : [`# UNIT ${name} ${unit}`]),
    `# HELP ${name} ${help}`,
    ...all.flatMap((series) => {
      const value = read(series);
      return value === undefined ? [] : [`${name}${labelsOf(series)} ${value}`];
    }),
  ]);
  return `${[...lines, "# EOF"].join("\n")}\n`;
}

function labelsOf({ project, name, series }: SeriesReport): string {
  const labels = { project, project_id: series.sessionId ?? "", series: name };
  return `{${Object.entries(labels)
    .map(([label, value]) => `${label}="${escaped(value)}"`)
    .join(",")}}`;
}

/** The value of a label: it is in UTF-8, and a line break cannot end its line. */
function escaped(value: string): string {
  return value.toWellFormed().replace(/["\\]/g, "\\$&").replaceAll("\n", "\\n");
}

function secondsOf(time: string | undefined): number | undefined {
  return time === undefined ? undefined : Date.parse(time) / 1000;
}
