import { defineMessage } from "../../core/message.ts";

const NAME = "support-agent";
const ID = "7c6f1c9a-2d55-4d6e-9d0e-3f0a2b1c4d5e";
const REVISION = "1f0c2f52-8f0a-4f7e-b7c1-0a9d7b6e5c4d";
const DASHBOARD = `https://smith.langchain.com/host/deployments/${ID}`;

const UP_WAITS =
  "Run `pulumi up --refresh`: it waits until the deployment is deleted, then creates it again.";
const BEING_DELETED =
  "The deployment was deleted outside this program, or an earlier destroy was interrupted, and LangSmith is not done yet.";

/** Where the service's own words are quoted. */
interface Rejected {
  readonly name: string;
  readonly words: string;
}

const couldNotCreate = ({ name, words }: Rejected) =>
  `Could not create deployment ${name}: the service answered "${words}".`;

export const nameInUse = defineMessage("LS2001", {
  title: "Another deployment has the name",
  message: (fields: Rejected & { readonly id: string }) =>
    `${couldNotCreate(fields)} A deployment that this stack does not contain has the name.`,
  cause:
    "A deployment of that name exists that this stack does not contain. It was created by hand or by another stack, or a proxy sent the request twice. The provider never takes over what it did not certainly create.",
  fix: ({ id }) =>
    `To manage it here, import it with the plugin: \`pulumi import langsmith:index:Deployment NAME ${id}\`. Otherwise choose another name, or delete that deployment.`,
  example: { name: NAME, words: `Deployment '${NAME}' already exists`, id: ID },
});

export const nameInUseByProject = defineMessage("LS2002", {
  title: "A tracing project has the name",
  message: (fields: Rejected) =>
    `${couldNotCreate(fields)} No deployment has this name, but a tracing project has it, probably that of a deleted deployment.`,
  cause:
    "A deployment has a tracing project of its own name. Deleting a deployment keeps its project, unless `deleteTracingProject` is true.",
  fix: "Choose another name, or delete or rename the tracing project in LangSmith.",
  example: { name: NAME, words: `Tracing project '${NAME}' already exists` },
});

export const nameOwnerUnknown = defineMessage("LS2003", {
  title: "The name is in use, and which object has it is not known",
  message: (fields: Rejected & { readonly why: string }) =>
    `${couldNotCreate(fields)} Which deployment has the name could not be checked: ${fields.why}`,
  cause: "The service rejected the name, and then did not list the deployments that have it.",
  fix: "Choose another name, or run `pulumi up` again when the list can be read.",
  example: {
    name: NAME,
    words: `Deployment '${NAME}' already exists`,
    why: "Could not list the deployments: the key needs the permission deployments:read.",
  },
});

export const nameReserved = defineMessage("LS2004", {
  title: "The service still reserves the name of a deleted deployment",
  message: ({ name, why }: { readonly name: string; readonly why: string }) =>
    `deployment ${name}: ${why}; the service still reserves the name of the deployment that was deleted. Nothing was created.`,
  cause:
    "LangSmith cleans up for a minute or two after a deployment is deleted, and keeps its name until then.",
  fix: "Run `pulumi up` again.",
  example: { name: NAME, why: "it was interrupted" },
});

export const revisionFailed = defineMessage("LS2005", {
  title: "The build or the deployment of a revision failed",
  message: ({ name, revision, status, log, dashboard }: RevisionFailed) =>
    `deployment ${name}: revision ${revision} ended as ${status}. ${log}\nSee ${dashboard}\n`,
  cause:
    "LangSmith built or started what the program describes, and that failed; the end of the log shows why.",
  fix: ({ serving }) =>
    `Fix the reason and run \`pulumi up\`: it deploys the revision once more.${serving === undefined ? "" : ` Until then revision ${serving} goes on serving.`}`,
  example: {
    name: NAME,
    revision: REVISION,
    status: "BUILD_FAILED",
    log: "The end of its build log:\n  ImportError: No module named 'langgraph_sdk'",
    dashboard: DASHBOARD,
  },
});

interface RevisionFailed {
  readonly name: string;
  readonly revision: string;
  /** With the service's own words in brackets, where it has some. */
  readonly status: string;
  readonly log: string;
  readonly dashboard: string;
  /** The revision that serves meanwhile. */
  readonly serving?: string | undefined;
}

