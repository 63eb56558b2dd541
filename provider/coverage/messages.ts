import { defineMessage } from "../core/message.ts";
import { listed } from "../core/text.ts";

const ID = "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84";
const OTHER_ID = "1f0c2f52-8f0a-4f7e-b7c1-0a9d7b6e5c4d";
const WORKSPACE = "the workspace (by workspaceId, langsmith:workspaceId or LANGSMITH_WORKSPACE_ID)";

export const noExports = defineMessage("LS4101", {
  title: "The workspace has no bulk export of what was asked for",
  message: ({ workspaceId, project }: NoExports) =>
    `there is no bulk export${project === undefined ? "" : ` of the project ${JSON.stringify(project)}`} in ${workspaceId === undefined ? "the workspace of the key" : `workspace ${workspaceId}`}.`,
  cause: "The exports belong to another workspace, or nothing exports the project yet.",
  fix: ({ project }) =>
    project === undefined
      ? `Check ${WORKSPACE}, or create the first export.`
      : `Check the project and ${WORKSPACE}.`,
  example: { workspaceId: "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21", project: "support-agent" },
});

interface NoExports {
  /** Absent where it is the one of the key. */
  readonly workspaceId: string | undefined;
  /** By its name or its id; absent where all of them were asked for. */
  readonly project?: string | undefined;
}

export const namesNotReadable = defineMessage("LS4102", {
  title: "The key may not find tracing projects by their names",
  message: ({ projects, error }: { readonly projects: readonly string[]; readonly error: string }) =>
    `which ${projects.length === 1 ? "tracing project is" : "tracing projects are"} named ${listed(projects.map((project) => JSON.stringify(project)))} cannot be read: ${error}`,
  cause:
    "Finding a project by its name requires the permission to read projects; an id requires no such permission.",
  fix: "Name the project by its id (a UUID), or use a key that may read projects.",
  example: {
    projects: ["support-agent"],
    error: "Could not list the tracing projects: GET … answered 403: Forbidden.",
  },
});

export const listingIncomplete = defineMessage("LS4103", {
  title: "The list of bulk exports lacks a schedule that exists",
  message: ({ id }: { readonly id: string }) =>
    `schedule ${id} can be read, but the list of the bulk exports lacks it, so nothing is concluded from the list.`,
  cause: "The service contradicts itself, for a moment or because of a fault.",
  fix: "Try again, and if it stays so, ask who runs the service.",
  example: { id: ID },
});

export const otherProject = defineMessage("LS4104", {
  title: "A schedule exports another project than those that were named",
  message: ({ id, sessionId }: { readonly id: string; readonly sessionId: string | undefined }) =>
    `schedule ${id} exports ${sessionId === undefined ? "all experiments" : `the project ${sessionId}`}, which is none of the projects that were named.`,
  cause: "The options name a schedule and projects, and the schedule is of none of these projects.",
  fix: "Name the project of the schedule, or leave the projects out.",
  example: { id: ID, sessionId: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32" },
});

export const wrongKind = defineMessage("LS4105", {
  title: "The export is of another kind than was asked for",
  message: ({ id, is, scheduleId }: WrongKindOfExport) =>
    is === "schedule"
      ? `bulk export ${id} is a schedule, which exports nothing itself.`
      : is === "one-off"
        ? `bulk export ${id} is a one-off export, not a schedule.`
        : `bulk export ${id} is one of those that schedule ${scheduleId} spawned.`,
  cause:
    "A schedule spawns exports, and these cover its windows. `bulkExportId` takes a schedule, `bulkExportIds` takes one-off and spawned exports.",
  fix: ({ is }) =>
    is === "schedule"
      ? "Give it as bulkExportId, without bulkExportIds."
      : is === "one-off"
        ? "Give it among bulkExportIds."
        : "Give the schedule in its place.",
  example: { id: ID, is: "spawned", scheduleId: OTHER_ID },
});

interface WrongKindOfExport {
  readonly id: string;
  readonly is: "schedule" | "one-off" | "spawned";
  /** Of a spawned one. */
  readonly scheduleId?: string | undefined;
}

export const differentSeries = defineMessage("LS4106", {
  title: "The exports belong to different series",
  message: ({ ids: [one, other], property, values: [first, second] }: Contradiction) =>
    `bulkExportIds must be exports of one project to one destination, with equal filter, fields and format: ${one} has ${property} ${first}, and ${other} has ${property} ${second}.`,
  cause: "Exports of one series contain the same rows and columns, so only these cover windows together.",
  fix: "Ask for each series on its own.",
  example: { ids: [ID, OTHER_ID], property: "format", values: ['"Parquet"', '"JSON"'] },
});

interface Contradiction {
  readonly ids: readonly [string, string];
  readonly property: string;
  readonly values: readonly [string, string];
}

export const tooManyWindows = defineMessage("LS4107", {
  title: "More windows are expected than are computed at once",
  message: ({ of, windows, most }: TooMany) =>
    `${of} has ${windows} windows by then, and at most ${most} are computed at once.`,
  cause: "The range is long and its windows are short, often because of a wrong year.",
  fix: ({ until }) =>
    until === undefined
      ? "Ask for less: for one schedule, fewer exports, or an earlier until."
      : `Give an until of ${until} at the latest.`,
  example: {
    of: `schedule ${ID}`,
    windows: 10_176,
    most: 10_000,
    until: "2026-02-21T16:00:00Z",
  },
});

interface TooMany {
  /** "schedule 9e2b…" */
  readonly of: string;
  readonly windows: number;
  readonly most: number;
  /** The last instant up to which there are few enough, where it follows from one rule. */
  readonly until?: string | undefined;
}

export const beyondYears = defineMessage("LS4108", {
  title: "The windows would reach beyond the year 9999",
  message: ({ of }: { readonly of: string }) =>
    `${of}: the windows would reach beyond the year 9999, the last that can be written.`,
  cause: "A time or an interval is far too large.",
  fix: "Give an earlier until.",
  example: { of: `schedule ${ID}` },
});
