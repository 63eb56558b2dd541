import * as pulumi from "@pulumi/pulumi";

/** What of a resource's description its class needs; the description itself would load the whole provider. */
export interface PropertyNames {
  /** Every input and output. */
  readonly properties: readonly string[];
  /** Those that are kept encrypted, also when the program gave them in plain. */
  readonly secrets: readonly string[];
  /** The outputs that a dynamic resource keeps among its inputs; default: none. */
  readonly handedOn?: readonly string[];
}

/** What a program gives, with a mark on what is always secret. */
export function marked(args: object, secrets: readonly string[]): Record<string, unknown> {
  const entries = Object.entries(args).map(([name, value]: [string, unknown]) => [
    name,
    secrets.includes(name) && value !== undefined ? pulumi.secret(value) : value,
  ]);
  return Object.fromEntries(entries);
}

/**
 * Makes the SDK read no stacks until they are restored. It makes four promises for each property of a resource and
 * reads where each was made, in case it is never settled: a quarter of the time of a program with many resources.
 */
export function withoutStacks(): { restore(): void } {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  return {
    restore: () => {
      Error.stackTraceLimit = stackTraceLimit;
    },
  };
}
