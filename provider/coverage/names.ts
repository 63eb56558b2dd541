import { DESTINATION_REQUESTS, ExportDestinations } from "../http/api/export-destinations.ts";
import { anyOther, readable } from "../http/api/paging.ts";
import { PROJECT_REQUESTS, TracingProjects } from "../http/api/projects.ts";
import { isUuid, type RequestFacts } from "../http/api-request.ts";
import type { Call } from "../http/call.ts";
import type { LangSmith } from "../http/client.ts";
import { Forbidden, NotFound, RouteMissing, ValidationFailed } from "../http/errors.ts";
import type { SeriesIdentity } from "./coverage.ts";
import { type NotListed, namesNotReadable, projectNotFound } from "./errors.ts";
import { forEachConcurrently, isHidden } from "./listing.ts";

/** How many projects are looked through for names at most, 20 pages: a deleted one would be looked for in all of them. */
const MOST_PROJECTS = 2000;

/** What is asked of the service for the names of destinations and projects. */
export const NAME_REQUESTS: readonly RequestFacts[] = [DESTINATION_REQUESTS.list, PROJECT_REQUESTS.list];

/** Projects that were named by id or by name. */
interface ResolvedProjects {
  /** The ids of each; a name may be that of several. */
  readonly ids: ReadonlyMap<string, ReadonlySet<string>>;
  /** The names of those that were looked up by name, by id. */
  readonly names: ReadonlyMap<string, string>;
  /** Of each that does not exist, that it does not; of those that the key may not look up, why. */
  readonly notListed: readonly NotListed[];
}

/** Resolves projects that are named by name. */
export async function resolveProjects(
  service: LangSmith,
  projects: readonly string[],
  call: Call,
): Promise<ResolvedProjects> {
  const byName = [...new Set(projects)].filter((project) => !isUuid(project));
  const found = new Map<string, ReadonlySet<string>>();
  const names = new Map<string, string>();
  const notListed: NotListed[] = [];
  try {
    await forEachConcurrently(byName, async (project) => {
      const ids = new Set<string>();
      for await (const { id, name } of service.api(TracingProjects).list({ name: project }, call)) {
        ids.add(id.toLowerCase());
        names.set(id.toLowerCase(), name);
      }
      found.set(project, ids);
    });
  } catch (error) {
    if (!(error instanceof Forbidden) || error.reason !== "permission") throw error;
    const left = byName.filter((project) => !found.has(project));
    notListed.push(namesNotReadable(left, error));
  }
  const ids = new Map<string, ReadonlySet<string>>();
  for (const project of projects) {
    const own = isUuid(project) ? new Set([project.toLowerCase()]) : found.get(project);
    if (own === undefined) continue;
    if (own.size > 0) ids.set(project, own);
    else notListed.push(projectNotFound(project));
  }
  return { ids, names, notListed };
}

interface Unnamed {
  readonly coverage: { readonly series: SeriesIdentity };
}

/** Gives every series a name of its own, in the order of the names. Those that are known already are not asked for. */
export async function nameSeries<S extends Unnamed>(
  service: LangSmith,
  all: readonly S[],
  known: ReadonlyMap<string, string>,
  call: Call,
): Promise<(S & { readonly name: string; readonly projectName?: string })[]> {
  const projectIds = new Set(all.flatMap(({ coverage }) => coverage.series.sessionId ?? []));
  const unknown = new Set([...projectIds].filter((id) => !known.has(id)));
  const names = new Map([...known, ...(await readProjectNames(service, unknown, call))]);
  const destinationIds = new Set(all.map(({ coverage }) => coverage.series.bulkExportDestinationId));
  const destinations =
    destinationIds.size > 1 ? await readDestinationNames(service, call) : new Map<string, string>();
  const labels = all.map(({ coverage }) => projectLabel(coverage.series, names));
  const named = all.map((each, index) => {
    const own = labels[index] ?? "";
    const duplicates = all.filter((_, other) => labels[other] === own).map(({ coverage }) => coverage.series);
    const projectName = names.get(each.coverage.series.sessionId ?? "");
    const name =
      duplicates.length === 1
        ? own
        : `${own} (${describeDifference(each.coverage.series, duplicates, destinations)})`;
    return { ...each, name, ...(projectName === undefined ? {} : { projectName }) };
  });
  return named.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

function projectLabel({ sessionId }: SeriesIdentity, names: ReadonlyMap<string, string>): string {
  return sessionId === undefined ? "all experiments" : (names.get(sessionId) ?? `project ${sessionId}`);
}

/** The names of projects by id in lower case, as far as they could be read; of none where the key may not see them. */
export async function readProjectNames(
  service: LangSmith,
  projectIds: ReadonlySet<string>,
  call: Call,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  if (projectIds.size === 0) return names;
  let passed = 0;
  try {
    for await (const { id, name } of readable(service.api(TracingProjects).rows(call))) {
      if (projectIds.has(id.toLowerCase())) names.set(id.toLowerCase(), name);
      passed += 1;
      if (names.size === projectIds.size || passed >= MOST_PROJECTS) break;
    }
  } catch (error) {
    // Names are for people; ids say the same.
    const withoutNames =
      error instanceof Forbidden ||
      error instanceof NotFound ||
      error instanceof RouteMissing ||
      error instanceof ValidationFailed;
    if (!withoutNames) throw error;
  }
  return names;
}

/** What of a series differs from others of its project. */
function describeDifference(
  series: SeriesIdentity,
  duplicates: readonly SeriesIdentity[],
  destinations: ReadonlyMap<string, string>,
): string {
  const id = series.bulkExportDestinationId;
  const called = destinations.get(id);
  // A name may be that of several.
  const isAlone = duplicates.every((duplicate) => {
    const other = duplicate.bulkExportDestinationId;
    return other === id || destinations.get(other) !== called;
  });
  const destination = called === undefined ? id : isAlone ? called : `${called} ${id}`;
  const differs = (property: keyof SeriesIdentity) =>
    duplicates.some((duplicate) => JSON.stringify(duplicate[property]) !== JSON.stringify(series[property]));
  const { sessionId, filter, exportFields, formatVersion } = series;
  return [
    ...(differs("sessionId") ? [`project ${sessionId ?? "none"}`] : []),
    ...(differs("bulkExportDestinationId") ? [`destination ${destination}`] : []),
    ...(differs("filter") ? [filter === undefined ? "no filter" : `filter ${filter}`] : []),
    ...(differs("exportFields")
      ? [exportFields === undefined ? "all fields" : `fields ${exportFields.join(" ")}`]
      : []),
    ...(differs("formatVersion") ? [formatVersion] : []),
  ].join(", ");
}

/** The names of the destinations by id; empty if the key may not see them. */
async function readDestinationNames(service: LangSmith, call: Call): Promise<ReadonlyMap<string, string>> {
  try {
    const all = await service.api(ExportDestinations).list(call, anyOther);
    return new Map(all.map(({ id, display_name: name }) => [id.toLowerCase(), JSON.stringify(name)]));
  } catch (error) {
    if (!isHidden(error)) throw error;
    return new Map();
  }
}
