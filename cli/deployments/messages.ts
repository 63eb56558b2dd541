import { defineMessage } from "../../provider/core/message.ts";
import { grouped } from "../../provider/core/text.ts";
import { shortId } from "../../provider/resources/resource-name.ts";
import { revisionsCommand } from "./revisions-command.ts";

const REVISION = "7b3d9e04-2c6a-4f58-b1e7-9a0c4d8f6e25";

interface OfDeployment {
  /** The name of the deployment. */
  readonly name: string;
}

function listsRevisions(name: string): string {
  return `${revisionsCommand(name)} lists the revisions.`;
}

export const noRevision = defineMessage("LS6401", {
  title: "A deployment has no revision",
  message: ({ name }: OfDeployment) => `The deployment ${JSON.stringify(name)} has no revision yet.`,
  cause: "LangSmith creates the first revision a moment after the deployment.",
  fix: "Run the command again in a minute.",
  example: { name: "support-agent" },
});

export const noEarlierRevision = defineMessage("LS6402", {
  title: "There is no earlier revision to roll back to",
  message: ({ name }: OfDeployment) =>
    `No revision of ${JSON.stringify(name)} before the one that serves was deployed.`,
  cause: "All earlier revisions failed, or the one that serves is the first.",
  fix: "Fix the code, and deploy it. `--to ID` names a revision explicitly.",
  example: { name: "support-agent" },
});

interface OfRevision {
  /** Its id, or the beginning of it. */
  readonly revision: string;
}

export const revisionUnknown = defineMessage("LS6403", {
  title: "A deployment has no such revision",
  message: ({ name, revision }: OfDeployment & OfRevision) =>
    `The deployment ${JSON.stringify(name)} has no revision ${revision}.`,
  cause: "The id is misspelled, or the revision belongs to another deployment.",
  fix: ({ name }) => listsRevisions(name),
  example: { name: "support-agent", revision: REVISION },
});

export const revisionAmbiguous = defineMessage("LS6404", {
  title: "Several revisions begin with the same characters",
  message: ({ revision, count }: OfRevision & { readonly count: number }) =>
    `${grouped(count)} revisions begin with ${revision}.`,
  cause: "The beginning of the id is too short.",
  fix: "Use more characters of the id.",
  example: { revision: "7b3d", count: 2 },
});

export const revisionNotBuilt = defineMessage("LS6405", {
  title: "A revision that was never built cannot be deployed again",
  message: ({ revision, status }: OfRevision & { readonly status: string }) =>
    `Revision ${revision} is ${status}: it never served, so there is nothing to go back to.`,
  cause: "Its build failed, or LangSmith skipped it in favor of a newer revision.",
  fix: "Choose a revision that is DEPLOYED. To build the newest revision again, run `pulumi up`.",
  example: { revision: REVISION, status: "BUILD_FAILED" },
});

export const noEarlierVersion = defineMessage("LS6511", {
  title: "There is no earlier version to roll back to",
  message: ({ name, source }: OfDeployment & { readonly source: string }) =>
    `${JSON.stringify(name)} has no DEPLOYED revision from before the version that serves (${source}).`,
  cause:
    "Every earlier revision has the same version, or one that someone rolled back from. A second rollback does not deploy the faulty version again.",
  fix: ({ name }) => `${listsRevisions(name)} Name one with \`--to ID\`.`,
  see: "guides/roll-back.md",
  example: { name: "support-agent", source: "registry.example.com/agent:1.1" },
});

export const versionUnknown = defineMessage("LS6512", {
  title: "The version of a revision is unknown",
  message: ({ name, revision }: OfDeployment & OfRevision) =>
    `LangSmith does not show what revision ${revision} of ${JSON.stringify(name)} was built from.`,
  cause:
    "Without a commit, the command cannot see whether someone already rolled back. It could deploy the faulty version again.",
  fix: ({ name }) => `${listsRevisions(name)} Name one with \`--to ID\`.`,
  see: "guides/roll-back.md",
  example: { name: "support-agent", revision: REVISION },
});

