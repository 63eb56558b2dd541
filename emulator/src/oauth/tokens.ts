import { z } from "zod";
import { HttpError, unprocessable } from "../answer.ts";
import { formatInstant } from "../clock.ts";
import { type Endpoint, endpoint } from "../endpoint.ts";
import { oauthProviders } from "../objects/oauth-provider.ts";
import { uuid } from "../validation.ts";
import type { World } from "../world.ts";
import { ownsToken, showToken } from "./record.ts";

const nothing = z.strictObject({});
const ofProvider = z.strictObject({ provider_id: z.string().min(1) });
const area = "control-plane";
const ALL = "/v2/auth/tokens";

/** The tokens of the user who asks; nobody sees those of another. */
export function tokenEndpoints(world: World): Endpoint[] {
  const tokensOf = (principal: string, providerId?: string) =>
    world.oauthTokens.filter(
      (token) => ownsToken(token, principal) && (providerId === undefined || token.providerId === providerId),
    );
  return [
    endpoint({
      area,
      method: "GET",
      path: ALL,
      params: nothing,
      query: z.strictObject({ provider_id: z.string().min(1).optional() }),
      handle: ({ query, principal }) => ({
        status: 200,
        body: tokensOf(principal, query.provider_id).map(showToken),
      }),
    }),
    endpoint({
      area,
      method: "GET",
      path: `${ALL}/exists`,
      params: nothing,
      query: ofProvider,
      handle: ({ query, principal }) => ({
        status: 200,
        body: { has_token: tokensOf(principal, query.provider_id).length > 0 },
      }),
    }),
    endpoint({
      area,
      method: "DELETE",
      path: ALL,
      params: nothing,
      query: ofProvider,
      handle: ({ query: { provider_id }, principal }) => {
        if (!oauthProviders.all(world).some((provider) => provider.provider_id === provider_id)) {
          throw unprocessable([
            {
              loc: ["query", "provider_id"],
              msg: "Value error, no OAuth provider has this provider_id",
              type: "value_error",
              input: provider_id,
              ctx: { error: {} },
            },
          ]);
        }
        for (const token of tokensOf(principal, provider_id)) token.deletedFor.add(principal);
        world.revocations.push({ principal, provider_id, at: formatInstant(world.clock.now()) });
        return { status: 200, body: {} };
      },
    }),
    endpoint({
      area,
      method: "DELETE",
      path: `${ALL}/:token_id`,
      params: z.strictObject({ token_id: uuid }),
      query: nothing,
      handle: ({ params: { token_id }, principal }) => {
        const found = tokensOf(principal).find(({ id }) => id === token_id);
        if (found === undefined) throw new HttpError(404, `OAuth token '${token_id}' not found.`);
        found.deletedFor.add(principal);
        return { status: 204 };
      },
    }),
  ];
}
