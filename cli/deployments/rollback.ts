import { CodedError } from "../../provider/core/message.ts";
import type { Operation } from "../../provider/core/operation.ts";
import { jsonText, printableLine, shellWord } from "../../provider/core/text.ts";
import { DEPLOYMENT_REQUESTS, type Deployment, type Revision } from "../../provider/http/api/deployments.ts";
import type { LangSmith } from "../../provider/http/client.ts";
import { redeployOnce, whileItExists } from "../../provider/resources/deployment/errors.ts";
import { awaitDeployed, isNeverBuilt, newestRevision } from "../../provider/resources/deployment/revision.ts";
import { defineCommand, JSON_OPTION, STACK_OPTION } from "../command.ts";
import { withStackService } from "../connection.ts";
import type { Surroundings } from "../surroundings.ts";
import { findDeployment, NAME, nameOf, revisionsOf } from "./connect.ts";
import * as messages from "./messages.ts";
import type { RollbackOutput } from "./output.ts";
import { revisionBeginningWith, revisionPrefix, SHORTEST_PREFIX } from "./revision-option.ts";
import { sourceOf } from "./source.ts";

export const rollback = defineCommand({
  name: "deployments rollback",
  description: [
    "Deploys an earlier revision of a deployment again, and waits until it serves. By default, this is the newest revision with the status DEPLOYED that is older than the one that serves. LangSmith creates a new revision of it, so the history stays.",
    "It changes the deployment at LangSmith, not your program. Run `pulumi refresh` afterwards: `pulumi up` then keeps the rollback until you change an argument that creates a revision. Without the refresh, and if the last `pulumi up` failed, the next one deploys the image or tag of your program. If a `pulumi up` was killed, first read the guide Recover after a kill.",
    "The key needs the permissions `deployments:read` and `deployments:update`.",
  ],
  argument: NAME,
  options: {
    to: {
      type: "string",
      value: "ID",
      description: `The revision to deploy, or the first ${SHORTEST_PREFIX} or more characters of its id. \`deployments revisions NAME\` lists them.`,
    },
    "no-wait": { type: "boolean", description: "Do not wait until the revision serves." },
    ...STACK_OPTION,
    ...JSON_OPTION,
  },
  exitCodes: {
    0: "The revision is deployed. With `--no-wait`: LangSmith deploys it.",
    1: "The revision could not be deployed.",
    2: "The options are wrong.",
  },
  failure: 1,
  output: async () => (await import("./output.ts")).rollbackOutput,
  requests: async () => {
    const { list, revisions, redeploy, revision } = DEPLOYMENT_REQUESTS;
    return [list, revisions, redeploy, revision];
  },
  run: async ({ values, argument }, around) => {
    const name = nameOf(argument);
    const to = revisionPrefix("--to", values.to);
    const { stack, json } = values;
    const { result: done } = await withStackService(
      { stack, json, state: "rolling back" },
      around,
      (service, operation) => rollBack({ service, name, to, waits: values["no-wait"] !== true }, operation),
    );
    if (json) around.print(jsonText(toJson(done)));
    else printDone(done, around);
    return 0;
  },
});

interface RollbackCall {
  readonly service: LangSmith;
  readonly name: string;
  readonly to: string | undefined;
  readonly waits: boolean;
}

/** What a rollback did. */
interface RolledBack {
  readonly deployment: Deployment;
  /** The revision that is deployed again. */
  readonly target: Revision;
  /** The latest revision before. */
  readonly before: string | undefined;
  /** The revision that LangSmith made; undefined where it shows none. */
  readonly created: string | undefined;
  readonly status: string | undefined;
}

async function rollBack(
  { service, name, to, waits }: RollbackCall,
  operation: Operation,
): Promise<RolledBack> {
  const deployment = await findDeployment(service, name, operation);
  const target = targetOf(deployment, await revisionsOf(service, deployment, operation), to);
  const before = deployment.latest_revision_id ?? undefined;
  operation.status(
    `deployment ${deployment.name}: deploying revision ${target.id} again (${sourceOf(target)})`,
  );
  const changed = await redeployOnce(service, deployment, operation, target.id);
  const created = await newestRevision(service, changed, before, operation);
  const done = { deployment: changed, target, before, created: created?.id };
  if (!waits || created === undefined) return { ...done, status: undefined };
  const { id, status } = await whileItExists(changed, () =>
    awaitDeployed(service, changed, created.id, () => true, operation),
  );
  return { ...done, created: id, status };
}

/** The revision to deploy again. @throws CodedError where there is none, or it never was deployed */
function targetOf(
  { name, latest_revision_id: latest, active_revision_id: active }: Deployment,
  all: readonly Revision[],
  to: string | undefined,
): Revision {
  if (to === undefined) {
    const serving = active ?? latest;
    const earlier = all.slice(all.findIndex(({ id }) => id === serving) + 1);
    const found = earlier.find(({ status }) => status === "DEPLOYED");
    if (found === undefined) throw new CodedError(messages.noEarlierRevision({ name }));
    return found;
  }
  const found = revisionBeginningWith(to, all, name);
  if (isNeverBuilt(found.status))
    throw new CodedError(messages.revisionNotBuilt({ revision: found.id, status: found.status }));
  return found;
}

function printDone(
  { deployment: { name }, target, before, created, status }: RolledBack,
  { print }: Pick<Surroundings, "print">,
): void {
  const source = sourceOf(target);
  const what = `revision ${target.id}${source === "" ? "" : ` (${printableLine(source)})`}`;
  const state = status === undefined ? "LangSmith deploys it" : "it serves now";
  print(`Rolled back ${printableLine(name)} to ${what}: ${state}.\n`);
  if (created !== undefined && created !== target.id) print(`The new revision is ${created}.\n`);
  if (before !== undefined)
    print(
      `To undo this, run:\n  npx pulumi-langsmith deployments rollback ${shellWord(name)} --to ${before}\n`,
    );
}

function toJson({ deployment, target, before, created, status }: RolledBack): RollbackOutput {
  return {
    version: 1,
    deployment: { id: deployment.id, name: deployment.name },
    rolledBackTo: target.id,
    revisionId: created ?? null,
    previousRevisionId: before ?? null,
    status: status ?? null,
  };
}
