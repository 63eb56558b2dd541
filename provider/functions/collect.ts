/** Items of one result: more would be hundreds of megabytes, in one message to the program. */
export const MOST_COLLECTED = 100_000;

/** A function would have to give more than a program can be handed. */
export class TooManyItems extends Error {
  override readonly name = "TooManyItems";
}

/**
 * All items of a listing, or those of them that are wanted.
 *
 * @throws TooManyItems for more than 100,000
 */
export async function collect<T>(
  items: AsyncIterable<T>,
  isWanted: (item: T) => boolean = () => true,
): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) {
    if (!isWanted(item)) continue;
    if (all.length === MOST_COLLECTED) {
      throw new TooManyItems(
        `the service lists more than ${MOST_COLLECTED} of what was asked for, which is too much for one result: ` +
          "narrow it with the function's filters, or ask about one object",
      );
    }
    all.push(item);
  }
  return all;
}
