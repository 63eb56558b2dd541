import { SPAWN_DELAY } from "../resources/bulk-export/schedule.ts";
import type {
  Coverage,
  CoveredSchedule,
  CoveredWindow,
  Gap,
  SeriesIdentity,
  WindowState,
} from "./coverage.ts";
import type { ExpectedWindow } from "./expected-windows.ts";
import { byAge, containedBy, coveredEnd, type ExportRecord, type ReportedExport } from "./export-record.ts";
import {
  byStart,
  findOverlaps,
  formatMicros,
  intersect,
  isOverlapping,
  type Span,
  subtract,
  toSpan,
  union,
} from "./time-spans.ts";

/** Everything that the coverage of a series is computed from. */
export interface CoverageFacts {
  readonly series: SeriesIdentity;
  readonly schedules: readonly CoveredSchedule[];
  /** The windows that were expected to be exported. */
  readonly expected: readonly ExpectedWindow[];
  /** The exports of the series. */
  readonly exports: readonly ExportRecord[];
  /** What their runs report, by the export's id. */
  readonly reports: ReadonlyMap<string, ReportedExport>;
  /** Up to which windows were expected. */
  readonly until: string;
  /** The service's own time when it was asked: windows are due by it. */
  readonly now: bigint;
}

/** What an export means for its range. */
type Role = "covers" | "running" | "failed" | "timedOut" | "unclear";

/** An export with its role: its span is the part that the role applies to. */
interface ClassifiedExport extends ExportRecord {
  readonly role: Role;
  readonly report: ReportedExport | undefined;
  readonly requested: Span;
}

/** A part of a window that is not exported. The state of a window, a gap and a day follow from these parts. */
export interface OpenPart extends Span {
  readonly state: Exclude<WindowState, "exported">;
  readonly error?: string;
}

interface EvaluatedWindow {
  readonly window: CoveredWindow;
  readonly open: readonly OpenPart[];
}

/** What was computed of a series. */
interface Computed {
  readonly coverage: Coverage;
  /** What of the windows is not exported. */
  readonly open: readonly OpenPart[];
}

/** Whether nothing exports a window, or a part of one, of this state any more. */
export function isGap(state: WindowState): boolean {
  return state === "missing" || state === "failed" || state === "timedOut";
}

/**
 * Computes which windows are exported.
 *
 * - Only a Completed export covers its range, without the end, and only what its runs report of it.
 * - A one-off covers nothing after its own creation: runs that came in later may not be in it. A schedule spawns an
 *   export only after the end of its window.
 * - What a Failed, TimedOut or Cancelled export wrote is neither exported nor an overlap: its range has to be exported
 *   again in any case.
 */
export function computeCoverage(facts: CoverageFacts): Computed {
  const actors = facts.exports.flatMap((each) => classify(each, facts.reports.get(each.id))).sort(byAge);
  const spans = facts.expected.map((window) => toSpan(window));
  const touching = exportsByWindow(spans, actors);
  const found = facts.expected.map((window, index) => {
    const span = spans[index] ?? { start: 0n, end: 0n };
    return evaluateWindow(window, span, touching[index] ?? [], facts.now);
  });
  const coverage = {
    series: facts.series,
    schedules: facts.schedules,
    until: facts.until,
    windows: found.map(({ window }) => window),
    gaps: mergeGaps(found),
    overlaps: findOverlaps(
      actors.filter(({ role }) => role === "covers" || role === "running"),
      union(spans),
    ),
    ...sumWritten(covering(touching.flat())),
  };
  return { coverage, open: found.flatMap(({ open }) => open) };
}

/** Whether all that is due is exported, or about to be: no gap is left, and no state is unclear. */
export function hasNoGaps({ gaps, windows }: Coverage): boolean {
  return gaps.length === 0 && windows.every(({ state }) => state !== "unclear");
}

