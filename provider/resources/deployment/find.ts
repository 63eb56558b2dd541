import { CodedError } from "../../core/message.ts";
import type { Stored } from "../../core/resource.ts";
import { Deployments } from "../../http/api/deployments.ts";
import type { Call } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import { checkEmptyList } from "../empty-list.ts";
import { getOrUndefined } from "../not-found.ts";
import { assertNotBeingDeleted } from "./errors.ts";
import type { Inputs, Outputs } from "./fields.ts";
import { deploymentDeleted } from "./messages.ts";

/** The deployment that an update is about; without it there is nothing to update, and only a refresh may say so. */
export async function getToUpdate(service: LangSmith, id: string, olds: Stored<Inputs, Outputs>, call: Call) {
  const actual = await find(service, id, olds.outputs.tenantId, call);
  if (actual) {
    assertNotBeingDeleted(actual);
    return actual;
  }
  throw new CodedError(deploymentDeleted({}));
}

/** The deployment; undefined where its absence is proved. */
export function find(service: LangSmith, id: string, tenantId: string | undefined, call: Call) {
  return getOrUndefined(() => service.api(Deployments).get(id, call), proof(service, id, tenantId, call));
}

/** What proves that a deployment is deleted. */
export function proof(service: LangSmith, id: string, tenantId: string | undefined, call: Call) {
  // All of them: a list that is narrowed to the id would be empty in any workspace.
  const list = () => service.api(Deployments).rows(call, { whole: true });
  const emptyProvesNothing = () => checkEmptyList(service, call);
  return { noun: "deployment", id, tenantId, list, emptyProvesNothing };
}
