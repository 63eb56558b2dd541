import * as z from "zod";
import { COMMANDS } from "../../../cli/command/commands.ts";
import type { CommandFacts } from "../../../cli/command/help.ts";
import { optionsOf, usageOf } from "../../../cli/command/help.ts";
import { failureOutput } from "../../../cli/command/output.ts";
import { COMMAND as EMULATOR } from "../../../emulator/src/command/command-options.ts";
import { table } from "./markdown.ts";

const HEADER =
  "<!-- Generated from the options and outputs that the commands declare by `npm run generate`. Do not edit. -->";

interface LoadedCommand extends CommandFacts {
  readonly summary: string;
}

/** Every command with what it declares. */
const commands: readonly LoadedCommand[] = await Promise.all(
  COMMANDS.map(async ({ summary, load }) => ({ ...(await load()), summary })),
);

/** What of each command `--json` prints. */
const outputs = new Map<string, z.ZodType>(
  await Promise.all(
    commands.flatMap(({ name, output }) =>
      output === undefined ? [] : [output().then((schema): [string, z.ZodType] => [name, schema])],
    ),
  ),
);

/** The page of the command line, and one for each command, by their paths from the repository's root. */
export function commandPages(): Record<string, string> {
  return Object.fromEntries([
    ["docs/reference/command-line.md", indexPage()],
    ...commands.map((command) => [`docs/reference/commands/${fileOf(command)}`, pageOf(command)]),
    ["docs/reference/commands/emulator.md", pageOf(EMULATOR, `${EMULATOR.name} [options]`)],
  ]);
}

function fileOf({ name }: CommandFacts): string {
  return `${name.replaceAll(" ", "-")}.md`;
}

function joined(...parts: readonly string[]): string {
  return `${parts.join("\n\n")}\n`;
}

function indexPage(): string {
  const rows = commands.map((command) => [
    `[\`${command.name}\`](commands/${fileOf(command)})`,
    command.summary,
  ]);
  return joined(
    HEADER,
    "# Command line",
    "The npm package `pulumi-langsmith` has a command of the same name. Run it with `npx pulumi-langsmith`, followed by one of these commands. `--help` shows the same as these pages, and `--version` shows the version.",
    table(["Command", "What it does"], rows),
    "The npm package `pulumi-langsmith-emulator` has [a command of its own](commands/emulator.md).",
    "## Output",
    "A terminal shows colors and symbols. Without colors, with `NO_COLOR=1` or `TERM=dumb`, and in a pipe the output is plain text.",
    "On a terminal, lines are wrapped. A table that is too wide becomes a block of lines for each row. In a pipe, neither happens.",
    "On a terminal, a command that takes more than two seconds shows what it does and for how long, on standard error.",
    "## JSON",
    "With `--json`, a command that has the option prints one JSON object on standard output. Its page lists the members. New members may be added while `version` stays the same.",
    "If a command fails, the object has only the member `error`. The exit code is the same as without `--json`, and standard error has the same message.",
    membersOf(failureOutput),
  );
}

/** @param called what runs it */
function pageOf(command: CommandFacts, called = usageOf(command)): string {
  const { name, description, argument, exitCodes } = command;
  const schema = outputs.get(name);
  const rows = optionsOf(command).map(([label, text]) => [`\`${label}\``, text]);
  return joined(
    HEADER,
    `# \`${name}\``,
    ...description,
    `Usage: \`${called}\``,
    ...(argument === undefined
      ? []
      : ["## Argument", table(["Argument", "What it is"], [[`\`${argument.name}\``, argument.description]])]),
    "## Options",
    table(["Option", "What it does"], rows),
    "## Exit codes",
    table(["Code", "Meaning"], Object.entries(exitCodes)),
    ...(schema === undefined
      ? []
      : [
          "## JSON",
          "`--json` prints one object. If the command fails, the object has [`error`](../command-line.md#json).",
          ...(schema instanceof z.ZodUnion
            ? schema.options.map(typeIn).flatMap(caseOf)
            : [membersOf(schema)]),
        ]),
  );
}

/** One of several outputs, below the words that say when it is printed. */
function caseOf(schema: z.ZodType): string[] {
  return [schema.description ?? "", membersOf(schema)];
}

/** The members of an object, those of inner ones below them. */
function membersOf(schema: z.ZodType): string {
  return table(["Member", "Type", "What it is"], rowsOf(schema, "", new Map()));
}

/** @param listed where objects are listed already: each is listed once */
function rowsOf(schema: z.ZodType, path: string, listed: Map<unknown, string>): (readonly string[])[] {
  const { schema: inner, isList } = innermost(schema);
  if (!(inner instanceof z.ZodObject)) return [];
  const within = path === "" ? "" : `${path}${isList ? "[]" : ""}.`;
  return Object.entries<z.ZodType>(inner.shape).flatMap(([name, member]) => {
    const own = `${within}${name}`;
    const { schema: its } = innermost(member);
    const before = its instanceof z.ZodObject ? listed.get(its.def) : undefined;
    if (its instanceof z.ZodObject && before === undefined) listed.set(its.def, own);
    const optional = member.safeParse(undefined).success && !(member instanceof z.ZodUnknown);
    const type = `${typeOf(member)}${optional ? ", optional" : ""}`;
    const like = before === undefined ? "" : ` Its members are those of \`${before}\`.`;
    const row = [`\`${own}\``, type, `${descriptionOf(member)}${like}`];
    return [row, ...(before === undefined ? rowsOf(member, own, listed) : [])];
  });
}

/** Without what says that it may be absent, null, or a list. */
function innermost(schema: z.ZodType): { readonly schema: z.ZodType; readonly isList: boolean } {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodReadonly)
    return innermost(typeIn(schema.unwrap()));
  if (schema instanceof z.ZodArray) return { ...innermost(typeIn(schema.element)), isList: true };
  return { schema, isList: false };
}

function typeIn(schema: z.core.$ZodType): z.ZodType {
  if (schema instanceof z.ZodType) return schema;
  throw new Error("an output is declared by something else than zod's types");
}

function typeOf(schema: z.ZodType): string {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodReadonly)
    return typeOf(typeIn(schema.unwrap()));
  if (schema instanceof z.ZodNullable) return `${typeOf(typeIn(schema.unwrap()))} or null`;
  if (schema instanceof z.ZodArray) return `list of ${pluralOf(typeOf(typeIn(schema.element)))}`;
  if (schema instanceof z.ZodTuple) return "list of two strings";
  if (schema instanceof z.ZodObject || schema instanceof z.ZodRecord) return "object";
  if (schema instanceof z.ZodEnum) return schema.options.map((option) => `\`${option}\``).join(", ");
  if (schema instanceof z.ZodLiteral) return [...schema.values].map((value) => `\`${value}\``).join(", ");
  if (schema instanceof z.ZodString) return "string";
  if (schema instanceof z.ZodNumber) return "number";
  if (schema instanceof z.ZodBoolean) return "boolean";
  if (schema instanceof z.ZodUnknown) return "any";
  throw new Error(`an output has a type without a name: ${schema.type}`);
}

function pluralOf(type: string): string {
  return /^[a-z]+$/.test(type) ? `${type}s` : type;
}

/** A description may be within what says that it may be absent. */
function descriptionOf(schema: z.ZodType): string {
  const own = schema.description;
  if (own !== undefined) return own;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodReadonly)
    return descriptionOf(typeIn(schema.unwrap()));
  throw new Error("a member of an output has no description");
}
