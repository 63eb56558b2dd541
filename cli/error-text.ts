import { printable } from "../provider/core/shorten.ts";
import { isWrongCall } from "./usage-error.ts";

/** The error that ends a command, as it goes to standard error. */
export function errorText(command: string, error: unknown): string {
  const more = isWrongCall(error) ? "\nRun with --help for the options." : "";
  const message = error instanceof Error ? error.message : String(error);
  return `${printable(`${command}: ${message}`)}${more}\n`;
}
