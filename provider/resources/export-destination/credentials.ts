import type { Operation } from "../../core/operation.ts";
import { memberNamesOf } from "../../core/wire-format.ts";
import type { Destination } from "../../http/schema.ts";
import { type Inputs, inputs, SESSION_TOKEN_SINCE } from "./fields.ts";

type Credentials = Inputs["credentials"];

/** The parts of the credentials that the service tells it holds; undefined where it does not tell. */
function toldOf(keys: readonly string[] | null | undefined): string[] | undefined {
  return memberNamesOf(inputs.shape.credentials, keys);
}

/** A server took credentials and did not store all of them. */
export class TokenIgnored extends Error {
  override readonly name = "TokenIgnored";
}

/** Whether the credentials expire by themselves. */
export function isTemporary(credentials: Credentials): boolean {
  return credentials?.sessionToken !== undefined;
}

/** The credentials that the program gave and the service does not hold, by the program's names; none where it does not tell. */
export function forgotten(given: Credentials, held: readonly string[] | undefined): string[] {
  const told = toldOf(held);
  if (given === undefined || told === undefined) return [];
  return Object.keys(given).filter((name) => !told.includes(name));
}

/**
 * Throws when the service did not store the session token that it was given: an older, self-hosted server ignores it,
 * and exports would fail with credentials that are worth nothing without it.
 */
export function checkToken(held: Destination, wanted: Inputs, did: string, operation: Operation): void {
  if (!isTemporary(wanted.credentials)) return;
  const told = toldOf(held.credentials_keys);
  if (told === undefined) {
    operation.warn(
      `export destination ${held.id}: the service does not tell which credentials it holds, so whether it took credentials.sessionToken is not known: a self-hosted server takes it from ${SESSION_TOKEN_SINCE} on`,
    );
    return;
  }
  if (told.includes("sessionToken")) return;
  throw new TokenIgnored(
    `export destination ${held.id} ${did}, but this server ignored credentials.sessionToken (it holds ${namesOf(told)}), so exports to it would fail. ` +
      `A self-hosted server takes session tokens from ${SESSION_TOKEN_SINCE} on: upgrade it and run up again, or give credentials that need no session token.`,
  );
}

/** Whether the service shows that it stores static credentials. */
export function storesCredentials({ credentials_keys: keys }: Destination): boolean {
  return (toldOf(keys) ?? []).length > 0;
}

const OUTSIDE = "It was changed outside this program; the next `pulumi up` sets";

/** Warns, at a refresh, that the service stores other credentials than the program, or a role; values cannot be compared. */
export function warnOfDrift(held: Destination, olds: Partial<Inputs>, operation: Operation): void {
  const { credentials: given, awsRoleArn } = olds;
  const told = toldOf(held.credentials_keys);
  const role = held.aws_role_arn ?? held.config.aws_role_arn ?? undefined;
  if (awsRoleArn !== undefined && role === undefined && storesCredentials(held)) {
    operation.warn(
      `export destination ${held.id} uses credentials instead of awsRoleArn. ${OUTSIDE} the role again`,
    );
    return;
  }
  if (given !== undefined && role !== undefined && (told ?? []).length === 0) {
    operation.warn(
      `export destination ${held.id} uses the role ${role} instead of credentials. ${OUTSIDE} the credentials again`,
    );
    return;
  }
  if (given === undefined || told === undefined) return;
  const missing = forgotten(given, held.credentials_keys ?? undefined);
  const added = told.filter((name) => !Object.hasOwn(given, name));
  if (missing.length === 0 && added.length === 0) return;
  const lacks = missing.length > 0 ? [`it lacks ${missing.join(", ")}`] : [];
  const has = added.length > 0 ? [`it has ${added.join(", ")} besides`] : [];
  operation.warn(
    `export destination ${held.id} holds other credentials than the program gave: ${[...lacks, ...has].join(", and ")}. They were changed outside this program; the next up sets those of the program again`,
  );
}

function namesOf(told: readonly string[]): string {
  return told.length === 0 ? "none" : told.toSorted().join(", ");
}
