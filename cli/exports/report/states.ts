import type { Color } from "../../terminal.ts";
import type { ReportDay, ReportState } from "./days.ts";
import type { SeriesReport } from "./series.ts";

/** What is shown of a day: `expired` for a gap whose traces LangSmith has deleted, or begun to. */
export type ShownState = ReportState | "expired";

/** How a state is shown. */
interface Shown {
  readonly word: string;
  /** What stands for it in a grid. */
  readonly letter: string;
  readonly color: Color;
  /** Whether nobody waits for the day. */
  readonly isSettled: boolean;
  /** What it means, for a legend. */
  readonly meaning: string;
}

/** All states, as a legend lists them. */
export const SHOWN: Readonly<Record<ShownState, Shown>> = {
  complete: {
    word: "complete",
    letter: "C",
    color: "green",
    isSettled: true,
    meaning: "everything is exported",
  },
  running: { word: "running", letter: "R", color: "cyan", isSettled: false, meaning: "an export runs" },
  notDue: {
    word: "not due",
    letter: "N",
    color: "gray",
    isSettled: true,
    meaning: "LangSmith has not begun yet",
  },
  missing: {
    word: "missing",
    letter: "M",
    color: "red",
    isSettled: false,
    meaning: "nothing exports a part",
  },
  failed: {
    word: "failed",
    letter: "F",
    color: "red",
    isSettled: false,
    meaning: "an export failed, timed out or was canceled",
  },
  expired: {
    word: "expired",
    letter: "X",
    color: "red",
    isSettled: false,
    meaning: "a part is not exported, and LangSmith no longer stores all of its traces",
  },
  unclear: {
    word: "unclear",
    letter: "?",
    color: "magenta",
    isSettled: false,
    meaning: "the status or the runs of an export are unclear",
  },
  waived: {
    word: "waived",
    letter: "W",
    color: "gray",
    isSettled: true,
    meaning: "a file waives what is not exported",
  },
};

/** What is shown of a day. */
export function shownState({ state, isExpired }: ReportDay): ShownState {
  return isExpired ? "expired" : state;
}

/** When LangSmith begins to delete the traces of a gap, in words; empty for a day without gaps. */
export function formatDeadline(
  { gaps, fillableUntil, isExpired }: ReportDay,
  { projectGone, destinationGone }: SeriesReport,
): string {
  if (gaps.length === 0) return "";
  if (projectGone || destinationGone) return "impossible";
  if (isExpired) return "too late";
  return fillableUntil === undefined ? "unknown" : fillableUntil.slice(0, 10);
}

/** Why nothing can fill the gaps of a series; undefined where something can, and where it has none. */
export function describeImpossible({ gaps, projectGone, destinationGone }: SeriesReport): string | undefined {
  if (gaps.length === 0) return undefined;
  if (projectGone) return "The project no longer exists, so nothing can fill its gaps.";
  return destinationGone ? "The destination no longer exists, so nothing can fill its gaps." : undefined;
}
