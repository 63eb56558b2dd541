import { CodedError, type Message, whatOf } from "../../provider/core/message.ts";
import { type Operation, OperationEnded } from "../../provider/core/operation.ts";
import { jsonText, printableLine, shellWord } from "../../provider/core/text.ts";
import { WaitCutShort } from "../../provider/core/wait.ts";
import {
  DEPLOYMENT_REQUESTS,
  type Deployment,
  Deployments,
  type Revision,
} from "../../provider/http/api/deployments.ts";
import { callOf } from "../../provider/http/call.ts";
import type { LangSmith } from "../../provider/http/client.ts";
import { Conflict, couldNotBriefly, mayBeCarriedOut, ServiceError } from "../../provider/http/errors.ts";
import { redeployOnce } from "../../provider/resources/deployment/change-once.ts";
import { BeingDeleted, whileItExists } from "../../provider/resources/deployment/errors.ts";
import { deletedDuringWait } from "../../provider/resources/deployment/messages.ts";
import { awaitDeployed, newRevision } from "../../provider/resources/deployment/revision.ts";
import { revisionFailed } from "../../provider/resources/deployment/revision-messages.ts";
import { isSameVersion, sourceOf } from "../../provider/resources/deployment/version.ts";
import { OutcomeUnknown } from "../../provider/resources/find-created.ts";
import { defineCommand, JSON_OPTION, STACK_OPTION } from "../command.ts";
import { withStackService } from "../connection.ts";
import type { Surroundings } from "../surroundings.ts";
import { findDeployment, NAME, nameOf, revisionsOf } from "./connect.ts";
import * as messages from "./messages.ts";
import type { RollbackOutput } from "./output.ts";
import { revisionPrefix, SHORTEST_PREFIX } from "./revision-option.ts";
import { revisionsCommand } from "./revisions-command.ts";
import { rollbackTarget, servingRevisionId } from "./rollback-target.ts";

