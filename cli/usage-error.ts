import { CodedError, type Message } from "../provider/core/message.ts";
import { printable } from "../provider/core/shorten.ts";

/** The command was not called as it can be. Its message goes to standard error, and the exit code is 2. */
export class WrongCall extends CodedError {
  override readonly name: string = "WrongCall";
}

/** The call does not fit what is there: files, a project, a stack. The exit code is 2, too. */
export class UnfitCall extends WrongCall {
  override readonly name = "UnfitCall";
  constructor(message: Message, options?: ErrorOptions) {
    super(message, options);
  }
}

/** Whether the options are such as the command, or `parseArgs`, rejects. */
export function isWrongCall(error: unknown): boolean {
  return error instanceof WrongCall || isOfParsing(error);
}

function isOfParsing(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    typeof error.code === "string" &&
    error.code.startsWith("ERR_PARSE_ARGS_")
  );
}

/** The error that ends a command, as it goes to standard error. */
export function errorText(command: string, error: unknown): string {
  const more = isWrongCall(error) ? "\nRun with --help for the options." : "";
  const message = error instanceof Error ? error.message : String(error);
  return `${printable(`${command}: ${message}`)}${more}\n`;
}