export const revisionServes = defineMessage("LS6513", {
  title: "The revision already serves",
  message: ({ revision }: OfDeployment & OfRevision) =>
    `Revision ${revision} already serves requests, and there is no newer one. Nothing was changed.`,
  cause: "`--to` names the revision that is deployed now.",
  fix: ({ name }) => `Name an earlier revision. ${listsRevisions(name)}`,
  example: { name: "support-agent", revision: REVISION },
});

interface OtherServes {
  /** The revision that serves. */
  readonly revision: string;
  /** What it was built from. */
  readonly built: string;
  /** What the chosen revision was built from. */
  readonly chosen: string;
}

export const otherVersionServes = defineMessage("LS6514", {
  title: "Another version serves after a rollback",
  message: ({ revision, built, chosen }: OtherServes) =>
    `Revision ${shortId(revision)} serves ${built}, and not ${chosen}, which you chose.`,
  cause:
    "Another process deployed its version during the rollback. Or you deploy a branch: LangSmith does not document which commit of it a rollback builds.",
  fix: "Stop what deploys, and roll back again. With a branch, push a tag of the good commit, set `repoRef` to it and `buildOnPush` to `false`, and run `pulumi up`.",
  see: "guides/roll-back.md",
  example: { revision: REVISION, built: "main @ 4b825dc642cb", chosen: "main @ 9fceb02d0ae5" },
});

export const rollbackFailed = defineMessage("LS6515", {
  title: "A rollback failed to build or deploy",
  message: ({ failure }: { readonly failure: string }) => failure,
  cause:
    "LangSmith could not start the earlier version again. The version that served before continues to serve.",
  fix: "Roll back to another revision with `--to ID`. Do not run `pulumi up`: it may deploy the faulty version again.",
  see: "guides/roll-back.md",
  example: {
    failure: "revision 5b8c1f02 failed to deploy (DEPLOY_FAILED). The deploy log ends with:\n  …\n",
  },
});

interface Unfinished extends OfDeployment {
  /** The error that ended it. */
  readonly failure: string;
  /** The revision that was to be deployed again. */
  readonly target: string;
}

export const rollbackRejected = defineMessage("LS6516", {
  title: "LangSmith rejects a rollback for now (409)",
  message: ({ failure }: Unfinished) => `${failure} Nothing was changed.`,
  cause: "Another revision is probably in progress, for example of a pipeline.",
  // By then another version may serve, so that the default is another one, too.
  fix: ({ name, target }) =>
    `When ${revisionsCommand(name)} shows that the newest revision has ended, roll back again with \`--to ${shortId(target)}\`.`,
  see: "guides/roll-back.md",
  example: {
    failure: "Could not redeploy the revision (POST returned 409: A revision is in progress).",
    name: "support-agent",
    target: REVISION,
  },
});

export const rollbackUnconfirmed = defineMessage("LS6517", {
  title: "A rollback may have failed, or may not have begun",
  message: ({ failure }: Unfinished) => failure,
  cause:
    "LangSmith skipped the new revision, or an answer was lost or is an error. Do not run `pulumi up`: it does not roll back, and may deploy the faulty version again.",
  // Without `--to`, a second rollback goes back further.
  fix: ({ name, target }) =>
    `Unless ${revisionsCommand(name)} shows that the new revision serves or is in progress, roll back again with \`--to ${shortId(target)}\`.`,
  see: "guides/roll-back.md",
  example: {
    failure: "revision 5b8c1f02 was skipped (SKIPPED), but no newer revision replaced it.",
    name: "support-agent",
    target: REVISION,
  },
});

export const deletedDuringRollback = defineMessage("LS6518", {
  title: "The deployment was deleted during a rollback",
  message: ({ failure }: { readonly failure: string }) => failure,
  cause: "Someone deleted the deployment, in LangSmith or with `pulumi destroy`.",
  fix: "A deleted deployment cannot be rolled back. Correct the version in your program first. Then run `pulumi up --refresh`, which recreates the deployment.",
  see: "guides/roll-back.md",
  example: {
    failure: "Could not redeploy the revision: it is being deleted, so LangSmith rejects the change (409).",
  },
});
