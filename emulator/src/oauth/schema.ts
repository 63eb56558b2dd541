import { z } from "zod";

/** Body of `POST /v2/auth/providers`. */
export const createProviderSchema = z.strictObject({
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
});

/** Body of `PATCH /v2/auth/providers/{provider_id}`; null leaves a field as it is. */
export const updateProviderSchema = z.strictObject({
  name: z.string().nullish(),
  client_id: z.string().nullish(),
  client_secret: z.string().nullish(),
  auth_url: z.string().nullish(),
  token_url: z.string().nullish(),
  uses_pkce: z.boolean().nullish(),
  code_challenge_method: z.string().nullish(),
});