interface OfRevision {
  readonly name: string;
  readonly revision: string;
  readonly dashboard: string;
}

export const revisionSkipped = defineMessage("LS2006", {
  title: "A revision was skipped, and none took its place",
  message: ({ name, revision }: OfRevision) =>
    `deployment ${name}, revision ${revision} is SKIPPED, and no newer one took its place.`,
  cause: "LangSmith skips a revision when a newer one arrives; here it shows no newer one.",
  fix: ({ dashboard }) => `The next up deploys it once more. See ${dashboard}`,
  example: { name: NAME, revision: REVISION, dashboard: DASHBOARD },
});

export const revisionReplaced = defineMessage("LS2007", {
  title: "A revision of another source took the place of this one",
  message: ({ name, revision, newer }: OfRevision & { readonly newer: string }) =>
    `deployment ${name}, revision ${revision} is SKIPPED: revision ${newer} replaced it. That one was created outside this program, from another source than its sourceRevisionConfig.`,
  cause: "Another source was deployed by hand, or by another pipeline, while this up was waiting.",
  fix: ({ dashboard }) => `The next up deploys what the program describes. See ${dashboard}`,
  example: {
    name: NAME,
    revision: REVISION,
    newer: "5a1de7c2-0f44-4f0e-8a55-6b7c8d9e0f10",
    dashboard: DASHBOARD,
  },
});

export const revisionNotFound = defineMessage("LS2008", {
  title: "The service does not find the newest revision",
  message: ({ name, revision }: OfRevision) =>
    `deployment ${name}, revision ${revision}: the service names it as the newest one, and has answered 404 for it for a minute. The deployment itself exists.`,
  cause: "The record of the revision was deleted or lost at the service.",
  fix: ({ dashboard }) => `Deploy it again from ${dashboard}: the next up then waits for that.`,
  example: { name: NAME, revision: REVISION, dashboard: DASHBOARD },
});

export const deploymentDeleted = defineMessage("LS2009", {
  title: "The deployment was deleted outside this program",
  message: ({ name }: { readonly name: string }) =>
    `deployment ${name} does not exist any more: it was deleted outside this program.`,
  cause: "The state contains the deployment, and the service proved that it does not exist.",
  fix: "Run `pulumi refresh`, which removes it from the state; the next `pulumi up` then recreates it.",
  example: { name: NAME },
});

export const deletedDuringWait = defineMessage("LS2010", {
  title: "The deployment was deleted during a wait",
  message: ({ name, id }: { readonly name: string; readonly id: string }) =>
    `deployment ${name} (${id}) disappeared while its revision was waited for: the service answers 404. Most likely it was deleted outside this program.`,
  cause: "The service answered about the deployment before, and answers 404 now.",
  fix: "Run `pulumi refresh`, which removes it from the state if that is so; the next `pulumi up` then recreates it.",
  example: { name: NAME, id: ID },
});

export const beingDeleted = defineMessage("LS2011", {
  title: "The deployment is being deleted, so nothing was changed",
  message: ({ name, status }: { readonly name: string; readonly status: string }) =>
    `deployment ${name} is being deleted (${status}), so nothing was changed.`,
  cause: BEING_DELETED,
  fix: UP_WAITS,
  example: { name: NAME, status: "AWAITING_DELETE" },
});

export const changeRejectedByDeletion = defineMessage("LS2012", {
  title: "The service rejects a change of a deployment that is being deleted",
  message: ({ attempted, name, status, words }: RejectedChange) =>
    `Could not ${attempted}: deployment ${name} is being deleted, so the service changes nothing of it (${status})${words === "" ? "" : `: "${words}"`}.`,
  cause: BEING_DELETED,
  fix: UP_WAITS,
  example: { attempted: "update the deployment", name: NAME, status: 409, words: "" },
});

interface RejectedChange {
  readonly attempted: string;
  readonly name: string;
  readonly status: number | undefined;
  readonly words: string;
}

export const stillBeingDeleted = defineMessage("LS2013", {
  title: "A refresh found the deployment being deleted",
  message: ({ name, status }: { readonly name: string; readonly status: string }) =>
    `deployment ${name} is being deleted (${status}). It stays in the state until it is deleted.`,
  cause: BEING_DELETED,
  fix: "`pulumi up` waits for that, then creates it again.",
  example: { name: NAME, status: "AWAITING_DELETE" },
});

