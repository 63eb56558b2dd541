import { parseArgs } from "node:util";
import { instantProblem } from "../../provider/core/instant.ts";
import { jsonText } from "../../provider/core/text.ts";
import type { NotListed } from "../../provider/coverage/errors.ts";
import { findWaived } from "../../provider/coverage/fills/plan-fills.ts";
import { loadSeries } from "../../provider/coverage/load-coverage.ts";
import { type Micros, parseMicros } from "../../provider/coverage/time-spans.ts";
import { withService } from "../connection.ts";
import { WrongCall } from "../errors.ts";
import {
  exitCodeOf,
  formatSelection,
  messagesOf,
  parseSelection,
  printingNotListed,
  SELECTION_HELP,
  SELECTION_OPTIONS,
  selectStack,
  warnNotListed,
} from "../selection.ts";
import { type FailedOfSeries, findFailed, hasNothing } from "./failed/find.ts";
import { formatFailed } from "./failed/text.ts";
import { readFillsOption } from "./fills-file.ts";
import { addOwners, OWNERS_HELP, OWNERS_OPTION, readOwners } from "./owners.ts";

/** What `exports failed --help` prints. */
const FAILED_HELP = `Usage: pulumi-langsmith exports failed [options]

Lists the bulk exports of a workspace that Failed or are TimedOut and whose window nothing else has exported since,
with what their runs say, and the schedules that did and that no other schedule of their project continues: they
export nothing any more. One that a later schedule with another destination, filter, format or other columns
continues from there on is told of, with what differs, and is no failure; one to another destination that begins at
another instant does not continue it, since it may be somebody else's. It only reads; a key that may read bulk
exports is enough (with leave to read projects, their names are shown).
Exports that somebody cancelled although their window is expected are told of, too, and are no failure, unless an
earlier attempt at that window failed: exports gaps fails on them.

Options:
${SELECTION_HELP}
  --since TIME     only what ended at this time or later, such as 2026-03-01T00:00:00Z
  --fills FILE     only read the file that exports gaps --write wrote: what its entries give up (givenUp: true) is
                   no failure; of a schedule, an entry does that which reaches from the window where it ended to now:
                   give it an endTime far ahead (2100-01-01T00:00:00Z), else it is a failure again the next day. It
                   gives up nothing of a schedule of the series that is made later: that one's windows are told until
                   an entry that ends by now gives them up
${OWNERS_HELP}
  --json           print everything as JSON: series, and notListed, of which nothing can be told and why
  --help           show this text

Exit code: 0 none; 1 there are some; 2 the options are wrong; 3 it could not be found out, be it of one --project
of several: the others are told.
`;

/** `exports failed`: resolves to the exit code. @throws WrongCall, YamlFileError, and what reading can throw */
export async function failed(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...SELECTION_OPTIONS,
      ...OWNERS_OPTION,
      since: { type: "string" },
      fills: { type: "string" },
      json: { type: "boolean" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) {
    process.stdout.write(FAILED_HELP);
    return 0;
  }
  const filter = parseSelection(values);
  const since = parseSince(values.since);
  // A file that cannot be used is reported before the service is asked.
  const entries = values.fills === undefined ? [] : readFillsOption(values.fills);
  const owners = await readOwners(values.owners);
  const { stack, ...read } = selectStack(values);
  const look = () =>
    withService(
      stack,
      async (service, operation) => {
        const { series, now, notListed } = await loadSeries(service, filter, operation);
        const all = addOwners(series, owners).map((each) =>
          findFailed(each, { since, ...findWaived(each, entries, now) }),
        );
        return { all, notListed };
      },
      read,
    );
  const { all, notListed } = await printingNotListed(values.json, look);
  const { fills } = values;
  process.stdout.write(
    values.json
      ? formatJsonReport(all, notListed)
      : formatFailed(all, { fills, options: formatSelection({ ...values, stack }) }),
  );
  warnNotListed("exports failed", notListed);
  const isFound = all.some(({ failed, failedSchedules }) => failed.length + failedSchedules.length > 0);
  return exitCodeOf(isFound, notListed);
}

function parseSince(text: string | undefined): Micros | undefined {
  if (text === undefined) return undefined;
  const problem = instantProblem(text);
  if (problem) throw new WrongCall(`--since ${JSON.stringify(text)}: ${problem}`);
  return parseMicros(text, "--since");
}

/** Series without any failure are left out, as in the text. */
function formatJsonReport(all: readonly FailedOfSeries[], notListed: readonly NotListed[]): string {
  const series = all.filter((each) => !hasNothing(each));
  return jsonText({ series, notListed: messagesOf(notListed) });
}
