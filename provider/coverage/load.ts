import { CodedError } from "../core/message.ts";
import { nameNotFound } from "../core/messages.ts";
import type { Operation } from "../core/operation.ts";
import { isUuid } from "../http/address.ts";
import { BulkExports, EXPORT_REQUESTS } from "../http/api/bulk-exports.ts";
import { TracingProjects } from "../http/api/projects.ts";
import type { RequestFacts } from "../http/api-request.ts";
import type { Call } from "../http/call.ts";
import type { LangSmith } from "../http/client.ts";
import { notFound } from "../http/messages.ts";
import { byId } from "../resources/listing/lookup.ts";
import { busyUntil, type Coverage, coverageOf, expectedWindows, type Period } from "./coverage.ts";
import { noExports } from "./messages.ts";
import { type Names, nameSeries, readDestinationNames, readProjectNames } from "./names.ts";
import { withReports } from "./runs.ts";
import {
  byAge,
  type ExportRecord,
  type Schedule,
  type Series,
  type SeriesIdentity,
  seriesKey,
  toIdentity,
  toRecord,
} from "./series.ts";
import type { Span } from "./spans.ts";

/** What is asked of the service to compute coverage, without names. */
export const COVERAGE_REQUESTS: readonly RequestFacts[] = [
  EXPORT_REQUESTS.list,
  EXPORT_REQUESTS.runs,
  EXPORT_REQUESTS.spawnedRuns,
];

/** A series with what is exported of it. */
export interface LoadedSeries extends Series {
  /** The project's name if it can be read, else its id; followed by what differs between series of one name. */
  readonly name: string;
  /** If it can be read. */
  readonly projectName?: string;
  readonly coverage: Coverage;
  /** Whether its destination is deleted: nothing can fill its gaps. */
  readonly destinationGone: boolean;
}

/** What was loaded. */
export interface Loaded {
  /** In the order of their names. */
  readonly series: readonly LoadedSeries[];
  /** Why nothing is known of a project that was named: it has no export, or does not exist. */
  readonly notListed: readonly CodedError[];
}

/**
 * Loads every series of the workspace, or those of projects that are named by id or name. It only reads.
 *
 * @param days the range of the windows; the runs of these days are kept
 * @throws CodedError where the workspace has no exports
 */
export async function loadSeries(
  service: LangSmith,
  projects: readonly string[],
  days: Span,
  operation: Operation,
): Promise<Loaded> {
  const named = await resolveProjects(service, projects, operation);
  const wanted = new Set(named.flatMap(({ ids }) => ids));
  const includes = ({ sessionId = "" }: SeriesIdentity) => projects.length === 0 || wanted.has(sessionId);
  const { series, isEmpty, ...times } = await listSeries(service, includes, operation);
  if (isEmpty) throw new CodedError(noExports({ workspaceId: service.workspaceId }));
  const found = new Set(series.map(({ identity }) => identity.sessionId));
  const notListed = named.flatMap(({ project, ids }) => {
    if (ids.length === 0) return new CodedError(nameNotFound({ noun: "tracing project", name: project }));
    if (ids.some((id) => found.has(id))) return [];
    return new CodedError(noExports({ workspaceId: service.workspaceId, project }));
  });
  const period = { since: days.start, until: days.end, ...times };
  const covered = await Promise.all(
    series.map(async (each) => {
      const reported = await withReports(service, each, days, days, operation);
      return { ...reported, coverage: coverageOf(reported, period) };
    }),
  );
  const known = new Map(
    named.flatMap(({ project, ids }) => (isUuid(project) ? [] : ids.map((id) => [id, project] as const))),
  );
  return { series: await withNames(service, covered, known, operation), notListed };
}

/**
 * Loads what is exported of the series of an export: of a schedule, or a one-off.
 *
 * @throws CodedError for an export that does not exist, or for too many windows
 */
