import { defineMessage } from "../../core/message.ts";
import { listed } from "../../core/text.ts";
import { shortId } from "../resource-name.ts";

const NAME = "support-agent";
const ID = "7c6f1c9a-2d55-4d6e-9d0e-3f0a2b1c4d5e";
const REVISION = "1f0c2f52-8f0a-4f7e-b7c1-0a9d7b6e5c4d";
const DASHBOARD = `https://smith.langchain.com/o/5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21/host/deployments/${ID}`;

const UP_WAITS = "Run `pulumi up --refresh`. It waits for the deletion, then recreates the deployment.";
const BEING_DELETED =
  "The deployment was deleted outside Pulumi, or an earlier `pulumi destroy` was interrupted. LangSmith has not finished the deletion yet.";

/** Where the service's own words are quoted. */
interface Rejected {
  readonly name: string;
  readonly words: string;
}

export const nameInUse = defineMessage("LS2001", {
  title: "The deployment name is already in use",
  message: ({ name, words }: Rejected & { readonly id: string }) =>
    `Could not create the deployment: another deployment is already named "${name}" (LangSmith returned "${words}").`,
  cause:
    "The other deployment was created by hand, by another stack, or by a proxy that sent the request twice. The provider never takes over a deployment that it did not certainly create. Deleting a deployment also deletes its database.",
  fix: ({ id }) =>
    `Choose another \`name\`, or delete the other deployment. To manage it here, import it with the plugin: \`pulumi import langsmith:index:Deployment NAME ${id}\`.`,
  see: "guides/import.md",
  example: { name: NAME, words: `Deployment '${NAME}' already exists`, id: ID },
});

export const nameInUseByProject = defineMessage("LS2002", {
  title: "A tracing project already has the deployment's name",
  message: ({ name, words }: Rejected) =>
    `Could not create the deployment: a tracing project is already named "${name}", probably that of a deleted deployment (LangSmith returned "${words}").`,
  cause:
    "A deployment has a tracing project of the same name. Deleting a deployment keeps its project, unless `deleteTracingProject` is true.",
  fix: "Choose another `name`, or delete or rename the tracing project in LangSmith.",
  see: "guides/deploy-an-agent.md#delete-the-agent",
  example: { name: NAME, words: `Tracing project '${NAME}' already exists` },
});

export const nameOwnerUnknown = defineMessage("LS2003", {
  title: "The deployment name is in use, and its owner is unknown",
  message: ({ name, words, why }: Rejected & { readonly why: string }) =>
    `Could not create the deployment: the name "${name}" is already in use (LangSmith returned "${words}"). Its owner is unknown: ${why}`,
  cause: "LangSmith rejected the name, and then the list of deployments could not be read.",
  fix: "Choose another `name`, or run `pulumi up` again.",
  example: {
    name: NAME,
    words: `Deployment '${NAME}' already exists`,
    why: "Could not list the deployments: GET … returned 503.",
  },
});

export const nameReserved = defineMessage("LS2004", {
  title: "LangSmith still reserves the name of a deleted deployment",
  message: ({ name, why }: { readonly name: string; readonly why: string }) =>
    `LangSmith still reserves the name "${name}" of a deleted deployment, and the wait for it ended: ${why}. Nothing was created.`,
  cause:
    "LangSmith cleans up for one or two minutes after it deletes a deployment. It keeps the name until then.",
  fix: "Run `pulumi up` again.",
  see: "guides/deploy-an-agent.md#delete-the-agent",
  example: { name: NAME, why: "the operation was interrupted" },
});

const FAILURES: Readonly<Record<string, string>> = {
  CREATE_FAILED: "could not be created",
  BUILD_FAILED: "failed to build",
  DEPLOY_FAILED: "failed to deploy",
};

