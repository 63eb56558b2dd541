import { parseArgs } from "node:util";
import { jsonText } from "../../provider/core/text.ts";
import { errorText, problemOf, toWrongCall, WrongCall } from "./errors.ts";
import type { CommandFacts, Options } from "./help.ts";
import type { Surroundings } from "./surroundings.ts";

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
      } catch (error) {
        around.report(errorText(`pulumi-langsmith ${facts.name}`, error));
        if ("json" in own && args.includes("--json")) around.print(jsonText({ error: problemOf(error) }));
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
