import type { OAuthProvider } from "../../../emulator/src/index.ts";
import type { PluginWorld } from "./plugin.ts";

export const PROVIDERS = "/v2/auth/providers";
export const TOKENS = "/v2/auth/tokens";
/** The organization that the emulator stands for. */
export const ORGANIZATION = "00000000-0000-4000-8000-0000000000b1";

/** A resource that revokes OAuth tokens, in a YAML program. */
export function revocation(properties: object = {}, options: object = {}) {
  return {
    type: "langsmith:OAuthTokenRevocation",
    properties: { providerId: "github", ...properties },
    options,
  };
}

/** The inputs of an OAuth provider. */
export const CRM = {
  providerId: "acme-crm",
  name: "Acme CRM",
  clientId: "client-1",
  clientSecret: "never-in-plain-1",
  authUrl: "https://acme.example.com/authorize",
  tokenUrl: "https://acme.example.com/token",
};

/** An OAuth provider in a YAML program. */
export function provider(properties: object = {}, options: object = {}) {
  return { type: "langsmith:OAuthProvider", properties: { ...CRM, ...properties }, options };
}

/** The requests that changed something since the last look, as `METHOD path?provider_id=…`. */
export function changed(it: Pick<PluginWorld, "asked">): string[] {
  return it
    .asked()
    .filter(({ method }) => method !== "GET")
    .map(({ method, path, query }) => {
      const of = query["provider_id"];
      return of === undefined ? `${method} ${path}` : `${method} ${path}?provider_id=${String(of)}`;
    });
}

/** An OAuth provider that somebody made elsewhere, as the service answers it. */
export function madeByHand(providerId: string, more: Partial<OAuthProvider> = {}): OAuthProvider {
  return {
    id: `record-of-${providerId}`,
    organization_id: ORGANIZATION,
    provider_id: providerId,
    name: "By hand",
    client_id: "by-hand",
    auth_url: "https://by-hand.example.com/authorize",
    token_url: "https://by-hand.example.com/token",
    uses_pkce: true,
    code_challenge_method: "S256",
    provider_type: null,
    token_endpoint_auth_method: "client_secret_post",
    is_dynamic_client: false,
    created_at: "2026-01-01T00:00:00+00:00",
    updated_at: "2026-01-01T00:00:00+00:00",
    ...more,
  };
}
