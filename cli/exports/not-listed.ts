import { printable } from "../../provider/core/shorten.ts";
import { NoneListed, NotListed } from "../../provider/coverage/errors.ts";
import { jsonText } from "../text.ts";

/** Prints on standard error why nothing is known of projects that were named, a line each. */
export function warnNotListed(command: string, notListed: readonly NotListed[]): void {
  for (const text of messagesOf(notListed))
    process.stderr.write(`${printable(`pulumi-langsmith ${command}: ${text}`)}\n`);
}

/** The same for `--json`. */
export function messagesOf(notListed: readonly NotListed[]): string[] {
  return notListed.map(({ message }) => message);
}

/**
 * The exit code of a command that fails on what it finds: 1, even if nothing is known of some projects. A pipeline may
 * try again on 3, and must not miss what was found.
 */
export function exitCodeOf(isFound: boolean, notListed: readonly NotListed[]): number {
  if (isFound) return 1;
  return notListed.length > 0 ? 3 : 0;
}

/** Reads; if nothing is listed of what was asked for, `--json` prints that, too. */
export async function printingNotListed<T>(json: boolean | undefined, look: () => Promise<T>): Promise<T> {
  try {
    return await look();
  } catch (error) {
    const reasons = reasonsOf(error);
    if (json && reasons.length > 0)
      process.stdout.write(jsonText({ series: [], notListed: messagesOf(reasons) }));
    throw error;
  }
}

function reasonsOf(error: unknown): readonly NotListed[] {
  if (error instanceof NoneListed) return error.reasons;
  return error instanceof NotListed ? [error] : [];
}
