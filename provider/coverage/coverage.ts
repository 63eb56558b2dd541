/** The state of the export of one window. */
export type WindowState =
  /** All of it is exported, by exports that are Completed. */
  | "exported"
  /** An export that has not ended will export it, or the part of it that is not exported yet. */
  | "running"
  /** The service has not begun it, and need not have: it begins 10 minutes after the window's end. */
  | "notDue"
  /** The last export of it Failed, or was Cancelled; no other export covers it. */
  | "failed"
  /** The last export of it is TimedOut; no other export covers it. */
  | "timedOut"
  /** It is due, and no export of it exists. */
  | "missing"
  /** An export of it has a status that this version does not know. */
  | "unclear";

/** A range of time; all instants are ISO 8601 in UTC. */
export interface Range {
  readonly startTime: string;
  /** Not included. */
  readonly endTime: string;
}

/** One window that was to be exported. */
export interface CoveredWindow extends Range {
  /** Counted from 1 within its schedule. */
  readonly number: number;
  /** When the service begins to export it. */
  readonly exportStartTime: string;
  readonly state: WindowState;
  /** The exports that hold it or a part of it, the latest last. */
  readonly bulkExportIds: readonly string[];
  /** Rows written, if the runs report it and no export reaches beyond the window. */
  readonly rowsWritten?: number;
  /** Files written, if the runs report it and no export reaches beyond the window. */
  readonly filesWritten?: number;
  /** How many Completed runs do not report what they wrote; absent if all do. */
  readonly runsWithoutResult?: number;
  /** What the service said of a failure, or the state that is not known. */
  readonly error?: string;
}

/** A range that is not exported: windows that touch are one gap. */
export interface Gap extends Range {
  /** What the windows of the gap are, each state once. */
  readonly states: readonly WindowState[];
  /** How many windows it touches. */
  readonly windows: number;
}

/** A range that more than one export has written, or writes: it is paid for more than once. */
export interface Overlap extends Range {
  readonly bulkExportIds: readonly string[];
}

/**
 * What is equal for all exports of a series: only such exports can stand in for one another, and only among them
 * is an overlap a waste.
 */
export interface SeriesIdentity {
  readonly sessionId?: string;
  readonly allExperiments?: boolean;
  readonly bulkExportDestinationId: string;
  readonly filter?: string;
  /** In the order of the alphabet; absent where all columns are exported. */
  readonly exportFields?: readonly string[];
  readonly formatVersion: string;
}

/** A schedule whose windows are expected. */
export interface CoveredSchedule {
  readonly id: string;
  /** As the service reports it; `Gone` when the schedule is deleted and exports still name it. */
  readonly status: string;
  /** When it ended: nothing later is expected of it. */
  readonly endedAt?: string;
}

/** What of a project was exported, and what was not. */
export interface Coverage {
  readonly series: SeriesIdentity;
  /** The schedules of the series, the oldest first; empty where it has none. */
  readonly schedules: readonly CoveredSchedule[];
  /** The instant up to which windows were expected. */
  readonly until: string;
  readonly windows: readonly CoveredWindow[];
  readonly gaps: readonly Gap[];
  readonly overlaps: readonly Overlap[];
  /** Rows that the Completed exports of these windows wrote, each export counted once; absent if a run does not report it. */
  readonly rowsWritten?: number;
  /** Files that they wrote; absent if a run does not report it. */
  readonly filesWritten?: number;
}
