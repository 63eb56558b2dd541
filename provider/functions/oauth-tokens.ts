import * as z from "zod";
import { field } from "../core/fields/facts.ts";
import { OAUTH_REQUESTS, OAuth } from "../http/api/oauth.ts";
import { createdAt, updatedAt } from "../resources/field-types.ts";
import { readAs } from "../resources/listing/lookup.ts";
import { defineList } from "./define.ts";

const token = z.object({
  id: field(z.string(), { description: "The id of the token's record, which is not the token." }),
  providerId: field(z.string(), { description: "The `providerId` of the OAuth provider." }),
  providerAccountLabel: field(z.string().optional(), {
    description: "The label of the account that the user connected.",
  }),
  scopes: field(z.array(z.string()), { description: "The scopes of the token, in the provider's names." }),
  expiresAt: field(z.string().optional(), {
    description:
      "The time when the token expires, in ISO 8601. Absent if it does not expire, or if LangSmith does not report it.",
  }),
  isDefault: field(z.boolean(), {
    description: "Whether LangSmith uses this token if the user has connected several accounts.",
  }),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const getOAuthTokens = defineList({
  name: "getOAuthTokens",
  description:
    "Lists the OAuth tokens of the user of the configured API key. It never returns the tokens themselves, or the tokens of other users.",
  property: "tokens",
  contains: "The tokens. Empty if there are none.",
  row: token,
  example: { providerId: "github" },
  needsWorkspace: false,
  requests: [OAUTH_REQUESTS.tokens],
  list: (service, { providerId }, call) => service.api(OAuth).tokens(providerId, call),
  filters: {
    providerId: {
      description: "Lists only tokens for the OAuth provider with this `providerId`. Default: all.",
      example: "github",
      keeps: (listed, providerId) => listed.provider_id === providerId,
    },
  },
  toRows: (all) =>
    all.map((listed) =>
      readAs(token, { ...listed, scopes: listed.scopes ?? [], is_default: listed.is_default ?? false }),
    ),
});
