import type { CoveredWindow } from "../coverage.ts";
import { byAge, seriesKey } from "../export-record.ts";
import type { LoadedSeries } from "../load-coverage.ts";
import {
  findOverlapping,
  formatMicros,
  intersect,
  isOverlapping,
  type Micros,
  type Span,
  subtract,
  toSpan,
} from "../time-spans.ts";
import { type FillArgs, type FillEntry, seriesOfFill } from "./fill.ts";
import { findFreeName, formatStamp, toSlug } from "./fill-names.ts";
import { type IntendedGap, intendedGaps } from "./intended-gaps.ts";
import { mayStillExport } from "./may-still-export.ts";
import { type AppliedWaivers, applyWaivers, cutsWithin, type WaiverCutNote } from "./waivers.ts";

/** Which entries a file of fills lacks, and which gaps need none. */
export interface FillPlan {
  readonly added: readonly FillEntry[];
  /** Ranges of gaps with an entry whose export is not created yet, or was cancelled. */
  readonly held: readonly OverlapNote[];
  /** Ranges of gaps that the service may still export by itself. */
  readonly early: readonly FillNote[];
  /** Ranges of gaps that entries waive. */
  readonly waived: readonly FillNote[];
  /** Entries that do not waive all of their range, and so leave gaps. */
  readonly cut: readonly WaiverCutNote[];
  /** Ranges of gaps that cannot be filled, since their destination is deleted. */
  readonly unfillable: readonly FillNote[];
  /** Ranges of gaps that may be intended: they are filled on request. */
  readonly pauses: readonly PauseNote[];
}

/** A range that is not filled, or that is reported when it is. */
interface FillNote {
  readonly series: string;
  readonly startTime: string;
  readonly endTime: string;
}

/** A range that has an entry. */
interface OverlapNote extends FillNote {
  /** Set where the last export of the entry's range was cancelled: it stays so until the entry says otherwise. */
  readonly cancelled?: true;
}

/** A range whose gap may be intended. */
export interface PauseNote extends FillNote, IntendedGap {
  /** Whether it is filled nevertheless. */
  readonly filled: boolean;
}

/** How to fill. */
interface FillOptions {
  /** The clock of the listing. */
  readonly now: Micros;
  /** The workspace that was asked, where one is configured. */
  readonly workspaceId: string | undefined;
  /** Whether to fill gaps that may be intended, too. */
  readonly fillPauses: boolean;
}

/**
 * Plans the entries that fill the gaps: for each window of each series the parts that are left. An entry never crosses
 * the border of a window. A range that has an entry gets another one only if its export has ended without filling the
 * gap: a further attempt, with a name of its own. An export that was cancelled is recreated by its own entry. Names
 * follow from the project and the window alone.
 */
export function planFills(
  loaded: readonly LoadedSeries[],
  existing: readonly FillEntry[],
  { now, workspaceId, fillPauses }: FillOptions,
): FillPlan {
  const names = new Map(existing.map(({ name, args }) => [name, seriesKey(seriesOfFill(args))]));
  const slugs = loaded.map(toSlug);
  const plan = {
    added: [] as FillEntry[],
    held: [] as OverlapNote[],
    early: [] as FillNote[],
    waived: [] as FillNote[],
    cut: [] as WaiverCutNote[],
    unfillable: [] as FillNote[],
    pauses: [] as PauseNote[],
  };
  for (const [index, series] of loaded.entries()) {
    const key = seriesKey(series.coverage.series);
    const slug = slugs[index] ?? "";
    const shared = slugs.filter((other) => other === slug).length > 1;
    const own = entriesOf(series, existing);
    const { waived, cuts } = findWaived(series, existing, now);
    const waiting = own
      .filter((entry) => !entry.waived && countFinished(series, toSpan(entry.args, "a fill")) < entry.attempt)
      .map(({ args }) => toSpan(args, "a fill"));
    const gaps = series.coverage.gaps.map((gap) => toSpan(gap));
    plan.cut.push(...cutsWithin(cuts, subtract(gaps, waived)));
    const mayStillBegin = mayStillExport(series.schedules, series.exports);
    const intendedAt = intendedGaps(series.pauses, series.schedules, series.exports);
    let planned: Span[] = [];
    const note = ({ start, end }: Span): FillNote => ({
      series: series.name,
      startTime: formatMicros(start),
      endTime: formatMicros(end),
    });
    for (const window of series.coverage.windows) {
      if (!isGap(window)) continue;
      const whole = toSpan(window);
      const gap = intersect([whole], findOverlapping(gaps, whole));
      plan.waived.push(...intersect(gap, waived).map(note));
      const uncovered = subtract(gap, waived);
      if (series.destinationGone) {
        plan.unfillable.push(...uncovered.map(note));
        continue;
      }
      const overlapping = waiting.filter((span) => isOverlapping(span, whole));
      for (const span of overlapping) {
        const cancelled = isCancelled(series, span) ? { cancelled: true as const } : {};
        plan.held.push(...intersect(uncovered, [span]).map((part) => ({ ...note(part), ...cancelled })));
      }
      const unheld = subtract(uncovered, overlapping);
      if (mayStillBegin(window, now)) {
        plan.early.push(...unheld.map(note));
        continue;
      }
      // Windows of two schedules may overlap; what one of them fills, the next one does not.
      planned = planned.filter(({ end }) => end > whole.start);
      const left = subtract(unheld, planned);
      const intended = intendedAt(whole);
      if (intended) {
        plan.pauses.push(...left.map((span) => ({ ...note(span), ...intended, filled: fillPauses })));
        if (!fillPauses) continue;
      }
      for (const span of left) {
        planned.push(span);
        const attempt = countFinished(series, span) + 1;
        const name = findFreeName(`${slug}-${formatStamp(span.start)}`, key, shared, attempt, names);
        names.set(name, key);
        plan.added.push({ name, attempt, waived: false, args: toFillArgs(series, span, workspaceId) });
      }
    }
  }
  return { ...plan, pauses: joinNeighbours(plan.pauses) };
}

