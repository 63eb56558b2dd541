import { defineMessage } from "./message.ts";
import { listed } from "./text.ts";

const RUN_AGAIN = "Run the command again: it goes on from there.";

export const waitCutShort = defineMessage("LS1205", {
  title: "A wait ended before the service was done",
  message: ({ what, why, seen }: CutShort) =>
    `${what}: ${why}; ${seen === "" ? "nothing was seen yet" : `it was ${seen} when last seen`}.`,
  cause: "The time limit of the operation or Ctrl-C came first. The state contains the object.",
  fix: ({ resume }) => resume,
  example: {
    what: "bulk export 7c6f1c9a-2d55-4d6e-9d0e-3f0a2b1c4d5e",
    why: "it was interrupted",
    seen: "Running",
    resume: "The export goes on; the next up waits for it again.",
  },
});

interface CutShort {
  readonly what: string;
  /** What ended it. */
  readonly why: string;
  /** The state that was seen last; empty where none was. */
  readonly seen: string;
  /** How to go on. */
  readonly resume: string;
}

export const timeLimitReached = defineMessage("LS1206", {
  title: "The time limit of an operation was reached",
  message: ({ limit, setBy }: { readonly limit: string; readonly setBy: string | undefined }) =>
    `the time limit of ${limit} was reached${setBy === undefined ? "" : ` (${setBy} sets another)`}.`,
  cause: "The service took longer than the operation may take. What it has answered is in the state.",
  fix: RUN_AGAIN,
  example: { limit: "30 min", setBy: "the resource option customTimeouts" },
});

export const interrupted = defineMessage("LS1207", {
  title: "An operation was interrupted",
  message: (_: Readonly<Record<never, never>>) => "it was interrupted.",
  cause: "Ctrl-C, or the end of a job of the pipeline. What the service has answered is in the state.",
  fix: RUN_AGAIN,
  example: {},
});

const ID = "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84";

const WORKSPACE = "the workspace (by workspaceId, langsmith:workspaceId or LANGSMITH_WORKSPACE_ID)";

