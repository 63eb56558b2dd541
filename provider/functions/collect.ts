import { CodedError } from "../core/message.ts";
import { tooManyItems } from "./messages.ts";

/** Items of one result: more would be hundreds of megabytes, in one message to the program. */
export const MOST_COLLECTED = 100_000;

/**
 * All items of a listing, or those of them that are wanted.
 *
 * @throws CodedError for more than 100,000
 */
export async function collect<T>(
  items: AsyncIterable<T>,
  isWanted: (item: T) => boolean = () => true,
): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) {
    if (!isWanted(item)) continue;
    if (all.length === MOST_COLLECTED) throw new CodedError(tooManyItems({ most: MOST_COLLECTED }));
    all.push(item);
  }
  return all;
}
