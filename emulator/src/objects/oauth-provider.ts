import { z } from "zod";
import { initialProviders, ORGANIZATION } from "../oauth/record.ts";
import { Collection } from "../server/collection.ts";
import { formatInstant } from "../world/clock.ts";
import type { World } from "../world/world.ts";

/** `null` leaves a member as it is. */
const updateBody = z.strictObject({
  name: z.string().nullish(),
  client_id: z.string().nullish(),
  client_secret: z.string().nullish(),
  auth_url: z.string().nullish(),
  token_url: z.string().nullish(),
  uses_pkce: z.boolean().nullish(),
  code_challenge_method: z.string().nullish(),
});

/** What a creation takes of members that providers from the start may have in any form. */
const challengeMethod: z.ZodType<string | null> = z.string().default("S256");
const providerType: z.ZodType<string | null> = z
  .enum(["microsoft", "salesforce", "slack"])
  .nullable()
  .default(null);
const authMethod: z.ZodType<string> = z
  .enum(["none", "client_secret_basic", "client_secret_post"])
  .default("client_secret_post");

/** OAuth providers, which every workspace of the organization shares. The secret is never answered. */
export const oauthProviders = new Collection({
  area: "control-plane",
  scope: "organization",
  path: "/v2/auth/providers",
  parameter: "provider_id",
  key: "provider_id",
  noun: "OAuth provider",
  notFound: (providerId) => `OAuth provider '${providerId}' not found.`,
  unique: "provider_id",
  initial: ({ options, startedAt }) =>
    initialProviders(options.oauthProviders, formatInstant(startedAt)).map((provider) => ({
      body: {
        ...provider,
        client_secret: null,
        provider_type: provider.provider_type ?? null,
        token_endpoint_auth_method: provider.token_endpoint_auth_method ?? "client_secret_post",
      },
    })),
  create: {
    body: z.strictObject({
      provider_id: z.string().min(1),
      name: z.string(),
      client_id: z.string(),
      auth_url: z.string(),
      token_url: z.string(),
      client_secret: z.string().nullish().default(null),
      uses_pkce: z.boolean().default(false),
      code_challenge_method: challengeMethod,
      provider_type: providerType,
      token_endpoint_auth_method: authMethod,
    }),
  },
  adds: () => ({
    organization_id: ORGANIZATION,
    mcp_server_url: null,
    is_dynamic_client: false,
    authorization_params: null,
    allowed_redirect_uris: null,
  }),
  hides: { client_secret: "always" },
  update: { body: updateBody },
  remove: { answer: () => ({}), before: deleteTokens },
});

function deleteTokens({ oauthTokens }: World, { provider_id }: { readonly provider_id: string }): void {
  const left = oauthTokens.filter(({ providerId }) => providerId !== provider_id);
  oauthTokens.splice(0, oauthTokens.length, ...left);
}
