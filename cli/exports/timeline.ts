import { writeFileSync } from "node:fs";
import { CodedError } from "../../provider/core/message.ts";
import { counted, jsonText } from "../../provider/core/text.ts";
import { loadSeries } from "../../provider/coverage/load-coverage.ts";
import { fileNotWritable } from "../../provider/files/messages.ts";
import { defineCommand, JSON_OPTION } from "../command.ts";
import { WrongCall } from "../errors.ts";
import { outputOf } from "../surroundings.ts";
import { toJson } from "./gaps.ts";
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
import type { TimelineOutput } from "./timeline/output.ts";
import { renderTimelinePage } from "./timeline/page.ts";
import { formatTimeline } from "./timeline/text.ts";

const USUAL_WIDTH = 100;
const LEAST_WIDTH = 40;
const LARGEST_WIDTH = 1000;

export const timeline = defineCommand({
  name: "exports timeline",
  description: [
    "Draws one line for each project: which windows are exported, running, failed, timed out or missing. Below it lists what is not exported.",
    ONLY_READS,
  ],
  options: {
    ...SELECTION_OPTIONS,
    ...SINCE_OPTION,
    html: {
      type: "string",
      value: "FILE",
      description: "Write the timeline to this file as an HTML page that loads nothing, and do not print it.",
    },
    width: {
      type: "string",
      value: "N",
      description: `Draw in N columns, from ${LEAST_WIDTH} to ${LARGEST_WIDTH}. Default: the width of the terminal, or ${USUAL_WIDTH}.`,
    },
    ...JSON_OPTION,
  },
  exitCodes: {
    0: "The timeline is drawn, whatever it shows. `exports gaps` fails on gaps.",
    2: "The options are wrong.",
    3: "The exports of a project could not be read, or the file could not be written. The other projects are drawn.",
  },
  failure: 3,
  output: async () => (await import("./timeline/output.ts")).timelineOutput,
  requests: coverageRequests,
  run: async ({ values }, around) => {
    const filter = parseSelection(values);
    const terminal = outputOf(around);
    const columns = Number.isFinite(terminal.columns) ? terminal.columns : USUAL_WIDTH;
    const width = values.width === undefined ? columns : widthFrom(values.width);
    const addOwners = await ownersFrom(values.owners);
    const { stack, json, html } = values;
    const { result } = await readExports(
      { stack, json, writesFile: html !== undefined },
      around,
      (service, operation) => loadSeries(service, filter, operation),
    );
    const { notListed } = result;
    const timelines = addOwners(result.series, around);
    warnNotListed("exports timeline", notListed, around);
    if (html !== undefined) write(html, renderTimelinePage(timelines));
    if (json) {
      const file = html === undefined ? {} : { file: html };
      const output: TimelineOutput = {
        version: 1,
        series: timelines.map(toJson),
        notListed: toProblems(notListed),
        ...file,
      };
      around.print(jsonText(output));
    } else if (html === undefined) around.print(formatTimeline(timelines, terminal, width));
    else around.print(`Wrote ${counted(timelines.length, "timeline")} to ${html}.\n`);
    return exitCodeOf(0, notListed);
  },
});

function widthFrom(text: string): number {
  const width = Number(text);
  if (Number.isInteger(width) && width >= LEAST_WIDTH && width <= LARGEST_WIDTH) return width;
  throw new WrongCall(
    `--width ${JSON.stringify(text)}: use an integer from ${LEAST_WIDTH} to ${LARGEST_WIDTH}.`,
  );
}

function write(file: string, page: string): void {
  try {
    writeFileSync(file, page);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CodedError(fileNotWritable({ file, why }), { cause: error });
  }
}
