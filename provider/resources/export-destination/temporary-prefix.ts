import { BoundedMap } from "../../core/bounded.ts";
import { withoutOuterSlashes } from "../../core/compare.ts";
import type { Limit } from "../../core/limit.ts";
import { memberNamesOf } from "../../core/wire-format.ts";
import { type Destination, ExportDestinations } from "../../http/api/export-destinations.ts";
import { awaitOrAbort, type Call } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import { NotFound, ServiceError } from "../../http/errors.ts";
import { inputs } from "./fields.ts";

/** Destinations that a process remembers; a forgotten one is read again. */
const MOST_DESTINATIONS = 1_000;

export const LIMITS: readonly Limit[] = [
  {
    what: "remembered destinations",
    limit: MOST_DESTINATIONS,
    beyond: "the oldest is read again",
    why: "a workspace has a few, and a read costs one request",
  },
];

const known = new BoundedMap<string, Promise<Destination>>(MOST_DESTINATIONS);
const created = new BoundedMap<string, Destination>(MOST_DESTINATIONS);

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

/** Keeps a destination that was just made: the service may not find it yet when the first export asks for it. */
export function remember(destination: Destination): void {
  created.set(destination.id, destination);
}

/** Forgets a destination that was deleted: nothing asks for it any more. */
export function forget(destinationId: string): void {
  created.delete(destinationId);
  known.delete(destinationId);
}

/** Whether a destination writes with credentials that expire. */
export async function isTemporary(service: LangSmith, destinationId: string, call: Call): Promise<boolean> {
  const { credentials_keys } = await destinationOf(service, destinationId, call);
  return memberNamesOf(inputs.shape.credentials, credentials_keys)?.includes("sessionToken") ?? false;
}

/**
 * A destination as the first export that uses it finds it. Its place never changes, and an update of its credentials
 * comes before the exports that depend on it: so it is read once and kept.
 */
async function destinationOf(service: LangSmith, destinationId: string, call: Call): Promise<Destination> {
  for (;;) {
    const shared = known.get(destinationId);
    if (shared === undefined) return readOnce(service, destinationId, call);
    try {
      return await awaitOrAbort(shared, call.signal);
    } catch (error) {
      call.signal.throwIfAborted();
      // What the service answered to one, it would answer to all who asked at that time.
      if (error instanceof ServiceError) throw error;
      // Another operation's reading ended with that operation; that says nothing about this one.
      if (known.get(destinationId) === shared) known.delete(destinationId);
    }
  }
}

function readOnce(service: LangSmith, destinationId: string, call: Call): Promise<Destination> {
  const reading = service
    .api(ExportDestinations)
    .get(destinationId, call)
    .catch((error: unknown) => {
      const justCreated = error instanceof NotFound ? created.get(destinationId) : undefined;
      if (justCreated === undefined) throw error;
      return justCreated;
    });
  known.set(destinationId, reading);
  reading.catch(() => {
    if (known.get(destinationId) === reading) known.delete(destinationId);
  });
  return reading;
}
