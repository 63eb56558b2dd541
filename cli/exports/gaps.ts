import { parseArgs } from "node:util";
import { jsonText } from "../../provider/core/text.ts";
import { hasNoGaps } from "../../provider/coverage/compute-coverage.ts";
import { type Loaded, loadSeries } from "../../provider/coverage/load-coverage.ts";
import { withService } from "../connection.ts";
import { WrongCall } from "../errors.ts";
import {
  exitCodeOf,
  messagesOf,
  parseSelection,
  printingNotListed,
  SELECTION_HELP,
  SELECTION_OPTIONS,
  selectStack,
  warnNotListed,
} from "../selection.ts";
import type { FillsReport } from "./fills-file.ts";
import { formatGaps } from "./gaps-text.ts";
import { addOwners, OWNERS_HELP, OWNERS_OPTION, type OwnedCoverage, readOwners } from "./owners.ts";

/** What `exports gaps --help` prints. */
const GAPS_HELP = `Usage: pulumi-langsmith exports gaps [options]

Tells which windows of the schedules of a workspace, and of the one-off exports beside them, are not exported:
failed, timed out or missing. It only reads; a key that may read bulk exports is enough (with leave to read
projects, their names are shown).

Options:
${SELECTION_HELP}
  --write FILE     append an export for every gap to this file, window by window, for the program to declare
                   with readFills(FILE); what stands in the file stays, and a window that it holds already is
                   not appended again unless its export has ended without success. A window that an active
                   schedule may still export by itself is left to it: for half an hour, and as long as nothing
                   later of the schedule is exported, for a day or one interval after it last exported something
  --fill-pauses    with --write: fill also the time between a schedule that has ended and the next one, and what
                   was cancelled together with its schedule (with --schedule these are filled in any case)
  --fills FILE     only read the file that --write wrote: what its entries give up (givenUp: true) is settled; by
                   one that ends in the future and was there before a schedule which came after a failed one, only
                   what lies before that schedule (its windows are given up by an entry that ends by now)
${OWNERS_HELP}
  --json           print everything as JSON: series, and notListed, of which nothing can be told and why
  --help           show this text

Exit code: 0 no gaps, or none but those that the file gives up; 1 gaps are left, or the state of a window is
not clear; 2 the options are wrong; 3 it could not be found out, be it of one --project of several (the others
are told), or nothing could be written.
`;

const OPTIONS = {
  ...SELECTION_OPTIONS,
  ...OWNERS_OPTION,
  write: { type: "string" },
  fills: { type: "string" },
  "fill-pauses": { type: "boolean" },
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

/** `exports gaps`: resolves to the exit code. @throws WrongCall, and what reading can throw */
export async function gaps(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  if (values.help) {
    process.stdout.write(GAPS_HELP);
    return 0;
  }
  const filter = parseSelection(values);
  // A file that cannot be used is reported before the service is asked.
  const reportFills = await openFills(values);
  const owners = await readOwners(values.owners);
  // What is written to a file must not depend on the stack that happens to be selected.
  const { stack, ...read } = values.write === undefined ? selectStack(values) : { stack: values.stack };

  const load = () => withService(stack, (service, operation) => loadSeries(service, filter, operation), read);
  const loaded = await printingNotListed(values.json, load);
  const found = addOwners(loaded.series, owners).map(toOwnedCoverage);
  const fills = reportFills?.(loaded);

  if (values.json) printJson({ series: found.map(toJson), notListed: messagesOf(loaded.notListed) }, fills);
  else printText(found, fills);
  warnNotListed("exports gaps", loaded.notListed);
  const isSettled = fills?.isSettled ?? found.every(({ coverage }) => hasNoGaps(coverage));
  return exitCodeOf(!isSettled, loaded.notListed);
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
    throw new WrongCall("--fills only reads a file, and --write reads and extends one: give one of them");
  }
  if (fillPauses && write === undefined) {
    throw new WrongCall("--fill-pauses fills nothing without --write FILE");
  }
  if (write === undefined && fills === undefined) return undefined;
  const { fillsToRead, fillsToWrite } = await import("./fills-file.ts");
  if (fills !== undefined) return fillsToRead(fills);
  return write === undefined ? undefined : fillsToWrite(write, fillPauses || schedule !== undefined);
}

function printText(found: readonly OwnedCoverage[], fills: FillsReport | undefined): void {
  // The gaps are shown also where they cannot be written.
  process.stdout.write(formatGaps(found));
  fills?.write();
  process.stdout.write(fills?.text ?? "");
}

function printJson(found: object, fills: FillsReport | undefined): void {
  const print = (more: object | undefined) => process.stdout.write(jsonText({ ...found, ...more }));
  try {
    fills?.write();
  } catch (error) {
    print(undefined);
    throw error;
  }
  print(fills?.json);
}

/** The part of a series that is shown. */
function toOwnedCoverage({ name, coverage, destinationGone, owner }: OwnedCoverage): OwnedCoverage {
  return {
    name,
    coverage,
    ...(destinationGone ? { destinationGone } : {}),
    ...(owner === undefined ? {} : { owner }),
  };
}

function toJson({ name, owner, coverage, destinationGone }: OwnedCoverage): object {
  return {
    name,
    ...(owner === undefined ? {} : { owner }),
    hasNoGaps: hasNoGaps(coverage),
    ...(destinationGone ? { destinationGone } : {}),
    ...coverage,
  };
}