export const revisionFailed = defineMessage("LS2005", {
  title: "A revision failed to build or deploy",
  message: ({ revision, status, statusMessage, log }: RevisionFailed) =>
    `revision ${shortId(revision)} ${FAILURES[status] ?? "failed"} (${status}${statusMessage === undefined ? "" : `: ${statusMessage}`}). ${log}\n`,
  cause:
    "LangSmith could not build or start what your program describes. The end of the log shows why. The earlier revision continues to serve, so do not roll back. Only if no revision was ever DEPLOYED, no agent serves. The deployment is in the state, and nothing will be replaced. If the code is the cause, push the fix, and set `repoRef` to a new tag, or change `triggers`. Only with a tag is it certain what LangSmith builds.",
  fix: ({ serving, dashboard }) =>
    `If the code is at fault, set the tag or image of the fix. Otherwise run \`pulumi up\`, which tries again.${serving === undefined ? "" : ` Until then, revision ${shortId(serving)} serves requests.`} Details: ${dashboard}`,
  see: "guides/failed-builds.md",
  example: {
    revision: REVISION,
    status: "BUILD_FAILED",
    log: "The build log ends with:\n  ImportError: No module named 'langgraph_sdk'",
    dashboard: DASHBOARD,
  },
});

interface RevisionFailed {
  readonly revision: string;
  readonly status: string;
  /** The service's own words, where it has some. */
  readonly statusMessage?: string | undefined;
  readonly log: string;
  readonly dashboard: string;
  /** The revision that serves meanwhile. */
  readonly serving?: string | undefined;
}

interface OfRevision {
  readonly revision: string;
  readonly dashboard: string;
}

export const revisionSkipped = defineMessage("LS2006", {
  title: "A revision was skipped, but no newer one replaced it",
  message: ({ revision }: OfRevision) =>
    `revision ${shortId(revision)} was skipped (SKIPPED), but no newer revision replaced it.`,
  cause: "LangSmith skips a revision when a newer one exists. Here, no newer one appeared within a minute.",
  fix: ({ dashboard }) => `Run \`pulumi up\`, which deploys the revision again. Details: ${dashboard}`,
  example: { revision: REVISION, dashboard: DASHBOARD },
});

export const revisionReplaced = defineMessage("LS2007", {
  title: "A revision of another source replaced this one",
  message: ({ revision, newer }: OfRevision & { readonly newer: string }) =>
    `revision ${shortId(newer)} replaced revision ${shortId(revision)} (SKIPPED). It was created outside Pulumi, with another sourceRevisionConfig.`,
  cause: "Someone, or another pipeline, deployed another source while this `pulumi up` was waiting.",
  fix: ({ dashboard }) =>
    `Run \`pulumi up\`, which deploys what your program describes. Details: ${dashboard}`,
  see: "guides/deploy-an-agent.md#deploy-each-commit",
  example: {
    revision: REVISION,
    newer: "5a1de7c2-0f44-4f0e-8a55-6b7c8d9e0f10",
    dashboard: DASHBOARD,
  },
});

export const revisionNotFound = defineMessage("LS2008", {
  title: "LangSmith does not find the newest revision",
  message: ({ revision }: OfRevision) =>
    `LangSmith reports revision ${shortId(revision)} as the newest one, but has returned 404 for it for a minute.`,
  cause: "The deployment exists, but its newest revision was deleted or lost in LangSmith.",
  fix: ({ dashboard }) =>
    `Deploy it again in LangSmith. The next \`pulumi up\` waits for it. Details: ${dashboard}`,
  example: { revision: REVISION, dashboard: DASHBOARD },
});

export const deploymentDeleted = defineMessage("LS2009", {
  title: "The deployment was deleted outside Pulumi",
  message: () => "the deployment no longer exists: it was deleted outside Pulumi.",
  cause: "The state contains the deployment, but LangSmith no longer has it.",
  fix: "Run `pulumi refresh`, which removes it from the state. The next `pulumi up` recreates it.",
  example: {},
});