/** The parts of an export, each with its role. */
function classify(record: ExportRecord, report: ReportedExport | undefined): ClassifiedExport[] {
  const as = (role: Role) => (span: Span) => ({ ...record, ...span, role, report, requested: record });
  if (record.status !== "Completed") return [as(roleOf(record.status))(record)];
  const contained = containedBy(record, report);
  // Believing the better of two contradictory reports may hide a gap.
  const doubtful = subtract([{ start: record.start, end: coveredEnd(record) }], contained);
  return [...contained.map(as("covers")), ...doubtful.map(as("unclear"))];
}

function roleOf(status: string): Role {
  switch (status) {
    case "Created":
    case "Running":
      return "running";
    case "Failed":
    case "Cancelled":
      return "failed";
    case "TimedOut":
      return "timedOut";
    default:
      return "unclear";
  }
}

/** For each window the exports that overlap it, the oldest first. */
function exportsByWindow(
  windows: readonly Span[],
  actors: readonly ClassifiedExport[],
): ClassifiedExport[][] {
  const order = windows
    .map((_, index) => index)
    .sort((a, b) => byStart(spanAt(windows, a), spanAt(windows, b)));
  const longest = windows.reduce((most, { start, end }) => (end - start > most ? end - start : most), 0n);
  const touching = windows.map((): ClassifiedExport[] => []);
  for (const actor of actors) {
    if (actor.start >= actor.end) continue;
    let low = 0;
    let high = order.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (spanAt(windows, order[middle]).start + longest <= actor.start) low = middle + 1;
      else high = middle;
    }
    for (let index = low; index < order.length; index += 1) {
      const window = spanAt(windows, order[index]);
      if (window.start >= actor.end) break;
      if (isOverlapping(window, actor)) touching[order[index] ?? 0]?.push(actor);
    }
  }
  return touching;
}

function spanAt(spans: readonly Span[], index: number | undefined): Span {
  return spans[index ?? 0] ?? { start: 0n, end: 0n };
}

function evaluateWindow(
  expected: ExpectedWindow,
  span: Span,
  touching: readonly ClassifiedExport[],
  now: bigint,
): EvaluatedWindow {
  const { number, startTime, endTime, exportStartTime } = expected;
  const open = openParts(expected, span, touching, now);
  const state = stateOf(open);
  const error = open.findLast((part) => part.state === state && part.error !== undefined)?.error;
  const complete = covering(touching);
  const alone = complete.every(({ requested }) => requested.start >= span.start && requested.end <= span.end);
  const withoutResult = complete.reduce((sum, { report }) => sum + (report?.withoutResult ?? 0), 0);
  return {
    window: {
      number,
      startTime,
      endTime,
      exportStartTime,
      state,
      bulkExportIds: [...new Set(touching.map(({ id }) => id))],
      ...(alone && complete.length > 0 ? sumWritten(complete) : {}),
      ...(withoutResult > 0 ? { runsWithoutResult: withoutResult } : {}),
      ...(error === undefined ? {} : { error }),
    },
    open,
  };
}

function openParts(
  { uncertainty, isMade }: ExpectedWindow,
  span: Span,
  touching: readonly ClassifiedExport[],
  now: bigint,
): OpenPart[] {
  const of = (role: Role) => touching.filter((actor) => actor.role === role);
  const unexported = subtract([span], of("covers"));
  const delay = isMade ? 0n : BigInt(SPAWN_DELAY) * 1000n;
  if (span.end + delay > now) return unexported.map((part) => ({ ...part, state: "notDue" }));
  const notRunning = subtract(unexported, of("running"));
  const unexplained = subtract(notRunning, of("unclear"));
  return [
    ...subtract(unexported, notRunning).map((part) => ({ ...part, state: "running" as const })),
    ...subtract(notRunning, unexplained).map((part) => {
      const latest = of("unclear").findLast((actor) => isOverlapping(actor, part));
      return withError(part, "unclear", latest && describeUnclear(latest));
    }),
    ...explain(unexplained, touching, uncertainty),
  ];
}

