import { defineMessage } from "../../core/message.ts";
import { listed, shellWord } from "../../core/text.ts";

type Scope = "workspace" | "organization";

/** How it is known that an object has the id or the name. */
type Existing = { readonly answered: string } | { readonly overwrittenIn: Scope };

interface IdInUse {
  /** "OAuthProvider" */
  readonly kind: string;
  readonly noun: string;
  readonly id: string;
  /** The input that no two objects share. */
  readonly property: string;
  readonly existing: Existing;
  /** Whatever else creates such objects, as a sentence. */
  readonly hint?: string | undefined;
  /** What else a deletion deletes. */
  readonly deletes?: string | undefined;
}

export const idInUse = defineMessage("LS7001", {
  title: "Another object has the id or the name",
  message: ({ noun, id, existing, hint }: IdInUse) => {
    const why =
      "answered" in existing
        ? `the service answered "${existing.answered}"`
        : `the ${existing.overwrittenIn} has one, and creating it again would overwrite it`;
    return `Could not create ${noun} ${id}: ${why}. Another resource of this program, another stack or a user created it.${hint === undefined ? "" : ` ${hint}`}`;
  },
  cause:
    "Another resource of this program, another stack or a user created the object, or a proxy sent the request twice. The provider never takes over what it did not certainly create.",
  fix: ({ kind, id, property, deletes }) =>
    `Choose another ${property}. Unless this program has it, import it with the plugin: \`pulumi import langsmith:index:${kind} NAME ${shellWord(id)}\`, or delete it${deletes === undefined ? "" : `, which deletes ${deletes}`}.`,
  example: {
    kind: "Dataset",
    noun: "dataset",
    id: "questions",
    property: "name",
    existing: { answered: "Dataset with this name already exists" },
  },
});

interface NotListed {
  readonly noun: string;
  /** As JSON. */
  readonly idOrName: string;
  readonly scope: Scope;
  /** The input that is the id. */
  readonly property: string;
  /** What the list has: the object that was probably meant, or all; or why it could not be read. */
  readonly found:
    | { readonly match: string }
    | { readonly all: readonly string[] }
    | { readonly error: string };
}

export const idNotFound = defineMessage("LS7002", {
  title: "No object has the id that the program chooses",
  message: ({ noun, idOrName, scope, found }: NotListed) => {
    if ("error" in found)
      return `there is no ${noun} ${idOrName}, and the others could not be listed: ${found.error}`;
    const others = "all" in found && found.all.length > 0 ? `: it has ${listed(found.all)}` : "";
    return `there is no ${noun} ${idOrName} in the ${scope} that was asked${others}.`;
  },
  cause:
    "The id is misspelt or that of the object's record, or the key and the workspace reach another organization.",
  fix: ({ property, scope, found }) =>
    "match" in found
      ? `Set its ${property}, which is ${found.match}.`
      : `Check the ${property}, and the API key and the workspace (workspaceId, langsmith:workspaceId or LANGSMITH_WORKSPACE_ID): they decide which ${scope} is asked.`,
  example: {
    noun: "OAuth provider",
    idOrName: '"acme"',
    scope: "organization",
    property: "providerId",
    found: { all: ['"acme-crm"'] },
  },
});

export const replacementDeletesData = defineMessage("LS7003", {
  title: "The change would replace the object and delete its data",
  message: ({ noun, paths, deletes }: DeletedData) =>
    `a change of ${paths.join(", ")} replaces the ${noun}, which deletes ${deletes}.`,
  cause: "The service cannot change this property, so the object would be deleted and created again.",
  fix: ({ consent }) => `Undo the change, or set ${consent}: true.`,
  example: {
    noun: "dataset",
    paths: ["dataType"],
    deletes: "all its examples and experiments",
    consent: "allowDataLoss",
  },
});

interface DeletedData {
  readonly noun: string;
  /** What changes. */
  readonly paths: readonly string[];
  readonly deletes: string;
  /** The input that consents. */
  readonly consent: string;
}

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