export async function loadCoverage(
  service: LangSmith,
  exportId: string,
  { since, until }: { readonly since: number | undefined; readonly until: number | undefined },
  operation: Operation,
): Promise<Series & { readonly coverage: Coverage; readonly until: number }> {
  const object = `bulk export ${exportId}`;
  const remote = await byId(object, () => service.api(BulkExports).get(exportId, operation));
  const key = seriesKey(toIdentity(remote));
  const { series, now, busyUntil } = await listSeries(service, (own) => seriesKey(own) === key, operation);
  const [listed] = series;
  if (listed === undefined) throw new CodedError(notFound({ object }));
  const period = { since, until: until ?? now, now, busyUntil, isWhole: since !== undefined };
  // Too many windows are an error before the runs of thousands of exports are read.
  const windows = expectedWindows(listed, period);
  const range = { start: since ?? Number.NEGATIVE_INFINITY, end: period.until };
  const reported = await withReports(service, listed, range, undefined, operation);
  return { ...reported, coverage: coverageOf(reported, period, windows), until: period.until };
}

interface Listing extends Required<Pick<Period, "now" | "busyUntil">> {
  readonly series: readonly Series[];
  /** Whether the workspace has no exports. */
  readonly isEmpty: boolean;
}

/**
 * Lists the exports of a workspace that are included, by series; nothing else is kept. `now` is the service's clock when
 * the listing began, in seconds: a window that becomes due while pages are read may be on none.
 *
 * @throws CodedError
 */
async function listSeries(
  service: LangSmith,
  includes: (identity: SeriesIdentity) => boolean,
  operation: Operation,
): Promise<Listing> {
  const found = new Map<string, { identity: SeriesIdentity; records: (ExportRecord | Schedule)[] }>();
  const schedules: Schedule[] = [];
  let at: number | undefined;
  const clock = () => service.latestTime?.getTime() ?? operation.now();
  for await (const each of service.api(BulkExports).list(operation)) {
    at ??= clock();
    const identity = toIdentity(each);
    // The schedules of a workspace share what it may begin in an hour.
    if (!includes(identity) && !each.interval_hours) continue;
    const record = toRecord(each);
    if ("interval" in record) schedules.push(record);
    if (!includes(identity)) continue;
    const key = seriesKey(identity);
    const series = found.get(key) ?? { identity, records: [] };
    found.set(key, series);
    series.records.push(record);
  }
  const series = [...found.values()].map(({ identity, records }) => ({
    identity,
    schedules: records.filter((each) => "interval" in each).sort(byAge),
    exports: records.filter((each) => "end" in each).sort(byAge),
  }));
  const now = Math.floor((at ?? clock()) / 1000);
  return { series, isEmpty: at === undefined, now, busyUntil: busyUntil(schedules) };
}

/** The ids of projects that are named by id or by name; a name may be that of several, or of none. */
function resolveProjects(
  service: LangSmith,
  projects: readonly string[],
  call: Call,
): Promise<{ readonly project: string; readonly ids: readonly string[] }[]> {
  return Promise.all(
    [...new Set(projects)].map(async (project) => {
      if (isUuid(project)) return { project, ids: [project.toLowerCase()] };
      const ids: string[] = [];
      for await (const { id } of service.api(TracingProjects).list(call, { name: project }))
        ids.push(id.toLowerCase());
      return { project, ids };
    }),
  );
}

async function withNames(
  service: LangSmith,
  all: readonly (Series & { readonly coverage: Coverage })[],
  known: Names,
  call: Call,
): Promise<LoadedSeries[]> {
  const projectIds = all.flatMap(({ identity }) => identity.sessionId ?? []);
  const unknown = new Set(projectIds.filter((id) => !known.has(id)));
  const projects = new Map([...known, ...(await readProjectNames(service, unknown, call))]);
  const destinationIds = new Set(all.map(({ identity }) => identity.bulkExportDestinationId));
  const needsDestinations = destinationIds.size > 1 || all.some(({ coverage }) => coverage.gaps.length > 0);
  const destinations = needsDestinations ? await readDestinationNames(service, call) : undefined;
  const names = nameSeries(
    all.map(({ identity }) => identity),
    projects,
    destinations ?? new Map(),
  );
  return all
    .map((series, index) => {
      const { sessionId = "", bulkExportDestinationId } = series.identity;
      const projectName = projects.get(sessionId);
      return {
        ...series,
        name: names[index] ?? "",
        ...(projectName === undefined ? {} : { projectName }),
        destinationGone: destinations !== undefined && !destinations.has(bulkExportDestinationId),
      };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
