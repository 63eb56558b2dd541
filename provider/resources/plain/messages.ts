import { defineMessage } from "../../core/message.ts";

const UNCHANGED = "Nothing was changed, at the service or in the state.";

export const workspaceUnknown = defineMessage("LS7050", {
  title: "Which workspace answers is not known",
  message: ({ status }: { readonly status: number | undefined }) =>
    `Neither GET /api/v1/settings nor a tracing project shows which workspace answers${status === undefined ? "" : ` (the last answer was ${status})`}. ${UNCHANGED}`,
  cause:
    "Answers about this kind do not show their workspace, so another request checks it, and the service answered none of those.",
  fix: "Check that the API key may read one of the two, then run the same command again.",
  example: { status: 403 },
});

export const otherWorkspace = defineMessage("LS7051", {
  title: "Another workspace answers than the one that you configured",
  message: ({ answers, asked }: { readonly answers: string; readonly asked: string }) =>
    `Workspace ${answers} answers instead of ${asked}. ${UNCHANGED}`,
  cause:
    "A proxy drops the header X-Tenant-Id, or the API key belongs to one workspace and the configuration names another.",
  fix: "Fix the proxy, or check langsmith:workspaceId and the API key.",
  example: {
    answers: "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21",
    asked: "00000000-0000-4000-8000-000000000001",
  },
});

export const replacementNeeds = defineMessage("LS7052", {
  title: "A replacement needs a property that you do not set",
  message: ({ noun, paths, missing }: ReplacementNeeds) =>
    `a change of ${paths.join(", ")} replaces the ${noun}, and LangSmith cannot create one without ${missing.join(", ")}.`,
  cause:
    "The object was imported, and LangSmith never returns the property. Its replacement would delete the object before a new one could be created.",
  fix: ({ missing }) => `Set ${missing.join(", ")}, or undo the change.`,
  example: { noun: "workspace secret", paths: ["key"], missing: ["value"] },
});

interface ReplacementNeeds {
  readonly noun: string;
  /** What changes. */
  readonly paths: readonly string[];
  readonly missing: readonly string[];
}
