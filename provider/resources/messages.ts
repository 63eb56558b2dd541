import { defineMessage } from "../core/message.ts";
import { listed, shellWord, withArticle } from "../core/text.ts";

const ID = "7c6f1c9a-2d55-4d6e-9d0e-3f0a2b1c4d5e";
const WORKSPACE = "3c1f5a7e-6b2d-4e90-8a41-5d0c9b7e2f63";
const OTHER = "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21";
const KEPT = "Nothing was changed in the state.";
const UNCHANGED = "Nothing was changed, at the service or in the state.";
const PROOF =
  "A wrong key, a wrong workspace and a missing route answer 404, too. An object counts as deleted only when the list of its own workspace or organization does not have it.";

/** Where an object belongs. */
export type Scope = "workspace" | "organization";

/** An object of the state that the service answers 404 for. */
export interface Absent {
  /** "deployment 1f0c…" */
  readonly object: string;
  readonly scope: Scope;
  /** The workspace or organization that the state records. */
  readonly recorded: string;
}

const ABSENT: Absent = { object: `object ${ID}`, scope: "workspace", recorded: WORKSPACE };

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
  title: "The service does not find an object that a resource refers to",
  message: ({ error }: UnknownReference) => error,
  cause:
    "The object belongs to another workspace or region than the resource, or it was deleted. An id can only be used in its own workspace.",
  fix: ({ references, workspace = "of the key", host }) =>
    `Give the resource the provider of its ${references.map(({ kind }) => kind).join(" or ")}: ${references.map(({ property, id }) => `${property} ${id}`).join(" or ")} is not in workspace ${workspace} at ${host}. If it was deleted, run \`pulumi refresh\`, then \`pulumi up\`.`,
  example: {
    error: "Could not create the bulk export: POST … answered 404: Bulk export destination not found.",
    references: [{ property: "bulkExportDestinationId", kind: "ExportDestination", id: ID }],
    workspace: WORKSPACE,
    host: "eu.api.smith.langchain.com",
  },
});

export const stillListed = defineMessage("LS5010", {
  title: "The service does not find an object that it lists",
  message: ({ object, scope, recorded }: Absent) =>
    `the service does not find ${object}, yet ${scope} ${recorded} lists it. ${KEPT}`,
  cause: `The service contradicts itself: a replica of it may not know the object yet. ${PROOF}`,
  fix: "Try again, and check the address if it stays so.",
  example: ABSENT,
});

export const listOfOtherScope = defineMessage("LS5011", {
  title: "The list that should prove a deletion is of another workspace or organization",
  message: ({ object, scope, recorded, found }: Absent & { readonly found: string }) =>
    `the service does not find ${object}, and its list is of ${scope} ${found}, not of ${recorded}, which the object belongs to. ${KEPT}`,
  cause: `The API key, or a proxy on the way, leads elsewhere than when the stack was created. ${PROOF}`,
  fix: ({ scope, recorded }) => `Check that the address and the API key reach ${scope} ${recorded}.`,
  example: { ...ABSENT, found: OTHER },
});

const IF_DELETED = "If it is deleted, run `pulumi state delete`.";

export const listIncomplete = defineMessage("LS5012", {
  title: "The list that should prove a deletion is incomplete",
  message: ({ object, found }: Absent & { readonly found: string }) =>
    `the service does not find ${object}, and the list that should prove it deleted is incomplete. ${found}. ${KEPT}`,
  cause: `Objects were created or deleted while the list was read. Or the service does not page by limit and offset, or it lists an object under an id that it cannot have. ${PROOF}`,
  fix: `Try again, and if it stays so, ask who runs the service. ${IF_DELETED}`,
  example: { ...ABSENT, found: "At offset 1000 the service answered 0 items" },
});

/** What comes before the reason why an empty list proves nothing. */
function emptyList({ object, scope }: Absent): string {
  return `the service does not find ${object}, and the list of its ${scope} is empty, which proves nothing here:`;
}

