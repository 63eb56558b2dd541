import { DESTINATION_REQUESTS, ExportDestinations } from "../http/api/export-destinations.ts";
import { PROJECT_REQUESTS, TracingProjects } from "../http/api/projects.ts";
import type { RequestFacts } from "../http/api-request.ts";
import type { Call } from "../http/call.ts";
import type { LangSmith } from "../http/client.ts";
import { Forbidden, NotFound, RouteMissing, ValidationFailed } from "../http/errors.ts";
import type { SeriesIdentity } from "./series.ts";

/** How many projects are looked through for names at most, 20 pages: a deleted one would be looked for in all of them. */
const MOST_PROJECTS = 2000;

/** What is asked of the service for the names of destinations and projects. */
export const NAME_REQUESTS: readonly RequestFacts[] = [DESTINATION_REQUESTS.list, PROJECT_REQUESTS.list];

/** Names by the id in lower case. */
export type Names = ReadonlyMap<string, string>;

/** Whether the key may not see objects, or the server has none to show. */
export function isHidden(error: unknown): boolean {
  return error instanceof Forbidden || error instanceof NotFound || error instanceof RouteMissing;
}

/** The names of projects, as far as they could be read; of none where the key may not see them. */
export async function readProjectNames(
  service: LangSmith,
  projectIds: ReadonlySet<string>,
  call: Call,
): Promise<Names> {
  const names = new Map<string, string>();
  if (projectIds.size === 0) return names;
  let passed = 0;
  try {
    for await (const { id: answered, name } of service.api(TracingProjects).rows(call)) {
      const id = String(answered).toLowerCase();
      if (projectIds.has(id) && typeof name === "string") names.set(id, name);
      passed += 1;
      if (names.size === projectIds.size || passed >= MOST_PROJECTS) break;
    }
  } catch (error) {
    // Names are for people; ids say the same.
    if (!isHidden(error) && !(error instanceof ValidationFailed)) throw error;
  }
  return names;
}

/** The names of all destinations, with the id of those that share one; undefined if the key may not see them. */
export async function readDestinationNames(service: LangSmith, call: Call): Promise<Names | undefined> {
  try {
    const all: { readonly id: string; readonly name: string }[] = [];
    for await (const { id, display_name: name } of service.api(ExportDestinations).rows(call))
      all.push({ id: String(id), name: String(name ?? id) });
    const names = Map.groupBy(all, ({ name }) => JSON.stringify(name));
    return new Map(
      [...names].flatMap(([name, own]) =>
        own.map(({ id }) => [id.toLowerCase(), own.length > 1 ? `${name} ${id}` : name] as const),
      ),
    );
  } catch (error) {
    if (!isHidden(error)) throw error;
    return undefined;
  }
}

/** The name of each series, in their order: its project, and what differs from others that have the same one. */
export function nameSeries(all: readonly SeriesIdentity[], projects: Names, destinations: Names): string[] {
  const labelOf = ({ sessionId }: SeriesIdentity) =>
    sessionId === undefined ? "all experiments" : (projects.get(sessionId) ?? `project ${sessionId}`);
  const groups = Map.groupBy(all, labelOf);
  return all.map((series) => {
    const label = labelOf(series);
    const others = groups.get(label) ?? [];
    const { sessionId, bulkExportDestinationId: id, filter, exportFields, formatVersion } = series;
    const words = [
      ["sessionId", `project ${sessionId}`],
      ["bulkExportDestinationId", `destination ${destinations.get(id) ?? id}`],
      ["filter", filter === undefined ? "no filter" : `filter ${filter}`],
      ["exportFields", exportFields === undefined ? "all fields" : `fields ${exportFields.join(" ")}`],
      ["formatVersion", formatVersion],
    ] as const;
    const differing = words.filter(([property]) =>
      others.some((other) => String(other[property]) !== String(series[property])),
    );
    return differing.length === 0 ? label : `${label} (${differing.map(([, word]) => word).join(", ")})`;
  });
}
