import { z } from "zod";
import { path } from "./address.ts";
import type { ApiRequest } from "./api-request.ts";
import type { RequestBody } from "./bodies.ts";
import type { Call } from "./call.ts";
import { OAuthProvider, OAuthToken } from "./oauth.schema.ts";
import { readIfAny } from "./reply.ts";
import type { Differs, Requester } from "./requester.ts";

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

  provider(providerId: string, call: Call): Promise<OAuthProvider> {
    const attempted = "read the OAuth provider";
    const target = path`/v2/auth/providers/${providerId}`;
    const operation: ApiRequest = { ...AREA, attempted, method: "GET", path: target };
    return this.#requester.readOf(addressedBy(providerId), operation, OAuthProvider, call);
  }

  /**
   * Creates a provider; {@link Conflict} when its `provider_id` is taken. Never repeated when the answer is lost:
   * {@link AnswerLost}. If the service answers an id alone, the provider is read once more; if that fails, the
   * error is an {@link UnexpectedAnswer} with `createdId`, the record's `id`.
   */
  createProvider(
    body: RequestBody & { readonly provider_id: string },
    call: Call,
    differs?: Differs<OAuthProvider>,
  ): Promise<OAuthProvider> {
    const attempted = "create the OAuth provider";
    const operation: ApiRequest = {
      ...AREA,
      attempted,
      method: "POST",
      path: PROVIDERS,
      body,
      repeatable: false,
      // Whoever manages these need not be allowed to see deployments.
      readFirst: { path: PROVIDERS },
    };
    const complete = () => this.provider(body.provider_id, call);
    return this.#requester.create(operation, OAuthProvider, complete, call, differs);
  }

  /** Changes a provider. Repeated when the answer is lost: it stores the same again. */
  async updateProvider(providerId: string, body: RequestBody, call: Call): Promise<OAuthProvider> {
    const attempted = "update the OAuth provider";
    const target = path`/v2/auth/providers/${providerId}`;
    const operation: ApiRequest = { ...AREA, attempted, method: "PATCH", path: target, body };
    const reply = await this.#requester.exchange(operation, call);
    return readIfAny(OAuthProvider, reply, addressedBy(providerId)) ?? this.provider(providerId, call);
  }

  /** Deletes a provider, with the tokens of all users for it. */
  async deleteProvider(providerId: string, call: Call): Promise<void> {
    const attempted = "delete the OAuth provider";
    const target = path`/v2/auth/providers/${providerId}`;
    await this.#requester.exchange({ ...AREA, attempted, method: "DELETE", path: target }, call);
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

function addressedBy(providerId: string) {
  return { field: "provider_id", id: providerId };
}
