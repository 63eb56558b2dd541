import type { Call } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import { NotFound } from "../../http/errors.ts";
import type { Export } from "../../http/schema.ts";
import { prefixesOf } from "../export-destination/temporary-prefix.ts";
import type { Outputs } from "./fields.ts";

/** Where in the bucket an export writes, in the terms of its outputs. */
export type OutputPrefix = Pick<Outputs, "outputPrefix" | "rootPrefix">;

/**
 * Where an export writes whose destination is at `root`, if known. What follows `session_id=…` differs between the
 * service's layouts, so only a run of the export can report it. A schedule's exports each have a folder of their own.
 */
export function outputPrefixOf(root: string | undefined, held: Export): OutputPrefix {
  if (root === undefined) return {};
  if (held.interval_hours) return { rootPrefix: root };
  if (!held.session_id) return {};
  const layout = `export_id=${held.id}/tenant_id=${held.tenant_id}/session_id=${held.session_id}`;
  return { outputPrefix: root === "" ? layout : `${root}/${layout}` };
}

/** Where an existing export writes: it never changes, and its destination may be gone by now. */
export async function knownOutputPrefix(
  service: LangSmith,
  held: Export,
  { outputPrefix, rootPrefix }: Partial<OutputPrefix>,
  call: Call,
): Promise<OutputPrefix> {
  if (outputPrefix !== undefined) return { outputPrefix };
  if (rootPrefix !== undefined) return { rootPrefix };
  try {
    return outputPrefixOf(await prefixesOf(service, held.bulk_export_destination_id, call), held);
  } catch (error) {
    if (error instanceof NotFound) return {};
    throw error;
  }
}
