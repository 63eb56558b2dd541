import { formatInstant, toUtc } from "../core/instant.ts";
import { CodedError } from "../core/message.ts";
import type { Operation } from "../core/operation.ts";
import { EXPORT_REQUESTS } from "../http/api/bulk-exports.ts";
import type { RequestFacts } from "../http/api-request.ts";
import type { Call } from "../http/call.ts";
import { callOf } from "../http/call.ts";
import type { LangSmith } from "../http/client.ts";
import type { Schedule } from "../resources/bulk-export/schedule.ts";
import { computeCoverage, type OpenPart } from "./compute-coverage.ts";
import type { Coverage, CoveredSchedule, SeriesIdentity } from "./coverage.ts";
import {
  differentSeries,
  missingFromListing,
  NoneListed,
  NotListed,
  noExports,
  scheduleInSet,
} from "./errors.ts";
import {
  type ExpectedWindow,
  expectedOf,
  windowsBetween,
  windowsOfRule,
  windowsOfSchedule,
} from "./expected-windows.ts";
import {
  byAge,
  type ExportRecord,
  isSchedule,
  type ReportedExport,
  type ScheduleRecord,
  seriesKey,
  toExportRecord,
  toSeriesIdentity,
} from "./export-record.ts";
import {
  findDeletedDestinations,
  findDeletedSchedules,
  getExport,
  getSchedule,
  listSeries,
  type Series,
  serviceNow,
} from "./listing.ts";
import { beyondYears, tooManyWindows } from "./messages.ts";
import { nameSeries, resolveProjects } from "./names.ts";
import { readRuns } from "./runs.ts";
import { findOverlapping, type Micros, type Span, toSpan, union } from "./time-spans.ts";

/** What is asked of the service to compute coverage, without names. */
export const COVERAGE_REQUESTS: readonly RequestFacts[] = [
  EXPORT_REQUESTS.list,
  EXPORT_REQUESTS.read,
  EXPORT_REQUESTS.runs,
  EXPORT_REQUESTS.spawnedRuns,
];

/** Which coverage is wanted. */
export interface CoverageFilter {
  /** Only these projects, each by its id or its name. Default: all. */
  readonly projects?: readonly string[];
  /** Only windows that end after this instant. Default: all. */
  readonly since?: string;
  /** Up to which instant windows are expected. Default: now, by the service's clock. */
  readonly until?: string;
}

/** The coverage of one series, with its name. */
export interface NamedCoverage {
  /** The project's name if it can be read, else its id; followed by what differs between series of one project. */
  readonly name: string;
  readonly coverage: Coverage;
  /** Set when gaps are left and their destination no longer exists: nothing can fill them. */
  readonly destinationGone?: true;
}

/** A series with what its coverage was computed from. */
export interface LoadedSeries extends NamedCoverage {
  /** If it can be read. */
  readonly projectName?: string;
  readonly exports: readonly ExportRecord[];
  /** The parts of the windows that are not exported. */
  readonly open: readonly OpenPart[];
  /** What the runs of these exports report, by the export's id; only of exports whose runs were read. */
  readonly reports: ReadonlyMap<string, ReportedExport>;
  readonly schedules: readonly ScheduleRecord[];
  /** Those of the windows, in the same order. */
  readonly spans: readonly Span[];
}

/** What was loaded, and when. */
export interface Loaded {
  readonly series: readonly LoadedSeries[];
  /** The service's clock when the listing began: what became due later may be exported. */
  readonly now: Micros;
  /** The workspace that was asked; absent where it is the one of the key. */
  readonly workspaceId: string | undefined;
  /** Why nothing is known of a project that was named: it has no export, or does not exist. */
  readonly notListed: readonly NotListed[];
}

/** The errors of windows that are too many, or too far away, to be computed. */
const BEYOND_LIMITS: readonly (string | undefined)[] = [tooManyWindows.code, beyondYears.code];

/**
 * The coverage of every series of the workspace, or of those that the filter names, in the order of their names. It
 * only reads.
 *
 * @throws NotListed, NoneListed, ServiceError, and a CodedError for what cannot be computed
 */
export async function loadSeries(
  service: LangSmith,
  { projects = [], since, until }: CoverageFilter,
  operation: Operation,
): Promise<Loaded> {
  const call = callOf(operation);
  const named = projects.length === 0 ? undefined : await resolveProjects(service, projects, call);
  if (named?.ids.size === 0) throw new NoneListed(named.notListed);
  const ids = named && new Set([...named.ids.values()].flatMap((own) => [...own]));
  const includes = ({ sessionId = "" }: SeriesIdentity) => ids === undefined || ids.has(sessionId);
  const listed = await listSeries(service, includes, operation);
  if (listed.isEmpty) throw noExports(service.workspaceId);
  const found = new Set([...listed.series.values()].map(({ identity }) => identity.sessionId ?? ""));
  const unexported = [...(named?.ids ?? [])].filter(([, own]) => ![...own].some((id) => found.has(id)));
  const notListed = [
    ...(named?.notListed ?? []),
    ...unexported.map(([project]) => noExports(service.workspaceId, project)),
  ];
  if (named && unexported.length === named.ids.size) throw new NoneListed(notListed);
  const upTo = until ?? formatInstant(listed.now);
  // Without limits nobody asks for single days: the runs of all of them would fill the memory.
  const days = since === undefined ? undefined : toSpan({ startTime: since, endTime: upTo });
  const beyondLimits: NotListed[] = [];
  const loaded: Omit<LoadedSeries, "name" | "destinationGone">[] = [];
  for (const series of listed.series.values()) {
    const schedules = [...series.schedules].sort(byAge);
    let expected: ExpectedWindow[];
    try {
      expected = expectedOf(schedules, series.exports, {
        until: upTo,
        since,
        now: microsAt(listed.now),
      });
    } catch (error) {
      // The others can be computed.
      const isBeyond = error instanceof CodedError && BEYOND_LIMITS.includes(error.code);
      if (!isBeyond) throw error;
      beyondLimits.push(new NotListed(error.words, { cause: error }));
      continue;
    }
    const deleted = await findDeletedSchedules(service, series, listed.scheduleIds, call);
    const covered = [...deleted, ...schedules.map(toCoveredSchedule)];
    const worked = await readAndCompute(
      service,
      { ...series, expected, schedules: covered, upTo, days },
      listed.now,
      call,
    );
    const spans = expected.map((window) => toSpan(window));
    loaded.push({ ...worked, schedules: series.schedules, spans });
  }
  const unknown = [...notListed, ...beyondLimits];
  if (loaded.length === 0 && beyondLimits.length > 0) throw new NoneListed(unknown);
  return {
    series: await markDeletedDestinations(
      service,
      await nameSeries(service, loaded, named?.names ?? new Map(), call),
      call,
    ),
    now: microsAt(listed.now),
    workspaceId: service.workspaceId,
    notListed: unknown,
  };
}

