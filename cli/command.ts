import { type ParseArgsOptionDescriptor, parseArgs } from "node:util";
import type { ZodType } from "zod";
import { jsonText } from "../provider/core/text.ts";
import type { RequestFacts } from "../provider/http/api-request.ts";
import { errorText, problemOf, toWrongCall, Unfinished, WrongCall } from "./errors.ts";
import type { Surroundings } from "./surroundings.ts";

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

/** A command that can be called. */
export interface Command extends CommandFacts {
  /** Resolves to the exit code. */
  readonly call: (args: readonly string[], around: Surroundings) => Promise<number>;
}

const HELP = { help: { type: "boolean", short: "h", description: "Show this help." } } as const;

/** What the exit codes of every command mean. Commands add 0, and of the others what they can end with. */
const EXIT_CODES = { 2: "The options are wrong.", 3: "The command failed." } as const;

interface Definition<O extends Options> extends CommandFacts {
  readonly options: O;
  /**
   * Returns the exit code. The argument is the word that follows the command.
   *
   * @throws WrongCall, or what keeps the command from its work
   */
  readonly run: (
    input: {
      readonly values: Awaited<ReturnType<typeof parsed<O>>>["values"];
      readonly argument: string | undefined;
    },
    around: Surroundings,
  ) => Promise<number> | number;
}

/** Declares a command: its parser, help, errors and page follow from it. */
export function defineCommand<const O extends Options>(definition: Definition<O>): Command {
  const { run, options: own, exitCodes, ...rest } = definition;
  const options = { ...own, ...HELP };
  const facts: CommandFacts = { ...rest, options, exitCodes: { ...EXIT_CODES, ...exitCodes } };
  return {
    ...facts,
    call: async (args, around) => {
      try {
        const { values, positionals } = await parsed(args, options);
        if (args.includes("--help") || args.includes("-h")) {
          const { helpText } = await import("./help.ts");
          around.print(helpText(facts, around.output));
          return 0;
        }
        return await run({ values, argument: argumentOf(facts, positionals) }, around);
      } catch (thrown) {
        const { cause: error, found } = thrown instanceof Unfinished ? thrown : { cause: thrown, found: {} };
        around.report(errorText(`pulumi-langsmith ${facts.name}`, error));
        if ("json" in own && args.includes("--json"))
          around.print(jsonText({ ...found, error: problemOf(error) }));
        return error instanceof WrongCall ? 2 : 3;
      }
    },
  };
}

async function parsed<O extends Options>(args: readonly string[], options: O & typeof HELP) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw await toWrongCall(error, Object.keys(options));
  }
}

function argumentOf({ argument }: CommandFacts, positionals: readonly string[]): string | undefined {
  const [first, ...more] = positionals;
  const [surplus] = argument === undefined ? positionals : more;
  if (surplus === undefined) return first;
  throw new WrongCall(`Unexpected argument ${JSON.stringify(surplus)}.`);
}
