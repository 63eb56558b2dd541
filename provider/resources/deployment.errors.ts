import type { Call } from "../api/call.ts";
import type { LangSmith } from "../api/client.ts";
import { AnswerLost, BadRequest, Conflict, NotFound, ServiceError } from "../api/errors.ts";
import type { Deployment } from "../api/schema.ts";
import type { Properties } from "../lifecycle/check.ts";
import type { Operation } from "../lifecycle/operation.ts";
import { isRecord } from "../lifecycle/unknown.ts";
import { fromWire } from "../lifecycle/wire.ts";
import { callOf, lookupOf } from "./call.ts";
import { dashboardUrlOf } from "./dashboard.ts";
import { type Before, update } from "./deployment.body.ts";
import { contradictionsOf } from "./deployment.contradictions.ts";
import type { Inputs } from "./deployment.fields.ts";
import { explainingRefusals } from "./deployment.refusals.ts";
import { namingSecrets } from "./deployment.secrets.ts";
import { lookFor, OutcomeUnknown } from "./lost.ts";
import { resourceSpec } from "./resource-spec.fields.ts";

/** The deployment that was to be changed is proved to be gone. */
export class Gone extends Error {
  override readonly name = "Gone";
}

/** The deployment that was to be changed is on its way out, so that the service changes nothing of it. */
export class BeingDeleted extends Error {
  override readonly name = "BeingDeleted";
}

/** The name is held: by a deployment of somebody else, or by a tracing project. */
export class NameTaken extends Error {
  override readonly name = "NameTaken";
}

/** Makes a refused name an error that says who holds it, and the cures. */
export async function withFreeName<T>(
  service: LangSmith,
  name: string,
  call: Call,
  send: () => Promise<T>,
): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    throw new NameTaken(await whoHolds(service, name, call, error), { cause: error });
  }
}

async function whoHolds(service: LangSmith, name: string, call: Call, error: Conflict): Promise<string> {
  const words = error.detail?.replace(/\.$/, "") ?? "the name is taken";
  const said = `Could not create deployment ${name}: the service says "${words}"`;
  try {
    for await (const held of service.deployments.list({ name }, call)) {
      if (isLeaving(held)) {
        return (
          `${said}. Deployment ${held.id} has it, and is being deleted (${held.status}). ` +
          "Run up again when it is gone, or give this one another name. Should it leave its tracing project behind, which then holds the name, " +
          `delete (or rename) that project in LangSmith. See ${dashboardUrlOf(service, held)}`
        );
      }
      return (
        `${said}. Deployment ${held.id} has it: made elsewhere, or by an up that was killed before it could note it down. It was left as it is. ` +
        `To manage it here, adopt it with the plugin: \`pulumi import langsmith:index:Deployment <its name in the program> ${held.id}\`. Otherwise give this one another name, or delete that one if nobody needs it: ${dashboardUrlOf(service, held)}`
      );
    }
  } catch (lookup) {
    if (!(lookup instanceof ServiceError)) throw lookup;
    return `${said}. Who holds it could not be found out: ${lookup.message}`;
  }
  return (
    `${said}. No deployment has this name, but a tracing project has it: most likely one that a deleted deployment left behind. ` +
    "Either give the deployment another name, or delete (or rename) the tracing project in LangSmith. " +
    "A deployment with deleteTracingProject: true takes its own along when it is deleted."
  );
}

/** Whether its deletion has begun, by whomever. */
function isLeaving({ status }: Deployment): boolean {
  return /^AWAITING_(?:FINAL_)?DELETE$/.test(status);
}

/** Makes a refusal to change what is being deleted an error that says so, and how to get on. */
async function whileItStays<T>(before: Deployment, send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const refused = error instanceof BadRequest || error instanceof Conflict;
    const detail = refused ? (error.detail ?? "") : "";
    if (!refused || !(isLeaving(before) || /\bbeing deleted\b/i.test(detail))) throw error;
    const words = detail === "" ? "" : `: "${detail.replace(/\.$/, "")}"`;
    throw new BeingDeleted(
      `Could not ${error.attempted}: deployment ${before.name} is being deleted, so the service changes nothing of it (${error.status})${words}. ` +
        "When it is gone, run `pulumi refresh`, which takes it out of the state; the next up then creates it anew.",
      { cause: error },
    );
  }
}

