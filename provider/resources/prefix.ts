import type { Call } from "../api/call.ts";
import type { LangSmith } from "../api/client.ts";
import type { Destination } from "../api/schema.ts";
import { withoutOuterSlashes } from "../lifecycle/compare.ts";

const known = new Map<string, Promise<Destination>>();

/** Below which prefix of its bucket a destination's exports write. */
export async function prefixesOf(service: LangSmith, destinationId: string, call: Call): Promise<string> {
  const { config } = await destinationOf(service, destinationId, call);
  const prefix = withoutOuterSlashes(config.prefix ?? "");
  return [config.include_bucket_in_prefix ? config.bucket_name : "", prefix].filter(Boolean).join("/");
}

/** Whether a destination writes with credentials that expire. */
export async function isTemporary(service: LangSmith, destinationId: string, call: Call): Promise<boolean> {
  const { credentials_keys } = await destinationOf(service, destinationId, call);
  return credentials_keys?.includes("session_token") ?? false;
}

/**
 * A destination as the first export that uses it finds it. Its place never changes, and an update of its credentials
 * comes before the exports that depend on it: so it is read once and kept.
 */
function destinationOf(service: LangSmith, destinationId: string, call: Call): Promise<Destination> {
  const before = known.get(destinationId);
  // Another operation's reading may have ended with that operation; that says nothing about this one.
  if (before) return before.catch(() => destinationOf(service, destinationId, call));
  const reading = service.destinations.get(destinationId, call);
  known.set(destinationId, reading);
  reading.catch(() => known.delete(destinationId));
  return reading;
}
