import type { Call } from "../api/call.ts";
import type { LangSmith } from "../api/client.ts";
import { NotFound } from "../api/errors.ts";
import type { Export } from "../api/schema.ts";
import { formatInstant } from "../lifecycle/instant.ts";
import type { Operation } from "../lifecycle/operation.ts";
import { callOf } from "../resources/call.ts";
import type { Schedule, Window } from "../resources/schedule.ts";
import { coverageOf } from "./compute.ts";
import { aSchedule, DifferentSeries, NotListed, notASchedule } from "./errors.ts";
import {
  MOST_OF_A_WORKSPACE,
  windowsBetween,
  windowsOfRule,
  windowsOfSchedule,
  windowsOfSeries,
} from "./expected.ts";
import { byAge, type HeldExport, type HeldSchedule, heldOf, isSchedule } from "./held.ts";
import { namesOf, projectsNamed } from "./names.ts";
import { byStart, meeting, microsOf, type Span, union } from "./ranges.ts";
import type { Coverage, SeriesIdentity } from "./report.ts";
import { lookAtRuns } from "./runs.ts";
import { identityOf, keyOf } from "./series.ts";

/** Which coverage is wanted. */
export interface CoverageFilter {
  /** Only the windows of these schedules. Default: all schedules, and the one-off exports beside them. */
  readonly scheduleIds?: readonly string[];
  /** Only these projects, each by its id or its name. Default: all. */
  readonly projects?: readonly string[];
  /** Up to which instant windows are expected. Default: now, by the service's clock. */
  readonly until?: string;
}

/** The coverage of one series, and what people call it. */
export interface NamedCoverage {
  /** The project's name where it can be told, else its id; with what tells apart two series of one project. */
  readonly name: string;
  readonly coverage: Coverage;
}

/** A series with what its coverage was worked out from. */
export interface LoadedSeries extends NamedCoverage {
  /** Where it can be told. */
  readonly projectName?: string;
  readonly exports: readonly HeldExport[];
  readonly schedules: readonly HeldSchedule[];
}

interface Series {
  readonly identity: SeriesIdentity;
  readonly exports: HeldExport[];
  readonly schedules: HeldSchedule[];
}

interface Listed {
  readonly series: ReadonlyMap<string, Series>;
  /** The service's clock when the listing began, in milliseconds. */
  readonly now: number;
}

/**
 * The coverage of every series of the workspace, or of those that the filter names, in the order of their names.
 * It only reads.
 *
 * @throws NotListed, WrongKind, ListingIncomplete, TooManyWindows, UnreadableTime, RangeUnknown, ServiceError
 */
export async function loadCoverages(
  service: LangSmith,
  filter: CoverageFilter,
  operation: Operation,
): Promise<NamedCoverage[]> {
  const loaded = await loadSeries(service, filter, operation);
  return loaded.map(({ name, coverage }) => ({ name, coverage }));
}

/** The same, with the exports that it was worked out from. */
export async function loadSeries(
  service: LangSmith,
  { scheduleIds = [], projects = [], until }: CoverageFilter,
  operation: Operation,
): Promise<LoadedSeries[]> {
  const call = callOf(operation);
  const wanted = new Set(scheduleIds.map((id) => id.toLowerCase()));
  const keys = new Set<string>();
  for (const id of wanted) keys.add(keyOf(identityOf(await scheduleOf(service, id, call))));
  const ids = projects.length === 0 ? undefined : await projectsNamed(service, projects, call);
  const takes = (held: Export, key: string) =>
    (wanted.size === 0 || keys.has(key)) &&
    (ids === undefined || ids.has(held.session_id?.toLowerCase() ?? ""));
  const listed = await list(service, takes, operation);
  const upTo = until ?? formatInstant(listed.now);
  const loaded: Omit<LoadedSeries, "name">[] = [];
  for (const series of listed.series.values()) {
    const schedules = series.schedules.filter(({ id }) => wanted.size === 0 || wanted.has(id)).sort(byAge);
    const expected =
      wanted.size === 0
        ? windowsOfSeries(schedules, series.exports, upTo)
        : inOrder(schedules.flatMap((schedule) => windowsOfSchedule(schedule, upTo, MOST_OF_A_WORKSPACE)));
    if (expected.length === 0 && schedules.length === 0) continue;
    const scheduleIdsOf = schedules.map(({ id }) => id);
    const worked = await workOut(
      service,
      { ...series, expected, scheduleIds: scheduleIdsOf, upTo },
      listed.now,
      call,
    );
    loaded.push({ ...worked, schedules: series.schedules });
  }
  return namesOf(service, loaded, call);
}

/**
 * The coverage of one schedule: its own windows, whichever export of its series holds them.
 *
 * @throws what {@link loadCoverages} throws
 */
