import { BulkExports, type Export } from "../../http/api/bulk-exports.ts";
import type { Call } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import { ServiceError } from "../../http/errors.ts";
import { prefixesOf } from "../export-destination/from-api.ts";
import type { Outputs } from "./fields.ts";

/** Where in the bucket an export writes, in the terms of its outputs. */
export type OutputPrefix = Pick<Outputs, "outputPrefix" | "rootPrefix">;

/**
 * Where an export writes whose destination is at `root`, if known. What follows `session_id=…` differs between the
 * service's layouts, so only a run of the export can report it. A schedule's exports each have a folder of their own.
 */
export function outputPrefixOf(root: string | undefined, actual: Export): OutputPrefix {
  if (root === undefined) return {};
  if (actual.interval_hours) return { rootPrefix: root };
  if (!actual.session_id) return {};
  const layout = `export_id=${actual.id}/tenant_id=${actual.tenant_id}/session_id=${actual.session_id}`;
  return { outputPrefix: root === "" ? layout : `${root}/${layout}` };
}

/**
 * Where an existing export writes: as one of its runs reports it, else as the state has it, else by its destination, which
 * may be deleted by now.
 */
export async function prefixOf(
  service: LangSmith,
  actual: Export,
  { outputPrefix, rootPrefix }: Partial<OutputPrefix>,
  call: Call,
): Promise<OutputPrefix> {
  const reported = await reportedPrefix(service, actual, call).catch((error: unknown) => {
    // That the runs cannot be read fails nothing.
    if (!(error instanceof ServiceError)) throw error;
  });
  if (reported !== undefined) return { outputPrefix: reported };
  if (outputPrefix !== undefined) return { outputPrefix };
  if (rootPrefix !== undefined) return { rootPrefix };
  return outputPrefixOf(await prefixesOf(service, actual.bulk_export_destination_id, call), actual);
}

async function reportedPrefix(service: LangSmith, actual: Export, call: Call): Promise<string | undefined> {
  if (actual.interval_hours || !actual.session_id || actual.status === "Created") return undefined;
  for await (const run of service.api(BulkExports).runs(actual.id, call)) {
    const prefix = run.metadata?.prefix?.replace(/\/+(year=.*)?$/, "");
    if (prefix) return prefix;
  }
  return undefined;
}