/** Makes the 404 of a deployment whose revision is waited for an error that says so, and how to get on. */
export async function whileItIsThere<T>({ id, name }: Deployment, wait: () => Promise<T>): Promise<T> {
  try {
    return await wait();
  } catch (error) {
    if (!(error instanceof NotFound && error.url.endsWith(`/${id}`))) throw error;
    throw new Gone(
      `deployment ${name} (${id}) disappeared while its revision was waited for: the service answers 404. Most likely it was deleted outside this program. ` +
        "Run `pulumi refresh`, which takes it out of the state if that is so; the next up then creates it anew.",
      { cause: error },
    );
  }
}

/** The resources that a change leads to, with what others set there, make no sense together. */
export class Contradicting extends Error {
  override readonly name = "Contradicting";
}

/** What contradicts at the service already is nobody's mistake here. */
function refuseContradiction(
  { source_config: config }: Properties,
  { name, source_config }: Deployment,
): void {
  const spec = isRecord(config) ? config["resource_spec"] : undefined;
  const already = contradictionsOf(fromWire(resourceSpec, source_config.resource_spec));
  const found = contradictionsOf(fromWire(resourceSpec, spec)).filter((each) => !already.includes(each));
  if (found.length === 0) return;
  throw new Contradicting(
    `the change of deployment ${name} was not sent: with what the service holds besides, ${found.join("; ")}. Give both in the program`,
  );
}

/**
 * Changes the deployment. When the answer is lost, a look at the deployment tells whether the change was carried
 * out; it is never sent twice. `mayBeDone` is called before the look, which may fail.
 */
export async function changeOnce(
  service: LangSmith,
  before: Deployment,
  wanted: Before,
  news: Inputs,
  body: Properties,
  operation: Operation,
  mayBeDone: () => void,
): Promise<Deployment> {
  refuseContradiction(body, before);
  const call = callOf(operation);
  try {
    const send = () => namingSecrets(body, () => service.deployments.update(before.id, body, call));
    const changed = await explainingRefusals(() => whileItStays(before, send));
    return { ...before, ...changed };
  } catch (error) {
    if (!(error instanceof AnswerLost)) throw error;
    mayBeDone();
    const look = async () => {
      const held = await service.deployments.get(before.id, lookupOf(call));
      return Object.keys(update(wanted, news, held, false)).length === 0 ? held : undefined;
    };
    const done = await lookFor(error, look, operation.pause);
    if (done !== undefined) return done;
    throw new OutcomeUnknown(
      `${error.message} The deployment does not hold the change, so it was most likely not carried out: run up again.`,
      { cause: error },
    );
  }
}

/**
 * Deploys the newest revision once more. When the answer is lost, a look at the deployment tells whether it was
 * carried out; it is never sent twice.
 */
export async function redeployOnce(
  service: LangSmith,
  before: Deployment,
  operation: Operation,
): Promise<Deployment> {
  const call = callOf(operation);
  const { id, name, latest_revision_id: latest } = before;
  if (!latest)
    throw new Error(
      `deployment ${name} has no revision yet that could be deployed once more: wait until it has one, then run up again`,
    );
  try {
    const redeployed = await whileItStays(before, () => service.deployments.redeploy(id, latest, call));
    return { ...before, ...redeployed };
  } catch (error) {
    if (!(error instanceof AnswerLost)) throw error;
    const look = async () => {
      const held = await service.deployments.get(id, lookupOf(call));
      return held.latest_revision_id && held.latest_revision_id !== latest ? held : undefined;
    };
    const done = await lookFor(error, look, operation.pause);
    if (done !== undefined) return done;
    throw new OutcomeUnknown(
      `${error.message} The deployment shows no new revision, so it was most likely not carried out: run up again.`,
      { cause: error },
    );
  }
}
