import { defineMessage } from "../core/message.ts";
import { listed, shellWord } from "../core/text.ts";

const ID = "7c6f1c9a-2d55-4d6e-9d0e-3f0a2b1c4d5e";
const WORKSPACE = "3c1f5a7e-6b2d-4e90-8a41-5d0c9b7e2f63";

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
  /** Whether only the lost answer had the secret of the object. */
  readonly isSecretLost: boolean;
}

export const creationUncertain = defineMessage("LS5003", {
  when: "The response to a creation was lost: whether it was created is unknown. After a lost response, the provider searches for 30 seconds. It uses an object only if it is the only new one with all the properties that were sent. If the server sends no header `Date`, the provider cannot recognize a new one.",
  say: ({ error, candidates, why }: Uncertain) => {
    const found = candidates.length > 0 ? `It may be ${listed(candidates)}.` : "It is not found yet.";
    return `${error} ${found}${why === undefined ? "" : ` The search failed: ${why}.`}`;
  },
  do: (fields) =>
    fields.isSecretLost
      ? "Delete it in LangSmith before you run `pulumi up` again: only the lost response had its secret."
      : `Look in LangSmith before you run \`pulumi up\` again: delete or import it: ${importOf(fields)}.`,
  see: "guides/recover-after-a-kill.md",
  example: {
    error: "Could not create the bulk export: POST … got no complete response: other side closed.",
    kind: "BulkExport",
    noun: "bulk export",
    importedBy: "ID",
    candidates: [],
    why: undefined,
    isSecretLost: false,
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
  do: "Fix the proxy, then run `pulumi up`: it replaces the object (an export only with allowReexport: true). To keep the object, set `workspaceId` to the workspace that it is in.",
  see: "guides/recover-after-a-kill.md#if-a-proxy-also-dropped-the-workspace",
  example: {
    object: `export destination ${ID}`,
    asked: WORKSPACE,
    answered: "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21",
  },
});

export const deletionUnproved = defineMessage("LS5011", {
  when: "A deletion is not confirmed. A wrong key, workspace or address also causes a 404, and a server may not find a new object for minutes. So the provider removes an object from the state only if its list comes from the recorded workspace or organization.",
  say: ({ object, why }: { readonly object: string; readonly why: string }) =>
    `LangSmith does not find ${object}, but ${why}. The state was not changed.`,
  do: "Check the address, the workspace and the API key, then run the command again. If the object is deleted, run `pulumi state delete`.",
  see: "concepts/promises.md",
  example: {
    object: "bulk export 7c6f1c9a-2d55-4d6e-9d0e-3f0a2b1c4d5e",
    why: `the service answers from another workspace than ${WORKSPACE}`,
  },
});

/** An object that a property names by its id. */
export interface Reference {
  readonly property: string;
  /** The kind of the object. */
  readonly kind: string;
  readonly id: string;
}

interface UnknownReference {
  readonly error: string;
  readonly references: readonly Reference[];
  /** Undefined where it is the key's own. */
  readonly workspace: string | undefined;
  /** Of the address that was asked. */
  readonly host: string;
}

export const referenceNotFound = defineMessage("LS1407", {
  when: "LangSmith does not find an object that a resource refers to. The object is in another workspace or region than the resource, or it was deleted. A resource can only refer to objects of its own workspace.",
  say: ({ error, references, workspace, host }: UnknownReference) => {
    const ids = references.map(({ property, id }) => `${property} ${id}`).join(" or ");
    const where = workspace === undefined ? "the workspace of the key" : `workspace ${workspace}`;
    return `${error} ${ids} is not in ${where} at ${host}.`;
  },
  do: ({ references }) =>
    `Use the provider of its ${references.map(({ kind }) => kind).join(" or ")}. If it was deleted, run \`pulumi refresh\`, then \`pulumi up\`.`,
  example: {
    error: "Could not create the bulk export: POST … returned 404: Bulk export destination not found.",
    references: [{ property: "bulkExportDestinationId", kind: "ExportDestination", id: ID }],
    workspace: WORKSPACE,
    host: "eu.api.smith.langchain.com",
  },
});

export const otherObjectFound = defineMessage("LS5018", {
  when: "LangSmith returns another object than the one in the state. The property identifies the object, and never changes. The API key belongs to another organization, or a cache mixes up responses.",
  say: ({ object, property }: { readonly object: string; readonly property: string }) =>
    `LangSmith returns ${object} with another ${property} than it was created with, so this is another object. The state was not changed.`,
  do: "Check the address and the API key, and the proxies and caches between here and LangSmith. Then run the command again.",
  example: { object: `bulk export ${ID}`, property: "startTime" },
});

export const noProgramDescribes = defineMessage("LS5020", {
  when: "The object has a value that no program can set. The import makes the values of the object the inputs of the resource, and the provider rejects one of them. It also rejects what Pulumi would evaluate in a program, such as `fn::readFile`, and expressions behind `$$`: whoever stored that could read files of your machine.",
  say: ({
    object,
    ...why
  }: { readonly object: string } & ({ readonly problems: string } | { readonly code: string })) =>
    `${object} cannot be imported, because ${"code" in why ? `Pulumi would evaluate what it contains: ${why.code}` : `the provider rejects its values: ${why.problems}`}.`,
  do: "Change it in LangSmith, then import it.",
  example: { object: `deployment ${ID}`, problems: 'source: "internal_docker" is not allowed' },
});

export const immutableDiffers = defineMessage("LS5022", {
  when: "A property that cannot change differs in LangSmith. The object was recreated outside this program, or LangSmith changed it. An update cannot change this property.",
  say: ({ object, properties }: { readonly object: string; readonly properties: readonly string[] }) =>
    `${object}: LangSmith has another value than your program for ${listed(properties)}.`,
  do: "Correct the program, which replaces the object, or ignore the difference.",
  see: "concepts/consent.md",
  example: { object: `deployment ${ID}`, properties: ["sourceConfig.repoUrl"] },
});

export const unreachableAsRecorded = defineMessage("LS5023", {
  when: "LangSmith cannot be reached with the recorded configuration. A refresh or destroy uses the configuration that the last `pulumi up` recorded, not the current one.",
  say: ({ error }: { readonly error: string; readonly advice: string }) => error,
  do: ({ advice }) => `${advice} If you changed the configuration, run \`pulumi up\` first.`,
  see: "concepts/state-and-secrets.md#which-key-a-refresh-uses",
  example: {
    error:
      "Could not read the bulk export: GET … could not connect: getaddrinfo ENOTFOUND langsmith.example.com.",
    advice: "Check that the address is correct and reachable. It comes from langsmith:apiUrl.",
  },
});

export const deletionUncertain = defineMessage("LS5024", {
  when: "A deletion failed, but may have been carried out. The response to a deletion or cancellation was lost, or could not be read.",
  say: ({ error }: { readonly error: string }) => `${error} It may have been carried out anyway.`,
  do: "Run `pulumi refresh` before the next `pulumi up`: it checks whether the object still exists.",
  example: { error: "Could not delete the dataset: DELETE … returned 502." },
});

export const updatedNotFound = defineMessage("LS5025", {
  when: "LangSmith does not find the object to update. The object was deleted outside this program, or the key and workspace cannot access it. Only a refresh removes it from the state.",
  say: ({ error }: { readonly error: string; readonly object: string }) => error,
  do: ({ object }) =>
    `If ${object} was deleted, run \`pulumi refresh\`, then \`pulumi up\` to recreate it. Otherwise check \`langsmith:workspaceId\` and the key.`,
  example: { error: "Could not update the dataset: PATCH … returned 404.", object: `dataset ${ID}` },
});

export const notStored = defineMessage("LS5027", {
  when: "LangSmith did not store inputs as they were sent. An old self-hosted server ignores inputs that it does not know. Another one trims, rounds or respells a value.",
  say: ({ resource, paths }: NotStored) =>
    `${resource}: LangSmith did not store these inputs as they were sent: ${listed(paths)}.`,
  do: "If LangSmith stores another value, write that one in your program, or a refresh shows a difference. If the server ignores the input, upgrade it, or remove the input.",
  example: { resource: 'Deployment "agent"', paths: ["sourceConfig.resourceSpec.cpu (sent 0.5, stored 1)"] },
});

interface NotStored {
  /** 'Dataset "questions"' */
  readonly resource: string;
  /** With what is stored, where the service shows that. */
  readonly paths: readonly string[];
}
