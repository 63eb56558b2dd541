import type { SeriesIdentity } from "../coverage.ts";
import { toSeriesIdentity } from "../export-record.ts";

/** The arguments of an export that fills a gap, all literal: what is exported whatever the program changes elsewhere. */
export interface FillArgs {
  /** The workspace (a UUID) that was asked when the entry was written; absent where none was named. */
  workspaceId?: string;
  bulkExportDestinationId: string;
  sessionId?: string;
  allExperiments?: boolean;
  /** Included; ISO 8601. */
  startTime: string;
  /** Not included; ISO 8601. */
  endTime: string;
  filter?: string;
  exportFields?: string[];
  formatVersion?: string;
  compression?: string;
  /** Set by hand: exports the range again after its export was cancelled. */
  allowReexport?: boolean;
}

/** One export that fills a gap. */
export interface Fill {
  /** The name of the resource, fixed for good. */
  readonly name: string;
  readonly args: FillArgs;
}

/** The end of a name that is one more attempt at a window: `support-agent-2026-03-01T00Z-2`. */
const ATTEMPT = /Z(?:-[0-9a-f]{6})?-(\d{1,3})$/;

/** Which attempt at its range a fill is, by its name: one at least. */
export function attemptOf({ name }: Fill): number {
  return Number(ATTEMPT.exec(name)?.[1] ?? 1);
}

/** The series that a fill belongs to. */
export function seriesOfFill(args: FillArgs): SeriesIdentity {
  return toSeriesIdentity({
    bulk_export_destination_id: args.bulkExportDestinationId,
    session_id: args.sessionId,
    all_experiments: args.allExperiments,
    filter: args.filter,
    export_fields: args.exportFields,
    format_version: args.formatVersion,
  });
}