export const emptyListOfOtherKey = defineMessage("LS5013", {
  title: "An empty list proves no deletion, since another key read it",
  message: (fields: Absent) =>
    `${emptyList(fields)} the service rejects the recorded key, and the key in the environment may belong to another organization. ${KEPT}`,
  cause: `A refresh and a destroy use the key that the last up recorded, and that of the environment where it is rejected. ${PROOF}`,
  fix: `Run \`pulumi up\` first, which records the new key. ${IF_DELETED}`,
  example: ABSENT,
});

export const emptyListOfNoWorkspace = defineMessage("LS5014", {
  title: "An empty list proves no deletion, since no workspace is configured",
  message: (fields: Absent) =>
    `${emptyList(fields)} no workspace is configured, so that the list may be of another organization. ${KEPT}`,
  cause: `Without a workspace, the list is of whatever organization the key belongs to. ${PROOF}`,
  fix: `Set langsmith:workspaceId to a workspace of that organization and run \`pulumi up\` first, which records it. ${IF_DELETED}`,
  example: { ...ABSENT, object: "OAuth provider acme-crm", scope: "organization" },
});

/** Something that is not known, or not right, of the workspace that answers; about an object that is not found, or any. */
interface Answering {
  readonly absent?: Absent | undefined;
}

const beginning = ({ absent }: Answering) =>
  absent === undefined ? "" : `the service does not find ${absent.object}, and the list is empty. `;

export const workspaceUnknown = defineMessage("LS5015", {
  title: "Which workspace answers is not known",
  message: ({ status, ...fields }: Answering & { readonly status?: number | undefined }) =>
    `${beginning(fields)}Neither GET /api/v1/settings nor a tracing project shows which workspace answers${status === undefined ? "" : ` (the last answer was ${status})`}. ${UNCHANGED}`,
  cause:
    "A proxy may drop the header `X-Tenant-Id`, so that another workspace answers. Where the objects do not show theirs, or none are listed, the provider asks for the settings, then for a tracing project.",
  fix: ({ absent }) =>
    `Check that the API key may read one of the two, and run the same command again.${absent === undefined ? "" : ` ${IF_DELETED}`}`,
  example: { absent: ABSENT, status: 403 },
});

export const otherWorkspaceAnswers = defineMessage("LS5016", {
  title: "Another workspace answers than the one that was asked",
  message: ({
    answers,
    requested,
    ...fields
  }: Answering & { readonly answers: string; readonly requested: string }) =>
    `${beginning(fields)}Workspace ${answers} answers in place of ${requested}. ${UNCHANGED}`,
  cause:
    "A proxy drops the header `X-Tenant-Id`, which names the workspace, or the key belongs to another one.",
  fix: ({ absent }) =>
    `Fix the proxy that drops the header X-Tenant-Id, or check langsmith:workspaceId, the address and the API key.${absent === undefined ? "" : ` ${IF_DELETED}`}`,
  example: { answers: OTHER, requested: WORKSPACE },
});

export const recordedElsewhere = defineMessage("LS5017", {
  title: "The object is in another workspace or organization than the state records",
  message: ({ object, scope, recorded, answers }: Absent & { readonly answers: string }) =>
    `${object} is in ${scope} ${answers}, but the state records ${scope} ${recorded}. ${UNCHANGED}`,
  cause:
    "The address, the key, or a proxy that drops the header `X-Tenant-Id` leads elsewhere than when the stack was created.",
  fix: ({ scope }) =>
    `Check that the address and the API key reach the recorded ${scope}. If the object has moved for good, remove it from the state with \`pulumi state delete\`.`,
  example: { ...ABSENT, answers: OTHER },
});

export const otherObjectFound = defineMessage("LS5018", {
  title: "The service answers about another object than the one of the state",
  message: ({ object, property }: { readonly object: string; readonly property: string }) =>
    `the service answers ${object} with another ${property} than it was created with, so the answer is about another object. ${KEPT}`,
  cause:
    "The property identifies the object, and never changes. A cache that mixes up answers is the likely cause.",
  fix: "Try again, and check what is between here and the service.",
  example: { object: `bulk export ${ID}`, property: "startTime" },
});

