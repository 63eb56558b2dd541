import { listed } from "../core/failure.ts";
import type { SeriesIdentity } from "./coverage.ts";
import { findDifferences } from "./series.ts";

const WORKSPACE = "by workspaceId, langsmith:workspaceId or LANGSMITH_WORKSPACE_ID";

/** What coverage was asked for does not exist. The message contains the next step. */
export class NotListed extends Error {
  override readonly name = "NotListed";
}

/** The error for an object that is not found. */
export function notFound(what: string, options?: ErrorOptions): NotListed {
  return new NotListed(
    `${what} does not exist, or it lies in another workspace than the one that was asked: ` +
      `check it, and name the workspace that it lies in (${WORKSPACE}).`,
    options,
  );
}

/** The error for a workspace without any export. */
export function noExports(workspaceId: string | undefined): NotListed {
  const workspace = workspaceId === undefined ? "the workspace of the key" : `workspace ${workspaceId}`;
  return new NotListed(
    `there is no bulk export in ${workspace}: name the workspace that they lie in (${WORKSPACE}), or make the first one.`,
  );
}

/** The error for a project that nothing exports. */
export function noExportOf(project: string, workspaceId: string | undefined): NotListed {
  const workspace = workspaceId === undefined ? "the workspace of the key" : `workspace ${workspaceId}`;
  return new NotListed(
    `there is no bulk export of the project ${JSON.stringify(project)} in ${workspace}: ` +
      `check it, and name the workspace that it lies in (${WORKSPACE}).`,
  );
}

/** The error for projects named by name when the key may not read projects. */
export function unreadableNames(projects: readonly string[], refused: Error): NotListed {
  const names = listed(projects.map((project) => JSON.stringify(project)));
  return new NotListed(
    `which ${projects.length === 1 ? "tracing project is" : "tracing projects are"} named ${names} cannot be read: ` +
      `a project by its name takes leave to read projects, by its id (a UUID) it takes none: give the id, or a key that may. ${refused.message}`,
    { cause: refused },
  );
}

/** Nothing is known of any project that was named. */
export class NoneListed extends NotListed {
  /** Why, of each. */
  readonly reasons: readonly NotListed[];
  constructor(reasons: readonly NotListed[]) {
    super([...new Set(reasons.map(({ message }) => message))].join("\n"));
    this.reasons = reasons;
  }
}

/** The error for a schedule that exists but is not listed. */
export function missingFromListing(id: string): NotListed {
  return new NotListed(
    `schedule ${id} can be read, but the listing of the bulk exports lacks it: nothing is concluded from a part. ` +
      "Try again, and if it stays so, ask who runs the service.",
  );
}

/** The error for a schedule of another project than those that were named. */
export function scheduleOfOtherProject(id: string, sessionId: string | undefined): NotListed {
  const own = sessionId === undefined ? "all experiments" : `the project ${sessionId}`;
  return new NotListed(
    `schedule ${id} exports ${own}, which is none of the projects that were named: name that one, or leave the projects out.`,
  );
}

/** An export was named as a schedule, or the other way round. */
export class WrongKind extends Error {
  override readonly name = "WrongKind";
}

/** The exports of a set belong to different series. */
export class DifferentSeries extends Error {
  override readonly name = "DifferentSeries";
  constructor(
    one: { readonly id: string; readonly series: SeriesIdentity },
    other: { readonly id: string; readonly series: SeriesIdentity },
  ) {
    const [{ property, values } = { property: "series", values: ["one", "another"] }] = findDifferences(
      one.series,
      other.series,
    );
    super(
      `bulkExportIds must be exports of one project to one destination, with equal filter, fields and format: ` +
        `${one.id} has ${property} ${values[0]}, and ${other.id} has ${property} ${values[1]}. Ask for each kind by itself.`,
    );
  }
}

/** The error for what is no schedule. */
export function notASchedule(id: string, sourceId: string | undefined): WrongKind {
  return new WrongKind(
    sourceId === undefined
      ? `bulk export ${id} is a one-off export, not a schedule: give it among bulkExportIds.`
      : `bulk export ${id} is one of those that schedule ${sourceId} spawned: give that one.`,
  );
}

/** The error for a schedule in a set of exports. */
export function scheduleInSet(id: string): WrongKind {
  return new WrongKind(
    `bulk export ${id} is a schedule, which exports nothing itself: give it as bulkExportId, without bulkExportIds.`,
  );
}
