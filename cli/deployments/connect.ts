import type { Operation } from "../../provider/core/operation.ts";
import { collect } from "../../provider/functions/result.ts";
import { isUuid } from "../../provider/http/address.ts";
import { type Deployment, Deployments, type Revision } from "../../provider/http/api/deployments.ts";
import type { LangSmith } from "../../provider/http/client.ts";
import { byId, byName } from "../../provider/resources/listing/lookup.ts";
import { WrongCall } from "../command/errors.ts";

/** The word that names a deployment. */
export const NAME = {
  name: "NAME",
  description: "The name of the deployment, or its id.",
  isRequired: true,
} as const;

/** The word that a command needs. @throws WrongCall where it is missing or empty */
export function nameOf(argument: string | undefined): string {
  if (argument !== undefined && argument.trim() !== "") return argument;
  throw new WrongCall("NAME is missing. Name a deployment, such as support-agent.");
}

/** The deployment of a name, or of an id. @throws CodedError where there is none, or several have the name */
export async function findDeployment(
  service: LangSmith,
  nameOrId: string,
  operation: Operation,
): Promise<Deployment> {
  const deployments = service.api(Deployments);
  if (isUuid(nameOrId)) return byId(`deployment ${nameOrId}`, () => deployments.get(nameOrId, operation));
  return byName("deployment", nameOrId, await collect(deployments.list(operation, { name: nameOrId })));
}

/** The revisions of a deployment, the newest first. */
export function revisionsOf(
  service: LangSmith,
  { id }: Deployment,
  operation: Operation,
): Promise<Revision[]> {
  return collect(service.api(Deployments).revisions(id, operation));
}
