import * as pulumi from "@pulumi/pulumi";
import { isRecord } from "../core/properties.ts";

/** What of a resource's description its class needs; the description itself would load the whole provider. */
export interface PropertyNames {
  /** Every input and output. */
  readonly properties: readonly string[];
  /** Those that are kept encrypted, also when the program gave them in plain. */
  readonly secrets: readonly string[];
  /** The outputs that a dynamic resource keeps among its inputs; default: none. */
  readonly handedOn?: readonly string[];
}

/** What a program gives, as the SDK can send it: what is secret marked so, and every instant as text. */
export function sendableArguments(args: object, secrets: readonly string[] = []): Record<string, unknown> {
  const entries = Object.entries(args).map(([name, value]: [string, unknown]) => {
    const converted = sendable(value);
    return [name, secrets.includes(name) && converted !== undefined ? pulumi.secret(converted) : converted];
  });
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

/** The SDK turns a Date into an empty object; as text it reaches the check, which says how to write an instant. */
function sendable(value: unknown): unknown {
  if (value instanceof Date) return value.toString();
  if (pulumi.Output.isInstance(value)) return value.apply(sendable);
  if (value instanceof Promise) return value.then(sendable);
  if (Array.isArray(value)) return value.map(sendable);
  if (!isRecord(value)) return value;
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, sendable(inner)]));
}