export const rollback = defineCommand({
  name: "deployments rollback",
  description: [
    "Deploys an earlier revision of a deployment again, and waits until it serves. LangSmith creates a new revision of it, so the history stays.",
    "By default, this is the newest DEPLOYED revision from before the version that serves. A version is an image, a commit or an upload. After a rollback, the default skips the version that was rolled back from.",
    "It changes the deployment at LangSmith, not your program. Run `pulumi refresh` before the next `pulumi up`, which then keeps the rollback until you change a file of the folder, or an argument that creates a revision.",
    "The guide Roll back a deployment has the other cases, such as a branch and a `pulumi up` that failed or was killed.",
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
    1: "The revision could not be deployed, or another version serves.",
    2: "The options are wrong.",
  },
  failure: 1,
  output: async () => (await import("./output.ts")).rollbackOutput,
  requests: async () => {
    const { list, revisions, redeploy, revision, read } = DEPLOYMENT_REQUESTS;
    return [list, revisions, redeploy, revision, read];
  },
  run: async ({ values, argument }, around) => {
    const name = nameOf(argument);
    const to = revisionPrefix("--to", values.to);
    const { stack, json } = values;
    const done = await withStackService(
      { stack, json, state: "rolling back" },
      around,
      (service, operation) => rollBack({ service, name, to, waits: values["no-wait"] !== true }, operation),
    );
    if (json) around.print(jsonText(toJson(done)));
    else printDone(done, stack, around);
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
  /** The revision that served before; undefined where none is known that can be deployed again. */
  readonly serving: string | undefined;
  /** The revision that LangSmith made; undefined where it shows none. */
  readonly created: string | undefined;
  readonly status: string | undefined;
  /** Whether LangSmith shows that the chosen version serves; undefined where nothing was waited for. */
  readonly isShown?: boolean;
}

async function rollBack(
  { service, name, to, waits }: RollbackCall,
  operation: Operation,
): Promise<RolledBack> {
  const deployment = await findDeployment(service, name, operation);
  const all = await revisionsOf(service, deployment, operation);
  const target = rollbackTarget(deployment, all, to);
  const before = deployment.latest_revision_id ?? undefined;
  operation.status(`deployment ${deployment.name}: deploying ${describe(target)} again`);
  const { changed, created, revision } = await whileItExists(deployment, () =>
    deployAgain(service, deployment, target, waits, operation),
  ).catch((error: unknown) => {
    throw toRollbackError(error, name, target.id);
  });
  // One that failed cannot be deployed again, and where LangSmith does not show what serves, the newest may be one.
  const servingId = servingRevisionId(deployment);
  const serving = all.find(({ id, status }) => id === servingId && status === "DEPLOYED")?.id;
  const done = { deployment: changed, target, before, serving, created };
  if (revision === undefined) return { ...done, status: undefined };
  const other = await otherServing(service, deployment, revision, operation);
  for (const each of [revision, ...(other ? [other] : [])]) assertChosen(each, target);
  const isChosen = isSameVersion(other ?? revision, target);
  return { ...done, created: revision.id, status: revision.status, isShown: isChosen === true };
}

/** The revision that serves, if somebody deployed another one during the wait. */
async function otherServing(
  service: LangSmith,
  { id }: Deployment,
  rolledBack: Revision,
  operation: Operation,
): Promise<Revision | undefined> {
  const call = callOf(operation);
  const serving = servingRevisionId(await service.api(Deployments).get(id, call));
  if (serving === undefined || serving === rolledBack.id) return undefined;
  return service.api(Deployments).revision(id, serving, call);
}

/** @throws CodedError for a revision of another version */
function assertChosen(revision: Revision, target: Revision): void {
  if (isSameVersion(revision, target) !== false) return;
  const [built, chosen] = [sourceOf(revision), sourceOf(target)];
  throw new CodedError(messages.otherVersionServes({ revision: revision.id, built, chosen }));
}

/** What was deployed, and the revision that LangSmith made, if it shows one; `revision` is that one when it serves. */
interface DeployedAgain {
  readonly changed: Deployment;
  readonly created: string | undefined;
  readonly revision?: Revision;
}

async function deployAgain(
  service: LangSmith,
  deployment: Deployment,
  target: Revision,
  waits: boolean,
  operation: Operation,
): Promise<DeployedAgain> {
  const before = deployment.latest_revision_id ?? undefined;
  const resume = `LangSmith continues on its own. Wait until ${revisionsCommand(deployment.name)} shows that the newest revision serves.`;
  const changed = await redeployOnce(service, deployment, operation, { revision: target });
  const created = await newRevision(service, changed, before, operation, resume);
  if (!waits || created === undefined) return { changed, created: created?.id };
  const revision = await awaitDeployed(service, changed, created.id, () => true, operation, resume);
  return { changed, created: created.id, revision };
}

/** An error after the redeployment began, with the fix of a rollback: `pulumi up` rolls nothing back. */
function toRollbackError(error: unknown, name: string, target: string): unknown {
  const isKnown = error instanceof CodedError || error instanceof OperationEnded;
  if (!isKnown || error instanceof WaitCutShort) return error;
  const of = { failure: whatFailed(error), name, target };
  const code = error instanceof CodedError ? error.code : undefined;
  const toError = (message: Message) => new CodedError(message, { cause: error });
  if (error instanceof BeingDeleted || code === deletedDuringWait.code)
    return toError(messages.deletedDuringRollback(of));
  if (code === revisionFailed.code) return toError(messages.rollbackFailed(of));
  if (mayBeCarriedOut(error)) return toError(messages.rollbackUnconfirmed(of));
  return error instanceof Conflict ? toError(messages.rollbackRejected(of)) : error;
}

/** What happened, without the long address of a request. */
function whatFailed(error: CodedError | OperationEnded): string {
  if (error instanceof OperationEnded) return error.words.what;
  if (error instanceof ServiceError) return `${couldNotBriefly(error.words.fields).replace(/^c/, "C")}.`;
  if (error instanceof OutcomeUnknown && error.cause instanceof ServiceError)
    return `${whatFailed(error.cause)} LangSmith shows no new revision.`;
  return whatOf(error);
}

function describe({ id, created_at: createdAt, ...built }: Revision): string {
  const facts = [sourceOf(built), createdAt ? `created ${createdAt}` : ""].filter((fact) => fact !== "");
  return `revision ${id}${facts.length === 0 ? "" : ` (${facts.join(", ")})`}`;
}

function printDone(
  { deployment: { name }, target, serving, created, status, isShown }: RolledBack,
  stack: string | undefined,
  { print }: Pick<Surroundings, "print">,
): void {
  const state = status === undefined ? "LangSmith deploys it" : "it serves now";
  const ofStack = stack === undefined ? "" : ` --stack ${shellWord(stack)}`;
  print(`Rolled back ${printableLine(`${name} to ${describe(target)}`)}: ${state}.\n`);
  if (created !== undefined && created !== target.id) print(`The new revision is ${created}.\n`);
  if (isShown === false)
    print("LangSmith does not show which version the new revision has: check that the agent works.\n");
  print(`Next, run \`pulumi refresh${ofStack}\`: then \`pulumi up\` keeps the rollback.
Stop each pipeline that deploys ${printableLine(name)}, until the fix is ready.
`);
  if (serving !== undefined && serving !== target.id)
    print(
      `To undo this, run:\n  npx pulumi-langsmith deployments rollback ${shellWord(name)} --to ${serving}${ofStack}\n`,
    );
}

function toJson({ deployment, target, before, created, status, isShown }: RolledBack): RollbackOutput {
  return {
    version: 1,
    deployment: { id: deployment.id, name: deployment.name },
    rolledBackTo: target.id,
    revisionId: created ?? null,
    previousRevisionId: before ?? null,
    status: status ?? null,
    versionShown: isShown ?? null,
  };
}
