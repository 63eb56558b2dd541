import type { ParseArgsOptionDescriptor } from "node:util";
import type { ZodType } from "zod";
import type { RequestFacts } from "../../provider/http/api-request.ts";
import { formatLabels, type Terminal, widthOf, wrap } from "../terminal.ts";

/** An option of a command: `parseArgs` reads it, and its help and its page show it. */
export interface Option extends ParseArgsOptionDescriptor {
  /** What stands for its value: `NAME`. */
  readonly value?: string;
  /** Whole sentences. */
  readonly description: string;
}

export type Options = Readonly<Record<string, Option>>;

/** What a command is, for its help and its page. */
export interface CommandFacts {
  /** Its words: `exports status`. */
  readonly name: string;
  /** Paragraphs of whole sentences. */
  readonly description: readonly string[];
  /** The word that follows the command, and what it is. */
  readonly argument?: { readonly name: string; readonly description: string; readonly isRequired?: true };
  readonly options: Options;
  /**
   * What each exit code means, in whole sentences. 0: nothing is to be done. 1: something is to be fixed. 4: something still
   * runs. 5: something is missing.
   */
  readonly exitCodes: Readonly<Record<number, string>>;
  /** What `--json` prints. Only the page and tests load it. */
  readonly output?: () => Promise<ZodType>;
  /** What it asks the service for in its ordinary course; absent where that is nothing. Only the page loads it. */
  readonly requests?: () => Promise<readonly RequestFacts[]>;
}

/** Help is no wider, so that it can be read. */
const WIDEST = 100;
/** Labels that are wider have a line of their own. */
const WIDEST_LABEL = 24;

/** What `--help` prints. */
export function helpText(facts: CommandFacts, terminal: Terminal): string {
  const columns = usageColumns(terminal);
  const sections = [
    `Usage: ${usageOf(facts)}`,
    ...facts.description.map((paragraph) => wrap(paragraph, columns)),
    ...(facts.argument === undefined
      ? []
      : [section("Argument", [[facts.argument.name, facts.argument.description]], columns)]),
    section("Options", optionsOf(facts), columns),
    section("Exit codes", Object.entries(facts.exitCodes), columns),
  ];
  return `${sections.join("\n\n")}\n`;
}

/** How wide help is. */
export function usageColumns({ columns }: Terminal): number {
  return Math.min(columns, WIDEST);
}

/** `pulumi-langsmith init [FOLDER] [options]` */
export function usageOf({ name, argument }: CommandFacts): string {
  const word = argument?.isRequired ? argument.name : `[${argument?.name}]`;
  return `pulumi-langsmith ${name}${argument === undefined ? "" : ` ${word}`} [options]`;
}

/** The options, each with what it means. */
export function optionsOf({ options }: CommandFacts): (readonly [string, string])[] {
  return Object.entries(options).map(([name, option]) => [labelOf(name, option), option.description]);
}

/** `--kind KIND`, `--help, -h` */
function labelOf(name: string, { value, short }: Option): string {
  return `--${name}${value === undefined ? "" : ` ${value}`}${short === undefined ? "" : `, -${short}`}`;
}

/** Labels with what they mean, below a heading. */
export function section(
  heading: string,
  rows: readonly (readonly [string, string])[],
  columns: number,
): string {
  const widths = rows.map(([label]) => widthOf(label)).filter((width) => width <= WIDEST_LABEL);
  return `${heading}:\n${formatLabels(rows, Math.max(0, ...widths), columns)}`;
}
