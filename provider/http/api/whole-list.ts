import type { Rest } from "../answer.ts";
import { AnswerBeyondLimits, BadRequest, ValidationFailed } from "../errors.ts";
import { ifTooLarge, ListingIncomplete, ListingTooLong, type Page, type ReadPage } from "./paging.ts";

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
export class WholeList<T extends { readonly id: string }> {
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
   * @throws ListingIncomplete where the end is not proved, or items moved
   * @throws ListingTooLong for more items than wanted
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
      if (this.#seen.size === this.#most) throw new ListingTooLong(this.#most, offset);
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
