import { z } from "zod";
import { formatInstant } from "./clock.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { unprocessable } from "./refusal.ts";
import type { World } from "./world.ts";

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

const nothing = z.strictObject({});

/** Lists providers and deletes tokens. A provider id that is not listed is invalid: 422. */
export function oauthEndpoints(world: World): Endpoint[] {
  return [
    endpoint({
      area: "control-plane",
      method: "GET",
      path: "/v2/auth/providers",
      params: nothing,
      query: nothing,
      handle: () => ({ status: 200, body: world.oauthProviders }),
    }),
    endpoint({
      area: "control-plane",
      method: "DELETE",
      path: "/v2/auth/tokens",
      params: nothing,
      query: z.strictObject({ provider_id: z.string().min(1) }),
      handle({ query, principal }) {
        const { provider_id } = query;
        if (!world.oauthProviders.some((provider) => provider.provider_id === provider_id)) {
          throw unprocessable([
            {
              loc: ["query", "provider_id"],
              msg: "Value error, no OAuth provider has this provider_id",
              type: "value_error",
              input: provider_id,
              ctx: { error: {} },
            },
          ]);
        }
        world.revocations.push({ principal, provider_id, at: formatInstant(world.clock.now()) });
        return { status: 200, body: {} };
      },
    }),
  ];
}
