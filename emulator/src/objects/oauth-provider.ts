import { z } from "zod";
import { formatInstant } from "../clock.ts";
import { Collection } from "../collection.ts";
import { members } from "../faults/shape.ts";
import { initialProviders, type OAuthProvider, ORGANIZATION } from "../oauth/record.ts";
import type { World } from "../world.ts";

/** A provider as it is stored, with what is never answered. */
export interface StoredProvider extends OAuthProvider {
  readonly client_secret: string | null;
}

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

const publishedProvider = members(
  `id organization_id provider_id name client_id auth_url token_url uses_pkce code_challenge_method provider_type
  mcp_server_url token_endpoint_auth_method is_dynamic_client created_at updated_at`,
);

/** OAuth providers, which every workspace of the organization shares. */
export const oauthProviders = new Collection({
  area: "control-plane",
  ofOrganization: true,
  path: "/v2/auth/providers",
  parameter: "provider_id",
  key: { schema: z.string().min(1), of: ({ provider_id }: StoredProvider) => provider_id },
  noun: "OAuth provider",
  notFound: (providerId) => `OAuth provider '${providerId}' not found.`,
  unique: {
    of: ({ provider_id }: StoredProvider) => provider_id,
    conflict: ({ provider_id }) => `OAuth provider with provider_id '${provider_id}' already exists.`,
  },
  initial: ({ options, workspace, startedAt }) =>
    initialProviders(options.oauthProviders, formatInstant(startedAt)).map((provider) => ({
      workspace,
      stored: { ...provider, client_secret: null },
    })),
  create: {
    status: 200,
    body: z.strictObject({
      provider_id: z.string().min(1),
      name: z.string(),
      client_id: z.string(),
      auth_url: z.string(),
      token_url: z.string(),
      client_secret: z.string().nullish(),
      uses_pkce: z.boolean().default(false),
      code_challenge_method: z.string().default("S256"),
      provider_type: z.enum(["microsoft", "salesforce", "slack"]).nullish(),
      token_endpoint_auth_method: z
        .enum(["none", "client_secret_basic", "client_secret_post"])
        .default("client_secret_post"),
    }),
    stored: (body, { id, now }): StoredProvider => ({
      ...body,
      id,
      organization_id: ORGANIZATION,
      client_secret: body.client_secret ?? null,
      provider_type: body.provider_type ?? null,
      mcp_server_url: null,
      is_dynamic_client: false,
      authorization_params: null,
      allowed_redirect_uris: null,
      created_at: now,
      updated_at: now,
    }),
  },
  show: shown,
  list: { query: z.strictObject({}), answer: (found) => found.map(shown).reverse() },
  read: { query: z.strictObject({}), answer: shown },
  update: {
    method: "PATCH",
    body: updateBody,
    stored: (before, body, now): StoredProvider => ({
      ...before,
      name: body.name ?? before.name,
      client_id: body.client_id ?? before.client_id,
      client_secret: body.client_secret ?? before.client_secret,
      auth_url: body.auth_url ?? before.auth_url,
      token_url: body.token_url ?? before.token_url,
      uses_pkce: body.uses_pkce ?? before.uses_pkce,
      code_challenge_method: body.code_challenge_method ?? before.code_challenge_method,
      updated_at: now,
    }),
  },
  remove: { answer: {}, before: deleteTokens },
  published: {
    list: [publishedProvider],
    create: {
      request: members(
        `provider_id name client_id client_secret auth_url token_url uses_pkce code_challenge_method provider_type
        token_endpoint_auth_method`,
      ),
      answer: publishedProvider,
    },
    read: publishedProvider,
    update: {
      request: members("name client_id client_secret auth_url token_url uses_pkce code_challenge_method"),
      answer: publishedProvider,
    },
  },
});

function shown({ client_secret: _, ...provider }: StoredProvider) {
  return provider;
}

function deleteTokens({ oauthTokens }: World, { provider_id }: StoredProvider): void {
  const left = oauthTokens.filter(({ providerId }) => providerId !== provider_id);
  oauthTokens.splice(0, oauthTokens.length, ...left);
}
