import { z } from "zod";
import type { Limit } from "../../core/limit.ts";
import { CodedError } from "../../core/message.ts";
import type { ApiRequest } from "../api-request.ts";
import { type Call, withOneNotice } from "../call.ts";
import { BadRequest, ValidationFailed } from "../errors.ts";
import type { HttpClient } from "../http-client.ts";
import { listingIncomplete, listingTooLong } from "../messages.ts";
import { isUsableId, Workspace } from "../reply.ts";

/** One page of a listing. */
export interface Page<T> {
  readonly items: readonly T[];
  /** Where the service says to continue, if it does. */
  readonly next?: number | null | undefined;
}

/** A page of the control plane, which says where the next one begins. */
export function resourcesPage<T>(item: z.ZodType<T>): z.ZodType<Page<T>> {
  const page = z.looseObject({ resources: z.array(item), offset: z.number().nullish() });
  return page.transform(({ resources, offset }) => ({ items: resources, next: offset }));
}

/** A page of the platform API: an array. */
export function arrayPage<T>(item: z.ZodType<T>): z.ZodType<Page<T>> {
  return z.array(item).transform((items) => ({ items }));
}

/** How many pages behind the last one are asked for, where a listing has to be whole. */
const PAGES_BEHIND = 3;

/** Items of one listing: fifty hourly schedules make as many in two years. It ends a listing that has no end. */
export const MOST_ITEMS = 1_000_000;

