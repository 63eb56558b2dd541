import { defineMessage } from "../../core/message.ts";
import { listed, shellWord } from "../../core/text.ts";
import { shortId } from "../resource-name.ts";

const REVISION = "1f0c2f52-8f0a-4f7e-b7c1-0a9d7b6e5c4d";
const DASHBOARD =
  "https://smith.langchain.com/o/5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21/host/deployments/7c6f1c9a-2d55-4d6e-9d0e-3f0a2b1c4d5e";

const FAILURES: Readonly<Record<string, string>> = {
  CREATE_FAILED: "could not be created",
  BUILD_FAILED: "failed to build",
  DEPLOY_FAILED: "failed to deploy",
};

/** What to do where the code is at fault, by the source of the deployment. */
const CODE_FIXES: Readonly<Record<string, string>> = {
  github: "push the fix and set `repoRef` to its tag",
  external_docker: "set `imageUri` to the image of the fix",
  internal_source: "correct the files of `directory`",
};

export const revisionFailed = defineMessage("LS2005", {
  title: "A revision failed to build or deploy",
  message: ({ revision, status, statusMessage, log }: RevisionFailed) =>
    `revision ${shortId(revision)} ${FAILURES[status] ?? "failed"} (${status}${statusMessage === undefined ? "" : `: ${statusMessage}`}). ${log}\n`,
  cause:
    "LangSmith could not build or start what your program describes. The end of the log shows why. The earlier revision continues to serve, so do not roll back. Only if no revision was ever DEPLOYED, no agent serves. The deployment is in the state, and nothing will be replaced. If the code of a repository is the cause, push the fix, and set `repoRef` to a new tag, or change `triggers`. Only with a tag is it certain what LangSmith builds.",
  fix: ({ serving, source = "", dashboard }) =>
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
    `revision ${shortId(newer)} replaced revision ${shortId(revision)}. It was created outside Pulumi, with another sourceRevisionConfig.`,
  cause: "Someone, or another pipeline, deployed another source while this `pulumi up` was waiting.",
  fix: ({ dashboard }) => `Run \`pulumi up --refresh\`, which deploys your program. Details: ${dashboard}`,
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

export const noRevisionYet = defineMessage("LS2015", {
  title: "The deployment has no revision to deploy again",
  message: () => "the triggers changed, but the deployment has no revision yet to deploy again.",
  cause:
    "A change of `triggers` deploys the newest revision again. LangSmith shows no revision of this deployment yet.",
  fix: "Wait until LangSmith shows a revision, then run `pulumi up` again.",
  example: {},
});

export const noRevisionCreated = defineMessage("LS2025", {
  title: "LangSmith created no revision for a change",
  message: () => "LangSmith created no revision for this change, so `pulumi up` did not wait for one.",
  cause: "LangSmith decided that the change needs no new revision, or it is slow to show the revision.",
  fix: "Check the newest revision in LangSmith.",
  example: {},
});

export const pinnedRevisionUnusable = defineMessage("LS2031", {
  title: "The pinned revision cannot be deployed",
  message: ({ revision, why }: { readonly revision: string; readonly why: string }) =>
    `pinnedRevisionId: revision ${shortId(revision)} cannot be deployed: ${why}.`,
  cause:
    "A pin needs a revision of the same deployment that was built once. A serverless deployment cannot go back to an API server before version 0.13.0.",
  fix: "Set `pinnedRevisionId` to a revision that `pulumi-langsmith deployments revisions NAME` lists as DEPLOYED. To build an earlier commit again, set `repoRef` to its tag instead.",
  see: "guides/pin-a-revision.md",
  example: { revision: REVISION, why: "this deployment has no such revision" },
});

export const pinHides = defineMessage("LS2032", {
  title: "The pinned revision keeps changes from being deployed",
  message: ({
    revision,
    properties,
  }: {
    readonly revision: string;
    readonly properties: readonly string[];
  }) =>
    `LangSmith keeps revision ${shortId(revision)}. It does not receive your changes to ${listed(properties)}, because pinnedRevisionId is set.`,
  cause: "These arguments create a revision, which would replace the pinned one.",
  fix: "Remove `pinnedRevisionId` to deploy what your program describes.",
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
  title: "LangSmith rejects a change of a deployment for now (409)",
  message: ({ attempted, status, words, inProgress }: RejectedForNow) =>
    `Could not ${attempted}: LangSmith rejects it for now (${status}${words === "" ? "" : `: ${words}`}).${inProgress === undefined ? "" : ` Revision ${shortId(inProgress)} is in progress.`}`,
  cause:
    "Another revision is probably in progress, for example of another pipeline. To deploy a revision again, `pulumi up` waits for its end and sends the request once more. It does not with `waitForDeployed: false`, or where the other revision has another version.",
  fix: ({ name }) =>
    `Wait until \`npx pulumi-langsmith deployments revisions ${shellWord(name)}\` shows that the newest revision has ended. Then run \`pulumi up\` again.`,
  example: {
    attempted: "redeploy the revision",
    status: 409,
    words: "A revision is in progress",
    name: "support-agent",
    inProgress: REVISION,
  },
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
