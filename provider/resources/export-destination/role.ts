import { CodedError } from "../../core/message.ts";
import type { Operation } from "../../core/operation.ts";
import { ValidationFailed } from "../../http/errors.ts";
import type { Destination } from "../../http/schema.ts";
import { storesCredentials } from "./credentials.ts";
import type { Inputs } from "./fields.ts";
import * as messages from "./messages.ts";

/** A server accepted a role and did not store it. */
export class RoleIgnored extends CodedError {
  override readonly name = "RoleIgnored";
}

/** The role is beside the configuration or in it. Null where the service shows that it stores none. */
function roleOf(remote: Destination): string | null | undefined {
  const { aws_role_arn: beside, config } = remote;
  const role = beside ?? config.aws_role_arn;
  const none = beside === null || config.aws_role_arn === null || storesCredentials(remote);
  return role ?? (none ? null : undefined);
}

/** Whether an answer lacks the role that the program wants, or shows another one. */
export function lacksRole(remote: Destination, { awsRoleArn }: Inputs): boolean {
  return awsRoleArn !== undefined && roleOf(remote) !== awsRoleArn;
}

/**
 * Throws when the service did not store the role: an older, self-hosted server ignores it, and exports would go on
 * with what the destination had before.
 */
export function checkRole(
  remote: Destination,
  wanted: Inputs,
  did: messages.Done,
  operation: Operation,
): void {
  if (!lacksRole(remote, wanted)) return;
  const role = roleOf(remote);
  if (role === undefined) {
    operation.warn(messages.storageUnknown({ id: remote.id, property: "awsRoleArn" }).text);
    return;
  }
  throw new RoleIgnored(
    messages.propertyIgnored({ id: remote.id, did, property: "awsRoleArn", stores: role ?? "none" }),
  );
}

/**
 * Sends the role once more where the answer to a creation does not show it: some servers take a role by a PATCH alone.
 *
 * @param send the PATCH of the role
 * @returns the destination as it is afterwards
 */
export async function assignRole(
  created: Destination,
  wanted: Inputs,
  send: () => Promise<unknown>,
  read: () => Promise<Destination>,
): Promise<Destination> {
  if (!lacksRole(created, wanted)) return created;
  try {
    await send();
  } catch (error) {
    if (error instanceof ValidationFailed && asksForCredentials(error)) return created;
    throw error;
  }
  return await read();
}

/** An older server changes credentials alone, and asks for them whatever else it is sent: explained in the program's words. */
export async function explainingOldServer<T>(
  id: string,
  body: { readonly [field: string]: unknown },
  update: () => Promise<T>,
): Promise<T> {
  try {
    return await update();
  } catch (error) {
    const asks = error instanceof ValidationFailed && asksForCredentials(error);
    if (!asks || body["credentials"] !== undefined) throw error;
    throw new CodedError(messages.roleNotChangeable({ id }), { cause: error });
  }
}

function asksForCredentials({ complaints }: ValidationFailed): boolean {
  return complaints.some(({ loc }) => loc.at(-1) === "credentials");
}
