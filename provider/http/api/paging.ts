import { z } from "zod";
import { CodedError } from "../../core/message.ts";
import { grouped } from "../../core/text.ts";
import { type Rest, restOf } from "../answer.ts";
import type { ApiRequest } from "../api-request.ts";
import type { Call } from "../call.ts";
import { AnswerBeyondLimits, BadRequest, ValidationFailed } from "../errors.ts";
import type { HttpClient } from "../http-client.ts";
import { listingIncomplete } from "../messages.ts";
import { isUsableId, Workspace } from "../reply.ts";

/** One page of a listing. */
export interface Page<T> {
  readonly items: readonly T[];
  /** Where the service says to continue, if it does. */
  readonly next?: number | null | undefined;
}

/** Reads a page. With a limit of Infinity, as many items as the service gives. */
type ReadPage<T> = (limit: number, offset: number) => Promise<Page<T> & Rest>;

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
   * Whether something is concluded from what the listing lacks: then its end is proved, see {@link WholeList}, and it
   * fails with a `ListingIncomplete` where that is not possible. Default: false.
   */
  readonly whole?: boolean;
  /** How many items are asked for at once: fewer take less memory. Default: 100, as many as most lists give. */
  readonly pageSize?: number;
  /** How many there may be: of more it fails with a `ListingIncomplete`. Default: a million. */
  readonly most?: number | undefined;
}

/** Lists the objects that a read answers page by page, each once. */
export function listPages<T extends { readonly id: string }>(
  http: HttpClient,
  operation: ApiRequest,
  page: z.ZodType<Page<T>>,
  call: Call,
  { whole = false, pageSize = 100, most = MOST_ITEMS }: Listing = {},
): AsyncGenerator<T, void, undefined> {
  const { attempted } = operation;
  const read: ReadPage<T> = async (limit, offset) => {
    const range = Number.isFinite(limit) ? { limit: String(limit), offset: String(offset) } : undefined;
    const query = range === undefined ? operation.query : { ...operation.query, ...range };
    const asked = { ...operation, ...(query === undefined ? {} : { query }), listing: true };
    const { value, reply } = await http.readWithReply(asked, page, call);
    return { ...value, ...restOf(reply) };
  };
  if (whole) return new WholeList(read, { attempted, size: pageSize, most }).items();
  return paged(pageSize, read, attempted, most);
}

/**
 * Lists the objects that a read answers all at once.
 *
 * @param whole see {@link Listing}: a newer service may answer in pages. Default: false
 */
export function listAtOnce<T extends { readonly id: string }>(
  http: HttpClient,
  operation: ApiRequest,
  row: z.ZodType<T>,
  call: Call,
  whole = false,
): AsyncGenerator<T, void, undefined> {
  return listPages(http, operation, arrayPage(row), call, { whole, pageSize: Number.POSITIVE_INFINITY });
}

/**
 * All items of a listing with `limit` and `offset`, each id once. It ends with a page that is shorter than the limit, so
 * nothing can be concluded from what it lacks.
 *
 * @param limit of a page. Of one that is too large to be read, half as many items are asked for
 * @param attempted as errors say it
 * @param most how many items there may be
 * @throws ListingIncomplete for a server that ignores the offset, and for more items
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
      if (seen.size === most) throw new ListingIncomplete(attempted, beyond(most, offset));
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

function beyond(most: number, offset: number): string {
  return `It has more than ${grouped(most)} objects, and continues at offset ${grouped(offset)}`;
}

/** That a page is too large to be read. @throws any other error */
function ifTooLarge(error: unknown): AnswerBeyondLimits {
  if (error instanceof AnswerBeyondLimits) return error;
  throw error;
}

/** How many pages behind the last one are asked for. */
const PAGES_BEHIND = 3;

/**
 * A list, read to its proved end: something is concluded from what it lacks. The end is proved where the service
 * honours the offset and has nothing behind it, or ignores both offset and limit and so answers everything at once.
 * Servers that page in another way, by a cursor, prove nothing.
 *
 * Each page begins with the last item of the one before, which has to be seen again: otherwise items have moved to a
 * page that was read already. Where a service loses more than 3 pages in a row, it is not noticed.
 */
class WholeList<T extends { readonly id: string }> {
  readonly #read: ReadPage<T>;
  readonly #attempted: string;
  readonly #most: number;
  readonly #seen = new Set<string>();
  /** The first item of the list. */
  #first: string | undefined;
  /** How many items are asked for at once; Infinity: all. */
  #size: number;

  /** @param attempted as errors say it */
  constructor(read: ReadPage<T>, { attempted, size, most }: Wanted) {
    this.#read = read;
    this.#attempted = attempted;
    this.#size = size;
    this.#most = most;
  }

