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
  if (Object.hasOwn(args, "__proto__")) throw protoNotSendable("args");
  const entries = Object.entries(args).map(([name, value]: [string, unknown]) => {
    const converted = sendable(value, name);
    return [name, secrets.includes(name) && converted !== undefined ? pulumi.secret(converted) : converted];
  });
  return Object.fromEntries(entries);
}

/** The SDK drops this key from every message, so its value would be lost without an error. */
function protoNotSendable(path: string): pulumi.RunError {
  return new pulumi.RunError(
    `${path}: Pulumi's SDK for Node.js cannot send the key "__proto__". Rename the key, or write the program in another language, such as YAML or Python.`,
  );
}

/** The properties of a resource for the SDK, which shows on the object only those that were declared to it. */
export function declaredProperties(args: object, { properties, secrets }: PropertyNames) {
  const declared = Object.fromEntries(properties.map((property) => [property, undefined]));
  return { ...declared, ...sendableArguments(args, secrets) };
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

/**
 * The SDK turns a Date into an empty object; as text it reaches the check, which says how to write an instant. A key
 * `__proto__` it drops: here it is an error.
 */
function sendable(value: unknown, path: string): unknown {
  if (value instanceof Date) return value.toString();
  if (pulumi.Output.isInstance(value)) return value.apply((known) => sendable(known, path));
  if (value instanceof Promise) return value.then((known) => sendable(known, path));
  if (Array.isArray(value)) return value.map((item) => sendable(item, path));
  if (!isRecord(value)) return value;
  if (Object.hasOwn(value, "__proto__")) throw protoNotSendable(path);
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, sendable(inner, `${path}.${key}`)]),
  );
}
