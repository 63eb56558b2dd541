import { SPAWN_DELAY } from "../resources/bulk-export/schedule.ts";
import type {
  Coverage,
  CoveredSchedule,
  CoveredWindow,
  Gap,
  Overlap,
  SeriesIdentity,
  WindowState,
} from "./coverage.ts";
import type { ExpectedWindow } from "./expected-windows.ts";
import { byAge, certainEnd, type ExportRecord, type ReportedExport } from "./export-record.ts";
import {
  byStart,
  type Micros,
  meet,
  type Span,
  spanOf,
  textOf,
  union,
  within,
  without,
} from "./time-spans.ts";

/** Everything that the coverage of a series follows from. */
export interface Facts {
  readonly series: SeriesIdentity;
  readonly schedules: readonly CoveredSchedule[];
  /** The windows that were to be exported. */
  readonly expected: readonly ExpectedWindow[];
  /** The exports of the series. */
  readonly exports: readonly ExportRecord[];
  /** What their runs tell, by the export's id. */
  readonly told: ReadonlyMap<string, ReportedExport>;
  /** Up to which windows were expected. */
  readonly until: string;
  /** The service's own time when it was asked: windows are due by it. */
  readonly now: bigint;
}

/** What an export means for the range that it was made for. */
type Role = "covers" | "holds" | "failed" | "timedOut" | "unclear";

/** An export in its role: its span is what it stands for in that role. */
interface Actor extends ExportRecord {
  readonly role: Role;
  readonly told: ReportedExport | undefined;
  readonly asked: Span;
}

interface Found {
  readonly window: CoveredWindow;
  readonly span: Span;
  readonly uncovered: readonly Span[];
}

/**
 * Works out which windows are exported. An export covers its range from the start to the end, which is not part of
 * it; a one-off of what is later than its own creation nothing, since runs that came in afterwards are not certain to
 * be in it (a schedule spawns an export only when its window is over). Only Completed exports cover. Those that Failed, are TimedOut or were Cancelled may have written a part:
 * it counts neither as exported nor as an overlap, since the range has to be exported again in any case.
 */
export function coverageOf(facts: Facts): Coverage {
  const actors = facts.exports.map((held) => actorOf(held, facts.told.get(held.id))).sort(byAge);
  const spans = facts.expected.map((window) => spanOf(window));
  const touching = touchingOf(spans, actors);
  const found = facts.expected.map((window, index) => {
    const span = spans[index] ?? { start: 0n, end: 0n };
    return findingOf(window, span, touching[index] ?? [], facts.now);
  });
  const involved = new Set(touching.flat().filter(({ role }) => role === "covers"));
  return {
    series: facts.series,
    schedules: facts.schedules,
    until: facts.until,
    windows: found.map(({ window }) => window),
    gaps: gapsOf(found),
    overlaps: overlapsOf(
      actors.filter(({ role }) => role === "covers" || role === "holds"),
      union(spans),
    ),
    ...written([...involved]),
  };
}

/** Whether all that is due is exported, or about to be: no gap is left, and no state is unclear. */
export function hasNoGaps({ gaps, windows }: Coverage): boolean {
  return gaps.length === 0 && windows.every(({ state }) => state !== "unclear");
}

function actorOf(held: ExportRecord, told: ReportedExport | undefined): Actor {
  const role = roleOf(held, told);
  const end = role === "covers" ? certainEnd(held) : held.end;
  return { ...held, end, role, told, asked: held };
}

function roleOf({ status }: ExportRecord, told: ReportedExport | undefined): Role {
  switch (status) {
    case "Completed":
      // The service says two things of it; to believe the better one may hide a gap.
      return told && Object.keys(told.others).length > 0 ? "unclear" : "covers";
    case "Created":
    case "Running":
      return "holds";
    case "Failed":
    case "Cancelled":
      return "failed";
    case "TimedOut":
      return "timedOut";
    default:
      return "unclear";
  }
}

/** For each window the exports that have an instant in common with it, the oldest first. */
function touchingOf(windows: readonly Span[], actors: readonly Actor[]): Actor[][] {
  const order = windows.map((_, index) => index).sort((a, b) => byStart(at(windows, a), at(windows, b)));
  const longest = windows.reduce((most, { start, end }) => (end - start > most ? end - start : most), 0n);
  const touching = windows.map((): Actor[] => []);
  for (const actor of actors) {
    if (actor.start >= actor.end) continue;
    let low = 0;
    let high = order.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (at(windows, order[middle]).start + longest <= actor.start) low = middle + 1;
      else high = middle;
    }
    for (let index = low; index < order.length; index += 1) {
      const window = at(windows, order[index]);
      if (window.start >= actor.end) break;
      if (meet(window, actor)) touching[order[index] ?? 0]?.push(actor);
    }
  }
  return touching;
}

function at(spans: readonly Span[], index: number | undefined): Span {
  return spans[index ?? 0] ?? { start: 0n, end: 0n };
}

