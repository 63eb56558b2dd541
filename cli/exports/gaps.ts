import { parseArgs } from "node:util";
import { hasNoGaps } from "../../provider/coverage/compute-coverage.ts";
import { type FillPlan, isSettled, planFills } from "../../provider/coverage/fills/plan-fills.ts";
import { bareOf, type LoadedSeries, loadSeries } from "../../provider/coverage/load-coverage.ts";
import { appendFills, checkAppendable } from "../../provider/files/append-fills.ts";
import { readEntries } from "../../provider/files/fills-file.ts";
import { atService } from "../connection.ts";
import { jsonText } from "../json-text.ts";
import { SELECTION_HELP, SELECTION_OPTIONS, selectionOf, stackOf } from "../selection.ts";
import { WrongCall } from "../usage-error.ts";
import { fillsOf } from "./fills-option.ts";
import { settledText, writtenText } from "./fills-text.ts";
import { gapsText } from "./gaps-text.ts";
import { exitCodeOf, tellingNone, textsOf, warnNotListed } from "./not-listed.ts";
import { OWNERS_HELP, OWNERS_OPTION, type OwnedCoverage, ownersOf, withOwners } from "./owners.ts";

/** What `exports gaps --help` prints. */
export const GAPS_HELP = `Usage: pulumi-langsmith exports gaps [options]

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

/** `exports gaps`: resolves to the exit code. @throws WrongCall, and what reading can throw */
export async function gaps(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...SELECTION_OPTIONS,
      ...OWNERS_OPTION,
      write: { type: "string" },
      fills: { type: "string" },
      "fill-pauses": { type: "boolean" },
      json: { type: "boolean" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) {
    process.stdout.write(GAPS_HELP);
    return 0;
  }
  const filter = selectionOf(values);
  const { write, fills } = values;
  const fillPauses = values["fill-pauses"] === true;
  if (write !== undefined && fills !== undefined) {
    throw new WrongCall("--fills only reads a file, and --write reads and extends one: give one of them");
  }
  if (fillPauses && write === undefined)
    throw new WrongCall("--fill-pauses fills nothing without --write FILE");
  // A file that cannot be used is told of before anything is asked.
  if (write !== undefined) checkAppendable(write);
  if (fills !== undefined) fillsOf(fills);
  const owners = ownersOf(values.owners);
  const file = write ?? fills;
  const { stack, ...read } = write === undefined ? stackOf(values) : { stack: values.stack };
  const look = () =>
    atService(
      stack,
      async (service, operation) => {
        const { series, now, notListed } = await loadSeries(service, filter, operation);
        const entries = file === undefined ? [] : readEntries(file);
        const filling = {
          now,
          workspaceId: service.workspaceId,
          fillPauses: fillPauses || values.schedule !== undefined,
        };
        return {
          found: withOwners(series, owners).map(shownOf),
          plan: planFills(series, entries, filling),
          settled: series.every((each) => isSettled(each, entries, now)),
          notListed,
        };
      },
      read,
    );
  const { found, plan, settled, notListed } = await tellingNone(values.json, look);
  if (values.json) json({ series: found.map(asJson), notListed: textsOf(notListed) }, write, fills, plan);
  else text(found, write, fills, plan);
  warnNotListed("exports gaps", notListed);
  return exitCodeOf(!settled, notListed);
}

function text(
  found: readonly OwnedCoverage[],
  write: string | undefined,
  fills: string | undefined,
  plan: FillPlan,
): void {
  // The gaps are told also where they cannot be written.
  process.stdout.write(gapsText(found));
  if (fills !== undefined) process.stdout.write(settledText(fills, plan));
  if (write === undefined) return;
  appendFills(write, plan.added);
  process.stdout.write(writtenText(write, plan));
}

function json(
  told: { readonly series: readonly object[]; readonly notListed: readonly string[] },
  write: string | undefined,
  fills: string | undefined,
  plan: FillPlan,
): void {
  const print = (more: object) => process.stdout.write(jsonText({ ...told, ...more }));
  if (write === undefined) {
    print(fills === undefined ? {} : { file: fills, givenUp: plan.givenUp, cut: plan.cut });
    return;
  }
  try {
    appendFills(write, plan.added);
  } catch (error) {
    print({});
    throw error;
  }
  print({ file: write, ...plan });
}

function shownOf({ owner, ...series }: LoadedSeries & { readonly owner?: string }): OwnedCoverage {
  return { ...bareOf(series), ...(owner === undefined ? {} : { owner }) };
}

function asJson({ name, owner, coverage, destinationGone }: OwnedCoverage): object {
  return {
    name,
    ...(owner === undefined ? {} : { owner }),
    hasNoGaps: hasNoGaps(coverage),
    ...(destinationGone ? { destinationGone } : {}),
    ...coverage,
  };
}
