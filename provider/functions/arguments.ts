import * as z from "zod";
import type { Properties } from "../core/check.ts";
import { field } from "../core/facts.ts";
import type { Failure } from "../core/failure.ts";

/** How long one look-up may take, rate limits included. */
export const LOOKUP_SECONDS = 300;
/** How long a function may take that reads all pages of a list. */
export const LISTING_SECONDS = 900;

/** What an argument that is an instant takes. */
export const INSTANT = 'a time with a zone as a text, such as "2025-01-01T00:00:00Z"';

/** The workspace that a function looks in, where it is not the configured one. */
export function workspaceId() {
  return field(z.guid().optional(), {
    description:
      "The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).",
    example: "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21",
  });
}

/** The id of an object that is looked up. */
export function idOf(what: string, example: string) {
  return field(z.guid(), { description: `The id (a UUID) of the ${what}.`, example });
}

/** What is wrong where not exactly one of two arguments is given. */
export function exactlyOne(args: Properties, one: string, other: string): Failure[] {
  const given = [one, other].filter((name) => args[name] !== undefined);
  if (given.length === 1) return [];
  const found = given.length === 0 ? "neither was given" : "both were given";
  return [{ path: [], reason: `give exactly one of ${one} and ${other}; ${found}` }];
}
