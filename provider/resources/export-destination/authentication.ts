import { propertiesOf } from "../../core/facts.ts";
import { CodedError } from "../../core/message.ts";
import type { Operation } from "../../core/operation.ts";
import type { Properties } from "../../core/properties.ts";
import { wireName } from "../../core/wire-format.ts";
import type { Destination } from "../../http/api/export-destinations.ts";
import { ValidationFailed } from "../../http/errors.ts";
import { warnAbout } from "../resource-name.ts";
import { type Inputs, inputs } from "./fields.ts";
import { fromApi } from "./from-api.ts";
import * as messages from "./messages.ts";

type Credentials = Inputs["credentials"];

const TOKEN = "credentials.sessionToken";

/** The parts of the credentials that the service reports to have; undefined where it reports none. */
function storedNames(keys: readonly string[] | null | undefined): string[] | undefined {
  if (keys === null || keys === undefined) return undefined;
  const actual = new Set(keys.map(spelling));
  const names = propertiesOf(inputs.shape.credentials).flatMap(([name, member]) =>
    actual.has(spelling(wireName(name, member))) ? [name] : [],
  );
  // A list that names nothing known proves nothing.
  return names.length > 0 || keys.length === 0 ? names : undefined;
}

/** A name as it is compared: `aws_access_key_id`, `accessKeyId` and `ACCESS-KEY-ID` are one. */
function spelling(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .replace(/^(?:aws|s3)/, "");
}

/** The destination in the shape of the inputs, where `null` stands for what it shows not to have of these. */
export function shownBy(actual: Destination, supplied: Partial<Inputs>): Properties {
  const other = driftOf(actual, supplied);
  const shown = fromApi(actual);
  // Of a role that no answer shows, `checkRole` warns.
  if (other === undefined) return { ...shown, aws_role_arn: shown.aws_role_arn ?? supplied.awsRoleArn };
  return other === "credentials" ? { ...shown, aws_role_arn: null } : { ...shown, credentials: null };
}

/** Whether the credentials expire by themselves. */
export function isTemporary(credentials: Credentials): boolean {
  return credentials?.sessionToken !== undefined;
}

/** The credentials that the program gave and the service does not hold, by the program's names; none where it does not report them. */
export function forgotten(supplied: Credentials, actual: readonly string[] | undefined): string[] {
  const stored = storedNames(actual);
  if (supplied === undefined || stored === undefined) return [];
  return Object.keys(supplied).filter((name) => !stored.includes(name));
}

/**
 * Throws when the service did not store the session token that it was given: an older, self-hosted server ignores it,
 * and exports would fail with credentials that are worth nothing without it.
 */
export function checkToken(
  actual: Destination,
  desired: Inputs,
  did: messages.Done,
  operation: Operation,
): void {
  if (!isTemporary(desired.credentials)) return;
  const stored = storedNames(actual.credentials_keys);
  if (stored === undefined) {
    warnAbout(operation, "ExportDestination", actual.id, messages.storageUnknown({ property: TOKEN }));
    return;
  }
  if (stored.includes("sessionToken")) return;
  throw new CodedError(messages.propertyIgnored({ did, property: TOKEN, stores: namesOf(stored) }));
}

/** Whether the service shows that it stores static credentials. */
function storesCredentials({ credentials_keys: keys }: Destination): boolean {
  return (storedNames(keys) ?? []).length > 0;
}

/** Warns, at a refresh, that the service stores other credentials than the program, or a role; values cannot be compared. */
export function warnOfDrift(actual: Destination, olds: Partial<Inputs>, operation: Operation): void {
  const found = driftOf(actual, olds);
  if (found !== undefined)
    warnAbout(operation, "ExportDestination", actual.id, messages.changedOutside({ found }));
}

function driftOf(
  actual: Destination,
  { credentials: supplied, awsRoleArn }: Partial<Inputs>,
): messages.Found | undefined {
  const stored = storedNames(actual.credentials_keys);
  const role = actual.aws_role_arn ?? actual.config.aws_role_arn ?? undefined;
  if (awsRoleArn !== undefined && role === undefined && storesCredentials(actual)) return "credentials";
  if (supplied !== undefined && role !== undefined && (stored ?? []).length === 0) return { role };
  if (supplied === undefined || stored === undefined) return undefined;
  const missing = forgotten(supplied, actual.credentials_keys ?? undefined);
  const added = stored.filter((name) => !Object.hasOwn(supplied, name));
  return missing.length > 0 || added.length > 0 ? { missing, added } : undefined;
}

function namesOf(stored: readonly string[]): string {
  return stored.length === 0 ? "none" : stored.toSorted().join(", ");
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
  desired: Inputs,
  did: messages.Done,
  operation: Operation,
): void {
  if (!lacksRole(remote, desired)) return;
  const role = roleOf(remote);
  if (role === undefined) {
    warnAbout(operation, "ExportDestination", remote.id, messages.storageUnknown({ property: "awsRoleArn" }));
    return;
  }
  throw new CodedError(messages.propertyIgnored({ did, property: "awsRoleArn", stores: role ?? "none" }));
}

/**
 * Sends the role once more where the answer to a creation does not show it: some servers take a role by a PATCH alone.
 *
 * @param send the PATCH of the role
 * @returns the destination as it is afterwards
 */
export async function assignRole(
  created: Destination,
  desired: Inputs,
  send: () => Promise<unknown>,
  read: () => Promise<Destination>,
): Promise<Destination> {
  if (!lacksRole(created, desired)) return created;
  try {
    await send();
  } catch (error) {
    if (error instanceof ValidationFailed && isAboutCredentials(error)) return created;
    throw error;
  }
  return await read();
}

/** An older server changes credentials alone, and asks for them whatever else it is sent: explained in the program's words. */
export async function explainingOldServer<T>(
  body: { readonly [field: string]: unknown },
  update: () => Promise<T>,
): Promise<T> {
  try {
    return await update();
  } catch (error) {
    const needsCredentials = error instanceof ValidationFailed && isAboutCredentials(error);
    if (!needsCredentials || body["credentials"] !== undefined) throw error;
    throw new CodedError(messages.roleNotChangeable({}), { cause: error });
  }
}

function isAboutCredentials({ complaints }: ValidationFailed): boolean {
  return complaints.some(({ loc }) => loc.at(-1) === "credentials");
}
