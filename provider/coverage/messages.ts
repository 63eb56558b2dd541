import { defineMessage } from "../core/message.ts";
import { grouped, listed } from "../core/text.ts";

const ID = "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84";
const OTHER_ID = "1f0c2f52-8f0a-4f7e-b7c1-0a9d7b6e5c4d";
const WORKSPACE = "the workspace (workspaceId, langsmith:workspaceId or LANGSMITH_WORKSPACE_ID)";

export const noExports = defineMessage("LS4101", {
  when: "The workspace has no such bulk exports. The exports belong to another workspace, or nothing exports the project yet.",
  say: ({ workspaceId, project }: NoExports) =>
    `${workspaceId === undefined ? "the workspace of the key" : `workspace ${workspaceId}`} has no bulk export${project === undefined ? "" : ` of project ${JSON.stringify(project)}`}.`,
  do: ({ project }) =>
    project === undefined
      ? `Check ${WORKSPACE}, or create the first export.`
      : `Check the project and ${WORKSPACE}.`,
  see: "guides/exports-status.md",
  example: { workspaceId: "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21", project: "support-agent" },
});

interface NoExports {
  /** Absent where it is the one of the key. */
  readonly workspaceId: string | undefined;
  /** By its name or its id; absent where all of them were asked for. */
  readonly project?: string | undefined;
}

export const namesNotReadable = defineMessage("LS4102", {
  when: "The key cannot find tracing projects by their names. Finding a project by its name requires the permission `projects:read`. Its id requires no such permission.",
  say: ({ projects, error }: { readonly projects: readonly string[]; readonly error: string }) =>
    `could not find the tracing ${projects.length === 1 ? "project" : "projects"} named ${listed(projects.map((project) => JSON.stringify(project)))}: ${error}`,
  do: "Use the id of the project (a UUID) instead, or a key with the permission `projects:read`.",
  see: "reference/permissions.md",
  example: {
    projects: ["support-agent"],
    error: "Could not list the tracing projects: GET … returned 403: Forbidden.",
  },
});

export const listingIncomplete = defineMessage("LS4103", {
  when: "The list of bulk exports does not contain a schedule that exists. LangSmith contradicts itself, for a moment or because of a fault.",
  say: ({ id }: { readonly id: string }) =>
    `schedule ${id} exists, but the list of bulk exports does not contain it, so the list is not used.`,
  do: "Try again. If the error persists, contact LangSmith support.",
  example: { id: ID },
});

export const wrongKind = defineMessage("LS4105", {
  when: "The export is of another kind than expected. A schedule spawns the exports of its windows. `bulkExportId` accepts a schedule. `bulkExportIds` accepts one-off and spawned exports.",
  say: ({ id, is, scheduleId }: WrongKindOfExport) =>
    is === "schedule"
      ? `bulk export ${id} is a schedule, which exports nothing itself.`
      : is === "one-off"
        ? `bulk export ${id} is a one-off export, not a schedule.`
        : `bulk export ${id} is not a schedule: schedule ${scheduleId} spawned it.`,
  do: ({ is }) =>
    is === "schedule"
      ? "Set it as bulkExportId, without bulkExportIds."
      : is === "one-off"
        ? "Add it to bulkExportIds instead."
        : "Use the id of the schedule instead.",
  example: { id: ID, is: "spawned", scheduleId: OTHER_ID },
});

interface WrongKindOfExport {
  readonly id: string;
  readonly is: "schedule" | "one-off" | "spawned";
  /** Of a spawned one. */
  readonly scheduleId?: string | undefined;
}

export const differentSeries = defineMessage("LS4106", {
  when: "The exports belong to different series. Exports of one series have the same project, destination, filter, fields and format. Only these can cover windows together.",
  say: ({ ids: [one, other], property, values: [first, second] }: Contradiction) =>
    `bulkExportIds must be of one series, but ${property} differs: ${first} in ${one}, ${second} in ${other}.`,
  do: "Request each series separately.",
  example: { ids: [ID, OTHER_ID], property: "formatVersion", values: ['"v1"', '"v2_beta"'] },
});

interface Contradiction {
  readonly ids: readonly [string, string];
  readonly property: string;
  readonly values: readonly [string, string];
}

export const tooManyWindows = defineMessage("LS4107", {
  when: "Too many windows for one request. The range is long and its windows are short, often because of a wrong year.",
  say: ({ of, windows, most }: TooMany) =>
    `${of} has ${grouped(windows)} windows; the limit is ${grouped(most)}.`,
  do: ({ until }) =>
    until === undefined
      ? "Request less: one schedule, fewer exports, or an earlier until."
      : `Set until to ${until} or earlier.`,
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
  when: "The windows would end after the year 9999. A time or an interval is far too large.",
  say: ({ of }: { readonly of: string }) => `the windows of ${of} would end after the year 9999.`,
  do: "Request an earlier time.",
  example: { of: `schedule ${ID}` },
});
