import { jsonText } from "../../provider/core/text.ts";
import { findWaived } from "../../provider/coverage/fills/plan-fills.ts";
import { loadSeries } from "../../provider/coverage/load-coverage.ts";
import { type Micros, parseMicros } from "../../provider/coverage/time-spans.ts";
import { AUDIT_LOG_REQUESTS } from "../../provider/http/api/audit-logs.ts";
import { PRINCIPAL_REQUESTS } from "../../provider/http/api/principals.ts";
import { defineCommand, JSON_OPTION } from "../command.ts";
import { instantOf } from "../since.ts";
import { outputOf } from "../surroundings.ts";
import { addCancellations } from "./failed/cancelled-by.ts";
import { findFailed, hasNothing } from "./failed/find.ts";
import type { FailedOutput } from "./failed/output.ts";
import { formatFailed } from "./failed/text.ts";
import { readFillsOption } from "./fills-file.ts";
import {
  coverageRequests,
  exitCodeOf,
  formatSelection,
  ONLY_READS,
  ownersFrom,
  parseSelection,
  readExports,
  SELECTION_OPTIONS,
  toProblems,
  warnNotListed,
} from "./selection.ts";

export const failed = defineCommand({
  name: "exports failed",
  description: [
    "Lists bulk exports that failed or timed out, and whose window nothing has exported since. It also lists schedules that failed or timed out, and that no other schedule continues. The output has the errors of the runs, and shows how to fix each failure.",
    "A failed schedule is listed until another schedule continues it. Create one that begins at the `startTime` where the failed one stopped: the output shows it. Which other schedules count: docs/guides/failed-and-canceled-exports.md. Canceled exports are listed, but are no failure. Canceled schedules are not listed.",
    "If an export was canceled, the command reads who did that from the audit log, and their names. Not every plan has an audit log.",
    ONLY_READS,
  ],
  options: {
    ...SELECTION_OPTIONS,
    since: {
      type: "string",
      value: "TIME",
      description:
        "List only exports that ended at this time or later: 2026-03-01T00:00:00Z, or `7d`, `12h` or `30m` ago. A failed schedule is listed whenever it ended, as long as something after this time is not exported because of it.",
    },
    fills: {
      type: "string",
      value: "FILE",
      description:
        "Read the file that `exports gaps --write` wrote. What an entry waives (`waived: true`) is no failure. To waive a failed schedule, add an entry from where it stopped to a time far ahead (2100-01-01T00:00:00Z). Such an entry does not waive the windows of a schedule that was created after that one ended.",
    },
    ...JSON_OPTION,
  },
  exitCodes: {
    0: "There is no failure.",
    1: "There are failures.",
    2: "The options are wrong.",
    3: "The exports of a project could not be read. The other projects are checked.",
  },
  failure: 3,
  output: async () => (await import("./failed/output.ts")).failedOutput,
  requests: async () => [
    ...(await coverageRequests()),
    AUDIT_LOG_REQUESTS.list,
    ...Object.values(PRINCIPAL_REQUESTS),
  ],
  run: async ({ values }, around) => {
    const { since: _, ...selection } = values;
    const filter = parseSelection(selection);
    const since = parseSince(values.since);
    const { fills, json } = values;
    // A file that cannot be used is reported before the service is asked.
    const entries = fills === undefined ? [] : readFillsOption(fills);
    const addOwners = await ownersFrom(values.owners);
    const { result, stack } = await readExports(
      { stack: values.stack, json, writesFile: false },
      around,
      async (service, operation) => {
        const { series, now, notListed } = await loadSeries(service, filter, operation);
        const owned = addOwners(series, { report: (text) => operation.warn(text.trimEnd()) });
        const found = owned.map((each) => findFailed(each, { since, ...findWaived(each, entries, now) }));
        return { notListed, ...(await addCancellations(service, found, operation)) };
      },
    );
    const { all, unknown, namesUnknown, notListed } = result;
    if (json) {
      // Series without any failure are left out, as in the text.
      const output: FailedOutput = {
        version: 1,
        series: all.filter((each) => !hasNothing(each)),
        ...(unknown === undefined ? {} : { cancelledByUnknown: unknown }),
        ...(namesUnknown === undefined ? {} : { namesUnknown }),
        notListed: toProblems(notListed),
      };
      around.print(jsonText(output));
    } else {
      const options = formatSelection({ ...values, stack });
      around.print(formatFailed(all, { unknown, namesUnknown, fills, options, terminal: outputOf(around) }));
    }
    warnNotListed("exports failed", notListed, around);
    const isFound = all.some(
      ({ failed: exports, failedSchedules }) => exports.length + failedSchedules.length > 0,
    );
    return exitCodeOf(isFound ? 1 : 0, notListed);
  },
});

function parseSince(text: string | undefined): Micros | undefined {
  return text === undefined ? undefined : parseMicros(instantOf("--since", text), "--since");
}
