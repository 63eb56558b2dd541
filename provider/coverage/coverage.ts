import { CodedError } from "../core/message.ts";
import { CREATIONS_AN_HOUR, hasEnded, hasFailed } from "../http/api/bulk-exports.ts";
import { SPAWN_DELAY } from "../resources/bulk-export/schedule.ts";
import { tooManyWindows } from "./messages.ts";
import { byAge, type ExportRecord, type Schedule, type Series } from "./series.ts";
import {
  byStart,
  cutAt,
  HOUR,
  intersect,
  isOverlapping,
  type Span,
  startOfDay,
  subtract,
  union,
} from "./spans.ts";

/** How many windows are worked out for a series: a wrong year must not fill the memory. */
export const MOST_WINDOWS = 10_000;

const DELAY = SPAWN_DELAY / 1000;

/** Which windows of a series are expected, in seconds since 1970. */
export interface Period {
  /** Only windows that end after it. Default: all */
  readonly since?: number | undefined;
  /** Only windows that begin before it. */
  readonly until: number;
  /** The service's clock. */
  readonly now: number;
  /** Whether the whole range since `since` is expected, also where no schedule has a window. */
  readonly isWhole?: boolean;
  /** See {@link busyUntil}. Default: as if the series had the workspace to itself */
  readonly busyUntil?: number;
}

/** Why a part of a window is not exported, from the least to the worst. */
const OPEN_STATES = ["notDue", "running", "missing", "failed"] as const;
type OpenState = (typeof OPEN_STATES)[number];

/** A part of a window that is not exported. */
interface OpenPart extends Span {
  /**
   * - `notDue`: an active schedule is still to export it.
   * - `running`: an export of it has not ended.
   * - `missing`: nothing exports it.
   * - `failed`: its last export failed, timed out, or was canceled although a schedule spawned it.
   */
  readonly state: OpenState;
  /** Of a failed part. */
  readonly error?: string;
}

/** One window that is expected. */
export interface Window extends Span {
  /** `exported`, or the worst state of its open parts. */
  readonly state: "exported" | OpenState;
  /** In order. */
  readonly open: readonly OpenPart[];
  /** The exports of it or of a part of it, the latest last. */
  readonly exports: readonly ExportRecord[];
}

/** A range that is missing or failed: windows that touch are one gap. */
export interface Gap extends Span {
  /** Each once. */
  readonly states: readonly OpenState[];
  /** How many windows it touches. */
  readonly windows: number;
}

/** A part of a window that more than one export has written, or writes: it is billed more than once. */
interface Overlap extends Span {
  readonly bulkExportIds: readonly string[];
}

/** What of a series is exported, and what is not. */
export interface Coverage {
  readonly windows: readonly Window[];
  readonly gaps: readonly Gap[];
  readonly overlaps: readonly Overlap[];
}

/**
 * What of a series is exported: it follows from its exports, its schedules and the time alone.
 *
 * @param spans the windows that are expected of it
 */
export function coverageOf(
  series: Series,
  period: Period,
  spans: readonly Span[] = expectedWindows(series, period),
): Coverage {
  const later = union(notDue(series, period));
  const touching = exportsOf(spans, series.exports);
  const windows = spans.map((span, index): Window => {
    const exports = touching[index] ?? [];
    const open = openParts(span, exports, later);
    return { ...span, state: worstOf(open), open, exports };
  });
  return { windows, gaps: gapsIn(windows), overlaps: windows.flatMap(overlapsIn) };
}

/** What an export certainly contains: traces that arrived after a one-off was created may not be in it. */
export function coveredBy({ status, sourceId, createdAt, start, end }: ExportRecord): Span {
  if (status !== "Completed") return { start, end: start };
  return { start, end: sourceId === undefined ? Math.min(end, createdAt) : end };
}

/**
 * The windows that are expected of a series, in order, of which no two overlap:
 *
 * - From its earliest schedule to now, or to the cancellation of its last one, in windows of the latest schedule that had
 *   begun. Of a schedule that was canceled, the windows that were due then are expected.
 * - Besides, the range of each export, unless it was canceled.
 *
 * @throws CodedError for too many windows
 */
