import { parseArgs } from "node:util";
import { jsonText } from "../provider/core/text.ts";
import type { CommandFacts, Options } from "./command-facts.ts";
import { errorText, isWrongCall, problemOf, Unfinished, unknownOptionIn, WrongCall } from "./errors.ts";
import type { Surroundings } from "./surroundings.ts";

/** A command that can be called. */
export interface Command extends CommandFacts {
  /** Resolves to the exit code. */
  readonly call: (args: readonly string[], around: Surroundings) => Promise<number>;
}

const HELP = { help: { type: "boolean", short: "h", description: "Show this help." } } as const;

type ParsedBy<O extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; options: O & typeof HELP; allowPositionals: true }>
>["values"];

/** How a command is called. */
interface Input<O extends Options> {
  readonly values: ParsedBy<O>;
  /** The word that follows the command, where it takes one. */
  readonly argument: string | undefined;
}

/** What the exit codes of every command mean. Commands add 0, and of the others what they can end with. */
const EXIT_CODES = { 2: "The options are wrong.", 3: "The command failed." } as const;

interface Definition<O extends Options> extends Omit<CommandFacts, "exitCodes"> {
  readonly options: O;
  /** 0: nothing is to be done. 1: something is to be fixed. 4: something still runs. 5: something is missing. */
  readonly exitCodes: Readonly<Partial<Record<0 | 1 | 2 | 3 | 4 | 5, string>>>;
  /** Returns the exit code. @throws WrongCall, or what keeps the command from its work */
  readonly run: (input: Input<O>, around: Surroundings) => Promise<number> | number;
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
        const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
        if (args.includes("--help") || args.includes("-h")) {
          const { helpText } = await import("./help.ts");
          around.print(helpText(facts, around.output));
          return 0;
        }
        return await run({ values, argument: argumentOf(facts, positionals) }, around);
      } catch (thrown) {
        const { error, found } = thrown instanceof Unfinished ? thrown : { error: thrown, found: {} };
        const hint = await unknownOptionIn(error, Object.keys(options));
        const reported = hint ?? error;
        around.report(errorText(`pulumi-langsmith ${facts.name}`, reported));
        if ("json" in own && args.includes("--json"))
          around.print(jsonText({ ...found, error: problemOf(reported) }));
        return isWrongCall(reported) ? 2 : 3;
      }
    },
  };
}

function argumentOf({ argument }: CommandFacts, positionals: readonly string[]): string | undefined {
  const [first, ...more] = positionals;
  const [surplus] = argument === undefined ? positionals : more;
  if (surplus === undefined) return first;
  throw new WrongCall(`Unexpected argument ${JSON.stringify(surplus)}.`);
}