export const deletedDuringWait = defineMessage("LS2010", {
  title: "The deployment was deleted during the wait",
  message: () =>
    "the deployment disappeared while `pulumi up` waited for its revision: LangSmith answers 404. It was probably deleted outside Pulumi.",
  cause: "LangSmith found the deployment at first, and answers 404 now.",
  fix: "Run `pulumi refresh`, which removes it from the state if it was deleted. The next `pulumi up` recreates it.",
  example: {},
});

export const beingDeleted = defineMessage("LS2011", {
  title: "The deployment is being deleted, so nothing was changed",
  message: ({ status }: { readonly status: string }) =>
    `the deployment is being deleted (${status}), so nothing was changed.`,
  cause: BEING_DELETED,
  fix: UP_WAITS,
  example: { status: "AWAITING_DELETE" },
});

export const changeRejectedByDeletion = defineMessage("LS2012", {
  title: "LangSmith rejects a change to a deployment that is being deleted",
  message: ({ attempted, status, words }: RejectedChange) =>
    `Could not ${attempted}: it is being deleted, so LangSmith rejects the change (${status}${words === "" ? "" : `: "${words}"`}).`,
  cause: BEING_DELETED,
  fix: UP_WAITS,
  example: { attempted: "update the deployment", status: 409, words: "Deployment is being deleted" },
});

interface RejectedChange {
  readonly attempted: string;
  readonly status: number | undefined;
  readonly words: string;
}

export const stillBeingDeleted = defineMessage("LS2013", {
  title: "A refresh found a deployment that is being deleted",
  message: ({ status }: { readonly status: string }) =>
    `the deployment is being deleted (${status}). It stays in the state until it is deleted.`,
  cause: BEING_DELETED,
  fix: "Run `pulumi up`. It waits for the deletion, then recreates the deployment.",
  example: { status: "AWAITING_DELETE" },
});

export const resourcesContradict = defineMessage("LS2014", {
  title: "The resource limits contradict what LangSmith stores",
  message: ({ found }: { readonly found: readonly string[] }) =>
    `the change was not sent, because it contradicts values that LangSmith stores: ${listed(found, "; ")}.`,
  cause:
    "A limit is less than its request, or a maximum less than its minimum. One of the two is in your program. The other was set outside Pulumi.",
  fix: "Set both values in your program.",
  example: { found: ["sourceConfig.resourceSpec.cpuLimit (1) is less than cpu (2)"] },
});

export const noRevisionYet = defineMessage("LS2015", {
  title: "The deployment has no revision to deploy again",
  message: () => "the triggers changed, but the deployment has no revision yet to deploy again.",
  cause:
    "A change of `triggers` deploys the newest revision again. LangSmith shows no revision of this deployment yet.",
  fix: "Wait until LangSmith shows a revision, then run `pulumi up` again.",
  example: {},
});

const LISTENERS = "`getListeners` lists them";

export const listenerRequired = defineMessage("LS2016", {
  title: "The deployment needs a listener",
  message: ({ attempted }: { readonly attempted: string; readonly choice: string }) =>
    `Could not ${attempted}: its workspace has listeners, so sourceConfig.listenerId is required.`,
  cause:
    "A workspace with listeners deploys to your own clusters. LangSmith does not choose a listener for you.",
  fix: ({ choice }) =>
    `Set sourceConfig.listenerId to the id of a listener${choice === "" ? "" : `: ${choice}`} (${LISTENERS}). A later change replaces the deployment.`,
  example: { attempted: "create the deployment", choice: "" },
});

export const listenerNotFound = defineMessage("LS2017", {
  title: "The workspace has no such listener",
  message: ({ attempted, listener }: { readonly attempted: string; readonly listener: string }) =>
    `Could not ${attempted}: its workspace has no listener ${listener} (sourceConfig.listenerId).`,
  cause: "The id is misspelled, or the listener belongs to another workspace.",
  fix: `Set the id of a listener that exists (${LISTENERS}), or correct the workspace (workspaceId, langsmith:workspaceId or LANGSMITH_WORKSPACE_ID).`,
  example: { attempted: "create the deployment", listener: "3b1f0c52-1c1e-4b62-9a51-6c0f5a2d7e88" },
});

