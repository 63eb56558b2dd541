/** One page of a listing. */
export interface Page<T> {
  readonly items: readonly T[];
  /** Where the service says to continue, if it does. */
  readonly next?: number | null | undefined;
}

/**
 * All items of a listing with `limit` and `offset`, each id once. It ends with a page that is shorter than the
 * limit or brings nothing new, so that a server which ignores the two cannot keep it going.
 */
export async function* paged<T extends { readonly id: string }>(
  limit: number,
  page: (limit: number, offset: number) => Promise<Page<T>>,
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
    if (items.length !== limit || fresh.length === 0) return;
    const after = offset + items.length;
    offset = typeof next === "number" && next > offset ? next : after;
  }
}
