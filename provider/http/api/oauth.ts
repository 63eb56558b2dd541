import { z } from "zod";
import type { ApiRequest } from "../api-request.ts";
import type { Call } from "../call.ts";
import type { HttpClient } from "../http-client.ts";
import { Id, Time } from "../reply.ts";

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
const AREA = { area: "controlPlane", repeatable: true } as const;
const TOKENS = "/v2/auth/tokens";

/** The caller's OAuth tokens. Every `providerId` is a `provider_id`, not an `id`. */
export class OAuth {
  readonly #http: HttpClient;

  constructor(http: HttpClient) {
    this.#http = http;
  }

  /** The tokens of the caller, for one provider or for all. */
  tokens(providerId: string | undefined, call: Call): Promise<OAuthToken[]> {
    const attempted = "list the OAuth tokens";
    const operation: ApiRequest = { ...AREA, attempted, method: "GET", path: TOKENS, listing: true };
    const narrowed =
      providerId === undefined ? operation : { ...operation, query: { provider_id: providerId } };
    return this.#http.read(narrowed, z.array(OAuthToken), call);
  }

  /** Revokes all tokens of the caller for a provider, across all agents. */
  async revokeTokens(providerId: string, call: Call): Promise<void> {
    const attempted = "revoke the OAuth tokens";
    const query = { provider_id: providerId };
    await this.#http.exchange({ ...AREA, attempted, method: "DELETE", path: TOKENS, query }, call);
  }
}
