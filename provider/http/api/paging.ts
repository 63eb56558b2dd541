import { z } from "zod";
import type { Limit } from "../../core/limit.ts";
import { CodedError } from "../../core/message.ts";
import type { Rest } from "../answer.ts";
import { AnswerBeyondLimits } from "../errors.ts";
import { listingIncomplete, listingTooLong } from "../messages.ts";

/** One page of a listing. */
export interface Page<T> {
  readonly items: readonly T[];
  /** Where the service says to continue, if it does. */
  readonly next?: number | null | undefined;
}

/** Reads a page. With a limit of Infinity, as many items as the service gives. */
export type ReadPage<T> = (limit: number, offset: number) => Promise<Page<T> & Rest>;

/** A page of the control plane, which says where the next one begins. */
export function resourcesPage<T>(item: z.ZodType<T>): z.ZodType<Page<T>> {
  const page = z.looseObject({ resources: z.array(item), offset: z.number().nullish() });
  return page.transform(({ resources, offset }) => ({ items: resources, next: offset }));
}

/** A page of the platform API: an array. */
export function arrayPage<T>(item: z.ZodType<T>): z.ZodType<Page<T>> {
  return z.array(item).transform((items) => ({ items }));
}

/** Items of one listing: fifty hourly schedules make as many in two years. It ends a listing that has no end. */
export const MOST_ITEMS = 1_000_000;

export const LIMITS: readonly Limit[] = [
  {
    what: "items of one list",
    limit: MOST_ITEMS,
    beyond: "error",
    why: "a faulty server may return pages without end",
  },
];

/** A listing goes on beyond every reason. */
export class ListingTooLong extends CodedError {
  override readonly name = "ListingTooLong";
  constructor(most: number, offset: number) {
    super(listingTooLong({ most, offset }));
  }
}

/** A listing that was to be whole is not: nothing must be concluded from what it lacks. */
export class ListingIncomplete extends CodedError {
  override readonly name = "ListingIncomplete";
  /** How it shows, as a sentence without its full stop. */
  readonly found: string;

  constructor(attempted: string, found: string) {
    super(listingIncomplete({ attempted, found }));
    this.found = found;
  }
}

/**
 * All items of a listing with `limit` and `offset`, each id once. It ends with a page that is shorter than the limit, so
 * nothing can be concluded from what it lacks.
 *
 * @param limit of a page. Of one that is too large to be read, half as many items are asked for
 * @param attempted as errors say it
 * @param most how many items there may be
 * @throws ListingIncomplete for a server that ignores the offset
 * @throws ListingTooLong for more items
 */
export async function* paged<T extends { readonly id: string }>(
  limit: number,
  page: ReadPage<T>,
  attempted: string,
  most: number,
): AsyncGenerator<T, void, undefined> {
  const seen = new Set<string>();
  let size = limit;
  for (let offset = 0; ; ) {
    const read = await page(size, offset).catch(ifTooLarge);
    if (read instanceof AnswerBeyondLimits) {
      if (size === 1) throw read;
      size = Math.ceil(size / 2);
      continue;
    }
    const { items, next } = read;
    const fresh = items.filter(({ id }) => !seen.has(id));
    for (const item of fresh) {
      if (seen.size === most) throw new ListingTooLong(most, offset);
      seen.add(item.id);
      yield item;
    }
    // A longer page comes from a server that does not page: that was all.
    if (items.length !== size) return;
    if (fresh.length === 0) {
      // A server that does not page at all may have exactly as many as a page has.
      if ((await page(1, 0)).items.length > 1) return;
      const found = `At offset ${offset}, the server returned the previous page again`;
      throw new ListingIncomplete(attempted, found);
    }
    offset = typeof next === "number" && next > offset ? next : offset + items.length;
  }
}

/** That a page is too large to be read. @throws any other error */
export function ifTooLarge(error: unknown): AnswerBeyondLimits {
  if (error instanceof AnswerBeyondLimits) return error;
  throw error;
}
