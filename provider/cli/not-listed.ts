import type { NotListed } from "../coverage/errors.ts";

/** Says on standard error of which projects that were named nothing could be told, a line each. */
export function tellNotListed(command: string, notListed: readonly NotListed[]): void {
  for (const { message } of notListed) process.stderr.write(`pulumi-langsmith ${command}: ${message}\n`);
}

/** The exit code of a command that fails on what it finds: what is found weighs more than what could not be told. */
export function exitCodeOf(isFound: boolean, notListed: readonly NotListed[]): number {
  if (isFound) return 1;
  return notListed.length > 0 ? 3 : 0;
}