export const notImportableByName = defineMessage("LS5019", {
  title: "Objects of the kind are not imported by a name",
  message: ({ noun, idOrName }: { readonly noun: string; readonly idOrName: string }) =>
    `${noun} ${idOrName} cannot be imported by that.`,
  cause: "What was given is not an id, and several objects of the kind may have one name.",
  fix: "Give its id, a UUID: the functions list them.",
  example: { noun: "bulk export", idOrName: '"daily traces"' },
});

export const noProgramDescribes = defineMessage("LS5020", {
  title: "An object has a value that no program can set",
  message: ({ object, problems }: { readonly object: string; readonly problems: string }) =>
    `${object} cannot be imported, since no program could describe it: ${problems}.`,
  cause: "The import writes the inputs of the object, and the check would reject one of them.",
  fix: "Change it in LangSmith, then import it.",
  example: { object: `deployment ${ID}`, problems: 'source: "internal_docker" is not allowed' },
});

export const stateIdUnusable = defineMessage("LS5021", {
  title: "The state has an id that no request can contain",
  message: ({ noun }: { readonly noun: string; readonly urn: string }) =>
    `The id in the state cannot be one of ${withArticle(noun)}: it is empty, ".", ".." or longer than 256 characters. Nothing was sent.`,
  cause: "An older release, or something else than this provider, wrote the id into the state.",
  fix: ({ urn }) =>
    `Remove it from the state with \`pulumi state delete ${shellWord(urn)}\` (\`pulumi stack --show-urns\` lists URNs), and import the object if it exists.`,
  example: { noun: "dataset", urn: "urn:pulumi:dev::traces::langsmith:index:Dataset::questions" },
});

export const immutableDiffers = defineMessage("LS5022", {
  title: "A property that cannot be changed differs at the service",
  message: ({ object, properties }: { readonly object: string; readonly properties: readonly string[] }) =>
    `${object}: what you set as ${listed(properties)} differs at the service.`,
  cause:
    "The object was recreated outside this program, or the service changed it. An update cannot change the property.",
  fix: "Correct the program, which replaces the object, or leave the difference.",
  example: { object: `deployment ${ID}`, properties: ["sourceConfig.repoUrl"] },
});

export const unreachableAsRecorded = defineMessage("LS5023", {
  title: "The service cannot be reached with the configuration of the state",
  message: ({ error }: { readonly error: string; readonly advice: string }) => error,
  cause: "A refresh and a destroy use the configuration that the last up recorded, whatever it is by now.",
  fix: ({ advice }) =>
    `${advice} If the configuration has changed since the last up: run \`pulumi up\` before a refresh or a destroy.`,
  example: {
    error: "Could not read the bulk export: GET … could not be reached: getaddrinfo ENOTFOUND.",
    advice: "Check that the address is right and can be reached from here; it comes from langsmith:apiUrl.",
  },
});

export const deletionUncertain = defineMessage("LS5024", {
  title: "A deletion failed, and may have been carried out",
  message: ({ error }: { readonly error: string }) => `${error} It may have been carried out.`,
  cause: "The answer to a deletion or a cancellation was lost, or could not be read.",
  fix: "Run `pulumi refresh` before the next up: it checks whether the object still exists.",
  example: { error: "Could not delete the dataset: DELETE … answered 502." },
});

export const updatedNotFound = defineMessage("LS5025", {
  title: "The service does not find the object of an update",
  message: ({ error }: { readonly error: string; readonly object: string }) => error,
  cause: `The object was deleted outside this program, or the key and the workspace do not reach it. ${PROOF}`,
  fix: ({ object }) =>
    `If ${object} was deleted outside this program, \`pulumi refresh\` removes it from the state, and the next up recreates it. Otherwise check langsmith:workspaceId and the key.`,
  example: { error: "Could not update the dataset: PATCH … answered 404.", object: `dataset ${ID}` },
});

/** Inputs that the service does not store as they were sent. */
interface Sent {
  /** 'Dataset "questions"' */
  readonly resource: string;
  readonly paths: readonly string[];
}

