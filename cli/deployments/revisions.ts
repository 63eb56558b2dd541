import path from "node:path";
import { jsonText, oneLine, shortId } from "../../provider/core/text.ts";
import { DEPLOYMENT_REQUESTS, type Deployment, type Revision } from "../../provider/http/api/deployments.ts";
import { hidingSecretsOf, withBranchName } from "../../provider/resources/deployment/outputs.ts";
import { defineCommand } from "../command/command.ts";
import { JSON_OPTION, STACK_OPTIONS } from "../command/options.ts";
import { withStackService } from "../service.ts";
import { formatTable, type Terminal } from "../terminal.ts";
import { findDeployment, NAME, nameOf, revisionsOf } from "./connect.ts";
import type { RevisionsOutput } from "./output.ts";

export const revisions = defineCommand({
  name: "deployments revisions",
  description: [
    "Lists the revisions of a deployment, the newest first.",
    "It only reads from LangSmith. The key needs the permission `deployments:read`.",
  ],
  argument: NAME,
  options: { ...STACK_OPTIONS, ...JSON_OPTION },
  exitCodes: {
    0: "The revisions are listed.",
    3: "The revisions could not be read.",
  },
  output: async () => (await import("./output.ts")).revisionsOutput,
  requests: async () => [DEPLOYMENT_REQUESTS.list, DEPLOYMENT_REQUESTS.revisions],
  run: async ({ values: { stack, cwd, json }, argument }, around) => {
    const name = nameOf(argument);
    const state = "reading revisions";
    const { deployment, found } = await withStackService(
      { stack, cwd, state },
      around,
      async (service, operation) => {
        const named = await findDeployment(service, name, operation);
        return { deployment: named, found: await revisionsOf(service, named, operation) };
      },
    );
    if (json) around.print(jsonText(toJson(deployment, found)));
    else around.print(formatRevisions(deployment, found, around.output));
    return 0;
  },
});

const COLUMNS = ["REVISION", "STATUS", "CREATED", "SOURCE"];

function formatRevisions(deployment: Deployment, all: readonly Revision[], terminal: Terminal): string {
  if (all.length === 0) return `The deployment ${oneLine(deployment.name)} has no revisions.\n`;
  const rows = all.map((each) =>
    [
      each.id,
      `${each.status}${each.id === deployment.active_revision_id ? " (serves)" : ""}`,
      each.created_at ?? "",
      sourceInWords(each),
    ].map(oneLine),
  );
  return formatTable(COLUMNS, rows, terminal);
}

function toJson(deployment: Deployment, all: readonly Revision[]): RevisionsOutput {
  const hide = hidingSecretsOf(deployment);
  return {
    version: 1,
    deployment: { id: deployment.id, name: deployment.name },
    revisions: all.map((each) => ({
      id: each.id,
      status: each.status,
      statusMessage: each.status_message ? hide(each.status_message) : null,
      active: each.id === deployment.active_revision_id,
      latest: each.id === deployment.latest_revision_id,
      source: sourceInWords(each),
      createdAt: each.created_at ?? null,
    })),
  };
}

/** What a revision was built from, in a few words: an image, "main @ 9fceb02d0ae5" or "upload 1f0c2f52". */
export function sourceInWords({
  source_revision_config: source,
}: Pick<Revision | Deployment, "source_revision_config">): string {
  if (!source) return "";
  const {
    image_uri: image,
    source_tarball_path: archive,
    repo_ref: ref,
    repo_commit_sha: commit,
  } = withBranchName(source);
  if (image) return image;
  if (archive) return `upload ${shortId(path.posix.basename(archive).replace(/\.(?:tar\.gz|tgz)$/, ""))}`;
  return [ref ?? "", commit ? commit.slice(0, 12) : ""].filter((part) => part !== "").join(" @ ");
}
