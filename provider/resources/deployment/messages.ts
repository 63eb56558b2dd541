import { defineMessage } from "../../core/message.ts";

const NAME = "support-agent";

const ID = "7c6f1c9a-2d55-4d6e-9d0e-3f0a2b1c4d5e";

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
    `Choose another \`name\`. If no other stack manages the other one, delete it, or import it with the plugin: \`pulumi import langsmith:index:Deployment NAME ${id}\`.`,
  see: "guides/adopt.md",
  example: { name: NAME, words: `Deployment '${NAME}' already exists`, id: ID },
});

export const nameInUseByProject = defineMessage("LS2002", {
  title: "A tracing project already has the deployment's name",
  message: ({ name, words }: Rejected) =>
    `Could not create the deployment: a tracing project is already named "${name}", probably that of a deleted deployment (LangSmith returned "${words}").`,
  cause:
    "A deployment has a tracing project of the same name. Deleting a deployment keeps its project, unless `deleteTracingProject` is true. After a deletion of both, LangSmith keeps the name for a minute or two.",
  fix: "If you just deleted both, run `pulumi up` again. Otherwise choose another `name`, or delete or rename the tracing project in LangSmith.",
  see: "guides/deploy-an-agent.md#delete-the-agent",
  example: { name: NAME, words: `Tracing project '${NAME}' already exists` },
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
    "the deployment disappeared during the wait for its revision: LangSmith answers 404. It was probably deleted outside Pulumi.",
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

export const repositoryIgnored = defineMessage("LS2019", {
  title: "The server ignored the change of the repository",
  message: ({ repository }: { readonly repository: string }) =>
    `this server ignored the new sourceConfig.repoUrl and still builds from ${repository}.`,
  cause: "On older servers, the repository of a deployment cannot change after its creation.",
  fix: "Revert sourceConfig.repoUrl, or create a second deployment for the new repository, with another resource name and `name`. A self-hosted server may need an upgrade.",
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
  see: "concepts/consent.md",
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
  see: "concepts/consent.md",
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
