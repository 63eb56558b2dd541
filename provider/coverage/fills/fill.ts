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

/** An entry of the file: the fill, and how many attempts at its window it follows. */
export interface FillEntry extends Fill {
  readonly attempt: number;
  /** Nothing is made for it, and its gap counts as settled. */
  readonly waived: boolean;
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
