/** One page of a listing. */
export interface Page<T> {
  readonly items: readonly T[];
  /** Where the service says to continue, if it does. */
  readonly next?: number | null | undefined;
}

/** A listing that was to be whole is not: nothing must be concluded from what it lacks. */
export class ListingIncomplete extends Error {
  override readonly name = "ListingIncomplete";
  /** Where the page lies that was short. */
  readonly shortAt: number;
  /** Where the service has more all the same. */
  readonly moreAt: number;
  constructor(attempted: string, short: { readonly at: number; readonly items: number }, moreAt: number) {
    super(
      `Could not ${attempted}: the listing is incomplete. At offset ${short.at} the service answered ${short.items} items, as on a last page, ` +
        `but at offset ${moreAt} it has more. Nothing is concluded from a part: try again, and if it stays so, ask who runs the service.`,
    );
    this.shortAt = short.at;
    this.moreAt = moreAt;
  }
}

/**
 * All items of a listing with `limit` and `offset`, each id once. It ends with a page that is shorter than the
 * limit or brings nothing new, so that a server which ignores the two cannot keep it going.
 *
 * @param whole what is attempted, where what the listing lacks is to be concluded from: then the service is asked
 * behind its last page once more
 * @throws ListingIncomplete where `whole` is given and more turns up there
 */
export async function* paged<T extends { readonly id: string }>(
  limit: number,
  page: (limit: number, offset: number) => Promise<Page<T>>,
  whole?: string,
): AsyncGenerator<T, void, undefined> {
  const seen = new Set<string>();
  for (let offset = 0; ; ) {
    const { items, next } = await page(limit, offset);
    const fresh = items.filter(({ id }) => !seen.has(id));
    for (const item of fresh) {
      seen.add(item.id);
      yield item;
    }
    // A longer page comes from a server that does not page: that was all.
    if (items.length > limit) return;
    if (items.length < limit || fresh.length === 0) {
      // Right behind it, for a server whose pages are shorter than asked for, and where the next page would be.
      const behind = whole === undefined ? [] : [...new Set([offset + items.length, offset + limit])];
      for (const at of behind.filter((each) => each > offset)) {
        const more = (await page(limit, at)).items.some(({ id }) => !seen.has(id));
        if (more) throw new ListingIncomplete(whole ?? "", { at: offset, items: items.length }, at);
      }
      return;
    }
    const after = offset + items.length;
    offset = typeof next === "number" && next > offset ? next : after;
  }
}
