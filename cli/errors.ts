import { type Code, CodedError, type Message } from "../provider/core/message.ts";
import { printable } from "../provider/core/text.ts";

/** The command was not called as it can be. The exit code is 2. */
export class WrongCall extends CodedError<Message | string> {
  override readonly name: string = "WrongCall";
}

/** An error after something was found, which `--json` prints beside it. */
export class Unfinished extends Error {
  override readonly name = "Unfinished";
  readonly error: unknown;
  readonly found: object;
  constructor(error: unknown, found: object) {
    super("UNFINISHED", { cause: error });
    this.error = error;
    this.found = found;
  }
}

/** Whether the options are such as the command, or `parseArgs`, rejects. */
export function isWrongCall(error: unknown): boolean {
  return error instanceof WrongCall || parsingCode(error) !== undefined;
}

function parsingCode(error: unknown): string | undefined {
  if (!(error instanceof Error && "code" in error && typeof error.code === "string")) return undefined;
  return error.code.startsWith("ERR_PARSE_ARGS_") ? error.code : undefined;
}

/** The error of an option that does not exist, with the one that was probably meant; undefined for any other error. */
export async function unknownOptionIn(
  error: unknown,
  options: readonly string[],
): Promise<WrongCall | undefined> {
  if (parsingCode(error) !== "ERR_PARSE_ARGS_UNKNOWN_OPTION" || !(error instanceof Error)) return undefined;
  const [, option = ""] = /^Unknown option '(.*?)'/.exec(error.message) ?? [];
  const { nearest } = await import("../provider/core/allowed-values.ts");
  const suggestion = nearest(option, options);
  const hint = suggestion === undefined ? "" : ` Did you mean --${suggestion}?`;
  return new WrongCall(`Unknown option ${option}.${hint}`, { cause: error });
}

/** The error that ends a command, as it goes to standard error. */
export function errorText(command: string, error: unknown): string {
  const help = isWrongCall(error) ? `\nRun \`${command} --help\` to see the options.` : "";
  return `${printable(`${command}: ${toError(error).message}`)}${help}\n`;
}

/** What was thrown as an error, which it mostly is. */
export function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/** An error or a warning in JSON. */
export interface Problem {
  readonly code: Code | null;
  /** What happened. */
  readonly message: string;
  /** What to do. */
  readonly fix: string | null;
}

/** The error as JSON has it. */
export function problemOf(error: unknown): Problem {
  const several = error instanceof Error && "reasons" in error ? error.reasons : undefined;
  const reasons = Array.isArray(several) ? several.map(problemOf) : [];
  const [reason, ...others] = reasons;
  if (reason !== undefined && others.length === 0) return reason;
  if (reason !== undefined)
    return { code: null, message: reasons.map(({ message }) => message).join(" "), fix: null };
  const words = error instanceof Error && "words" in error ? error.words : undefined;
  if (isMessage(words))
    return {
      code: words.code,
      message: printable(words.what.trim()),
      fix: printable(words.fix),
    };
  return { code: null, message: printable(toError(error).message), fix: null };
}

function isMessage(value: unknown): value is Message {
  return typeof value === "object" && value !== null && "code" in value && "what" in value;
}
