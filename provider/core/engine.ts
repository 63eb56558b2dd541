import { isRecord, type Properties } from "./properties.ts";

/**
 * The text by which the engine marks a value that is not known yet, during a preview, on every wire it
 * speaks with a provider.
 */
export const UNKNOWN = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

export type Unknown = typeof UNKNOWN;

export function isUnknown(value: unknown): value is Unknown {
  return value === UNKNOWN;
}

/** Whether the value, or anything inside it, is not known yet. */
export function containsUnknown(value: unknown): boolean {
  if (isUnknown(value)) return true;
  if (Array.isArray(value)) return value.some(containsUnknown);
  return isRecord(value) && Object.values(value).some(containsUnknown);
}

/** The key by which the engine marks an object as standing for something else, such as an encrypted value of a state. */
export const SIGNATURE = "4dabf18193072939515e22adb298388d";

/** The mark of a value that is kept encrypted. */
export const SECRET = "1b47061264138c4ac30d75fd1eb44270";

/** Where the check put the paths of the properties that it filled itself; the engine hides keys that begin so. */
export const DEFAULTS = "__defaults";
/** The input that contains what the check read on this machine, such as the hashes of files. */
export const COMPUTED = "__computed";

/** The property that carries the logical name of a dynamic resource to its check, which the engine does not send it. */
export const LOGICAL_NAME = "__logicalName";

/**
 * The text that the state of every dynamic resource holds in place of a provider: it loads the installed package,
 * so that an upgrade reaches all that exists. States rely on it: it never changes.
 */
export function stubFor(kind: string): string {
  return `exports.handler = () => require("pulumi-langsmith/dynamic").${kind};`;
}

/** The engine's name of a resource or a function of the plugin; states and programs contain it, so it never changes. */
export function tokenOf(name: string): string {
  return `langsmith:index:${name}`;
}

/** The engine's name of a kind of dynamic resources; states contain it, so it never changes. */
export function dynamicTypeOf(kind: string): string {
  return `pulumi-nodejs:dynamic/langsmith:${kind}`;
}

/** The properties without what is absent, which no wire of the engine knows: an encoding must not fail after a creation. */
export function encodable(properties: Properties): Properties {
  const present = Object.entries(properties).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present.map(([name, value]) => [name, encodableValue(value)]));
}

function encodableValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => encodableValue(item) ?? null);
  return isRecord(value) ? encodable(value) : value;
}

/** A component stands for several objects in LangSmith; an import needs exactly one. */
export function notImportable(kind: string, name: string): string {
  return `${kind} ${JSON.stringify(name)} is a component, and Pulumi cannot import components. Create it in your program, then import its resources: \`pulumi import --parent COMPONENT=URN TYPE NAME ID\`.`;
}
