import { BoundedMap } from "../../core/bounded.ts";
import { withoutOuterSlashes } from "../../core/compare.ts";
import { type Destination, ExportDestinations } from "../../http/api/export-destinations.ts";
import type { Call } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";

/** Destinations that a process remembers; a forgotten one is read again. */
const MOST_DESTINATIONS = 1_000;

const known = new BoundedMap<string, Destination>(MOST_DESTINATIONS);

/**
 * Below which path a destination's exports write, as the service reports it of their runs: the name of the bucket comes
 * first where it is part of it, and the keys in the bucket begin after that. Undefined where the service does not report it
 * whether it is: its default has changed over time.
 */
export async function prefixesOf(
  service: LangSmith,
  destinationId: string,
  call: Call,
): Promise<string | undefined> {
  const { config } = await destinationOf(service, destinationId, call);
  const { include_bucket_in_prefix: included } = config;
  if (included === undefined || included === null) return undefined;
  const prefix = withoutOuterSlashes(config.prefix ?? "");
  return [included ? config.bucket_name : "", prefix].filter(Boolean).join("/");
}

/** Keeps a destination that was just created: the service may not find it yet when the first export asks for it. */
export function remember(destination: Destination): void {
  known.set(destination.id, destination);
}

/** Forgets a destination that was deleted: nothing asks for it any more. */
export function forget(destinationId: string): void {
  known.delete(destinationId);
}

/** Where a destination writes never changes: so it is read once and kept. */
async function destinationOf(service: LangSmith, destinationId: string, call: Call): Promise<Destination> {
  const remembered = known.get(destinationId);
  if (remembered !== undefined) return remembered;
  const destination = await service.api(ExportDestinations).get(destinationId, call);
  known.set(destinationId, destination);
  return destination;
}
