import { z } from "zod";
import { Id, Time } from "./schema.ts";

/** An OAuth provider of the organization; its client secret is never answered. */
export const OAuthProvider = z.looseObject({
  id: Id,
  organization_id: z.string(),
  /** What it is addressed by, and what tokens are revoked by. */
  provider_id: Id,
  name: z.string(),
  client_id: z.string(),
  auth_url: z.string(),
  token_url: z.string(),
  uses_pkce: z.boolean(),
  code_challenge_method: z.string().nullish(),
  created_at: Time,
  updated_at: Time,
  provider_type: z.string().nullish(),
  mcp_server_url: z.string().nullish(),
  /** none, client_secret_basic or client_secret_post; the service may add values. */
  token_endpoint_auth_method: z.string().nullish(),
  is_dynamic_client: z.boolean().nullish(),
  authorization_params: z.record(z.string(), z.unknown()).nullish(),
  allowed_redirect_uris: z.array(z.string()).nullish(),
});
export type OAuthProvider = z.infer<typeof OAuthProvider>;

/** What is told of a token that a user holds; the token itself is never answered. */
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
