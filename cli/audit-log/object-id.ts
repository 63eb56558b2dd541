import { CodedError } from "../../provider/core/message.ts";
import type { Operation } from "../../provider/core/operation.ts";
import { collect } from "../../provider/functions/result.ts";
import { Deployments } from "../../provider/http/api/deployments.ts";
import { isUuid } from "../../provider/http/api-request.ts";
import { callOf } from "../../provider/http/call.ts";
import type { LangSmith } from "../../provider/http/client.ts";
import { byName } from "../../provider/resources/lookup.ts";
import { objectNotFound } from "./messages.ts";

/**
 * The id of what `--object` names: an id, or the name of a deployment.
 *
 * @throws CodedError where no deployment has the name, or several have it
 */
export async function objectIdOf(
  service: LangSmith,
  object: string | undefined,
  operation: Operation,
): Promise<string | undefined> {
  if (object === undefined || isUuid(object)) return object?.toLowerCase();
  const found = await collect(service.api(Deployments).list({ name: object }, callOf(operation)));
  if (found.length === 0) throw new CodedError(objectNotFound({ name: object }));
  return byName("deployment", object, found).id.toLowerCase();
}
