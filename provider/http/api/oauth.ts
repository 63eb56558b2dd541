import { z } from "zod";
import type { RequestFacts } from "../api-request.ts";
import type { Call } from "../call.ts";
import type { LangSmith } from "../client.ts";
import { Id, Time } from "../reply.ts";
import { DEPLOYMENTS } from "./deployments.ts";

/** What the service answers of a token of a user; the token itself is never answered. */
export const OAuthToken = z.looseObject({
  id: Id,
  provider_id: z.string(),
  provider_account_label: z.string().nullish(),
  scopes: z.array(z.string()).nullish(),
  expires_at: Time.nullish(),
  is_default: z.boolean().nullish(),
  created_at: Time,
  updated_at: Time,
});
export type OAuthToken = z.infer<typeof OAuthToken>;

// The service documents no permission for any of these.
const TOKENS = {
  area: "controlPlane",
  feature: DEPLOYMENTS,
  path: "/v2/auth/tokens",
  repeatable: true,
} as const;

export const OAUTH_REQUESTS = {
  tokens: { ...TOKENS, attempted: "list the OAuth tokens", method: "GET", listing: true },
  revokeTokens: { ...TOKENS, attempted: "revoke the OAuth tokens", method: "DELETE" },
} as const satisfies Record<string, RequestFacts>;

/** The caller's OAuth tokens. Every `providerId` is a `provider_id`, not an `id`. */
export class OAuth {
  readonly #http: LangSmith;

  constructor(http: LangSmith) {
    this.#http = http;
  }

  /** The tokens of the caller, for one provider or for all. */
  tokens(providerId: string | undefined, call: Call): Promise<OAuthToken[]> {
    const query = providerId === undefined ? {} : { query: { provider_id: providerId } };
    return this.#http.read({ ...OAUTH_REQUESTS.tokens, ...query }, z.array(OAuthToken), call);
  }

  /** Revokes all tokens of the caller for a provider, across all agents. */
  async revokeTokens(providerId: string, call: Call): Promise<void> {
    const query = { provider_id: providerId };
    await this.#http.exchange({ ...OAUTH_REQUESTS.revokeTokens, query }, call);
  }
}
