import { defineMessage } from "../../core/message.ts";
import { listed } from "../../core/text.ts";

type Scope = "workspace" | "organization";

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
  when: "No object has this id. The id is misspelled, or is LangSmith's internal id of the object. Or the API key and workspace are those of another organization.",
  say: ({ noun, idOrName, scope, found }: NotListed) => {
    if ("error" in found)
      return `there is no ${noun} ${idOrName}, and the list could not be read: ${found.error}`;
    const others = "all" in found && found.all.length > 0 ? ` It has ${listed(found.all)}.` : "";
    return `the ${scope} has no ${noun} ${idOrName}.${others}`;
  },
  do: ({ property, found }) =>
    "match" in found
      ? `Use its ${property}, which is ${found.match}.`
      : `Check the ${property}, the API key and \`langsmith:workspaceId\`.`,
  example: {
    noun: "OAuth provider",
    idOrName: '"acme"',
    scope: "organization",
    property: "providerId",
    found: { all: ['"acme-crm"'] },
  },
});

export const replacementDeletesData = defineMessage("LS7003", {
  when: "The change would replace the object and delete its data. LangSmith cannot change this property, so Pulumi would delete the object and create a new one.",
  say: ({ noun, paths, deletes }: DeletedData) =>
    `changing ${paths.join(", ")} replaces the ${noun}, which deletes ${deletes}.`,
  do: ({ consent }) => `Undo the change, or set \`${consent}: true\`.`,
  see: "concepts/consent.md",
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
  when: "A replacement needs a property that you do not set. The object was imported, and LangSmith never returns this property. The replacement would delete the object, and then fail to create a new one.",
  say: ({ noun, paths, missing }: ReplacementNeeds) =>
    `changing ${paths.join(", ")} replaces the ${noun}, but LangSmith cannot create one without ${missing.join(", ")}.`,
  do: ({ missing }) => `Set ${missing.join(", ")}, or undo the change.`,
  see: "concepts/consent.md",
  example: { noun: "workspace secret", paths: ["key"], missing: ["value"] },
});

interface ReplacementNeeds {
  readonly noun: string;
  /** What changes. */
  readonly paths: readonly string[];
  readonly missing: readonly string[];
}
