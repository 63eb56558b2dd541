import { randomUUID } from "node:crypto";
import { z } from "zod";
import { formatInstant } from "../clock.ts";
import { type Endpoint, endpoint } from "../endpoint.ts";
import { Refusal } from "../refusal.ts";
import type { World } from "../world.ts";
import { type OAuthProviderRecord, ORGANIZATION } from "./record.ts";
import { createProviderSchema, updateProviderSchema } from "./schema.ts";
import { tokenEndpoints } from "./tokens.ts";

const nothing = z.strictObject({});
const ofProvider = z.strictObject({ provider_id: z.string().min(1) });
const area = "control-plane";
const ALL = "/v2/auth/providers";
const ONE = `${ALL}/:provider_id`;

/** OAuth providers, which every workspace of the organization shares, and the tokens of users. */
export function oauthEndpoints(world: World): Endpoint[] {
  return [
    endpoint({
      area,
      method: "GET",
      path: ALL,
      params: nothing,
      query: nothing,
      handle: () => ({ status: 200, body: [...world.oauthProviders.values()].map(({ shown }) => shown) }),
    }),
    endpoint({
      area,
      method: "POST",
      path: ALL,
      params: nothing,
      query: nothing,
      body: createProviderSchema,
      handle: ({ body: { client_secret, ...given } }) => {
        const { provider_id } = given;
        if (world.oauthProviders.has(provider_id)) {
          throw new Refusal(409, `OAuth provider with provider_id '${provider_id}' already exists.`);
        }
        const now = formatInstant(world.clock.now());
        const shown = {
          ...given,
          id: randomUUID(),
          organization_id: ORGANIZATION,
          provider_type: given.provider_type ?? null,
          mcp_server_url: null,
          is_dynamic_client: false,
          authorization_params: null,
          allowed_redirect_uris: null,
          created_at: now,
          updated_at: now,
        };
        world.oauthProviders.set(provider_id, { shown, clientSecret: client_secret ?? null });
        return { status: 200, body: shown };
      },
    }),
    endpoint({
      area,
      method: "GET",
      path: ONE,
      params: ofProvider,
      query: nothing,
      handle: ({ params }) => ({ status: 200, body: findProvider(world, params.provider_id).shown }),
    }),
    endpoint({
      area,
      method: "PATCH",
      path: ONE,
      params: ofProvider,
      query: nothing,
      body: updateProviderSchema,
      handle: ({ params: { provider_id }, body: { client_secret, ...given } }) => {
        const { shown: before, clientSecret } = findProvider(world, provider_id);
        const shown = {
          ...before,
          name: given.name ?? before.name,
          client_id: given.client_id ?? before.client_id,
          auth_url: given.auth_url ?? before.auth_url,
          token_url: given.token_url ?? before.token_url,
          uses_pkce: given.uses_pkce ?? before.uses_pkce,
          code_challenge_method: given.code_challenge_method ?? before.code_challenge_method,
          updated_at: formatInstant(world.clock.now()),
        };
        world.oauthProviders.set(provider_id, { shown, clientSecret: client_secret ?? clientSecret });
        return { status: 200, body: shown };
      },
    }),
    endpoint({
      area,
      method: "DELETE",
      path: ONE,
      params: ofProvider,
      query: nothing,
      handle: ({ params: { provider_id } }) => {
        findProvider(world, provider_id);
        world.oauthProviders.delete(provider_id);
        const left = world.oauthTokens.filter((token) => token.providerId !== provider_id);
        world.oauthTokens.splice(0, world.oauthTokens.length, ...left);
        return { status: 200, body: {} };
      },
    }),
    ...tokenEndpoints(world),
  ];
}

function findProvider(world: World, providerId: string): OAuthProviderRecord {
  const found = world.oauthProviders.get(providerId);
  if (found === undefined) throw new Refusal(404, `OAuth provider '${providerId}' not found.`);
  return found;
}
