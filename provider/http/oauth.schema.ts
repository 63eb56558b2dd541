import { z } from "zod";
import { Id, Time } from "./schema.ts";

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
