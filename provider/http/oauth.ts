import { z } from "zod";
import type { ApiRequest } from "./api-request.ts";
import type { Call } from "./call.ts";
import { OAuthProvider, OAuthToken } from "./oauth.schema.ts";
import type { Requester } from "./requester.ts";

// The service documents no permission for any of these.
const AREA = { area: "controlPlane", repeatable: true } as const;
const PROVIDERS = "/v2/auth/providers";
const TOKENS = "/v2/auth/tokens";

/** The OAuth providers of the organization, and the caller's tokens. Every `providerId` is a `provider_id`, not an `id`. */
export class OAuth {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /** All OAuth providers of the organization. */
  providers(call: Call): Promise<OAuthProvider[]> {
    const attempted = "list the OAuth providers";
    return this.#requester.read(
      { ...AREA, attempted, method: "GET", path: PROVIDERS, listing: true },
      z.array(OAuthProvider),
      call,
    );
  }

  /** The tokens of the caller, for one provider or for all. */
  tokens(providerId: string | undefined, call: Call): Promise<OAuthToken[]> {
    const attempted = "list the OAuth tokens";
    const operation: ApiRequest = { ...AREA, attempted, method: "GET", path: TOKENS, listing: true };
    const narrowed =
      providerId === undefined ? operation : { ...operation, query: { provider_id: providerId } };
    return this.#requester.read(narrowed, z.array(OAuthToken), call);
  }

  /** Revokes all tokens of the caller for a provider, across all agents. */
  async revokeTokens(providerId: string, call: Call): Promise<void> {
    const attempted = "revoke the OAuth tokens";
    const query = { provider_id: providerId };
    await this.#requester.exchange({ ...AREA, attempted, method: "DELETE", path: TOKENS, query }, call);
  }
}
