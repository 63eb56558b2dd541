import { defineMessage } from "./message.ts";
import { formatValue, listed } from "./text.ts";

interface CutShort {
  /** What was waited for. */
  readonly what: string;
  /** What ended it. */
  readonly why: string;
  /** The state that was seen last; empty where none was. */
  readonly seen: string;
  /** How to go on. */
  readonly resume: string;
}

interface TimeLimit {
  readonly limit: string;
  readonly setBy: string | undefined;
}

/** What ended: a wait, the time of an operation, the registration of a child; else the operation itself. */
type Ended = CutShort | TimeLimit | { readonly child: string } | Readonly<Record<never, never>>;

function ended(fields: Ended): string {
  if ("what" in fields) {
    const { what, why, seen } = fields;
    return `${what}: ${why}. ${seen === "" ? "Its state is not known yet" : `Last state: ${seen}`}.`;
  }
  if ("limit" in fields) {
    const { limit, setBy } = fields;
    return `the time limit of ${limit} was reached${setBy === undefined ? "" : ` (change it with ${setBy})`}.`;
  }
  return "child" in fields
    ? `could not register ${fields.child}: the engine canceled it.`
    : "the operation was interrupted.";
}

export const operationEnded = defineMessage("LS1205", {
  when: "An operation ended before LangSmith was done. It reached its time limit, you pressed Ctrl-C, the pipeline ended the job, or the engine stopped after another error. What LangSmith has returned is in the Pulumi state.",
  say: ended,
  do: (fields) => {
    if ("resume" in fields) return fields.resume;
    return "child" in fields
      ? "Fix the other error, if there is one, then run the command again."
      : "Run the command again: it continues where it stopped.";
  },
  see: "concepts/waits-and-resumes.md",
  example: {
    what: "bulk export 7c6f1c9a-2d55-4d6e-9d0e-3f0a2b1c4d5e",
    why: "the operation was interrupted",
    seen: "Running",
    resume: "The export continues. The next `pulumi up` waits for it.",
  },
});

interface NotFound {
  readonly noun: string;
  readonly name: string;
  /** What it is searched by, other than its name: `providerId`. */
  readonly by?: string | undefined;
  /** Default: the workspace. */
  readonly scope?: "workspace" | "organization";
  /** What is often taken for the name, which ones there are, or when such an object comes to be: a whole sentence. */
  readonly hint?: string | undefined;
}

export const nameNotFound = defineMessage("LS1402", {
  when: "No object has this name. The name is misspelled, or is another one than programs use, such as the displayed name or an internal id. Or the object belongs to another workspace or organization.",
  say: ({ noun, name, by, scope = "workspace", hint }: NotFound) =>
    `the ${scope} has no ${noun} ${by === undefined ? "named" : `with the ${by}`} ${formatValue(name)}.${hint === undefined ? "" : ` ${hint}`}`,
  do: "Check the spelling, including upper and lower case, the API key and `langsmith:workspaceId`.",
  example: { noun: "tracing project", name: "support-agent" },
});

interface Ambiguity {
  readonly noun: string;
  readonly name: string;
  readonly ids: readonly string[];
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
