import { defineMessage } from "../../provider/core/message.ts";
import { grouped } from "../../provider/core/text.ts";
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
