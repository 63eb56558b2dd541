import { z } from "zod";
import { oauthProviders } from "../objects/oauth-provider.ts";
import { unprocessable } from "../server/answer.ts";
import { type Endpoint, endpoint } from "../server/endpoint.ts";
import { formatInstant } from "../world/clock.ts";
import type { World } from "../world/world.ts";
import { ownsToken, showToken } from "./record.ts";

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
      query: z.strictObject({ provider_id: z.string().min(1).optional() }),
      handle: ({ query, principal }) => ({
        status: 200,
        body: tokensOf(principal, query.provider_id).map(showToken),
      }),
    }),
    endpoint({
      area,
      method: "DELETE",
      path: ALL,
      query: ofProvider,
      handle: ({ query: { provider_id }, principal }) => {
        if (!oauthProviders.all(world).some((provider) => provider.provider_id === provider_id)) {
          const msg = "Value error, no OAuth provider has this provider_id";
          const loc = ["query", "provider_id"];
          throw unprocessable([{ loc, msg, type: "value_error", input: provider_id }]);
        }
        for (const token of tokensOf(principal, provider_id)) token.deletedFor.add(principal);
        world.revocations.push({ principal, provider_id, at: formatInstant(world.clock.now()) });
        return { status: 200, body: {} };
      },
    }),
  ];
}
