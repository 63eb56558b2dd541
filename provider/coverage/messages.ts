import { defineMessage } from "../core/message.ts";
import { grouped } from "../core/text.ts";

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

export const tooManyWindows = defineMessage("LS4107", {
  when: "A series has too many windows for one request. The range is long and its windows are short, often because of a wrong year.",
  say: ({ windows, most }: { readonly windows: number; readonly most: number }) =>
    `the exports have ${grouped(windows)} windows in this range; the limit is ${grouped(most)}.`,
  do: "Set `since` and `until` to a shorter range.",
  example: { windows: 10_176, most: 10_000 },
});
