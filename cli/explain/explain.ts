import { parseArgs } from "node:util";
import { nearest } from "../../provider/core/allowed-values.ts";
import type { Entry } from "../../provider/core/message.ts";
import { errorText, isWrongCall, WrongCall } from "../errors.ts";
import { catalogue } from "./catalogue.ts";
import { GROUPS, groupOf } from "./groups.ts";

const USAGE = `Usage: pulumi-langsmith explain [CODE]

Explains an error or a warning by the code at its end, such as [LS2005]: what happened, why, and what to do.
Without a code it lists all codes.

Options:
  --help     shows this text
`;

/** Explains one code, or lists them. Returns the exit code. */
export function explain(args: readonly string[]): number {
  try {
    process.stdout.write(outputOf(args));
    return 0;
  } catch (error) {
    if (!isWrongCall(error)) throw error;
    process.stderr.write(errorText("pulumi-langsmith explain", error));
    return 2;
  }
}

function outputOf(args: readonly string[]): string {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { help: { type: "boolean", short: "h" } },
    allowPositionals: true,
  });
  if (values.help) return USAGE;
  const [code, ...more] = positionals;
  if (more.length > 0) throw new WrongCall("give one code");
  return code === undefined ? listOf(catalogue) : pageOf(entryOf(code));
}

function entryOf(requested: string): Entry {
  const code = requested.replace(/^\[|\]$/g, "").toUpperCase();
  const found = catalogue.find((each) => each.code === code);
  if (found !== undefined) return found;
  const suggestion = nearest(
    code,
    catalogue.map((each) => each.code),
  );
  const hint = suggestion === undefined ? "" : ` Did you mean ${suggestion}?`;
  throw new WrongCall(
    `there is no code ${JSON.stringify(requested)}.${hint} \`pulumi-langsmith explain\` lists all codes.`,
  );
}

function pageOf({ code, title, example, cause, fix }: Entry): string {
  return `${code}  ${title}\n\n${section("Example", example)}\n${section("Cause", cause)}\n${section("Fix", fix)}`;
}

function section(heading: string, text: string): string {
  return `${heading}\n${text.replace(/^/gm, "  ")}\n`;
}

/** The codes with their titles, by group. */
function listOf(entries: readonly Entry[]): string {
  const groups = Map.groupBy(entries, ({ code }) => groupOf(code));
  const parts = [...groups].map(([group, each]) => {
    const lines = each.map(({ code, title }) => `  ${code}  ${title}\n`);
    return `${GROUPS[group] ?? group}\n${lines.join("")}`;
  });
  return parts.join("\n");
}
