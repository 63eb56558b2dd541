/** How many run at once; the client has a limit of its own. */
const AT_ONCE = 10;

/** Runs an action for each item, a few at once; the first failure stops the rest. */
export async function forEachConcurrently<T>(
  items: readonly T[],
  act: (item: T) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) {
      try {
        await act(item);
      } catch (error) {
        next = items.length;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
