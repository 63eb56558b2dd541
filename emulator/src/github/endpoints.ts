import { z } from "zod";
import { type Endpoint, endpoint } from "../server/endpoint.ts";
import { uuid } from "../server/validation.ts";
import type { World } from "../world/world.ts";
import { findIntegration, showIntegration, showRepositories } from "./record.ts";

const area = "control-plane";
const BASE = "/v1/integrations/github";

/** The organisation's connections to GitHub, for the ids that a deployment needs. Both lists are bare arrays. */
export function githubEndpoints(world: World): Endpoint[] {
  return [
    endpoint({
      area,
      method: "GET",
      path: `${BASE}/install`,
      handle: () => ({ status: 200, body: world.githubIntegrations.map(showIntegration) }),
    }),
    endpoint({
      area,
      method: "GET",
      path: `${BASE}/:integration_id/repos`,
      params: z.strictObject({ integration_id: uuid }),
      handle: ({ params }) => ({
        status: 200,
        body: showRepositories(findIntegration(world.githubIntegrations, params.integration_id)),
      }),
    }),
  ];
}
