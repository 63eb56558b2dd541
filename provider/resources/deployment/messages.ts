import { defineMessage } from "../../core/message.ts";
import { listed, shellWord, shortId } from "../../core/text.ts";

const NAME = "support-agent";

export const nameInUseByProject = defineMessage("LS2002", {
  when: "A tracing project already has the deployment's name. A deployment has a tracing project of the same name. Deleting a deployment keeps its project, unless `deleteTracingProject` is true. After a deletion of both, LangSmith keeps the name for a minute or two.",
  say: ({ name, words }: Readonly<Record<"name" | "words", string>>) =>
    `Could not create the deployment: a tracing project is already named "${name}", probably that of a deleted deployment (LangSmith returned "${words}").`,
  do: "If you just deleted the project, run `pulumi up` again. Otherwise choose another `name`, or delete or rename the tracing project in LangSmith.",
  see: "guides/deploy-an-agent.md#delete-the-agent",
  example: { name: NAME, words: `Tracing project '${NAME}' already exists` },
});

export const beingDeleted = defineMessage("LS2011", {
  when: "The deployment is being deleted. The deployment was deleted outside Pulumi, or an earlier `pulumi destroy` was interrupted. LangSmith has not finished the deletion yet.",
  say: ({ status }: { readonly status: string }) =>
    `the deployment is being deleted (${status}). Nothing was changed.`,
  do: "Run `pulumi up --refresh`. It waits for the deletion, then recreates the deployment.",
  example: { status: "AWAITING_DELETE" },
});

const REPLACED = 'changing source ("github" to "external_docker") replaces the deployment';

const KEEP_DATABASE = "Revert the change, or create a second deployment beside it.";

const LOSE_DATABASE = "To replace it and lose this data, set allowDataLoss: true.";

const LOSE_TRACES =
  "To replace it and lose this data and its traces, first run `pulumi up` with deleteTracingProject: true and no other change. Then set allowDataLoss: true.";

export const databaseDropped = defineMessage("LS2022", {
  when: "The change would replace the deployment and drop its database. The preview stopped, and nothing was changed. LangSmith cannot change this property, so a new deployment would replace the old one, without its database. If the program keeps the `name`, the tracing project of the old deployment must be deleted, too: it has that name.",
  say: ({ consequence }: ReplacedDeployment) =>
    `${consequence}, which drops its database (threads, memory, checkpoints).`,
  do: ({ projectHasName }) => `${KEEP_DATABASE} ${projectHasName ? LOSE_TRACES : LOSE_DATABASE}`,
  see: "concepts/consent.md",
  example: { consequence: REPLACED, projectHasName: true },
});

interface ReplacedDeployment {
  /** "changing source replaces the deployment" */
  readonly consequence: string;
  /** Whether the new deployment needs a name that the tracing project of the old one keeps. */
  readonly projectHasName: boolean;
}

export const changeUnknown = defineMessage("LS2028", {
  when: "The response to a change was lost. The provider sends a change once. If the response is lost, it reads the deployment once to see whether LangSmith applied the change.",
  say: ({ unanswered, isRead }: { readonly unanswered: string; readonly isRead: boolean }) =>
    `${unanswered} ${isRead ? "The deployment does not show the change" : "Whether LangSmith applied the change is not known"}.`,
  do: "Run `pulumi up` again, which compares your program with what LangSmith has.",
  example: {
    unanswered: "Could not update the deployment: PATCH … got no complete response: other side closed.",
    isRead: true,
  },
});

const REVISION = "1f0c2f52-8f0a-4f7e-b7c1-0a9d7b6e5c4d";
const DASHBOARD =
  "https://smith.langchain.com/o/5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21/host/deployments/7c6f1c9a-2d55-4d6e-9d0e-3f0a2b1c4d5e";

const FAILURES: Readonly<Record<string, string>> = {
  CREATE_FAILED: "could not be created",
  BUILD_FAILED: "failed to build",
  DEPLOY_FAILED: "failed to deploy",
  SKIPPED: "was skipped",
};

/** What to do where the code is at fault, by the source of the deployment. */
const CODE_FIXES: Readonly<Record<string, string>> = {
  github: "push the fix and set `repoRef` to its tag",
  external_docker: "set `imageUri` to the image of the fix",
  internal_source: "correct the files of `directory`",
};