const NOT_COMPARED =
  "Until you change them, or the service shows what you set, a refresh does not compare them (output ignoredInputs).";

export const storedRespelled = defineMessage("LS5026", {
  title: "The service stored inputs in another spelling",
  message: ({ resource, paths }: Sent) =>
    `${resource}: the service stored these inputs in another spelling: ${listed(paths)}. ${NOT_COMPARED}`,
  cause: "The service trims the value, or changes its case or its Unicode form.",
  fix: "Keep your spelling: a change of a name may replace the object.",
  example: { resource: 'ExportDestination "traces"', paths: ["displayName"] },
});

export const notStored = defineMessage("LS5027", {
  title: "The service did not store inputs as they were sent",
  message: ({ resource, paths }: Sent) =>
    `${resource}: the service did not store these inputs as they were sent: ${listed(paths)}. ${NOT_COMPARED}`,
  cause: "A self-hosted server of an older release ignores what it does not know.",
  fix: "Upgrade the server, or remove the inputs.",
  example: { resource: 'Deployment "agent"', paths: ["sourceConfig.resourceSpec.memoryMb"] },
});

export const newObjectCountsAsDeleted = defineMessage("LS5028", {
  title: "A new object is not found, and counts as deleted",
  message: ({ object }: { readonly object: string }) =>
    `${object} is not found, so it counts as deleted. It is less than two minutes old, and a replica may not know it yet.`,
  cause:
    "A replica of the service may not know a new object for two minutes. The deletion was sent again for ten seconds.",
  fix: "Check that it does not exist, and delete it if it does: an export that goes on is billed.",
  example: { object: `bulk export ${ID}` },
});

export const deletionUnproved = defineMessage("LS5029", {
  title: "The operation ended before it was certain that a new object is deleted",
  message: ({ object, why }: { readonly object: string; readonly why: string }) =>
    `${object}: ${why}, before it was certain that the object is deleted. ${KEPT}`,
  cause:
    "A replica of the service may not know a new object for two minutes, so it is read, or its deletion sent, again.",
  fix: "Run the same `pulumi` command again.",
  example: { object: `bulk export ${ID}`, why: "it was interrupted" },
});

export const rowUnreadable = defineMessage("LS5030", {
  title: "An object in a list cannot be read",
  message: ({ id, member }: { readonly id: string; readonly member: string }) =>
    `the service lists ${id} with a member that cannot be read (${member}).`,
  cause:
    "A member of the object is missing or has a type that this version of the provider does not know. The other objects of the list are not affected.",
  fix: "Upgrade the provider, or a self-hosted server that is too old for it. If both are current, report the member.",
  example: { id: "7c6f1c9a-2d55-4d6e-9d0e-3f0a2b1c4d5e", member: "created_at" },
});

export const answerBeyondLimits = defineMessage("LS5031", {
  title: "An answer about an object of the state is too large or nested too deep",
  message: ({
    error,
  }: {
    readonly error: string;
    readonly urn: string;
    /** Whether the object is being deleted, of which only the list of its kind is read that far. */
    readonly isDeletion: boolean;
  }) => error,
  cause:
    "The provider reads an answer up to a size and a depth, so that no server can exhaust its memory. Others can store more in an object, mostly in its metadata. A deletion needs no such answer.",
  fix: ({ urn, isDeletion }) =>
    isDeletion
      ? `Make the objects of the list smaller in LangSmith. If this one is deleted, run \`pulumi state delete ${shellWord(urn)}\` (\`pulumi stack --show-urns\` lists URNs).`
      : `Make the object smaller or flatter in LangSmith, or destroy it. To keep it unmanaged, run \`pulumi state delete ${shellWord(urn)}\` (\`pulumi stack --show-urns\` lists URNs).`,
  example: {
    error:
      "Could not read the dataset: GET … answered 200 with JSON that is nested more than 200 levels deep.",
    urn: "urn:pulumi:dev::traces::langsmith:index:Dataset::questions",
    isDeletion: false,
  },
});