export function expectedWindows({ schedules, exports: all }: Series, period: Period): Span[] {
  const { since = Number.NEGATIVE_INFINITY, until, now, isWhole = false } = period;
  const latest = Math.max(...schedules.map(({ start }) => start));
  const begun = schedules
    .map((schedule) => ({ ...schedule, end: endOf(schedule, until, schedule.start === latest) }))
    .filter(({ start, end }) => end > start)
    .sort(byStart);
  const end = Math.max(...begun.map((schedule) => schedule.end));
  const scheduled = begun.map(({ start, interval }, index) => ({
    start,
    end: Math.min(begun[index + 1]?.start ?? end, end),
    interval,
  }));
  const wanted = scheduled.map((rule) => {
    const skipped = Math.max(0, Math.floor((since - rule.start) / rule.interval));
    const start = rule.start + skipped * rule.interval;
    return { ...rule, start, windows: Math.max(0, Math.ceil((rule.end - start) / rule.interval)) };
  });
  const windows = wanted.reduce((sum, rule) => sum + rule.windows, 0);
  if (windows > MOST_WINDOWS) throw new CodedError(tooManyWindows({ windows, most: MOST_WINDOWS }));
  const ofSchedules = wanted.flatMap((rule) =>
    Array.from({ length: rule.windows }, (_, index) => {
      const start = rule.start + index * rule.interval;
      return { start, end: Math.min(start + rule.interval, rule.end) };
    }),
  );
  const own = all.filter(({ status }) => status !== "Cancelled").map((each) => pastOf(each, now));
  const whole = isWhole ? [{ start: since, end: Math.min(until, now) }] : [];
  const others = subtract([...own, ...whole], scheduled);
  const cuts = own.flatMap((each) => [each.start, each.end]);
  return [...ofSchedules, ...cutAt(others, cuts)]
    .filter((window) => window.end > since && window.start < until)
    .sort((a, b) => a.start - b.start);
}

/** Where the windows of a schedule end that begin before an instant; of one that was canceled, those that were due then. */
function endOf({ start, interval, status, endedAt }: Schedule, until: number, isLast: boolean): number {
  const begun = Math.ceil((until - start) / interval);
  // Nobody ended the last one that failed: its windows are still expected.
  const goesOn = endedAt === undefined || (isLast && status !== "Cancelled");
  const due = goesOn ? begun : windowsDue({ start, interval }, endedAt);
  return start + Math.max(0, Math.min(begun, due)) * interval;
}

/** An export whose end lies ahead is expected up to the last midnight: what comes later changes every second. */
function pastOf({ start, end }: ExportRecord, now: number): Span {
  return { start, end: end > now ? Math.max(start, startOfDay(now)) : end };
}

/** How long the service may be late with a window. */
const GRACE = HOUR;
/** How long the service takes for each export at most. */
const TURN = HOUR / CREATIONS_AN_HOUR;

/**
 * Until when the service works through windows that were past when the active schedules of a workspace were created: it
 * begins a limited number of exports an hour in each workspace, in an order that is not documented.
 */
export function busyUntil(schedules: readonly Schedule[]): number {
  return schedules
    .filter(isActive)
    .toSorted(byAge)
    .reduce((busy, schedule) => {
      const past = windowsDue(schedule, schedule.createdAt);
      return past === 0 ? busy : Math.max(busy, schedule.createdAt) + past * TURN;
    }, Number.NEGATIVE_INFINITY);
}

function isActive({ endedAt }: Schedule): boolean {
  return endedAt === undefined;
}

/** How many windows of a schedule are due at an instant: each 10 minutes after its end. */
function windowsDue({ start, interval }: Pick<Schedule, "start" | "interval">, at: number): number {
  return Math.max(0, Math.floor((at - DELAY - start) / interval));
}

