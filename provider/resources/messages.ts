import { defineMessage } from "../core/message.ts";
import { listed, shellWord, withArticle } from "../core/text.ts";

const ID = "7c6f1c9a-2d55-4d6e-9d0e-3f0a2b1c4d5e";
const WORKSPACE = "3c1f5a7e-6b2d-4e90-8a41-5d0c9b7e2f63";
const KEPT = "The state was not changed.";

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

/** The command that removes a resource from the state. */
function stateDelete(urn: string | undefined): string {
  return urn === undefined
    ? "`pulumi state delete URN` (`pulumi stack --show-urns` lists URNs)"
    : `\`pulumi state delete ${shellWord(urn)}\``;
}

export const otherObjectFound = defineMessage("LS5018", {
  when: "LangSmith returns another object than the one in the state. The property identifies the object, and never changes. The API key belongs to another organization, or a cache mixes up responses.",
  say: ({ object, property }: { readonly object: string; readonly property: string }) =>
    `LangSmith returns ${object} with another ${property} than it was created with, so this is another object. ${KEPT}`,
  do: "Check the address and the API key, and the proxies and caches between here and LangSmith. Then run the command again.",
  example: { object: `bulk export ${ID}`, property: "startTime" },
});

export const notImportableByName = defineMessage("LS5019", {
  when: "The object cannot be imported by name. The value is not an id, and several objects of this kind can have the same name.",
  say: ({ noun, idOrName }: { readonly noun: string; readonly idOrName: string }) =>
    `${noun} ${idOrName} cannot be imported by name.`,
  do: "Use the id, a UUID. The functions of the provider list the ids.",
  see: "guides/adopt.md",
  example: { noun: "bulk export", idOrName: '"daily traces"' },
});

export const noProgramDescribes = defineMessage("LS5020", {
  when: "The object has a value that no program can set. The import makes the values of the object the inputs of the resource, and the provider rejects one of them.",
  say: ({ object, problems }: { readonly object: string; readonly problems: string }) =>
    `${object} cannot be imported, because the provider rejects its values: ${problems}.`,
  do: "Change it in LangSmith, then import it.",
  example: { object: `deployment ${ID}`, problems: 'source: "internal_docker" is not allowed' },
});

export const foreignCode = defineMessage("LS5032", {
  when: "The object contains what Pulumi would evaluate. An import writes the values of the object into a program. There, Pulumi evaluates members such as `fn::readFile`, and expressions behind `$$`. Whoever stored the value could read files of your machine.",
  say: ({ object, code }: { readonly object: string; readonly code: string }) =>
    `${object} cannot be imported, because Pulumi would evaluate what it contains: ${code}.`,
  do: "Change it in LangSmith, then import it.",
  example: { object: `dataset ${ID}`, code: "metadata has the member `fn::readFile`" },
});

export const stateIdUnusable = defineMessage("LS5021", {
  when: "The state contains an invalid id. An older version of the provider, or another program, wrote the id into the state.",
  say: ({ noun }: { readonly noun: string; readonly urn: string | undefined }) =>
    `The state contains an invalid id for ${withArticle(noun)}: it is empty, ".", ".." or longer than 256 characters. Nothing was sent.`,
  do: ({ urn }) => `Run ${stateDelete(urn)}, and import the object if it exists.`,
  example: { noun: "dataset", urn: "urn:pulumi:dev::traces::langsmith:index:Dataset::questions" },
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

export const rowUnreadable = defineMessage("LS5030", {
  when: "An object in a list cannot be read. The field is missing, or has a type that this version of the provider does not know. The other objects of the list are not affected.",
  say: ({ id, member }: { readonly id: string; readonly member: string }) =>
    `LangSmith lists ${id} with a field that the provider cannot read (${member}).`,
  do: "Upgrade the provider, or a self-hosted server that is too old. If both are current, report the field.",
  example: { id: "7c6f1c9a-2d55-4d6e-9d0e-3f0a2b1c4d5e", member: "created_at" },
});

export const answerBeyondLimits = defineMessage("LS5031", {
  when: "The response about an object is too large or nested too deeply. The provider limits the size and depth of a response, so that no server can exhaust its memory. Another program probably stored more in the object, usually in its metadata. A deletion does not need the response.",
  say: ({
    error,
  }: {
    readonly error: string;
    readonly urn: string | undefined;
    /** Whether the object is being deleted, of which only the list of its kind is read that far. */
    readonly isDeletion: boolean;
  }) => error,
  do: ({ urn, isDeletion }) =>
    isDeletion
      ? `Make the objects of the list smaller in LangSmith. If this one is deleted, run ${stateDelete(urn)}.`
      : `Make the object smaller or flatter in LangSmith, or destroy it. To keep it unmanaged, run ${stateDelete(urn)}.`,
  example: {
    error: "Could not read the dataset: GET … returned 200 with JSON nested more than 200 levels deep.",
    urn: "urn:pulumi:dev::traces::langsmith:index:Dataset::questions",
    isDeletion: false,
  },
});
