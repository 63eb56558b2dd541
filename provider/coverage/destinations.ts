import type { Call } from "../http/call.ts";
import type { LangSmith } from "../http/client.ts";
import { Forbidden, NotFound, RouteMissing } from "../http/errors.ts";
import { exists } from "./exists.ts";

/** What people call the destinations, by their ids; of none where the key may not see them. */
export async function destinationNames(service: LangSmith, call: Call): Promise<ReadonlyMap<string, string>> {
  try {
    const all = await service.destinations.list(call);
    return new Map(all.map(({ id, display_name: name }) => [id.toLowerCase(), JSON.stringify(name)]));
  } catch (error) {
    if (!isHidden(error)) throw error;
    return new Map();
  }
}

function isHidden(error: unknown): boolean {
  return error instanceof Forbidden || error instanceof NotFound || error instanceof RouteMissing;
}

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
      if (!listed.has(id) && !(await exists(() => service.destinations.get(id, call)))) gone.add(id);
    }
  } catch (error) {
    if (!isHidden(error)) throw error;
    return new Set();
  }
  return gone;
}