export async function loadScheduleCoverage(
  service: LangSmith,
  scheduleId: string,
  until: string | undefined,
  operation: Operation,
): Promise<Coverage> {
  const call = callOf(operation);
  const id = scheduleId.toLowerCase();
  const key = keyOf(identityOf(await scheduleOf(service, id, call)));
  const { series, now } = await list(service, (_held, own) => own === key, operation);
  const own = series.get(key);
  const schedule = own?.schedules.find((each) => each.id === id);
  if (!own || !schedule) throw new NotListed(`schedule ${scheduleId}`);
  const upTo = until ?? formatInstant(now);
  const expected = windowsOfSchedule(schedule, upTo);
  const worked = await workOut(service, { ...own, expected, scheduleIds: [id], upTo }, now, call);
  return worked.coverage;
}

/**
 * The coverage of a set of exports: of the windows of a rule, or, without one, of the whole range from their first
 * start to their last end. Only these exports count.
 *
 * @throws what {@link loadCoverages} throws, and DifferentSeries
 */
export async function loadSetCoverage(
  service: LangSmith,
  bulkExportIds: readonly string[],
  rule: Schedule | undefined,
  until: string | undefined,
  operation: Operation,
): Promise<Coverage> {
  const call = callOf(operation);
  const found = await Promise.all(
    [...new Set(bulkExportIds.map((id) => id.toLowerCase()))].map((id) => exportOf(service, id, call)),
  );
  const exports: HeldExport[] = [];
  for (const each of found) {
    const held = heldOf(each);
    if (isSchedule(held)) throw aSchedule(held.id);
    exports.push(held);
  }
  const identities = found.map((each) => ({ id: each.id, series: identityOf(each) }));
  const [first, ...others] = identities;
  if (!first) throw new NotListed("a set without any export");
  for (const other of others) {
    if (keyOf(first.series) !== keyOf(other.series)) throw new DifferentSeries(first, other);
  }
  const now = clockOf(service, operation);
  const upTo = until ?? formatInstant(now);
  const expected = rule ? windowsOfRule(rule, upTo) : windowsBetween(exports, upTo);
  const worked = await workOut(
    service,
    { identity: first.series, exports, expected, scheduleIds: [], upTo },
    now,
    call,
  );
  return worked.coverage;
}

interface Wanted extends Pick<Series, "identity" | "exports"> {
  readonly expected: readonly Window[];
  readonly scheduleIds: readonly string[];
  readonly upTo: string;
}

async function workOut(
  service: LangSmith,
  { identity, exports, expected, scheduleIds, upTo }: Wanted,
  now: number,
  call: Call,
): Promise<{ readonly coverage: Coverage; readonly exports: readonly HeldExport[] }> {
  const spans = union(expected.map(spanOf));
  const concerned = exports.filter((held) => meeting(spans, held).length > 0);
  const { told, gone } = await lookAtRuns(service, concerned, call);
  const existing = exports.filter(({ id }) => !gone.has(id));
  const coverage = coverageOf({
    series: identity,
    scheduleIds,
    expected,
    exports: existing,
    told,
    until: upTo,
    now: BigInt(Math.floor(now)) * 1000n,
  });
  return { coverage, exports: existing };
}

/** Lists what is wanted of the workspace, grouped by series; nothing else is kept. */
async function list(
  service: LangSmith,
  takes: (held: Export, key: string) => boolean,
  operation: Operation,
): Promise<Listed> {
  const series = new Map<string, Series>();
  let now: number | undefined;
  for await (const each of service.exports.list(callOf(operation), { whole: true })) {
    // Windows that become due while the pages are read may have exports that no page shows any more.
    now ??= clockOf(service, operation);
    const identity = identityOf(each);
    const key = keyOf(identity);
    if (!takes(each, key)) continue;
    const known = series.get(key) ?? { identity, exports: [], schedules: [] };
    series.set(key, known);
    const held = heldOf(each);
    if (isSchedule(held)) known.schedules.push(held);
    else known.exports.push(held);
  }
  return { series, now: now ?? clockOf(service, operation) };
}

/** Now, by the service's clock. */
function clockOf(service: LangSmith, operation: Operation): number {
  return service.serverTime?.getTime() ?? operation.now();
}

async function exportOf(service: LangSmith, id: string, call: Call): Promise<Export> {
  try {
    return await service.exports.get(id, call);
  } catch (error) {
    if (error instanceof NotFound) throw new NotListed(`bulk export ${id}`, { cause: error });
    throw error;
  }
}

async function scheduleOf(service: LangSmith, id: string, call: Call): Promise<Export> {
  const found = await exportOf(service, id, call);
  if (!found.interval_hours) throw notASchedule(id, found.source_bulk_export_id ?? undefined);
  return found;
}

function spanOf({ startTime, endTime }: Window): Span {
  return { start: microsOf(startTime, "a window"), end: microsOf(endTime, "a window") };
}

function inOrder(windows: readonly Window[]): Window[] {
  return [...windows].sort((a, b) => byStart(spanOf(a), spanOf(b)));
}
