import type { Destination } from "../api/schema.ts";
import type { Operation } from "../lifecycle/operation.ts";
import { propertyName } from "../lifecycle/wire.ts";
import { type Inputs, SESSION_TOKEN_SINCE } from "./export-destination.fields.ts";

type Credentials = Inputs["credentials"];

/** The service's names of what credentials consist of. */
const NAMES = {
  accessKeyId: "access_key_id",
  secretAccessKey: "secret_access_key",
  sessionToken: "session_token",
} as const;

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
  if (given === undefined || held === undefined) return [];
  const names = Object.entries(NAMES).filter(([name]) => Object.hasOwn(given, name));
  return names.flatMap(([name, wire]) => (held.includes(wire) ? [] : [name]));
}

/**
 * Throws when the service did not store the session token that it was given: an older, self-hosted server ignores it,
 * and exports would fail with credentials that are worth nothing without it.
 */
export function checkToken(held: Destination, wanted: Inputs, did: string, operation: Operation): void {
  if (!isTemporary(wanted.credentials)) return;
  const keys = held.credentials_keys;
  if (keys === undefined || keys === null) {
    operation.warn(
      `export destination ${held.id}: the service does not tell which credentials it holds, so whether it took credentials.sessionToken is not known: a self-hosted server takes it from ${SESSION_TOKEN_SINCE} on`,
    );
    return;
  }
  if (keys.includes(NAMES.sessionToken)) return;
  throw new TokenIgnored(
    `export destination ${held.id} ${did}, but this server ignored credentials.sessionToken (it holds ${namesOf(keys)}), so exports to it would fail. ` +
      `A self-hosted server takes session tokens from ${SESSION_TOKEN_SINCE} on: upgrade it and run up again, or give credentials that need no session token.`,
  );
}

/** Tells, at a refresh, that the service holds other credentials than the program gave; the values nobody can compare. */
export function tellForgotten(held: Destination, given: Credentials, operation: Operation): void {
  const keys = held.credentials_keys;
  if (given === undefined || keys === undefined || keys === null) return;
  const missing = forgotten(given, keys);
  const added = Object.entries(NAMES).flatMap(([name, wire]) =>
    keys.includes(wire) && !Object.hasOwn(given, name) ? [name] : [],
  );
  if (missing.length === 0 && added.length === 0) return;
  const lacks = missing.length > 0 ? [`it lacks ${missing.join(", ")}`] : [];
  const has = added.length > 0 ? [`it has ${added.join(", ")} besides`] : [];
  operation.warn(
    `export destination ${held.id} holds other credentials than the program gave: ${[...lacks, ...has].join(", and ")}. They were changed outside this program; the next up sets those of the program again`,
  );
}

function namesOf(keys: readonly string[]): string {
  return keys.length === 0 ? "none" : [...keys].sort().map(propertyName).join(", ");
}
