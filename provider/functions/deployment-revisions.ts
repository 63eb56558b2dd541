import * as z from "zod";
import { field } from "../core/fields/facts.ts";
import { DEPLOYMENT_REQUESTS, Deployments } from "../http/api/deployments.ts";
import { inputs } from "../resources/deployment/fields/inputs.ts";
import { withBranchName } from "../resources/deployment/outputs.ts";
import { byId, readAs } from "../resources/evidence/lookup.ts";
import { defineList, idOf } from "./define.ts";
import { collect, resultOf } from "./result.ts";

const deployed = z.object({
  ...resultOf(inputs.shape.sourceRevisionConfig),
  repoCommitSha: field(z.string().optional(), {
    description: "The commit that LangSmith built. Only for `github`.",
  }),
});

/** What a result has of a revision. */
const revision = z.object({
  id: field(z.string(), { description: "The id of the revision." }),
  status: field(z.string(), {
    description:
      "The status of the revision. In progress: CREATING, QUEUED, AWAITING_BUILD, BUILDING, AWAITING_DEPLOY or DEPLOYING. Deployed now or before: DEPLOYED. Failed: CREATE_FAILED, BUILD_FAILED or DEPLOY_FAILED. Replaced by a newer revision: SKIPPED.",
  }),
  statusMessage: field(z.string().optional(), { description: "LangSmith's message about the status." }),
  source: field(z.string().optional(), { description: "Where the code comes from." }),
  sourceRevisionConfig: field(deployed.optional(), {
    description: "The version of the code that LangSmith deployed.",
  }),
  createdAt: field(z.string().optional(), { description: "The time of creation, in ISO 8601." }),
  updatedAt: field(z.string().optional(), {
    description: "The time of the last change of status, in ISO 8601.",
  }),
});

export const getDeploymentRevisions = defineList({
  name: "getDeploymentRevisions",
  description: "Lists the revisions of a deployment, the newest first.",
  property: "revisions",
  contains: "The revisions, the newest first. Empty if none matches.",
  row: revision,
  of: { deploymentId: idOf("deployment", "1f0c7a52-94e3-4b1d-8a6f-0e2d5c3b7a19") },
  example: { deploymentId: "1f0c7a52-94e3-4b1d-8a6f-0e2d5c3b7a19", status: "DEPLOYED" },
  needsWorkspace: false,
  requests: [DEPLOYMENT_REQUESTS.revisions],
  list: (service, { deploymentId = "" }, call) =>
    byId(`deployment ${deploymentId}`, () => collect(service.api(Deployments).revisions(deploymentId, call))),
  filters: {
    status: {
      description: "Lists only revisions with this status, such as DEPLOYED. Default: all.",
      example: "DEPLOYED",
      keeps: (listed, status) => listed.status === status,
    },
  },
  toRows: (all) =>
    all.map(({ source_revision_config: source, ...listed }) =>
      readAs(revision, source ? { ...listed, source_revision_config: withBranchName(source) } : listed),
    ),
});
