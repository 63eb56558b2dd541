import { randomUUID } from "node:crypto";
import { formatInstant } from "../world/clock.ts";

/** The organization of everything that OAuth is about: the emulator stands for one. */
export const ORGANIZATION = "00000000-0000-4000-8000-0000000000b1";

/** An OAuth provider as the service answers it. */
export interface OAuthProvider {
  readonly id: string;
  readonly organization_id: string;
  /** What it is addressed by, and the value of the `provider_id` query parameter. */
  readonly provider_id: string;
  readonly name: string;
  readonly client_id: string;
  readonly auth_url: string;
  readonly token_url: string;
  readonly uses_pkce: boolean;
  readonly code_challenge_method: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly provider_type?: string | null;
  readonly mcp_server_url?: string | null;
  readonly token_endpoint_auth_method?: string;
  readonly is_dynamic_client?: boolean;
  readonly authorization_params?: Readonly<Record<string, unknown>> | null;
  readonly allowed_redirect_uris?: readonly string[] | null;
}

/** A token that exists from the start. */
export interface OAuthToken {
  /** The `provider_id` of an existing provider. */
  readonly providerId: string;
  /** The `provider_account_label`; default none. */
  readonly label?: string | undefined;
  /** Default none. */
  readonly scopes?: readonly string[] | undefined;
  /** The key, token or tenant id of the user who holds it; default: every user holds one like it. */
  readonly principal?: string | undefined;
}

/** A token as stored. */
export interface OAuthTokenRecord {
  readonly id: string;
  readonly providerId: string;
  readonly label: string | null;
  readonly scopes: readonly string[];
  /** `null` for one that every user holds. */
  readonly principal: string | null;
  readonly createdAt: number;
  /** The users who held it and do not any more. */
  readonly deletedFor: Set<string>;
}

/** A deletion of all of a user's tokens for one provider. */
export interface TokenRevocation {
  /** The key, token or tenant id of the user. */
  readonly principal: string;
  readonly provider_id: string;
  readonly at: string;
}

/** The providers of the start: those that are given, else one. */
export function initialProviders(
  configured: readonly OAuthProvider[] | undefined,
  now: string,
): readonly OAuthProvider[] {
  return configured ?? [{ ...GITHUB, created_at: now, updated_at: now }];
}

const GITHUB = {
  id: "00000000-0000-4000-8000-0000000000a1",
  organization_id: ORGANIZATION,
  provider_id: "github",
  name: "GitHub",
  client_id: "emulated-client",
  auth_url: "https://github.example/login/oauth/authorize",
  token_url: "https://github.example/login/oauth/access_token",
  uses_pkce: true,
  code_challenge_method: "S256",
  provider_type: null,
  mcp_server_url: null,
  token_endpoint_auth_method: "client_secret_post",
  is_dynamic_client: false,
  authorization_params: null,
  allowed_redirect_uris: null,
};

/**
 * The tokens of the start, oldest first.
 *
 * @throws Error for a token of a provider that does not exist
 */
export function initialTokens(
  tokens: readonly OAuthToken[],
  providers: readonly OAuthProvider[],
  now: number,
): OAuthTokenRecord[] {
  return tokens.map(({ providerId, label, scopes, principal }) => {
    const known = providers.map((provider) => provider.provider_id);
    if (!known.includes(providerId)) {
      const named = known.map((id) => JSON.stringify(id)).join(", ");
      throw new Error(
        `no OAuth provider has the provider_id ${JSON.stringify(providerId)} of a token; there is ${named === "" ? "none" : named}`,
      );
    }
    return {
      id: randomUUID(),
      providerId,
      label: label ?? null,
      scopes: scopes ?? [],
      principal: principal ?? null,
      createdAt: now,
      deletedFor: new Set(),
    };
  });
}

/** A token as the service answers it. */
export function showToken(token: OAuthTokenRecord) {
  return {
    id: token.id,
    provider_id: token.providerId,
    provider_account_label: token.label,
    scopes: token.scopes,
    expires_at: null,
    is_default: true,
    created_at: formatInstant(token.createdAt),
    updated_at: formatInstant(token.createdAt),
  };
}

/** Whether a user holds a token. */
export function ownsToken(token: OAuthTokenRecord, principal: string): boolean {
  return (token.principal === null || token.principal === principal) && !token.deletedFor.has(principal);
}