/** Whether nothing is left of a series but what the entries of a file waive. */
export function isSettled(series: LoadedSeries, existing: readonly FillEntry[], now: Micros): boolean {
  const { gaps, windows } = series.coverage;
  const { waived } = findWaived(series, existing, now);
  const left = subtract(
    gaps.map((gap) => toSpan(gap)),
    waived,
  );
  return left.length === 0 && windows.every(({ state }) => state !== "unclear");
}

/** The parts of a series that the entries of a file waive. */
export function findWaived(
  series: LoadedSeries,
  existing: readonly FillEntry[],
  now: Micros,
): AppliedWaivers {
  const waivers = entriesOf(series, existing).filter(({ waived }) => waived);
  return applyWaivers(
    waivers.map(({ name, args }) => ({ name, ...toSpan(args, "a fill") })),
    series.schedules,
    now,
  );
}

function entriesOf({ coverage }: LoadedSeries, existing: readonly FillEntry[]): FillEntry[] {
  const key = seriesKey(coverage.series);
  return existing.filter(({ args }) => seriesKey(seriesOfFill(args)) === key);
}

/** Whether a part of the window is in a gap. */
function isGap({ state }: CoveredWindow): boolean {
  return state === "failed" || state === "timedOut" || state === "missing";
}

/** The one-off exports of this very range, the latest last. */
function attemptsOf({ exports }: LoadedSeries, { start, end }: Span) {
  const same = exports.filter(
    (overlapping) =>
      overlapping.sourceId === undefined && overlapping.start === start && overlapping.end === end,
  );
  return same.sort(byAge);
}

/** How many attempts at a range have ended by themselves: one that was cancelled is left to its entry. */
function countFinished(series: LoadedSeries, span: Span): number {
  const finished = ["Completed", "Failed", "TimedOut"];
  return attemptsOf(series, span).filter(({ status }) => finished.includes(status)).length;
}

function isCancelled(series: LoadedSeries, span: Span): boolean {
  return attemptsOf(series, span).at(-1)?.status === "Cancelled";
}

/** Neighbours between the same schedules are one. */
function joinNeighbours(notes: readonly PauseNote[]): PauseNote[] {
  const all: PauseNote[] = [];
  for (const note of notes) {
    const last = all.at(-1);
    const goesOn =
      last?.series === note.series &&
      last.endTime === note.startTime &&
      last.after === note.after &&
      last.before === note.before;
    if (last && goesOn) all[all.length - 1] = { ...last, endTime: note.endTime };
    else all.push(note);
  }
  return all;
}

function toFillArgs(
  { coverage, schedules, exports }: LoadedSeries,
  { start, end }: Span,
  workspaceId: string | undefined,
): FillArgs {
  const { series } = coverage;
  // Not part of the series, but a reader may be used to the one that its newest schedule or export has.
  const compression = [...exports].sort(byAge).at(-1)?.compression;
  const packed = [...schedules].sort(byAge).at(-1)?.compression ?? compression;
  return {
    ...(workspaceId === undefined ? {} : { workspaceId: workspaceId.toLowerCase() }),
    bulkExportDestinationId: series.bulkExportDestinationId,
    ...(series.sessionId === undefined ? {} : { sessionId: series.sessionId }),
    ...(series.allExperiments === undefined ? {} : { allExperiments: true }),
    startTime: formatMicros(start),
    endTime: formatMicros(end),
    ...(series.filter === undefined ? {} : { filter: series.filter }),
    ...(series.exportFields === undefined ? {} : { exportFields: [...series.exportFields] }),
    ...(series.formatVersion === "v1" ? {} : { formatVersion: series.formatVersion }),
    ...(packed === undefined ? {} : { compression: packed }),
  };
}
