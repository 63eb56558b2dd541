import { z } from "zod";
import { CodedError } from "../../core/message.ts";
import { restOf } from "../answer.ts";
import { type ApiRequest, isUsableId } from "../api-request.ts";
import type { Call } from "../call.ts";
import type { HttpClient } from "../http-client.ts";
import { listingIncomplete } from "../messages.ts";
import { Workspace } from "../reply.ts";

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

/** The service shows that a listing lacks something: nothing must be concluded from it. */
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
   * How many items are asked for at once: fewer take less memory. Default: 100, as many as most lists give. Infinity: all
   * at once, of lists without pages.
   */
  readonly pageSize?: number;
}

/**
 * Lists the objects that a read answers page by page, each once, with `limit` and `offset`. It ends with a page that is
 * shorter than the limit, or longer, from a server that does not page.
 *
 * @throws ListingIncomplete where the service shows that there is more, and does not give it
 */
export async function* listPages<T extends { readonly id: string }>(
  http: HttpClient,
  operation: ApiRequest,
  page: z.ZodType<Page<T>>,
  call: Call,
  { pageSize = 100 }: Listing = {},
): AsyncGenerator<T, void, undefined> {
  const read = (limit: number, offset: number) => {
    const range = Number.isFinite(limit) ? { limit: String(limit), offset: String(offset) } : {};
    const asked = { ...operation, query: { ...operation.query, ...range }, listing: true };
    return http.readWithReply(asked, page, call);
  };
  const incomplete = (found: string) => new ListingIncomplete(operation.attempted, found);
  const seen = new Set<string>();
  for (let offset = 0; ; ) {
    const { value, reply } = await read(pageSize, offset);
    const { items, next } = value;
    const fresh = items.filter(({ id }) => !seen.has(id));
    for (const item of fresh) {
      seen.add(item.id);
      yield item;
    }
    if (items.length !== pageSize) {
      const { total = 0, more } = restOf(reply);
      if (total > seen.size) throw incomplete(`The server reports ${total} items, and returned ${seen.size}`);
      if (more) throw incomplete(`The server returned ${seen.size} items, and reports more`);
      return;
    }
    if (fresh.length === 0) {
      // A server that does not page at all may have exactly as many as a page has.
      if ((await read(1, 0)).value.items.length > 1) return;
      throw incomplete(`At offset ${offset}, the server returned the previous page again`);
    }
    offset = typeof next === "number" && next > offset ? next : offset + items.length;
  }
}

/** Lists the objects that a read answers all at once. */
export function listAtOnce<T extends { readonly id: string }>(
  http: HttpClient,
  operation: ApiRequest,
  row: z.ZodType<T>,
  call: Call,
): AsyncGenerator<T, void, undefined> {
  return listPages(http, operation, arrayPage(row), call, { pageSize: Number.POSITIVE_INFINITY });
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
      addIssue({ code: "custom", message: code === "custom" ? message : "unexpected JSON", path });
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