export const objectNotFound = defineMessage("LS1401", {
  title: "No object with this id is in the workspace or organization",
  message: ({ object }: Missing) =>
    `${object} does not exist, or this API key and workspace do not reach it.`,
  cause:
    "The service answers 404 for an id that it does not know, and also for one of another workspace or organization. The key decides which organization is asked, the configuration which workspace.",
  fix: ({ listedBy }) =>
    `Check the id${listedBy === undefined ? "" : ` (\`${listedBy}\` lists them)`}, the API key and ${WORKSPACE}.`,
  example: { object: `GitHub integration ${ID}`, listedBy: "getGithubIntegrations" },
});

interface Missing {
  /** The object as a message begins with it: `revision 9e2b…`. */
  readonly object: string;
  /** The function that lists such objects, where their ids are not shown in LangSmith. */
  readonly listedBy?: string | undefined;
}

export const nameNotFound = defineMessage("LS1402", {
  title: "No object with this name is in the workspace",
  message: ({ noun, name, hint }: MissingName) =>
    `no ${noun} of the workspace is named ${JSON.stringify(name)}.${hint === undefined ? "" : ` ${hint}`}`,
  cause:
    "The name is misspelt, or the object belongs to another workspace or organization than the configuration and the key reach.",
  fix: `Check the spelling, upper and lower case included, the API key and ${WORKSPACE}.`,
  example: { noun: "tracing project", name: "support-agent" },
});

interface MissingName {
  readonly noun: string;
  readonly name: string;
  /** What is often taken for the name, or when such an object comes to be: a whole sentence. */
  readonly hint?: string | undefined;
}

export const nameAmbiguous = defineMessage("LS1404", {
  title: "Several objects have the same name",
  message: ({ noun, name, ids }: Ambiguity) =>
    `${ids.length} ${noun}s are named ${JSON.stringify(name)}: ${listed(ids)}.`,
  cause: "The service allows objects of this kind to share a name, so the name identifies none of them.",
  fix: "Rename all but one, or use the id of the one that you mean in place of the name.",
  example: {
    noun: "deployment",
    name: "support-agent",
    ids: ["7c6f1c9a-2d55-4d6e-9d0e-3f0a2b1c4d5e", "1f0c2f52-8f0a-4f7e-b7c1-0a9d7b6e5c4d"],
  },
});

interface Ambiguity {
  readonly noun: string;
  readonly name: string;
  readonly ids: readonly string[];
}

export const unknownShape = defineMessage("LS1403", {
  title: "The service reported an object in a shape that this version does not know",
  message: ({ object, ...problem }: UnknownShape) =>
    `the service reported ${object} in a shape that this version of pulumi-langsmith does not know: ${describe(problem)}.`,
  cause: "The service is newer than the package, or a proxy changed its answer.",
  fix: "Update the package, or report it.",
  example: { object: `GitHub integration ${ID}`, time: "yesterday" },
});

/** No value is shown but a time: others may be secret. */
type UnknownShape = { readonly object: string } & Problem;

type Problem = { readonly time: string } | { readonly paths: readonly string[] };

function describe(problem: Problem): string {
  if ("time" in problem) return `its time ${JSON.stringify(problem.time)} cannot be read`;
  return `${listed(problem.paths)} ${problem.paths.length === 1 ? "is" : "are"} missing or of another type`;
}

const REQUESTED = "00000000-0000-4000-8000-000000000001";

const ACTUAL = "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21";

/** An object in another workspace than the one that was asked for. */
interface Elsewhere {
  /** "bulk export 1f0c…" */
  readonly which: string;
  readonly requested: string;
  readonly actual: string;
}

/** What became of an object in the other workspace: an export cannot be deleted, and is cancelled. */
export type Ending = "cancelled" | { readonly notCancelled: string };

interface CreatedElsewhere extends Elsewhere {
  /** Absent where it goes on. */
  readonly ending?: Ending | undefined;
}

function endingOf({ ending }: CreatedElsewhere): string {
  if (ending === undefined) return "";
  return ending === "cancelled"
    ? ", and it was cancelled there"
    : `, and it could not be cancelled there (${ending.notCancelled})`;
}

export const createdElsewhere = defineMessage("LS5008", {
  title: "The service created an object in another workspace",
  message: (fields: CreatedElsewhere) =>
    `the service created ${fields.which} in workspace ${fields.actual} instead of ${fields.requested}${endingOf(fields)}.`,
  cause:
    "A proxy probably drops the header `X-Tenant-Id`, which names the workspace. The object stays in the state, and every up repeats the error: nothing is replaced.",
  fix: ({ ending }) => {
    const remove = ending === undefined ? "delete the object there, " : "";
    const keep =
      ending === undefined ? " To keep it," : ending === "cancelled" ? " To recreate it there," : undefined;
    return `Fix the proxy that drops the header X-Tenant-Id, ${remove}run \`pulumi state delete\`, then \`pulumi up\`.${keep === undefined ? "" : `${keep} set workspaceId to that workspace.`}`;
  },
  example: {
    which: "export destination 7c6f1c9a-2d55-4d6e-9d0e-3f0a2b1c4d5e",
    requested: REQUESTED,
    actual: ACTUAL,
  },
});

export const notDeletedElsewhere = defineMessage("LS5009", {
  title: "An object in a workspace that the program does not name was not deleted",
  message: ({ which, requested, actual }: Elsewhere) =>
    `${which} was created in workspace ${actual} instead of ${requested}, which the program does not name, so it was not deleted.`,
  cause: "A proxy probably dropped the header `X-Tenant-Id` when the object was created.",
  fix: "Delete it there, then run `pulumi state delete`.",
  example: {
    which: "export destination 7c6f1c9a-2d55-4d6e-9d0e-3f0a2b1c4d5e",
    requested: REQUESTED,
    actual: ACTUAL,
  },
});
