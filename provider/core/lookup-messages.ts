import { listed } from "./failure.ts";
import { defineMessage } from "./message.ts";

const ID = "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84";
const WORKSPACE = "the workspace (by workspaceId, langsmith:workspaceId or LANGSMITH_WORKSPACE_ID)";

export const objectNotFound = defineMessage("LS1401", {
  title: "No object with this id is in the workspace",
  message: ({ object }: Missing) =>
    `${object} does not exist, or it belongs to another workspace than the one that was asked.`,
  cause:
    "The service answers 404 for an id that it does not know, and also for one of a workspace that the key or the configuration does not reach.",
  fix: ({ listedBy }) =>
    `Check the id${listedBy === undefined ? "" : ` (\`${listedBy}\` lists them)`} and ${WORKSPACE}.`,
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
    `there is no ${noun} named ${JSON.stringify(name)} in the workspace that was asked.${hint === undefined ? "" : ` ${hint}`}`,
  cause: "The name is misspelt, or the object belongs to another workspace.",
  fix: `Check the spelling, upper and lower case included, and ${WORKSPACE}.`,
  example: { noun: "tracing project", name: "support-agent" },
});

interface MissingName {
  readonly noun: string;
  readonly name: string;
  /** What is often taken for the name, or when such an object comes to be: a whole sentence. */
  readonly hint?: string | undefined;
}

export const nameAmbiguous = defineMessage("LS1404", {
  title: "Several objects have the name that is looked for",
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
