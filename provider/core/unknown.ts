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

/** Whether the value is an object with string keys (a Struct, in the engine's words). */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
