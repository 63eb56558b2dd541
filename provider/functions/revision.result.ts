import * as z from "zod";
import { field } from "../core/facts.ts";
import type { Revision } from "../http/schema.ts";
import { inputs } from "../resources/deployment/fields.ts";
import { withBranchName } from "../resources/deployment/from-api.ts";
import { readAs, resultOf } from "./result.ts";

const deployed = z.object({
  ...resultOf(inputs.shape.sourceRevisionConfig),
  repoCommitSha: field(z.string().optional(), {
    description: "The commit that was built. For `github`.",
  }),
});

/** What is told of a revision. */
export const shape = {
  id: field(z.string(), { description: "The id of the revision.", shows: ["revisionId"] }),
  status: field(z.string(), {
    description:
      "The state of the revision: CREATING, QUEUED, AWAITING_BUILD, BUILDING, AWAITING_DEPLOY, DEPLOYING; DEPLOYED when it serves or has served; CREATE_FAILED, BUILD_FAILED, DEPLOY_FAILED; SKIPPED when a newer one took its place.",
  }),
  statusMessage: field(z.string().optional(), { description: "What the service says about the state." }),
  source: field(z.string().optional(), { description: "Where the code comes from." }),
  sourceRevisionConfig: field(deployed.optional(), { description: "What is deployed from the source." }),
  createdAt: field(z.string().optional(), { description: "When the revision was made, ISO 8601." }),
  updatedAt: field(z.string().optional(), { description: "When it last changed its state, ISO 8601." }),
};

const whole = z.object(shape);

/** A revision as a result shows it. */
export function resultOfRevision(held: Revision) {
  const { source_revision_config: source } = held;
  return readAs(whole, source ? { ...held, source_revision_config: withBranchName(source) } : held);
}