export const LIMITS: readonly Limit[] = [
  {
    what: "items of one listing",
    limit: MOST_ITEMS,
    beyond: "error",
    why: "a listing that never ends would never end",
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

/** How a listing is read. */
export interface Listing {
  /**
   * Whether something is concluded from what the listing lacks: then it is asked for behind its last page too, and
   * fails with a `ListingIncomplete` if more turns up there. Default: false.
   */
  readonly whole?: boolean;
  /** How many items are asked for at once: fewer take less memory. Default: as many as the service gives. */
  readonly pageSize?: number;
  /** How many there may be: of more it fails with a `ListingTooLong`. Default: a million. */
  readonly most?: number | undefined;
}

/** Lists the objects that a read answers page by page, each once. A limit is noticed once for all pages. */
export function listPages<T extends { readonly id: string }>(
  http: HttpClient,
  operation: ApiRequest,
  page: z.ZodType<Page<T>>,
  call: Call,
  { whole = false, pageSize = 100, most }: Listing = {},
): AsyncGenerator<T, void, undefined> {
  const noticedOnce = withOneNotice(call);
  const readPage = (limit: number, offset: number) => {
    const query = { ...operation.query, limit: String(limit), offset: String(offset) };
    return http.read({ ...operation, query, listing: true }, page, noticedOnce);
  };
  return paged(pageSize, readPage, operation.attempted, { whole, most });
}

/**
 * Lists the objects that a read answers all at once.
 *
 * @param proves whether an object counts as deleted that the listing lacks. Then the service is asked behind its end,
 * too: a newer one may answer in pages. Default: false
 * @throws ListingIncomplete where the service has more there
 */
export async function listAtOnce<T extends { readonly id: string }>(
  http: HttpClient,
  operation: ApiRequest,
  row: z.ZodType<T>,
  call: Call,
  proves = false,
): Promise<readonly T[]> {
  const rows = z.array(row);
  const items = await http.read({ ...operation, listing: true }, rows, call);
  if (!proves || items.length === 0) return items;
  const query = { ...operation.query, offset: String(items.length) };
  const behind = await http.read({ ...operation, query, listing: true }, rows, call).catch(unlessUnpaged);
  const seen = new Set(items.map(({ id }) => id));
  if (behind.every(({ id }) => seen.has(id))) return items;
  const found = `The service answered ${items.length} items as all that it has, but more behind them`;
  throw new ListingIncomplete(operation.attempted, found);
}

/** Nothing is behind the end of a list of a server that rejects an offset. @throws any other error */
function unlessUnpaged(error: unknown): readonly never[] {
  if (error instanceof ValidationFailed || error instanceof BadRequest) return [];
  throw error;
}

/**
 * All items of a listing with `limit` and `offset`, each id once. It ends with a page that is shorter than the limit.
 *
 * @param attempted as errors say it
 * @param whole whether what the listing lacks is to be concluded from. Then each page begins with the last item of the
 * one before, which has to be seen again: otherwise items have moved to a page that was read already. A short page is
 * read on from where the service says. And the service is asked behind its last page: right behind it, and at the next 3
 * pages; where it has lost more than these in a row, it is not noticed. Default: false
 * @param most how many items there may be. Default: a million
 * @throws ListingIncomplete where `whole` is given and the listing is not, and for a server that ignores the offset
 * @throws ListingTooLong for more than a million items
 */
export async function* paged<T extends { readonly id: string }>(
  limit: number,
  page: (limit: number, offset: number) => Promise<Page<T>>,
  attempted: string,
  { whole = false, most = MOST_ITEMS }: Pick<Listing, "whole" | "most"> = {},
): AsyncGenerator<T, void, undefined> {
  const seen = new Set<string>();
  let again: string | undefined;
  for (let offset = 0; ; ) {
    const { items, next } = await page(limit, offset);
    if (whole && again !== undefined && !items.some(({ id }) => id === again)) {
      const found = `At offset ${offset} the service answered ${items.length} items without ${again}, the last of the page before`;
      throw new ListingIncomplete(attempted, found);
    }
    const fresh = items.filter(({ id }) => !seen.has(id));
    for (const item of fresh) {
      if (seen.size === most) throw new ListingTooLong(most, offset);
      seen.add(item.id);
      yield item;
    }
    // A server whose pages are shorter than asked for says so by where it goes on.
    const goesOn = whole && fresh.length > 0 && next === offset + items.length;
    // A longer page comes from a server that does not page: that was all.
    if (items.length > limit || (items.length < limit && !goesOn)) {
      if (whole) await demandEnd(limit, page, attempted, { offset, items: items.length, next, seen });
      return;
    }
    if (fresh.length === 0) {
      // A server that does not page at all may have exactly as many as a page has.
      if ((await page(1, 0)).items.length > 1) return;
      const found = `At offset ${offset} the service answered the page before once more`;
      throw new ListingIncomplete(attempted, found);
    }
    // What is to be whole is not skipped over, wherever the service says to go on.
    const further = !whole && typeof next === "number" && next > offset ? next : undefined;
    // A page of one item alone cannot begin with the last one and go on.
    const overlaps = whole && items.length > 1;
    again = overlaps ? items.at(-1)?.id : undefined;
    offset = further ?? offset + items.length - (overlaps ? 1 : 0);
  }
}

/** Where a listing seems to end. */
interface End {
  /** Of the last page. */
  readonly offset: number;
  /** How many the last page has. */
  readonly items: number;
  /** Where the service says to go on. */
  readonly next: number | null | undefined;
  readonly seen: ReadonlySet<string>;
}

/** Demands that the service has nothing more behind its last page. */
async function demandEnd<T extends { readonly id: string }>(
  limit: number,
  page: (limit: number, offset: number) => Promise<Page<T>>,
  attempted: string,
  { offset, items, next, seen }: End,
): Promise<void> {
  // Right behind it, for a server whose pages are shorter than asked for, and where the next pages would be.
  const pages = Array.from({ length: PAGES_BEHIND }, (_, index) => offset + (index + 1) * limit);
  for (const at of new Set([offset + Math.max(items, 1), next ?? 0, ...pages])) {
    if (at <= offset) continue;
    if ((await page(limit, at)).items.every(({ id }) => seen.has(id))) continue;
    const found = `At offset ${offset} the service answered ${items} items, as on a last page, but at offset ${at} it has more`;
    throw new ListingIncomplete(attempted, found);
  }
}

/** What every object of a list shows. */
const Identity = z.looseObject({ id: z.string(), tenant_id: Workspace });
type Identity = z.infer<typeof Identity>;

/** An object of a list of which only this can be read: another program may have created it. */
export class UnreadRow {
  readonly id: string;
  readonly tenant_id: string;
  /** The first member that cannot be read, as a dotted path. */
  readonly member: string;

  constructor({ id, tenant_id }: Identity, member: string) {
    this.id = id;
    this.tenant_id = tenant_id;
    this.member = member;
  }

  /** Whether a request can name the object. */
  get isAddressable(): boolean {
    return isUsableId(this.id);
  }
}

/**
 * Whether what a row shows proves that the caller is not looking for its object. Its members have the service's names,
 * and any type.
 */
export type IsOther = (row: Readonly<Record<string, unknown>>) => boolean;

/** A row of a list; one that cannot be read is an {@link UnreadRow} where it is another object's, else the list is unreadable. */
export function rowsOf<T>(item: z.ZodType<T>, isOther: IsOther): z.ZodType<T | UnreadRow> {
  return z.unknown().transform((answered, { addIssue }): T | UnreadRow => {
    const read = item.safeParse(answered);
    if (read.success) return read.data;
    const { issues } = read.error;
    const { data: identity } = Identity.safeParse(answered);
    const member = issues[0]?.path.map(String).join(".") ?? "";
    if (identity !== undefined && isOther(identity)) return new UnreadRow(identity, member);
    for (const { code, message, path } of issues)
      addIssue({ code: "custom", message: code === "custom" ? message : "JSON of another shape", path });
    return z.NEVER;
  });
}

/** Whatever the row shows: of lists that identify objects, and describe those alone that can be read. */
export const anyOther: IsOther = () => true;

/** The rows that can be read. */
export async function* readable<T extends object>(
  rows: AsyncIterable<T | UnreadRow>,
): AsyncGenerator<T, void, undefined> {
  for await (const row of rows) if (!(row instanceof UnreadRow)) yield row;
}