export const resourcesContradict = defineMessage("LS2014", {
  title: "The resources of the program and of the service contradict each other",
  message: ({ name, found }: { readonly name: string; readonly found: readonly string[] }) =>
    `the change of deployment ${name} was not sent: with what the service stores besides, ${found.join("; ")}.`,
  cause:
    "A limit is less than its request, or a maximum less than its minimum. One of the two is in the program, the other was set outside it.",
  fix: "Set both in the program.",
  example: { name: NAME, found: ["resourceSpec.cpuLimit is less than resourceSpec.cpu"] },
});

export const noRevisionYet = defineMessage("LS2015", {
  title: "The deployment has no revision to deploy once more",
  message: ({ name }: { readonly name: string }) =>
    `deployment ${name} has no revision yet that could be deployed once more.`,
  cause: "The triggers changed, and the service shows no revision of the deployment yet.",
  fix: "Wait until it has one, then run `pulumi up` again.",
  example: { name: NAME },
});

const LISTENERS = "`getListeners` lists them, with their clusters and namespaces";

export const listenerRequired = defineMessage("LS2016", {
  title: "The workspace has listeners, and the program names none",
  message: ({ attempted }: { readonly attempted: string; readonly choice: string }) =>
    `Could not ${attempted}: its workspace has listeners, so the program must name the one that deploys it.`,
  cause:
    "A workspace with listeners deploys to clusters of your own, and the service does not choose among them.",
  fix: ({ choice }) =>
    `Set sourceConfig.listenerId to the id of one${choice === "" ? "" : `: ${choice}`} (${LISTENERS}). It cannot be changed later: another one means another deployment.`,
  example: { attempted: "create the deployment", choice: "" },
});

export const listenerNotFound = defineMessage("LS2017", {
  title: "The workspace has no such listener",
  message: ({ attempted, listener }: { readonly attempted: string; readonly listener: string }) =>
    `Could not ${attempted}: sourceConfig.listenerId is ${listener}, and its workspace has no such listener.`,
  cause: "The id is misspelt, or the listener belongs to another workspace.",
  fix: `Set it to the id of one that exists (${LISTENERS}). Or correct the workspace (workspaceId, langsmith:workspaceId or LANGSMITH_WORKSPACE_ID).`,
  example: { attempted: "create the deployment", listener: "3b1f0c52-1c1e-4b62-9a51-6c0f5a2d7e88" },
});

const REPOSITORY_FIXED =
  "Revert sourceConfig.repoUrl, or create a second deployment for the new repository, with another resource name and another name. A self-hosted installation may need an upgrade.";
const OLDER_SERVER = "Older servers settle the repository when a deployment is created.";

export const repositoryRejected = defineMessage("LS2018", {
  title: "The server cannot change the repository",
  message: ({ attempted, status }: { readonly attempted: string; readonly status: number | undefined }) =>
    `Could not ${attempted}: this server cannot change the repository of a deployment (${status}).`,
  cause: OLDER_SERVER,
  fix: REPOSITORY_FIXED,
  example: { attempted: "update the deployment", status: 400 },
});

export const repositoryIgnored = defineMessage("LS2019", {
  title: "The server ignored the change of the repository",
  message: ({ name, repository }: { readonly name: string; readonly repository: string }) =>
    `deployment ${name}: this server ignored the change of sourceConfig.repoUrl and still builds from ${repository}.`,
  cause: OLDER_SERVER,
  fix: REPOSITORY_FIXED,
  example: { name: NAME, repository: "https://github.com/acme/support-agent" },
});

export const propertiesRejected = defineMessage("LS2020", {
  title: "The service rejects what a property is set to",
  message: ({ attempted, status, words }: RejectedProperties) =>
    `Could not ${attempted}: the service rejected what was sent (${status}): "${words}".`,
  cause:
    "A value is well-formed, and the service cannot use it: a repository that the integration may not read, for one.",
  fix: ({ properties, hints }) =>
    `Correct ${properties.join(" and ")} in the program${hints.length === 0 ? "" : ` (${hints.join("; ")})`}.`,
  example: {
    attempted: "create the deployment",
    status: 400,
    words: "Repository 'acme/agent' is not accessible",
    properties: ["sourceConfig.repoUrl"],
    hints: ["`getGithubRepositories` lists what the integration may read"],
  },
});

