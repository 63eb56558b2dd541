import { defineMessage } from "../core/message.ts";
import { listed, shellWord } from "../core/text.ts";

const ID = "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84";

/** What an error says of an object of a kind. */
interface Named {
  /** The error of the request. */
  readonly error: string;
  /** "BulkExport" */
  readonly kind: string;
  readonly noun: string;
  /** What the object is imported by. */
  readonly importedBy: string;
}

function importOf({ kind, importedBy }: Named): string {
  return `\`pulumi import langsmith:index:${kind} NAME ${shellWord(importedBy)}\``;
}

interface Uncertain extends Named {
  /** The ids of what the request may have created. */
  readonly candidates: readonly string[];
  /** Why the search ended before its time. */
  readonly why: string | undefined;
}

export const creationUncertain = defineMessage("LS5003", {
  when: "The response to a creation was lost: whether it was created is unknown. After a lost response, the provider searches for 30 seconds. It uses an object only if it is the only new one with all the properties that were sent. If the server sends no header `Date`, the provider cannot recognize a new one.",
  say: ({ error, candidates, why }: Uncertain) => {
    const found = candidates.length > 0 ? `It may be ${listed(candidates)}.` : "It is not found yet.";
    return `${error} ${found}${why === undefined ? "" : ` The search failed: ${why}.`}`;
  },
  do: (fields) =>
    `Look in LangSmith before you run \`pulumi up\` again: delete or import it: ${importOf(fields)}.`,
  see: "guides/recover-after-a-kill.md",
  example: {
    error: "Could not create the bulk export: POST … got no complete response: other side closed.",
    kind: "BulkExport",
    noun: "bulk export",
    importedBy: "ID",
    candidates: [],
    why: undefined,
  },
});

export const alreadyExists = defineMessage("LS5005", {
  when: "The object already exists in LangSmith. Another resource of this program, another stack or a user created the object, or a proxy sent the request twice. The provider never takes over an object that it did not create.",
  say: ({ error, hint }: Named & { readonly hint: string | undefined }) =>
    `${error}${hint === undefined ? "" : ` ${hint}`}`,
  do: (fields) =>
    `If this \`pulumi up\` created the ${fields.noun}, or no one else manages it, import it with the plugin: ${importOf(fields)}. Otherwise choose another name.`,
  see: "guides/adopt.md",
  example: {
    error: "Could not create the dataset: POST … returned 409: Dataset with this name already exists.",
    kind: "Dataset",
    noun: "dataset",
    importedBy: ID,
    hint: undefined,
  },
});

export const createdElsewhere = defineMessage("LS5008", {
  when: "LangSmith created an object in another workspace. A proxy probably drops the header `X-Tenant-Id`, which names the workspace. The state contains the object, with the workspace that it is in.",
  say: ({ object, asked, answered }: Readonly<Record<"object" | "asked" | "answered", string>>) =>
    `LangSmith created ${object} in workspace ${answered} instead of ${asked}.`,
  do: "Fix the proxy, then run `pulumi up`: it replaces the object. To keep the object, set `workspaceId` to the workspace that it is in.",
  see: "guides/recover-after-a-kill.md#if-a-proxy-also-dropped-the-workspace",
  example: {
    object: `export destination ${ID}`,
    asked: "3c1f5a7e-6b2d-4e90-8a41-5d0c9b7e2f63",
    answered: "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21",
  },
});
