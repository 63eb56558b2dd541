import type { Call } from "../api/call.ts";
import type { LangSmith } from "../api/client.ts";
import { Forbidden, NotFound, RouteMissing } from "../api/errors.ts";
import { isThere } from "./there.ts";

/**
 * Which of these destinations the service does not know any more: the listing lacks them, and they cannot be read.
 * None where the key may not see destinations.
 */
export async function destinationsGone(
  service: LangSmith,
  ids: ReadonlySet<string>,
  call: Call,
): Promise<ReadonlySet<string>> {
  const gone = new Set<string>();
  if (ids.size === 0) return gone;
  try {
    const listed = new Set((await service.destinations.list(call)).map(({ id }) => id.toLowerCase()));
    for (const id of ids) {
      if (!listed.has(id) && !(await isThere(() => service.destinations.get(id, call)))) gone.add(id);
    }
  } catch (error) {
    const hidden = error instanceof Forbidden || error instanceof NotFound || error instanceof RouteMissing;
    if (!hidden) throw error;
    return new Set();
  }
  return gone;
}