async function markDeletedDestinations<S extends NamedCoverage>(
  service: LangSmith,
  all: readonly S[],
  call: Call,
): Promise<S[]> {
  const withGaps = all.filter(({ coverage }) => coverage.gaps.length > 0);
  const ids = new Set(withGaps.map(({ coverage }) => coverage.series.bulkExportDestinationId));
  const deleted = await findDeletedDestinations(service, ids, call);
  return all.map((each) =>
    deleted.has(each.coverage.series.bulkExportDestinationId) ? { ...each, destinationGone: true } : each,
  );
}

function toCoveredSchedule({ id, status, endedAt }: ScheduleRecord): CoveredSchedule {
  return { id, status, ...(endedAt === undefined ? {} : { endedAt: toUtc(endedAt) }) };
}

/**
 * The coverage of one schedule: its own windows, whichever export of its series holds them.
 *
 * @throws what {@link loadSeries} throws
 */
export async function loadScheduleCoverage(
  service: LangSmith,
  scheduleId: string,
  until: string | undefined,
  operation: Operation,
): Promise<Coverage> {
  const call = callOf(operation);
  const id = scheduleId.toLowerCase();
  const key = seriesKey(toSeriesIdentity(await getSchedule(service, id, call)));
  const { series, now } = await listSeries(service, (_identity, own) => own === key, operation);
  const own = series.get(key);
  const schedule = own?.schedules.find((each) => each.id === id);
  if (!own || !schedule) throw missingFromListing(id);
  const upTo = until ?? formatInstant(now);
  const expected = windowsOfSchedule(schedule, { until: upTo });
  const worked = await readAndCompute(
    service,
    { ...own, expected, schedules: [toCoveredSchedule(schedule)], upTo },
    now,
    call,
  );
  return worked.coverage;
}

/**
 * The coverage of a set of exports: of the windows of a rule, or, without one, of the whole range from their first
 * start to their last end. Only these exports count.
 *
 * @throws what {@link loadSeries} throws
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
    [...new Set(bulkExportIds.map((id) => id.toLowerCase()))].map((id) => getExport(service, id, call)),
  );
  const exports: ExportRecord[] = [];
  for (const each of found) {
    const record = toExportRecord(each);
    if (isSchedule(record)) throw scheduleInSet(record.id);
    exports.push(record);
  }
  const identities = found.map((each) => ({ id: each.id, series: toSeriesIdentity(each) }));
  const [first, ...others] = identities;
  if (!first) throw noExports(service.workspaceId);
  for (const other of others) {
    if (seriesKey(first.series) !== seriesKey(other.series)) throw differentSeries(first, other);
  }
  const now = serviceNow(service, operation);
  const upTo = until ?? formatInstant(now);
  const expected = rule
    ? windowsOfRule(rule, upTo)
    : windowsBetween(exports, { until: upTo, now: microsAt(now) });
  const worked = await readAndCompute(
    service,
    { identity: first.series, exports, expected, schedules: [], upTo },
    now,
    call,
  );
  return worked.coverage;
}

interface CoverageRequest extends Pick<Series, "identity" | "exports"> {
  readonly expected: readonly ExpectedWindow[];
  readonly schedules: readonly CoveredSchedule[];
  readonly upTo: string;
  /** The days of which the runs are kept. */
  readonly days?: Span | undefined;
}

async function readAndCompute(
  service: LangSmith,
  { identity, exports, expected, schedules, upTo, days }: CoverageRequest,
  now: number,
  call: Call,
): Promise<Pick<LoadedSeries, "coverage" | "open" | "exports" | "reports">> {
  const spans = union(expected.map((window) => toSpan(window)));
  const concerned = exports.filter((each) => findOverlapping(spans, each).length > 0);
  const { reports, deleted } = await readRuns(service, concerned, call, days);
  const existing = exports.filter(({ id }) => !deleted.has(id));
  const computed = computeCoverage({
    series: identity,
    schedules,
    expected,
    exports: existing,
    reports,
    until: upTo,
    now: microsAt(now),
  });
  return { ...computed, exports: existing, reports };
}

function microsAt(milliseconds: number): Micros {
  return BigInt(Math.floor(milliseconds)) * 1000n;
}
