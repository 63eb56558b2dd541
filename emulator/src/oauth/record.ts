import { formatInstant } from "../clock.ts";

/** An OAuth provider as `GET /v2/auth/providers` lists it. */
export interface OAuthProvider {
  readonly id: string;
  readonly organization_id: string;
  /** The value of the `provider_id` query parameter. */
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
  readonly token_endpoint_auth_method?: string;
  readonly is_dynamic_client?: boolean;
}

/** A deletion of all of a user's tokens for one provider. */
export interface TokenRevocation {
  /** The key, token or tenant id of the user. */
  readonly principal: string;
  readonly provider_id: string;
  readonly at: string;
}

/** The provider that exists when none are given. */
export function defaultProvider(now: number): OAuthProvider {
  return {
    id: "00000000-0000-4000-8000-0000000000a1",
    organization_id: "00000000-0000-4000-8000-0000000000b1",
    provider_id: "github",
    name: "GitHub",
    client_id: "emulated-client",
    auth_url: "https://github.example/login/oauth/authorize",
    token_url: "https://github.example/login/oauth/access_token",
    uses_pkce: true,
    code_challenge_method: "S256",
    created_at: formatInstant(now),
    updated_at: formatInstant(now),
    provider_type: null,
    token_endpoint_auth_method: "client_secret_post",
    is_dynamic_client: false,
  };
}
