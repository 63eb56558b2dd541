import { withoutOuterSlashes } from "../../core/compare.ts";
import { ExportDestinations } from "../../http/api/export-destinations.ts";
import type { Call } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";

/**
 * Below which path a destination's exports write, as the service reports it of their runs. The name of the bucket comes
 * first where it is part of it. Undefined where the service does not report whether it is: its default has changed.
 */
export async function prefixesOf(service: LangSmith, destinationId: string, call: Call) {
  const { config } = await service.api(ExportDestinations).get(destinationId, call);
  const { bucket_name: bucket, prefix, include_bucket_in_prefix: included } = config;
  if (included === undefined || included === null) return undefined;
  return [included ? bucket : "", withoutOuterSlashes(prefix ?? "")].filter(Boolean).join("/");
}
