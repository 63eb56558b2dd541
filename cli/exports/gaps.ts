import { jsonText } from "../../provider/core/text.ts";
import { hasNoGaps } from "../../provider/coverage/compute-coverage.ts";
import { type Loaded, loadSeries } from "../../provider/coverage/load-coverage.ts";
import { defineCommand } from "../command.ts";
import { Unfinished, WrongCall } from "../errors.ts";
import { JSON_OPTION } from "../options.ts";
import { outputOf } from "../surroundings.ts";
import type { FillsReport } from "./fills-file.ts";
import type { GapsOutput } from "./gaps/output.ts";
import { formatGaps } from "./gaps-text.ts";
import type { AddOwners, OwnedCoverage } from "./owners.ts";
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

export const gaps = defineCommand({
  name: "exports gaps",
  description: [
    "Lists the windows of bulk exports that are not exported: failed, timed out or missing. It checks the schedules of the workspace, and the one-off exports beside them.",
    ONLY_READS,
  ],
  options: {
    project: SELECTION_OPTIONS.project,
    schedule: SELECTION_OPTIONS.schedule,
    until: {
      type: "string",
      value: "TIME",
      description: "Check windows that begin before this time, such as 2026-03-01T00:00:00Z. Default: now.",
    },
    stack: SELECTION_OPTIONS.stack,
    owners: {
      type: "string",
      value: "FILE",
      description:
        "Print the owner of each project, as this file lists them (the exports.yaml of `ScheduledExports`).",
    },
    since: {
      type: "string",
      value: "TIME",
      description:
        "Check windows that end after this time, such as 2026-03-01T00:00:00Z. Default: since the first export.",
    },
    write: {
      type: "string",
      value: "FILE",
      description:
        "Append an export for each missing window to this file. A program declares them with `readFills(FILE)`. Existing entries stay. A window that has an entry gets another one only after its export failed or timed out. A missing window of an active schedule is appended only half an hour after LangSmith should have begun to export it. If the schedule has exported nothing later, it is appended after a day, or after one interval if that is longer.",
    },
    "fill-pauses": {
      type: "boolean",
      description:
        "With `--write`: also fill the time between a schedule that ended and the next one. The same for windows that were canceled with their schedule, also before it began. With `--schedule`, `--write` always fills these, and LangSmith bills them.",
    },
    fills: {
      type: "string",
      value: "FILE",
      description:
        "Read the file that `--write` wrote. A window that an entry waives (`waived: true`) is not reported as missing. An entry that ends in the future does not waive the windows of a schedule that was created after an earlier one ended.",
    },
    ...JSON_OPTION,
  },
  exitCodes: {
    0: "No window is missing, or the file waives all that are.",
    1: "A window is missing, failed, timed out or unclear.",
    3: "The exports of a project could not be read, or the file could not be written. The other projects are checked.",
  },
  output: async () => (await import("./gaps/output.ts")).gapsOutput,
  requests: coverageRequests,
  run: async ({ values }, around) => {
    const filter = parseSelection(values);
    // A file that cannot be used is reported before the service is asked.
    const reportFills = await openFills(values);
    const { owners, stack, json, write } = values;
    const addOwners = owners === undefined ? undefined : await ownersIn(owners);
    const loaded = await readExports(
      { stack, json, writesFile: write !== undefined },
      around,
      (service, operation) => loadSeries(service, filter, operation),
    );
    const found = addOwners === undefined ? loaded.series : addOwners(loaded.series, around);
    const fills = reportFills?.(loaded);
    if (json) {
      const report = {
        version: 1 as const,
        series: found.map(toJson),
        notListed: toProblems(loaded.notListed),
      };
      around.print(jsonText(writtenAsJson(report, fills)));
    } else {
      // The gaps are shown also where they cannot be written.
      around.print(formatGaps(found, outputOf(around)));
      fills?.write();
      around.print(fills?.text(outputOf(around)) ?? "");
    }
    warnNotListed("exports gaps", loaded.notListed, around);
    const isSettled = fills?.isSettled ?? found.every(({ coverage }) => hasNoGaps(coverage));
    return exitCodeOf(isSettled ? 0 : 1, loaded.notListed);
  },
});

/** What adds the owners that a file lists. @throws WrongCall, YamlFileError */
async function ownersIn(file: string): Promise<AddOwners> {
  const { readOwners } = await import("./owners.ts");
  return readOwners(file);
}

interface FillsOptions {
  readonly write?: string | undefined;
  readonly fills?: string | undefined;
  readonly "fill-pauses"?: boolean | undefined;
  readonly schedule?: readonly string[] | undefined;
}

/** What makes a report of the file that is named; undefined where none is. @throws WrongCall, and what reading can throw */
async function openFills({
  write,
  fills,
  "fill-pauses": fillPauses = false,
  schedule,
}: FillsOptions): Promise<((loaded: Loaded) => FillsReport) | undefined> {
  if (write !== undefined && fills !== undefined) {
    throw new WrongCall(
      "--fills and --write exclude each other: --fills only reads a file, --write extends it.",
    );
  }
  if (fillPauses && write === undefined) {
    throw new WrongCall("--fill-pauses needs --write FILE.");
  }
  if (write === undefined && fills === undefined) return undefined;
  const { fillsToRead, fillsToWrite } = await import("./fills-file.ts");
  if (fills !== undefined) return fillsToRead(fills);
  return write === undefined ? undefined : fillsToWrite(write, fillPauses || schedule !== undefined);
}

/** Writes the file, and adds what was written. @throws Unfinished with the gaps where it cannot be written */
function writtenAsJson(report: GapsOutput, fills: FillsReport | undefined): GapsOutput {
  try {
    fills?.write();
  } catch (error) {
    throw new Unfinished(error, report);
  }
  return { ...report, ...fills?.json };
}

/** A series with its windows. */
function toJson({ name, owner, coverage, destinationGone }: OwnedCoverage): GapsOutput["series"][number] {
  return {
    name,
    ...(owner === undefined ? {} : { owner }),
    hasNoGaps: hasNoGaps(coverage),
    ...(destinationGone ? { destinationGone } : {}),
    ...coverage,
  };
}
