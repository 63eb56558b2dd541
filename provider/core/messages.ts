import { defineMessage } from "./message.ts";
import { listed } from "./text.ts";

const RUN_AGAIN = "Run the command again: it continues where it stopped.";

export const waitCutShort = defineMessage("LS1205", {
  when: "A wait ended before LangSmith was done. The operation reached its time limit, or you pressed Ctrl-C. The object is in the Pulumi state.",
  say: ({ what, why, seen }: CutShort) =>
    `${what}: ${why}. ${seen === "" ? "Its state is not known yet" : `Last state: ${seen}`}.`,
  do: ({ resume }) => resume,
  see: "concepts/waits-and-resumes.md",
  example: {
    what: "bulk export 7c6f1c9a-2d55-4d6e-9d0e-3f0a2b1c4d5e",
    why: "the operation was interrupted",
    seen: "Running",
    resume: "The export continues. The next `pulumi up` waits for it.",
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
  when: "An operation reached its time limit. LangSmith took longer than the operation may take. What LangSmith has returned is in the state.",
  say: ({ limit, setBy }: { readonly limit: string; readonly setBy: string | undefined }) =>
    `the time limit of ${limit} was reached${setBy === undefined ? "" : ` (change it with ${setBy})`}.`,
  do: RUN_AGAIN,
  see: "concepts/waits-and-resumes.md",
  example: { limit: "30 min", setBy: "the resource option customTimeouts" },
});

export const interrupted = defineMessage("LS1207", {
  when: "An operation was interrupted. You pressed Ctrl-C, or the pipeline ended the job. What LangSmith has returned is in the state.",
  say: (_: Readonly<Record<never, never>>) => "the operation was interrupted.",
  do: RUN_AGAIN,
  see: "concepts/waits-and-resumes.md",
  example: {},
});

const ID = "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84";

export const objectNotFound = defineMessage("LS1401", {
  when: "No object with this id in the workspace or organization. LangSmith returns 404 for an unknown id, and also for an id of another workspace or organization. The API key decides the organization, the configuration decides the workspace.",
  say: ({ object }: Missing) => `${object} does not exist, or this API key and workspace cannot access it.`,
  do: ({ listedBy }) =>
    `Check the id${listedBy === undefined ? "" : ` (\`${listedBy}\` lists the ids)`}, the API key and \`langsmith:workspaceId\`.`,
  example: { object: `GitHub integration ${ID}`, listedBy: "getGithubIntegrations" },
});

interface Missing {
  /** The object as a message begins with it: `revision 9e2b…`. */
  readonly object: string;
  /** The function that lists such objects, where their ids are not shown in LangSmith. */
  readonly listedBy?: string | undefined;
}

export const nameNotFound = defineMessage("LS1402", {
  when: "No object with this name in the workspace. The name is misspelled, or the object belongs to another workspace or organization.",
  say: ({ noun, name, hint }: MissingName) =>
    `the workspace has no ${noun} named ${JSON.stringify(name)}.${hint === undefined ? "" : ` ${hint}`}`,
  do: "Check the spelling, including upper and lower case, the API key and `langsmith:workspaceId`.",
  example: { noun: "tracing project", name: "support-agent" },
});

interface MissingName {
  readonly noun: string;
  readonly name: string;
  /** What is often taken for the name, or when such an object comes to be: a whole sentence. */
  readonly hint?: string | undefined;
}

export const nameAmbiguous = defineMessage("LS1404", {
  when: "Several objects have the same name. LangSmith allows several objects of this kind to have the same name.",
  say: ({ noun, name, ids }: Ambiguity) =>
    `${ids.length} ${noun}s are named ${JSON.stringify(name)}: ${listed(ids)}.`,
  do: "Rename all but one, or use the id instead of the name.",
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
  when: "LangSmith returned an object in an unknown format. LangSmith is newer than the package, or a proxy changed the response.",
  say: ({ object, ...problem }: UnknownShape) =>
    `LangSmith returned ${object} in a format that this version of pulumi-langsmith does not know: ${describe(problem)}.`,
  do: "Update pulumi-langsmith. If it is the newest version, report the error.",
  example: { object: `GitHub integration ${ID}`, time: "yesterday" },
});

/** No value is shown but a time: others may be secret. */
type UnknownShape = { readonly object: string } & Problem;

type Problem = { readonly time: string } | { readonly paths: readonly string[] };

function describe(problem: Problem): string {
  if ("time" in problem) return `its time ${JSON.stringify(problem.time)} cannot be read`;
  const { paths } = problem;
  return `${listed(paths)} ${paths.length === 1 ? "is missing or has" : "are missing or have"} another type`;
}