/** What nothing exports: because the last export of it failed, or because there is none. */
function explain(
  parts: readonly Span[],
  touching: readonly ClassifiedExport[],
  uncertainty: string | undefined,
): OpenPart[] {
  const found: OpenPart[] = [];
  let left = parts;
  for (const actor of touching.filter(hasEndedWithout).reverse()) {
    const state = actor.role === "timedOut" ? "timedOut" : "failed";
    found.push(...intersect([actor], left).map((part) => withError(part, state, describeFailure(actor))));
    left = subtract(left, [actor]);
  }
  const state = uncertainty === undefined ? "missing" : "unclear";
  return [...found, ...left.map((part) => withError(part, state, uncertainty))].sort(byStart);
}

/** Whether an export should have exported its range. Of a one-off that somebody canceled, that is not wanted any more. */
function hasEndedWithout({ role, status, sourceId }: ClassifiedExport): boolean {
  if (role !== "failed" && role !== "timedOut") return false;
  return status !== "Cancelled" || sourceId !== undefined;
}

function withError({ start, end }: Span, state: OpenPart["state"], error: string | undefined): OpenPart {
  return { start, end, state, ...(error === undefined ? {} : { error }) };
}

/** The state of a window: what nothing exports counts first, then what is unclear. */
function stateOf(open: readonly OpenPart[]): WindowState {
  const isFailed = ({ state }: OpenPart) => state === "failed" || state === "timedOut";
  const worst = open.find(isFailed) ?? open.find(({ state }) => isGap(state));
  return (worst ?? open.find(({ state }) => state === "unclear") ?? open[0])?.state ?? "exported";
}

/** The exports that cover something, each once. */
function covering(actors: readonly ClassifiedExport[]): ClassifiedExport[] {
  const covers = actors.filter(({ role }) => role === "covers");
  return [...new Map(covers.map((actor) => [actor.id, actor])).values()];
}

/** What exports have written, unless one of their runs does not report it. */
function sumWritten(exports: readonly ClassifiedExport[]): { rowsWritten?: number; filesWritten?: number } {
  const unknown = exports.some(({ report }) => !report || report.runs === 0 || report.withoutResult > 0);
  if (unknown) return {};
  return {
    rowsWritten: exports.reduce((sum, { report }) => sum + (report?.rowsWritten ?? 0), 0),
    filesWritten: exports.reduce((sum, { report }) => sum + (report?.filesWritten ?? 0), 0),
  };
}

function describeFailure({ id, status, report }: ClassifiedExport): string {
  if (status === "Cancelled") return `export ${id} was Cancelled`;
  const errors = report?.errors ?? [];
  return errors.length > 0
    ? `export ${id} is ${status}: ${errors.join("; ")}`
    : `export ${id} is ${status}, and its runs report no error`;
}

function describeUnclear({ id, status, report }: ClassifiedExport): string {
  if (status !== "Completed") {
    return `export ${id} has the status ${JSON.stringify(status)}, which this version does not know`;
  }
  const others = Object.entries(report?.others ?? {});
  if (others.length === 0) {
    return `export ${id} is Completed, but LangSmith reports no run with files of this range`;
  }
  const runs = others.map(([state, count]) => `${count} ${count === 1 ? "is" : "are"} ${state}`).join(", ");
  const why = report && report.errors.length > 0 ? `: ${report.errors.join("; ")}` : "";
  return `export ${id} is Completed, but of its runs ${runs}${why}`;
}

function mergeGaps(found: readonly EvaluatedWindow[]): Gap[] {
  const parts = found.flatMap(({ window, open }) =>
    open.filter(({ state }) => isGap(state)).map((part) => ({ ...part, window })),
  );
  parts.sort(byStart);
  const gaps: { start: bigint; end: bigint; states: Set<WindowState>; windows: Set<CoveredWindow> }[] = [];
  for (const { start, end, state, window } of parts) {
    const last = gaps.at(-1);
    if (last && start <= last.end) {
      last.end = end > last.end ? end : last.end;
      last.states.add(state);
      last.windows.add(window);
    } else {
      gaps.push({ start, end, states: new Set([state]), windows: new Set([window]) });
    }
  }
  return gaps.map(({ start, end, states, windows }) => ({
    startTime: formatMicros(start),
    endTime: formatMicros(end),
    states: [...states],
    windows: windows.size,
  }));
}