interface RejectedProperties {
  readonly attempted: string;
  readonly status: number | undefined;
  readonly words: string;
  /** As the program names them. */
  readonly properties: readonly string[];
  /** Where their values come from. */
  readonly hints: readonly string[];
}

export const databaseDropped = defineMessage("LS2022", {
  title: "The change would replace the deployment and drop its database",
  message: ({ consequence }: { readonly consequence: string }) =>
    `${consequence}, which drops its database (threads, memory, checkpoints).`,
  cause: "The service cannot change this property, so the deployment would be deleted and created again.",
  fix: "Undo the change, or create a second deployment beside it. To replace it and drop its database, set allowDataLoss: true.",
  example: {
    consequence: `changing source ("github" to "external_docker") replaces deployment ${NAME}`,
  },
});

export const nameKeptByProject = defineMessage("LS2023", {
  title: "The replacement could not have the deployment's name",
  message: ({ consequence }: { readonly consequence: string }) =>
    `${consequence}, and the new one could not have its name: deleting the old one leaves its tracing project, which has the name.`,
  cause: "A deployment and its tracing project have one name, and no two projects of a workspace share one.",
  fix: "Give the new one another name, or run up with deleteTracingProject: true (which deletes the traces, too) and nothing else changed before this change.",
  example: {
    consequence: `changing source ("github" to "external_docker") replaces deployment ${NAME}`,
  },
});

export const attemptCannotBeCleared = defineMessage("LS2024", {
  title: "An unfinished up set what the service cannot clear",
  message: ({ properties, name }: { readonly properties: readonly string[]; readonly name: string }) =>
    `an earlier up, which did not come to its end, set ${properties.join(", ")} of deployment ${name}, and the service cannot clear it.`,
  cause: "The change was sent before that up ended, and the program no longer has the property.",
  fix: "Set it in the program, to this or another value.",
  example: { properties: ["displayName"], name: NAME },
});

export const noRevisionCreated = defineMessage("LS2025", {
  title: "The service created no revision for a change",
  message: ({ name }: { readonly name: string }) =>
    `deployment ${name}: the service created no revision for this change, so none is waited for.`,
  cause: "The service found that the change asks for nothing new, or is slow to show the revision.",
  fix: "Check its newest revision in LangSmith.",
  example: { name: NAME },
});

export const deployedOutside = defineMessage("LS2026", {
  title: "A revision created outside this program is deployed with other values",
  message: ({ name, revision, properties }: DeployedOutside) =>
    `deployment ${name}: revision ${revision}, created outside this program, is DEPLOYED with other ${properties.join(", ")}.`,
  cause: "The deployment was changed outside this program while this up was waiting for its revision.",
  fix: "`pulumi refresh` shows that, and the next up reverts it.",
  example: { name: NAME, revision: REVISION, properties: ["secrets"] },
});

interface DeployedOutside {
  readonly name: string;
  readonly revision: string;
  readonly properties: readonly string[];
}

export const nameTooLong = defineMessage("LS2027", {
  title: "The name may be too long for a self-hosted installation",
  message: ({ length, limit }: { readonly length: number; readonly limit: number }) =>
    `its name has ${length} characters, and a self-hosted installation may never make a deployment ready whose name has more than ${limit}.`,
  cause: "The name of the autoscaler's object in Kubernetes contains the name, and must fit 63 characters.",
  fix: "Set a shorter name.",
  example: { length: 30, limit: 21 },
});

export const changeNotFound = defineMessage("LS2028", {
  title: "The answer to a change was lost, and it was probably not carried out",
  message: ({ unanswered, missing }: UnansweredChange) =>
    `${unanswered} The deployment does not show ${missing}, so most likely it was not carried out.`,
  cause: "A change is sent once. Where its answer is lost, the provider reads the deployment.",
  fix: "Run `pulumi up` again.",
  example: {
    unanswered: "Could not update the deployment: PATCH … gave no complete answer: the connection broke.",
    missing: "the change",
  },
});

interface UnansweredChange {
  /** The error of the request. */
  readonly unanswered: string;
  readonly missing: "the change" | "a new revision";
}
