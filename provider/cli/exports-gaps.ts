import { parseArgs } from "node:util";
import { type FillPlan, planFills } from "../coverage/fills.ts";
import { loadSeries, type NamedCoverage } from "../coverage/load.ts";
import { isComplete } from "../coverage/report.ts";
import { appendFills } from "../files/append-fills.ts";
import { readEntries } from "../files/fills-file.ts";
import { atService } from "./connection.ts";
import { gapsText, writtenText } from "./gaps-text.ts";
import { SELECTION_HELP, SELECTION_OPTIONS, selectionOf } from "./selection.ts";

/** What `exports gaps --help` prints. */
export const GAPS_HELP = `Usage: pulumi-langsmith exports gaps [options]

Tells which windows of the schedules of a workspace, and of the one-off exports beside them, are not exported:
failed, timed out or missing. It only reads; a key that may read bulk exports is enough (with leave to read
projects, their names are shown).

Options:
${SELECTION_HELP}
  --write FILE     append an export for every gap to this file, window by window, for the program to declare
                   with readFills(FILE); what stands in the file stays, and a window that it holds already is
                   not appended again unless its export has ended without success
  --json           print everything as JSON
  --help           show this text

Exit code: 0 no gaps; 1 gaps are left, or the state of a window is not clear; 2 the options are wrong;
3 it could not be found out, and nothing was written.
`;

/** `exports gaps`: resolves to the exit code. @throws WrongCall, and what reading can throw */
export async function gaps(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...SELECTION_OPTIONS,
      write: { type: "string" },
      json: { type: "boolean" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) {
    process.stdout.write(GAPS_HELP);
    return 0;
  }
  const filter = selectionOf(values);
  const file = values.write;
  // A file that cannot be used is told of before anything is asked.
  if (file !== undefined) readEntries(file);
  const { found, plan } = await atService(values.stack, async (service, operation) => {
    const loaded = await loadSeries(service, filter, operation);
    const now = BigInt(service.serverTime?.getTime() ?? operation.now()) * 1000n;
    const planned = file === undefined ? undefined : planFills(loaded, readEntries(file), now);
    return { found: loaded.map(({ name, coverage }) => ({ name, coverage })), plan: planned };
  });
  if (file !== undefined && plan) appendFills(file, plan.added);
  if (values.json) {
    process.stdout.write(
      `${JSON.stringify({ series: found.map(asJson), ...(plan ? { file, ...plan } : {}) }, null, 2)}\n`,
    );
  } else {
    process.stdout.write(`${gapsText(found)}${file !== undefined && plan ? told(file, plan) : ""}`);
  }
  return found.every(({ coverage }) => isComplete(coverage)) ? 0 : 1;
}

function asJson({ name, coverage }: NamedCoverage): object {
  return { name, isComplete: isComplete(coverage), ...coverage };
}

function told(file: string, { added, held, early }: FillPlan): string {
  return writtenText(file, added, held, early);
}