function findingOf(
  { number, startTime, endTime, exportStartTime, doubt }: ExpectedWindow,
  span: Span,
  touching: readonly Actor[],
  now: bigint,
): Found {
  const of = (role: Role) => touching.filter((actor) => actor.role === role);
  const unexported = without([span], of("covers"));
  const unheld = without(unexported, of("holds"));
  const unexplained = without(unheld, of("unclear"));
  const due = span.end + BigInt(SPAWN_DELAY) * 1000n <= now;
  const latest = touching.findLast(
    (actor) =>
      (actor.role === "failed" || actor.role === "timedOut") && within([actor], unexplained).length > 0,
  );
  const state = ((): WindowState => {
    if (unexported.length === 0) return "exported";
    if (!due) return "notDue";
    if (unheld.length === 0) return "running";
    if (unexplained.length === 0) return "unclear";
    if (latest === undefined) return doubt === undefined ? "missing" : "unclear";
    return latest.role === "timedOut" ? "timedOut" : "failed";
  })();
  const error =
    state === "unclear"
      ? (of("unclear")
          .filter((actor) => within([actor], unheld).length > 0)
          .map(unclearOf)
          .at(-1) ?? doubt)
      : latest && (state === "failed" || state === "timedOut")
        ? failureOf(latest)
        : undefined;
  const covering = of("covers");
  const alone = covering.every(({ asked }) => asked.start >= span.start && asked.end <= span.end);
  const withoutResult = covering.reduce((sum, { told }) => sum + (told?.withoutResult ?? 0), 0);
  return {
    window: {
      number,
      startTime,
      endTime,
      exportStartTime,
      state,
      bulkExportIds: touching.map(({ id }) => id),
      ...(alone && covering.length > 0 ? written(covering) : {}),
      ...(withoutResult > 0 ? { runsWithoutResult: withoutResult } : {}),
      ...(error === undefined ? {} : { error }),
    },
    span,
    uncovered: state === "notDue" || state === "unclear" ? [] : unexplained,
  };
}

/** What exports have written, unless one of their runs does not tell. */
function written(exports: readonly Actor[]): { rowsWritten?: number; filesWritten?: number } {
  const unknown = exports.some(({ told }) => !told || told.runs === 0 || told.withoutResult > 0);
  if (unknown) return {};
  return {
    rowsWritten: exports.reduce((sum, { told }) => sum + (told?.rowsWritten ?? 0), 0),
    filesWritten: exports.reduce((sum, { told }) => sum + (told?.filesWritten ?? 0), 0),
  };
}

function failureOf({ id, status, told }: Actor): string {
  if (status === "Cancelled") return `export ${id} was Cancelled`;
  const errors = told?.errors ?? [];
  return errors.length > 0
    ? `export ${id} is ${status}: ${errors.join("; ")}`
    : `export ${id} is ${status}, and its runs tell no error`;
}

function unclearOf({ id, status, told }: Actor): string {
  const others = Object.entries(told?.others ?? {});
  if (status !== "Completed" || others.length === 0) {
    return `export ${id} is in the state ${JSON.stringify(status)}, which this version does not know`;
  }
  const runs = others.map(([state, count]) => `${count} ${count === 1 ? "is" : "are"} ${state}`).join(", ");
  const why = told && told.errors.length > 0 ? `: ${told.errors.join("; ")}` : "";
  return `export ${id} is Completed, but of its runs ${runs}${why}`;
}

function gapsOf(found: readonly Found[]): Gap[] {
  const parts = found.flatMap(({ window, uncovered }) =>
    uncovered.map((span) => ({ ...span, window: window.number, state: window.state })),
  );
  parts.sort(byStart);
  const gaps: { start: bigint; end: bigint; states: Set<WindowState>; windows: number }[] = [];
  for (const { start, end, state } of parts) {
    const last = gaps.at(-1);
    if (last && start <= last.end) {
      last.end = end > last.end ? end : last.end;
      last.states.add(state);
      last.windows += 1;
    } else {
      gaps.push({ start, end, states: new Set([state]), windows: 1 });
    }
  }
  return gaps.map(({ start, end, states, windows }) => ({
    startTime: textOf(start),
    endTime: textOf(end),
    states: [...states],
    windows,
  }));
}

interface Writer extends Span {
  readonly id: string;
}

/**
 * The ranges that more than one export has written, or writes, inside the limits. Ranges that touch do not overlap.
 * Neighbouring ranges of the same exports are one.
 */
function overlapsOf(writers: readonly Writer[], limits: readonly Span[]): Overlap[] {
  const sorted = writers.filter(({ start, end }) => start < end).sort(byStart);
  const found: { start: Micros; end: Micros; ids: readonly string[] }[] = [];
  let active: Writer[] = [];
  let from: Micros = 0n;
  const closeUntil = (until: Micros | undefined) => {
    for (;;) {
      const end = active.reduce<Micros | undefined>(
        (first, each) => (first === undefined || each.end < first ? each.end : first),
        undefined,
      );
      if (end === undefined || (until !== undefined && end > until)) return;
      mark(end);
      active = active.filter((each) => each.end > end);
    }
  };
  const mark = (to: Micros) => {
    if (active.length > 1 && from < to) found.push({ start: from, end: to, ids: active.map(({ id }) => id) });
    from = to;
  };
  for (const writer of sorted) {
    closeUntil(writer.start);
    mark(writer.start);
    active.push(writer);
  }
  closeUntil(undefined);
  return joined(found).flatMap(({ ids, ...span }) =>
    within([span], limits).map(({ start, end }) => ({
      startTime: textOf(start),
      endTime: textOf(end),
      bulkExportIds: ids,
    })),
  );
}

function joined(found: readonly { start: Micros; end: Micros; ids: readonly string[] }[]) {
  const merged: { start: Micros; end: Micros; ids: readonly string[] }[] = [];
  for (const each of found) {
    const last = merged.at(-1);
    if (last && last.end === each.start && last.ids.join() === each.ids.join()) last.end = each.end;
    else merged.push({ ...each });
  }
  return merged;
}