const REPOSITORY_FIXED =
  "Revert sourceConfig.repoUrl, or create a second deployment for the new repository, with another resource name and `name`. A self-hosted server may need an upgrade.";
const OLDER_SERVER = "On older servers, the repository of a deployment cannot change after its creation.";

export const repositoryRejected = defineMessage("LS2018", {
  title: "The server cannot change the repository",
  message: ({ attempted, status }: { readonly attempted: string; readonly status: number | undefined }) =>
    `Could not ${attempted}: this server cannot change the repository of a deployment (${status}).`,
  cause: OLDER_SERVER,
  fix: REPOSITORY_FIXED,
  see: "guides/self-hosted.md#which-release-you-need",
  example: { attempted: "update the deployment", status: 400 },
});

export const repositoryIgnored = defineMessage("LS2019", {
  title: "The server ignored the change of the repository",
  message: ({ repository }: { readonly repository: string }) =>
    `this server ignored the new sourceConfig.repoUrl and still builds from ${repository}.`,
  cause: OLDER_SERVER,
  fix: REPOSITORY_FIXED,
  see: "guides/self-hosted.md#which-release-you-need",
  example: { repository: "https://github.com/acme/support-agent" },
});

export const propertiesRejected = defineMessage("LS2020", {
  title: "LangSmith rejects the value of a property",
  message: ({ attempted, status, words }: RejectedProperties) =>
    `Could not ${attempted}: LangSmith rejected the request (${status}): "${words}".`,
  cause:
    "The value is well-formed, but LangSmith cannot use it. An example is a repository that the integration cannot read.",
  fix: ({ properties, hints }) =>
    `Correct ${properties.join(" and ")} in your program${hints.length === 0 ? "" : ` (${hints.join("; ")})`}.`,
  example: {
    attempted: "create the deployment",
    status: 400,
    words: "Repository 'acme/agent' is not accessible",
    properties: ["sourceConfig.repoUrl"],
    hints: ["`getGithubRepositories` lists what the integration can read"],
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

const REPLACED = 'changing source ("github" to "external_docker") replaces the deployment';

const KEEP_DATABASE = "Revert the change, or create a second deployment beside it.";
const LOSE_DATABASE = "To replace it and lose this data, set allowDataLoss: true.";
const LOSE_TRACES =
  "To replace it and lose this data and its traces, first run `pulumi up` with deleteTracingProject: true and no other change. Then set allowDataLoss: true.";

export const databaseDropped = defineMessage("LS2022", {
  title: "The change would replace the deployment and drop its database",
  message: ({ consequence }: ReplacedDeployment) =>
    `${consequence}, which drops its database (threads, memory, checkpoints).`,
  cause:
    "The preview stopped, and nothing was changed. LangSmith cannot change this property, so a new deployment would replace the old one, without its database. If the program keeps the `name`, the tracing project of the old deployment must be deleted, too: it has that name.",
  fix: ({ projectHasName }) => `${KEEP_DATABASE} ${projectHasName ? LOSE_TRACES : LOSE_DATABASE}`,
  see: "concepts/replacements.md",
  example: { consequence: REPLACED, projectHasName: true },
});

interface ReplacedDeployment {
  readonly consequence: string;
  /** Whether the new deployment needs a name that the tracing project of the old one keeps. */
  readonly projectHasName: boolean;
}

export const nameKeptByProject = defineMessage("LS2023", {
  title: "The replacement cannot have the deployment's name",
  message: ({ consequence }: { readonly consequence: string }) =>
    `${consequence}, but the new one cannot have the same name. Deleting the old one keeps its tracing project, which has that name.`,
  cause:
    "A deployment and its tracing project have the same name. Two projects of a workspace cannot share one.",
  fix: "Set another `name`. Or first run `pulumi up` with deleteTracingProject: true and no other change; the replacement then also deletes the traces.",
  see: "concepts/replacements.md",
  example: { consequence: REPLACED },
});

export const attemptCannotBeCleared = defineMessage("LS2024", {
  title: "An unfinished up set a property that LangSmith cannot clear",
  message: ({ properties }: { readonly properties: readonly string[] }) =>
    `an earlier, unfinished \`pulumi up\` set ${properties.join(", ")}, and LangSmith cannot clear ${properties.length === 1 ? "it" : "them"}.`,
  cause: "The earlier `pulumi up` sent the change. Your program no longer contains the property.",
  fix: ({ properties }) => `Set ${properties.join(", ")} in your program, to the same or to another value.`,
  example: { properties: ["displayName"] },
});

export const noRevisionCreated = defineMessage("LS2025", {
  title: "LangSmith created no revision for a change",
  message: () => "LangSmith created no revision for this change, so `pulumi up` did not wait for one.",
  cause: "LangSmith decided that the change needs no new revision, or it is slow to show the revision.",
  fix: "Check the newest revision in LangSmith.",
  example: {},
});

export const deployedOutside = defineMessage("LS2026", {
  title: "A revision created outside Pulumi is deployed with other values",
  message: ({ revision, properties }: DeployedOutside) =>
    `revision ${shortId(revision)}, which was created outside Pulumi, is DEPLOYED with other values of ${properties.join(", ")}.`,
  cause: "The deployment was changed outside Pulumi while this `pulumi up` waited for its revision.",
  fix: "Run `pulumi refresh` to see the difference. The next `pulumi up` reverts it.",
  see: "guides/deploy-an-agent.md#deploy-each-commit",
  example: { revision: REVISION, properties: ["secrets"] },
});

export const rolledBack = defineMessage("LS2029", {
  title: "The deployment was rolled back outside Pulumi",
  message: ({ revision }: { readonly revision: string }) =>
    `the newest revision ${shortId(revision)} is an earlier version than your program describes. \`pulumi up\` keeps it until you change what creates a revision.`,
  cause:
    "Someone rolled back, with `pulumi-langsmith deployments rollback` or in LangSmith. The provider does not undo that, so that a pipeline does not deploy the faulty version again.",
  fix: "When the fault is fixed, set the new image or tag in `sourceRevisionConfig`. Until then, change nothing that creates a revision.",
  see: "guides/roll-back.md",
  example: { revision: REVISION },
});

export const rollbackEnds = defineMessage("LS2030", {
  title: "The change ends a rollback",
  message: ({ revision }: { readonly revision: string }) =>
    `LangSmith deploys the version that your program describes, and no longer revision ${shortId(revision)} that someone rolled back to.`,
  cause:
    "The program changes an argument that creates a revision. The new revision has everything that the program describes, also the version that someone rolled back from.",
  fix: "If that version is still faulty, first correct `sourceRevisionConfig`, or revert the change.",
  see: "guides/roll-back.md",
  example: { revision: REVISION },
});

export const pinnedRevisionUnusable = defineMessage("LS2031", {
  title: "The pinned revision cannot be deployed",
  message: ({ revision, why }: { readonly revision: string; readonly why: string }) =>
    `pinnedRevisionId: revision ${shortId(revision)} cannot be deployed: ${why}. Nothing was changed.`,
  cause:
    "A pin needs a revision of the same deployment that was built once. A serverless deployment cannot go back to an API server before version 0.13.0.",
  fix: "Set `pinnedRevisionId` to a revision that `pulumi-langsmith deployments revisions NAME` lists as DEPLOYED. To build an earlier commit again, set `repoRef` to its tag instead.",
  see: "guides/roll-back.md#keep-a-revision",
  example: { revision: REVISION, why: "this deployment has no such revision" },
});

export const pinHides = defineMessage("LS2032", {
  title: "The pinned revision holds back changes",
  message: ({
    revision,
    properties,
  }: {
    readonly revision: string;
    readonly properties: readonly string[];
  }) =>
    `LangSmith keeps revision ${shortId(revision)} and does not get ${listed(properties)}, because pinnedRevisionId is set.`,
  cause: "These arguments create a revision, which would replace the pinned one.",
  fix: "Remove `pinnedRevisionId` to deploy what your program describes.",
  see: "guides/roll-back.md#keep-a-revision",
  example: { revision: REVISION, properties: ["sourceRevisionConfig.imageUri", "secrets"] },
});

interface FailedUpload {
  /** Undefined where nothing answered. */
  readonly status: number | undefined;
  readonly words: string;
}

export const uploadFailed = defineMessage("LS2071", {
  title: "The files could not be uploaded",
  message: ({ status, words }: FailedUpload) =>
    `Could not upload the files: the upload address ${status === undefined ? `gave no answer (${words})` : `returned ${status}${words === "" ? "" : `: ${words}`}`}. Nothing was deployed.`,
  cause:
    "LangSmith gives the address of a storage bucket for each upload. A proxy may block it or change the request, or the address has expired.",
  fix: "Run `pulumi up` again. If it fails again, allow the host of the upload address in your proxy.",
  example: { status: 403, words: "SignatureDoesNotMatch" },
});

interface SeenAt {
  readonly address: string;
  /** What the address answered last, or why it did not. */
  readonly seen: string;
}

const ADDRESS = "https://support-agent.example.com/ok";

export const notHealthy = defineMessage("LS2033", {
  title: "The agent is deployed, but not healthy",
  message: ({ address, seen }: SeenAt) =>
    `the revision is DEPLOYED, but ${address} was not healthy within 10 minutes. Last seen: ${seen}.`,
  cause:
    "The agent does not start, or still waits for its database. Or the machine that runs Pulumi cannot reach the address, as in a private network.",
  fix: "Read `pulumi-langsmith deployments logs NAME`. If this machine cannot reach the address, remove `waitForHealthy`. The next `pulumi up` waits again.",
  example: { address: ADDRESS, seen: "returned 503" },
});

export const healthNeedsKey = defineMessage("LS2034", {
  title: "The agent's health could not be checked",
  message: ({ address, seen }: SeenAt) =>
    `${address} ${seen}, so the health of the agent could not be checked. \`pulumi up\` does not wait for it.`,
  cause: "The address requires a key. The provider sends none, because the server may be anyone's.",
  fix: "Remove `waitForHealthy`, or allow requests to `/ok` without a key.",
  example: { address: ADDRESS, seen: "returned 401" },
});

export const noHealthAddress = defineMessage("LS2035", {
  title: "The deployment has no address to check",
  message: () =>
    "LangSmith shows no `url` of the deployment, so the health of the agent could not be checked.",
  cause: "A self-hosted installation may not know the address of an agent.",
  fix: "Set `sourceConfig.customUrl`, or remove `waitForHealthy`.",
  example: {},
});

interface DeployedOutside {
  readonly revision: string;
  readonly properties: readonly string[];
}

export const nameTooLong = defineMessage("LS2027", {
  title: "The name may be too long for a self-hosted installation",
  message: ({ length, limit }: { readonly length: number; readonly limit: number }) =>
    `its name has ${length} characters. With more than ${limit}, a deployment on a self-hosted installation may never become ready.`,
  cause: "The autoscaler's object in Kubernetes contains the name, and its own name must fit 63 characters.",
  fix: "Set a shorter `name`.",
  example: { length: 30, limit: 21 },
});

export const changeNotFound = defineMessage("LS2028", {
  title: "The answer to a change was lost, and it was probably not applied",
  message: ({ unanswered, missing }: UnansweredChange) =>
    `${unanswered} The deployment does not show ${missing}, so LangSmith probably did not apply the request.`,
  cause:
    "The provider sends a change once. When the answer is lost, it reads the deployment to see whether the change was applied.",
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
