import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { CodedError } from "../../provider/core/message.ts";
import { loadSeries } from "../../provider/coverage/load-coverage.ts";
import { fileNotWritable } from "../../provider/files/messages.ts";
import { withService } from "../connection.ts";
import { WrongCall } from "../errors.ts";
import {
  exitCodeOf,
  parseSelection,
  SELECTION_HELP,
  SELECTION_OPTIONS,
  selectStack,
  warnNotListed,
} from "../selection.ts";
import { addOwners, OWNERS_HELP, OWNERS_OPTION, readOwners } from "./owners.ts";
import { renderTimelinePage } from "./timeline/page.ts";
import { formatTimeline } from "./timeline/text.ts";

const USUAL_WIDTH = 100;
const LEAST_WIDTH = 40;

/** What `exports timeline --help` prints. */
const TIMELINE_HELP = `Usage: pulumi-langsmith exports timeline [options]

Draws, for each project, which windows are exported, still running, failed, timed out or missing. It only reads;
a key that may read bulk exports is enough (with leave to read projects, their names are shown).

Options:
${SELECTION_HELP}
${OWNERS_HELP}
  --html FILE      write it to this file as a page of its own, which loads nothing, in place of printing it
  --width N        columns to draw in, ${LEAST_WIDTH} or more (default: those of the terminal, else ${USUAL_WIDTH})
  --help           show this text

NO_COLOR=1 leaves the colours out; so does output that is not a terminal.

Exit code: 0 it was drawn, whatever it shows (exports gaps fails on gaps); 2 the options are wrong;
3 it could not be found out, be it of one --project of several (the others are drawn), or the file could not be
written.
`;

/** `exports timeline`: resolves to the exit code. @throws WrongCall, and what reading can throw */
export async function timeline(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...SELECTION_OPTIONS,
      ...OWNERS_OPTION,
      html: { type: "string" },
      width: { type: "string" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) {
    process.stdout.write(TIMELINE_HELP);
    return 0;
  }
  const filter = parseSelection(values);
  const width = widthOf(values.width);
  const owners = await readOwners(values.owners);
  const { stack, ...read } = values.html === undefined ? selectStack(values) : { stack: values.stack };
  const { timelines, notListed } = await withService(
    stack,
    async (service, operation) => {
      const { series, notListed } = await loadSeries(service, filter, operation);
      return { timelines: addOwners(series, owners), notListed };
    },
    read,
  );
  warnNotListed("exports timeline", notListed);
  if (values.html === undefined) {
    process.stdout.write(formatTimeline(timelines, { width, colours: hasColours() }));
    return exitCodeOf(false, notListed);
  }
  write(values.html, renderTimelinePage(timelines));
  process.stdout.write(
    `${values.html} shows ${timelines.length} ${timelines.length === 1 ? "timeline" : "timelines"}.\n`,
  );
  return exitCodeOf(false, notListed);
}

function widthOf(text: string | undefined): number {
  if (text === undefined) return process.stdout.columns ?? USUAL_WIDTH;
  const width = Number(text);
  if (Number.isInteger(width) && width >= LEAST_WIDTH && width <= 1000) return width;
  throw new WrongCall(
    `--width ${JSON.stringify(text)}: give a whole number of columns, ${LEAST_WIDTH} to 1000`,
  );
}

function hasColours(): boolean {
  return process.stdout.isTTY === true && !process.env["NO_COLOR"];
}

function write(file: string, page: string): void {
  try {
    writeFileSync(file, page);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CodedError(fileNotWritable({ file, why }), { cause: error });
  }
}
