import { CodedError, whatOf } from "../../provider/core/message.ts";
import { printable } from "../../provider/core/text.ts";
import type { Problem } from "./output.ts";

/** The command was not called as it can be. The exit code is 2. */
export class WrongCall extends CodedError<string> {
  override readonly name: string = "WrongCall";
}

/** What `parseArgs` rejected: an option that does not exist is named with the one that was probably meant. */
export async function toWrongCall(error: unknown, options: readonly string[]): Promise<WrongCall> {
  const { message } = toError(error);
  const [, option] = /^Unknown option '(.*?)'/.exec(message) ?? [];
  if (option === undefined) return new WrongCall(message, { cause: error });
  const { nearest } = await import("../../provider/core/fields/allowed-values.ts");
  const suggestion = nearest(option, options);
  const hint = suggestion === undefined ? "" : ` Did you mean --${suggestion}?`;
  return new WrongCall(`Unknown option ${option}.${hint}`, { cause: error });
}

/** The error that ends a command, as it goes to standard error. */
export function errorText(command: string, error: unknown): string {
  const help = error instanceof WrongCall ? `\nRun \`${command} --help\` to see the options.` : "";
  return `${printable(`${command}: ${toError(error).message}`)}${help}\n`;
}

/** What was thrown as an error, which it mostly is. */
export function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/** The error as JSON has it. */
export function problemOf(error: unknown): Problem {
  const { code = null, fix = null } = error instanceof CodedError ? error : {};
  return { code, message: printable(whatOf(error).trim()), fix: fix && printable(fix) };
}
