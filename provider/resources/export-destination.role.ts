import { ValidationFailed } from "../api/errors.ts";
import type { Destination } from "../api/schema.ts";
import type { Operation } from "../lifecycle/operation.ts";
import type { Inputs } from "./export-destination.fields.ts";

const WAYS_OUT =
  "Upgrade the server and run up again, or take the change of awsRoleArn back, or make another destination (with another resource name) with that role.";

/** A server took a role and did not store it. */
export class RoleIgnored extends Error {
  override readonly name = "RoleIgnored";
}

/** The role stands beside the configuration or in it; undefined where the service does not tell any. */
function roleOf(held: Destination): string | null | undefined {
  return held.aws_role_arn ?? held.config.aws_role_arn ?? (told(held) ? null : undefined);
}

function told({ aws_role_arn: beside, config }: Destination): boolean {
  return beside !== undefined || config.aws_role_arn !== undefined;
}

/**
 * Throws when the service did not store the role that it was given: an older, self-hosted server ignores it, and
 * exports would go on with what the destination had before.
 */
export function checkRole(held: Destination, wanted: Inputs, did: string, operation: Operation): void {
  const { awsRoleArn } = wanted;
  if (awsRoleArn === undefined) return;
  const role = roleOf(held);
  if (role === undefined) {
    operation.warn(
      `export destination ${held.id}: the service does not tell which role it holds, so whether it took awsRoleArn is not known: an older, self-hosted server ignores it`,
    );
    return;
  }
  if (role === awsRoleArn) return;
  throw new RoleIgnored(
    `export destination ${held.id} ${did}, but this server ignored awsRoleArn (it holds ${role ?? "none"}), as older, self-hosted ones do. ${WAYS_OUT}`,
  );
}

/** An older server changes credentials alone, and asks for them whatever else it is sent: said in the program's words. */
export async function explainingOldServer<T>(
  id: string,
  body: { readonly [field: string]: unknown },
  update: () => Promise<T>,
): Promise<T> {
  try {
    return await update();
  } catch (error) {
    const asks = error instanceof ValidationFailed && error.fields.some(({ loc }) => isCredentials(loc));
    if (!asks || body["credentials"] !== undefined) throw error;
    throw new Error(
      `Could not update the export destination ${id}: this server cannot change the role (awsRoleArn) of a destination, it is too old: it asks for credentials (422). The destination keeps what it had. ${WAYS_OUT}`,
      { cause: error },
    );
  }
}

function isCredentials(loc: readonly (string | number)[]): boolean {
  return loc.at(-1) === "credentials";
}
