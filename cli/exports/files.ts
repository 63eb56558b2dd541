import {
  byAge,
  containedBy,
  coveredEnd,
  type ExportRecord,
  type ReportedExport,
  type RunOfRange,
} from "../../provider/coverage/export-record.ts";
import type { LoadedSeries } from "../../provider/coverage/load-coverage.ts";
import {
  byStart,
  formatMicros,
  intersect,
  isOverlapping,
  type Span,
  subtract,
  toRange,
} from "../../provider/coverage/time-spans.ts";

/** A run whose files are to be loaded. */
export interface LoadableRun {
  readonly id: string;
  readonly bulkExportId: string;
  readonly bulkExportCreatedAt: string;
  readonly startTime: string;
  readonly endTime: string;
  /** Absent if LangSmith does not report them. */
  readonly rowsWritten?: number;
  readonly files?: readonly string[];
  /** The files as addresses; absent also where LangSmith does not document where they are. */
  readonly uris?: readonly string[];
}

/** The files of a day. */
interface DayFiles {
  /** In the order of their ranges. */
  readonly runs: readonly LoadableRun[];
  /** Whether rows of the day are in the files of two exports. */
  readonly isOverlapping: boolean;
}

/**
 * Returns a function that finds the runs whose files contain a day, each row once as far as that can be chosen: of two
 * exports of a range, the later one, which also has the traces that came in between. What only an unclear export contains
 * comes last.
 */
export function filesByDay({ exports, reports }: LoadedSeries): (day: Span) => DayFiles {
  const candidates = inOrder(exports, reports);
  return (day) => filesOf(candidates, day);
}

function filesOf(candidates: readonly Candidate[], day: Span): DayFiles {
  const chosen: Chosen[] = [];
  let left: Span[] = [day];
  let doubled = false;
  for (const { exported, contained, runs } of candidates) {
    if (!isOverlapping(exported, day)) continue;
    const wanted = intersect(contained, left);
    for (const { run, span } of runs) {
      // What came in after the export is in another one.
      if (intersect([span], wanted).length === 0) continue;
      const inDay = intersect([span], [day]);
      doubled ||= chosen.some(
        (each) => each.exported !== exported && intersect([each.span], inDay).length > 0,
      );
      chosen.push({ run, span, exported });
    }
    left = subtract(left, wanted);
  }
  return {
    runs: chosen.sort((a, b) => byStart(a.span, b.span)).map(toLoadable),
    isOverlapping: doubled,
  };
}

/** A run that was chosen, with its export. */
interface Chosen extends RunOfRange {
  readonly exported: ExportRecord;
}

/** What an export contains, with its runs. */
interface Candidate {
  readonly exported: ExportRecord;
  readonly contained: readonly Span[];
  readonly runs: readonly RunOfRange[];
}

/** Completed exports, the latest first: first what they certainly contain, then what is unclear. */
function inOrder(
  exports: readonly ExportRecord[],
  reports: ReadonlyMap<string, ReportedExport>,
): Candidate[] {
  const candidates = exports
    .filter(({ status }) => status === "Completed")
    .sort(byAge)
    .reverse()
    .map((exported) => {
      const report = reports.get(exported.id);
      return { exported, contained: containedBy(exported, report), runs: report?.ofDays ?? [] };
    });
  const unclear = candidates.map(({ exported, contained, runs }) => {
    const whole = { start: exported.start, end: coveredEnd(exported) };
    return { exported, contained: subtract([whole], contained), runs };
  });
  return [...candidates, ...unclear];
}

function toLoadable({ run: { id, metadata }, span, exported }: Chosen): LoadableRun {
  const { rows_written: rows, exported_files: files } = metadata?.result ?? {};
  return {
    id,
    bulkExportId: exported.id,
    bulkExportCreatedAt: formatMicros(exported.createdAt),
    ...toRange(span),
    ...(typeof rows === "number" ? { rowsWritten: rows } : {}),
    // A list that is read in part would lose files.
    ...(files?.every((file) => typeof file === "string") ? { files: [...new Set(files)] } : {}),
  };
}
