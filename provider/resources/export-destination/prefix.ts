import { withoutOuterSlashes } from "../../core/compare.ts";
import { ExportDestinations } from "../../http/api/export-destinations.ts";
import type { Call } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import { NotFound } from "../../http/errors.ts";

/**
 * Below which path a destination's exports write, as the service reports it of their runs. The name of the bucket comes
 * first where it is part of it. Undefined where the service does not report whether it is: its default has changed. Also
 * where it does not find the destination, which may be deleted, or so new that a replica does not know it.
 */
export async function prefixesOf(service: LangSmith, destinationId: string, call: Call) {
  const found = await service
    .api(ExportDestinations)
    .get(destinationId, call)
    .catch((error: unknown) => {
      if (!(error instanceof NotFound)) throw error;
    });
  const { bucket_name: bucket, prefix, include_bucket_in_prefix: included } = found?.config ?? {};
  if (included === undefined || included === null) return undefined;
  return [included ? bucket : "", withoutOuterSlashes(prefix ?? "")].filter(Boolean).join("/");
}
