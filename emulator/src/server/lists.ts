import { integerParameter } from "./validation.ts";

/** The query parameters of a list of the control plane: 20 to a page unless asked, at most 100. */
export const paging = { limit: integerParameter(1, 100).default(20), offset: integerParameter(0).default(0) };

/** A page as the control plane answers it, with the offset to continue from. */
export function page<T>(found: readonly T[], query: { readonly limit: number; readonly offset: number }) {
  const resources = found.slice(query.offset, query.offset + query.limit);
  return { resources, offset: query.offset + resources.length };
}

/** The query parameters of a list of the platform, which is a bare array: 100 to a page unless asked, at most 100. */
export const platformPaging = {
  limit: integerParameter(1, 100).default(100),
  offset: integerParameter(0).default(0),
};

/** Whether an object has all of `wanted`, each with the same value. */
export function hasAll(value: unknown, expected: Readonly<Record<string, unknown>> = {}): boolean {
  return Object.entries(expected).every(
    ([key, expected]) => typeof value === "object" && value !== null && Reflect.get(value, key) === expected,
  );
}
