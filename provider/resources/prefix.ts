import type { Call } from "../api/call.ts";
import type { LangSmith } from "../api/client.ts";
import { withoutOuterSlashes } from "../lifecycle/compare.ts";

const roots = new Map<string, Promise<string>>();

/**
 * Below which prefix of its bucket a destination's exports write. A destination's place never changes, so it is
 * read once and kept.
 */
export function prefixesOf(service: LangSmith, destinationId: string, call: Call): Promise<string> {
  const before = roots.get(destinationId);
  // Another operation's reading may have ended with that operation; that says nothing about this one.
  if (before) return before.catch(() => prefixesOf(service, destinationId, call));
  const reading = read(service, destinationId, call);
  roots.set(destinationId, reading);
  reading.catch(() => roots.delete(destinationId));
  return reading;
}

async function read(service: LangSmith, destinationId: string, call: Call): Promise<string> {
  const { config } = await service.destinations.get(destinationId, call);
  const prefix = withoutOuterSlashes(config.prefix ?? "");
  return [config.include_bucket_in_prefix ? config.bucket_name : "", prefix].filter(Boolean).join("/");
}