  /**
   * All items, each id once.
   *
   * @throws ListingIncomplete where the end is not proved, items moved, or there are more than wanted
   */
  async *items(): AsyncGenerator<T, void, undefined> {
    let offset = 0;
    let again: string | undefined;
    for (;;) {
      const page = await this.#readFitting(offset);
      const { items } = page;
      if (again !== undefined && !items.some(({ id }) => id === again)) {
        throw this.#incomplete(
          `At offset ${offset}, the server did not repeat the last item of the previous page`,
        );
      }
      this.#first ??= items[0]?.id;
      const fresh = this.#fresh(items, offset);
      yield* fresh;
      if (items.length !== this.#size || fresh.length === 0) {
        const behind = await this.#findBehind(page, offset);
        if (behind !== "more") {
          if (behind === "nothing" && offset > 0) yield* await this.#movedToFront();
          this.#assertLast(page);
          return;
        }
        if (fresh.length === 0)
          throw this.#incomplete(`At offset ${offset}, the server returned no new items`);
        // The service has shorter pages than were asked for.
        this.#size = items.length;
      }
      // A page of one item alone cannot begin with the last one and go on.
      const overlap = items.length > 1 ? 1 : 0;
      again = overlap > 0 ? items.at(-1)?.id : undefined;
      offset += items.length - overlap;
    }
  }

  /** A page; of one that is too large to be read half as many items, now and from then on. */
  async #readFitting(offset: number): ReturnType<ReadPage<T>> {
    for (;;) {
      const page = await this.#read(this.#size, offset).catch(ifTooLarge);
      if (!(page instanceof AnswerBeyondLimits)) return page;
      // A page of one item could not begin with the last one and go on.
      if (this.#size <= 2 || !Number.isFinite(this.#size)) throw page;
      this.#size = Math.ceil(this.#size / 2);
    }
  }

  /** The items that no page had before. */
  #fresh(items: readonly T[], offset: number): readonly T[] {
    const fresh = items.filter(({ id }) => !this.#seen.has(id));
    for (const { id } of fresh) {
      if (this.#seen.size === this.#most) throw this.#incomplete(beyond(this.#most, offset));
      this.#seen.add(id);
    }
    return fresh;
  }

  /** What the service has behind a page that seems to be the last one: `everything` was answered at once, see above. */
  async #findBehind({ items, next }: Page<T>, offset: number): Promise<"nothing" | "more" | "everything"> {
    if (offset > 0 && this.#hasFirst(items)) return this.#demandEverything(items, this.#size);
    const isPaged = Number.isFinite(this.#size);
    if (!isPaged && items.length === 0) return "nothing";
    const end = offset + Math.max(items.length, 1);
    // Where the service says to go on, and where the next pages would be: it may have lost some.
    const pages = Array.from({ length: PAGES_BEHIND }, (_, index) => offset + (index + 1) * this.#size);
    const limit = isPaged ? this.#size : 1;
    for (const at of new Set([end, ...(isPaged ? [next ?? 0, ...pages] : [])])) {
      if (at <= offset) continue;
      const behind = await this.#readIfAllowed(limit, at);
      if (behind === undefined || this.#hasFirst(behind)) return this.#demandEverything(behind, limit);
      if (behind.every(({ id }) => this.#seen.has(id))) continue;
      if (at === end && items.length > 0) return "more";
      throw this.#incomplete(
        `At offset ${offset}, the server returned ${items.length} items as the last page, but it has more at offset ${at}`,
      );
    }
    return "nothing";
  }

  /** Whether the first item of the list is among these: at an offset, only of a service that ignores it. */
  #hasFirst(items: readonly T[]): boolean {
    return items.some(({ id }) => id === this.#first);
  }

  /**
   * Demands that the service, which ignores the offset, ignores the limit too: one that honours it pages by something
   * else, and what it answers may be a page.
   *
   * @param items that it answered to an offset with this limit; undefined where it rejected the offset
   */
  async #demandEverything(items: readonly T[] | undefined, limit: number): Promise<"everything"> {
    const { size } = this.#seen;
    // Of a single item, nothing would show it.
    if (size === 1) return "everything";
    const isShown = items !== undefined && (limit === 1 || items.length > limit);
    const answered = isShown ? items : await this.#readIfAllowed(1, 0);
    if (answered === undefined || answered.length >= size) return "everything";
    throw this.#incomplete(
      `The server ignores the offset, but not the limit: it returned ${size} items, and ${answered.length} where 1 was requested`,
    );
  }

  /** A page; undefined from a service that is asked for no page at first, and rejects what asks for one. */
  async #readIfAllowed(limit: number, offset: number): Promise<readonly T[] | undefined> {
    try {
      return (await this.#read(limit, offset)).items;
    } catch (error) {
      const isRejected =
        error instanceof ValidationFailed || (error instanceof BadRequest && error.status === BAD_REQUEST);
      if (isRejected && !Number.isFinite(this.#size)) return undefined;
      throw error;
    }
  }

  /** What was moved from a page that was not read yet to the first one, which was: that is read once more. */
  async #movedToFront(): Promise<readonly T[]> {
    const { items } = await this.#read(this.#size, 0);
    if (this.#hasFirst(items)) return this.#fresh(items, 0);
    throw this.#incomplete(
      `Read again at the end, the first ${items.length} items are without ${this.#first}, which was the first item before`,
    );
  }

  /** Demands that the service itself does not say that there is more. */
  #assertLast({ more, total }: Rest): void {
    if (total !== undefined && total > this.#seen.size)
      throw this.#incomplete(`The server reports ${total} items, and returned ${this.#seen.size}`);
    if (more !== undefined)
      throw this.#incomplete(
        `The server returned ${this.#seen.size} items and ${more}, but no more at an offset`,
      );
  }

  #incomplete(found: string): ListingIncomplete {
    return new ListingIncomplete(this.#attempted, found);
  }
}

const BAD_REQUEST = 400;

interface Wanted {
  /** As errors say it. */
  readonly attempted: string;
  /** How many items are asked for at once. */
  readonly size: number;
  /** How many items there may be. */
  readonly most: number;
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
