import { printable } from "../../provider/core/shorten.ts";
import { NoneListed, NotListed } from "../../provider/coverage/errors.ts";
import { jsonText } from "../json-text.ts";

/** Says on standard error of which projects that were named nothing could be told, a line each. */
export function warnNotListed(command: string, notListed: readonly NotListed[]): void {
  for (const text of messagesOf(notListed))
    process.stderr.write(`${printable(`pulumi-langsmith ${command}: ${text}`)}\n`);
}

/** The same for `--json`. */
export function messagesOf(notListed: readonly NotListed[]): string[] {
  return notListed.map(({ message }) => message);
}

/**
 * The exit code of a command that fails on what it finds: 1 also where of some projects nothing could be told. A
 * pipeline may try again on 3, and must not pass over what was found with it; what could not be told is told beside it.
 */
export function exitCodeOf(isFound: boolean, notListed: readonly NotListed[]): number {
  if (isFound) return 1;
  return notListed.length > 0 ? 3 : 0;
}

/** Runs a look; where that ends because nothing is listed of what was asked for, `--json` says so, too. */
export async function printingNotListed<T>(json: boolean | undefined, look: () => Promise<T>): Promise<T> {
  try {
    return await look();
  } catch (error) {
    if (json && error instanceof NotListed) {
      const notListed = messagesOf(error instanceof NoneListed ? error.reasons : [error]);
      process.stdout.write(jsonText({ series: [], notListed }));
    }
    throw error;
  }
}
