import { NotFound } from "../http/errors.ts";

/** Whether what is asked for is there: a 404 says that it is not, any other error says nothing of it. */
export async function exists(get: () => Promise<unknown>): Promise<boolean> {
  try {
    await get();
    return true;
  } catch (error) {
    if (error instanceof NotFound) return false;
    throw error;
  }
}
