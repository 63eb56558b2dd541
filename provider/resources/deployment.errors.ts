import type { Call } from "../api/call.ts";
import type { LangSmith } from "../api/client.ts";
import { AnswerLost, Conflict, ServiceError } from "../api/errors.ts";
import type { Deployment } from "../api/schema.ts";
import type { Properties } from "../lifecycle/check.ts";
import { dashboardUrlOf } from "./dashboard.ts";
import { update } from "./deployment.body.ts";
import type { Inputs } from "./deployment.fields.ts";
import { explainingRefusals } from "./deployment.refusals.ts";
import { namingSecrets } from "./deployment.secrets.ts";
import { OutcomeUnknown } from "./lost.ts";

/** The deployment that was to be changed is proved to be gone. */
export class Gone extends Error {
  override readonly name = "Gone";
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

/**
 * Changes the deployment. When the answer is lost, a look at the deployment tells whether the change was carried
 * out; it is never sent twice.
 */
export async function changeOnce(
  service: LangSmith,
  before: Deployment,
  olds: Partial<Inputs>,
  news: Inputs,
  body: Properties,
  call: Call,
): Promise<Deployment> {
  try {
    const send = () => namingSecrets(body, () => service.deployments.update(before.id, body, call));
    const changed = await explainingRefusals(send);
    return { ...before, ...changed };
  } catch (error) {
    if (!(error instanceof AnswerLost)) throw error;
    const held = await service.deployments.get(before.id, call);
    if (Object.keys(update(olds, news, held, false)).length === 0) return held;
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
export async function redeployOnce(service: LangSmith, before: Deployment, call: Call): Promise<Deployment> {
  const { id, name, latest_revision_id: latest } = before;
  if (!latest) throw new Error(`deployment ${name} has no revision yet that could be deployed once more`);
  try {
    return { ...before, ...(await service.deployments.redeploy(id, latest, call)) };
  } catch (error) {
    if (!(error instanceof AnswerLost)) throw error;
    const held = await service.deployments.get(id, call);
    if (held.latest_revision_id && held.latest_revision_id !== latest) return held;
    throw new OutcomeUnknown(
      `${error.message} The deployment shows no new revision, so it was most likely not carried out: run up again.`,
      { cause: error },
    );
  }
}
