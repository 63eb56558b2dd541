import { z } from "zod";
import { formatInstant } from "../clock.ts";
import { type Endpoint, endpoint } from "../endpoint.ts";
import { unprocessable } from "../refusal.ts";
import type { World } from "../world.ts";

const nothing = z.strictObject({});

/** Lists providers and deletes tokens. A provider id that is not listed is invalid: 422. */
export function oauthEndpoints(world: World): Endpoint[] {
  return [
    endpoint({
      area: "control-plane",
      method: "GET",
      path: "/v2/auth/providers",
      params: nothing,
      query: nothing,
      handle: () => ({ status: 200, body: world.oauthProviders }),
    }),
    endpoint({
      area: "control-plane",
      method: "DELETE",
      path: "/v2/auth/tokens",
      params: nothing,
      query: z.strictObject({ provider_id: z.string().min(1) }),
      handle({ query, principal }) {
        const { provider_id } = query;
        if (!world.oauthProviders.some((provider) => provider.provider_id === provider_id)) {
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
        world.revocations.push({ principal, provider_id, at: formatInstant(world.clock.now()) });
        return { status: 200, body: {} };
      },
    }),
  ];
}
