import { z } from "zod";
import { flag, idsParameter, integerParameter } from "./validation.ts";

/** The query parameters of a list of the control plane: 20 to a page unless asked, at most 100. */
export const paging = { limit: integerParameter(1, 100).default(20), offset: integerParameter(0).default(0) };

/** A page as the control plane answers it, with the offset to continue from. */
export function page<T>(found: readonly T[], query: { readonly limit: number; readonly offset: number }) {
  const resources = found.slice(query.offset, query.offset + query.limit);
  return { resources, offset: query.offset + resources.length };
}

/** The query parameters that most lists of the platform have: 100 to a page unless asked, which is the most. */
export const platformList = {
  name: z.string().optional(),
  name_contains: z.string().optional(),
  /** A member of the objects; another order than that of creation only where they have it. */
  sort_by: z.string().optional(),
  sort_by_desc: flag.default(true),
  /** Nothing in the emulator is tagged. */
  tag_value_id: idsParameter.optional(),
  limit: integerParameter(1, 100).default(100),
  offset: integerParameter(0).default(0),
};

type PlatformQuery = z.output<z.ZodObject<typeof platformList>>;

/** The page of a list of the platform, which is a bare array. `rows` come newest first. */
export function platformPage<Row extends { readonly name: string }>(
  rows: readonly Row[],
  query: PlatformQuery,
): Row[] {
  const found = rows.filter(
    ({ name }) =>
      (query.name ?? name) === name &&
      name.includes(query.name_contains ?? "") &&
      query.tag_value_id === undefined,
  );
  const { sort_by: member, limit, offset } = query;
  const rising = found.reverse();
  if (member !== undefined) rising.sort((one, other) => compare(textAt(one, member), textAt(other, member)));
  return (query.sort_by_desc ? rising.reverse() : rising).slice(offset, offset + limit);
}

function textAt(row: object, member: string): string {
  return String(Reflect.get(row, member) ?? "");
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Whether an object has all of `wanted`, each with the same value. */
export function hasAll(value: unknown, expected: Readonly<Record<string, unknown>> = {}): boolean {
  return Object.entries(expected).every(
    ([key, expected]) => typeof value === "object" && value !== null && Reflect.get(value, key) === expected,
  );
}
