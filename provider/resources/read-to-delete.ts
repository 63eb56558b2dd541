import type { Properties } from "../core/properties.ts";
import { UnreadableObject } from "../http/errors.ts";

/** Looks at an object before it is deleted; undefined where the answer cannot be read, which must not keep it. */
export async function readToDelete<T extends Properties>(
  get: () => Promise<T>,
  assertSame: (seen: T) => void,
): Promise<T | undefined> {
  try {
    const seen = await get();
    assertSame(seen);
    return seen;
  } catch (error) {
    if (error instanceof UnreadableObject) return undefined;
    throw error;
  }
}
