import { z } from "zod";
import type { Call } from "./call.ts";
import type { Requester } from "./requester.ts";
import { OAuthProvider } from "./schema.ts";

const AREA = { area: "controlPlane", repeatable: true } as const;

/** The OAuth providers of the organization, and the caller's tokens. */
export class OAuth {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /** All OAuth providers of the organization. */
  providers(call: Call): Promise<OAuthProvider[]> {
    const attempted = "list the OAuth providers";
    return this.#requester.read(
      { ...AREA, attempted, method: "GET", path: "/v2/auth/providers", listing: true },
      z.array(OAuthProvider),
      call,
    );
  }

  /**
   * Revokes all tokens of the caller for a provider, across all agents.
   *
   * @param providerId the provider's `provider_id`, not its `id`
   */
  async revokeTokens(providerId: string, call: Call): Promise<void> {
    const attempted = "revoke the OAuth tokens";
    const query = { provider_id: providerId };
    await this.#requester.exchange(
      { ...AREA, attempted, method: "DELETE", path: "/v2/auth/tokens", query },
      call,
    );
  }
}
