import { type Code, CodedError, formatMessage, type Message } from "../provider/core/message.ts";
import { printable } from "../provider/core/text.ts";
import { nodeTooOld } from "./messages.ts";

/** The command was not called as it can be. Its message goes to standard error, and the exit code is 2. */
export class WrongCall extends CodedError<Message | string> {
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

/** Why something is not done, with its code where it has one. */
export type Reason = Pick<Message, "text"> & {
  /** Without its fix and code; absent of what has none. */
  readonly what?: string | undefined;
  readonly code?: Code | undefined;
};

/** What a report adds to the fix of an error: sentences. */
interface Remarks {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/** The text of an error, which ends with its code where it has one. */
export function reasonOf(error: Error, { before, after }: Remarks = {}): Reason {
  if (!(error instanceof CodedError) || typeof error.words === "string")
    return { text: join(before, error.message, after) };
  const { what, fix, code } = error.words;
  return { text: formatMessage({ what, fix: join(before, fix, after), code }), what, code };
}

function join(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join(" ");
}

/** The oldest Node.js that this package runs on, as its `engines` say. */
export const LEAST_NODE = 22;

/** What is wrong with the Node.js of this version, such as 20.11.0; undefined where it is new enough. */
export function nodeProblem(version: string): Message | undefined {
  if (Number.parseInt(version, 10) >= LEAST_NODE) return undefined;
  return nodeTooOld({ least: LEAST_NODE, version });
}
