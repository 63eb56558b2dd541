import { CodedError } from "../../core/message.ts";
import type { Operation } from "../../core/operation.ts";
import { memberNamesOf } from "../../core/wire-format.ts";
import type { Destination } from "../../http/schema.ts";
import { type Inputs, inputs } from "./fields.ts";
import * as messages from "./messages.ts";

type Credentials = Inputs["credentials"];

const TOKEN = "credentials.sessionToken";

/** The parts of the credentials that the service tells it holds; undefined where it does not tell. */
function toldOf(keys: readonly string[] | null | undefined): string[] | undefined {
  return memberNamesOf(inputs.shape.credentials, keys);
}

/** A server took credentials and did not store all of them. */
export class TokenIgnored extends CodedError {
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
export function checkToken(
  held: Destination,
  wanted: Inputs,
  did: messages.Done,
  operation: Operation,
): void {
  if (!isTemporary(wanted.credentials)) return;
  const told = toldOf(held.credentials_keys);
  if (told === undefined) {
    operation.warn(messages.storageUnknown({ id: held.id, property: TOKEN }).text);
    return;
  }
  if (told.includes("sessionToken")) return;
  throw new TokenIgnored(
    messages.propertyIgnored({ id: held.id, did, property: TOKEN, stores: namesOf(told) }),
  );
}

/** Whether the service shows that it stores static credentials. */
export function storesCredentials({ credentials_keys: keys }: Destination): boolean {
  return (toldOf(keys) ?? []).length > 0;
}

/** Warns, at a refresh, that the service stores other credentials than the program, or a role; values cannot be compared. */
export function warnOfDrift(held: Destination, olds: Partial<Inputs>, operation: Operation): void {
  const found = driftOf(held, olds);
  if (found !== undefined) operation.warn(messages.changedOutside({ id: held.id, found }).text);
}

function driftOf(
  held: Destination,
  { credentials: given, awsRoleArn }: Partial<Inputs>,
): messages.Found | undefined {
  const told = toldOf(held.credentials_keys);
  const role = held.aws_role_arn ?? held.config.aws_role_arn ?? undefined;
  if (awsRoleArn !== undefined && role === undefined && storesCredentials(held)) return "credentials";
  if (given !== undefined && role !== undefined && (told ?? []).length === 0) return { role };
  if (given === undefined || told === undefined) return undefined;
  const missing = forgotten(given, held.credentials_keys ?? undefined);
  const added = told.filter((name) => !Object.hasOwn(given, name));
  return missing.length > 0 || added.length > 0 ? { missing, added } : undefined;
}

function namesOf(told: readonly string[]): string {
  return told.length === 0 ? "none" : told.toSorted().join(", ");
}