export const revisionFailed = defineMessage("LS2005", {
  when: "A revision failed to build or deploy. LangSmith could not build or start what your program describes. The end of the log shows why. The earlier revision continues to serve, so do not roll back. Only if no revision was ever DEPLOYED, no agent serves. The deployment is in the state, and nothing will be replaced. If the code of a repository is the cause, push the fix, and set `repoRef` to a new tag, or change `triggers`. Only with a tag is it certain what LangSmith builds.",
  say: ({ revision, status, statusMessage, log }: RevisionFailed) =>
    `revision ${shortId(revision)} ${FAILURES[status] ?? "failed"} (${status}${statusMessage === undefined ? "" : `: ${statusMessage}`}). ${log}\n`,
  do: ({ serving, source = "", dashboard }) =>
    `If the code is at fault, ${CODE_FIXES[source] ?? "set the tag or image of the fix"}. Then run \`pulumi up\`, which tries again.${serving === undefined ? "" : ` Until then, revision ${shortId(serving)} serves requests.`} Details: ${dashboard}`,
  see: "guides/failed-builds.md",
  example: {
    revision: REVISION,
    status: "BUILD_FAILED",
    log: "The build log ends with:\n  ImportError: No module named 'langgraph_sdk'",
    source: "github",
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
  /** That of the deployment, as LangSmith names it. */
  readonly source?: string | undefined;
}

export const revisionReplaced = defineMessage("LS2007", {
  when: "A revision of another source replaced this one. Someone, or another pipeline, deployed another source while this `pulumi up` was waiting.",
  say: ({ revision, newer }: { readonly revision: string | undefined; readonly newer: string }) =>
    `revision ${shortId(newer)} replaced ${revision === undefined ? "the revision of this `pulumi up`" : `revision ${shortId(revision)}`}. It was created outside this \`pulumi up\`.`,
  do: "Run `pulumi up` again, which deploys your program.",
  see: "guides/deploy-an-agent.md#deploy-each-commit",
  example: {
    revision: REVISION,
    newer: "5a1de7c2-0f44-4f0e-8a55-6b7c8d9e0f10",
  },
});

export const noRevisionCreated = defineMessage("LS2025", {
  when: "LangSmith created no revision for a change. LangSmith decided that the change needs no new revision, or it is slow to show the revision.",
  say: ({ runs }: { readonly runs: string | undefined }) =>
    `LangSmith showed no new revision for this change within a minute, so \`pulumi up\` did not wait for one.${runs === undefined ? "" : ` The newest is ${shortId(runs)}.`}`,
  do: "Check the newest revision in LangSmith.",
  example: { runs: REVISION },
});

export const pinnedRevisionUnusable = defineMessage("LS2031", {
  when: "The pinned revision cannot be deployed. A pin needs a revision of the same deployment that was built once. A serverless deployment cannot go back to an API server before version 0.13.0.",
  say: ({ revision, why }: { readonly revision: string; readonly why: string }) =>
    `pinnedRevisionId: revision ${shortId(revision)} cannot be deployed: ${why}.`,
  do: "Set `pinnedRevisionId` to a revision that `pulumi-langsmith deployments revisions NAME` lists as DEPLOYED. To build an earlier commit again, set `repoRef` to its tag instead.",
  see: "guides/pin-a-revision.md",
  example: { revision: REVISION, why: "this deployment has no such revision" },
});

export const pinHides = defineMessage("LS2032", {
  when: "The pinned revision keeps changes from being deployed. These arguments create a revision, which would replace the pinned one.",
  say: ({ revision, properties }: { readonly revision: string; readonly properties: string[] }) =>
    `LangSmith keeps revision ${shortId(revision)}. It does not receive your changes to ${listed(properties)}, because pinnedRevisionId is set.`,
  do: "Remove `pinnedRevisionId` to deploy what your program describes.",
  see: "guides/pin-a-revision.md",
  example: { revision: REVISION, properties: ["sourceRevisionConfig.imageUri", "secrets"] },
});

interface RejectedForNow {
  readonly attempted: string;
  readonly status: number | undefined;
  /** The service's own words; empty where it has none. */
  readonly words: string;
  /** Of the deployment. */
  readonly name: string;
  /** The revision in progress, where it is known. */
  readonly inProgress?: string | undefined;
}

export const rejectedForNow = defineMessage("LS2044", {
  when: "LangSmith rejects a change of a deployment for now (409). Another revision is probably in progress, for example of another pipeline. `pulumi up` waits for its end and sends the change again, but not with `waitForDeployed: false`.",
  say: ({ attempted, status, words, inProgress }: RejectedForNow) =>
    `Could not ${attempted}: LangSmith rejects it for now (${status}${words === "" ? "" : `: ${words}`}).${inProgress === undefined ? "" : ` Revision ${shortId(inProgress)} is in progress.`}`,
  do: ({ name }) =>
    `Wait until \`npx pulumi-langsmith deployments revisions ${shellWord(name)}\` shows that the newest revision has ended. Then run \`pulumi up\` again.`,
  example: {
    attempted: "redeploy the revision",
    status: 409,
    words: "A revision is in progress",
    name: "support-agent",
    inProgress: REVISION,
  },
});

export const uploadFailed = defineMessage("LS2071", {
  when: "The files could not be uploaded. LangSmith gives the address of a storage bucket for each upload. A proxy may block it or change the request, or the address has expired.",
  say: ({ status, words }: { readonly status: number | undefined; readonly words: string }) =>
    `Could not upload the files: the upload address ${status === undefined ? `gave no answer (${words})` : `returned ${status}${words === "" ? "" : `: ${words}`}`}. Nothing was deployed.`,
  do: "Run `pulumi up` again. If it fails again, allow the host of the upload address in your proxy.",
  example: { status: 403, words: "SignatureDoesNotMatch" },
});