/** What active schedules are still to export. The service may be late by an hour. */
function notDue(
  { schedules, exports }: Series,
  { now, busyUntil: busy = busyUntil(schedules) }: Period,
): Span[] {
  const late = now - GRACE;
  return schedules.filter(isActive).flatMap((schedule) => {
    const { id, start, interval } = schedule;
    const first = start + (late < busy ? 0 : windowsDue(schedule, late)) * interval;
    const spawned = exports.filter(({ sourceId }) => sourceId === id);
    return subtract([{ start: first, end: Number.POSITIVE_INFINITY }], spawned);
  });
}

/** For each window the exports that overlap it, the latest last. Windows are in order, and do not overlap. */
function exportsOf(windows: readonly Span[], exports: readonly ExportRecord[]): ExportRecord[][] {
  const coming = exports.toSorted(byStart);
  let next = 0;
  let active: ExportRecord[] = [];
  return windows.map(({ start, end }) => {
    for (let each = coming[next]; each !== undefined && each.start < end; each = coming[next]) {
      active.push(each);
      next += 1;
    }
    active = active.filter((each) => each.end > start);
    return active.toSorted(byAge);
  });
}

function openParts(window: Span, exports: readonly ExportRecord[], later: readonly Span[]): OpenPart[] {
  const open: OpenPart[] = [];
  let left = subtract([window], exports.map(coveredBy));
  const take = (spans: readonly Span[], state: OpenState, error?: string) => {
    const parts = intersect(left, spans);
    open.push(...parts.map((part) => ({ ...part, state, ...(error === undefined ? {} : { error }) })));
    left = subtract(left, spans);
  };
  take(exports.filter(isRunning), "running");
  if (left.length > 0)
    take(
      later.filter((span) => isOverlapping(span, window)),
      "notDue",
    );
  for (const each of exports.filter(isFailure).reverse()) take([each], "failed", describeFailure(each));
  take(left, "missing");
  return open.sort(byStart);
}

/** A status that this version does not know is none that ends an export. */
function isRunning(each: ExportRecord): boolean {
  return !hasEnded(each);
}

/** Somebody who cancels a one-off export does not want its range any more. */
function isFailure(each: ExportRecord): boolean {
  return hasFailed(each) || (each.status === "Cancelled" && each.sourceId !== undefined);
}

function describeFailure({ id, status, report }: ExportRecord): string {
  const errors = report?.errors.length ? `: ${report.errors.join("; ")}` : "";
  return `export ${id} ${status === "Cancelled" ? "was" : "is"} ${status}${errors}`;
}

function worstOf(open: readonly OpenPart[]): Window["state"] {
  return OPEN_STATES.findLast((state) => open.some((part) => part.state === state)) ?? "exported";
}

/** Whether nothing exports a part of this state. */
export function isGap({ state }: { readonly state: string }): boolean {
  return state === "missing" || state === "failed";
}

function gapsIn(windows: readonly Window[]): Gap[] {
  const gaps: { start: number; end: number; states: Set<OpenState>; touched: Set<Window> }[] = [];
  for (const window of windows) {
    for (const { start, end, state } of window.open.filter(isGap)) {
      const last = gaps.at(-1);
      if (last?.end === start) {
        last.end = end;
        last.states.add(state);
        last.touched.add(window);
      } else gaps.push({ start, end, states: new Set([state]), touched: new Set([window]) });
    }
  }
  return gaps.map(({ states, touched, ...span }) => ({
    ...span,
    states: [...states],
    windows: touched.size,
  }));
}

/** The parts of a window that more than one export has written or writes, cut where another one joins or ends. */
function overlapsIn({ start, end, exports }: Window): Overlap[] {
  const writers = exports.flatMap((each) => {
    const written = isRunning(each) ? each : coveredBy(each);
    return written.end > written.start ? { start: written.start, end: written.end, id: each.id } : [];
  });
  if (writers.length < 2) return [];
  const cuts = writers.flatMap((each) => [each.start, each.end]);
  return cutAt([{ start, end }], cuts).flatMap((part) => {
    const own = writers.filter((each) => isOverlapping(each, part));
    return own.length < 2 ? [] : { ...part, bulkExportIds: own.map(({ id }) => id) };
  });
}
