import * as z from "zod";
import { field } from "../core/facts.ts";
import { OAUTH_REQUESTS, OAuth } from "../http/api/oauth.ts";
import { callOf } from "../http/call.ts";
import { createdAt, updatedAt } from "../resources/field-types.ts";
import { defineFunction, LISTING_SECONDS, workspaceId } from "./define.ts";
import { readAs } from "./result.ts";

const token = z.object({
  id: field(z.string(), { description: "The id of the token's record; it is not the token." }),
  providerId: field(z.string(), { description: "The `providerId` of the OAuth provider that it is for." }),
  providerAccountLabel: field(z.string().optional(), {
    description: "The label of the account that the user connected.",
  }),
  scopes: field(z.array(z.string()), { description: "What it allows, in the provider's own words." }),
  expiresAt: field(z.string().optional(), {
    description: "When it expires, ISO 8601; absent when it does not, or the service does not tell.",
  }),
  isDefault: field(z.boolean(), {
    description: "Whether it is the one taken where the user has connected several accounts.",
  }),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const getOAuthTokens = defineFunction({
  name: "getOAuthTokens",
  description:
    "Lists the OAuth tokens that the user of the configured API key holds, for one provider or for all. The tokens themselves are never returned, nor are those of other users.",
  inputs: z.object({
    providerId: field(z.string().min(1).optional(), {
      description: "The `providerId` of an OAuth provider: only tokens for it. Default: those for all.",
      example: "github",
    }),
    workspaceId: workspaceId(),
  }),
  outputs: z.object({
    tokens: field(z.array(token), {
      description: "The tokens; empty when there is none.",
      shows: ["providerId"],
    }),
  }),
  example: { args: { providerId: "github" }, result: "tokens" },
  needsWorkspace: false,
  limitSeconds: LISTING_SECONDS,
  requests: [OAUTH_REQUESTS.tokens],

  async run(service, { providerId }, operation) {
    const all = await service().api(OAuth).tokens(providerId, callOf(operation));
    return {
      tokens: all.map((listed) =>
        readAs(token, { ...listed, scopes: listed.scopes ?? [], is_default: listed.is_default ?? false }),
      ),
    };
  },
});
