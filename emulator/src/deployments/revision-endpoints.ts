import { z } from "zod";
import { type Endpoint, endpoint } from "../server/endpoint.ts";
import { page, paging } from "../server/lists.ts";
import { uuid } from "../server/validation.ts";
import type { World } from "../world/world.ts";
import { findDeployment, redeploy } from "./changes.ts";
import { findRevision } from "./find-revision.ts";
import { logEndpoints } from "./log-endpoints.ts";
import { showDeployment, showRevision } from "./record.ts";

const ofDeployment = z.strictObject({ deployment_id: uuid });
const ofRevision = z.strictObject({ deployment_id: uuid, revision_id: uuid });

const area = "control-plane";
const REVISIONS = "/v2/deployments/:deployment_id/revisions";
const REVISION = `${REVISIONS}/:revision_id`;

/** The revisions of deployments, and the revisions' logs. */
export function revisionEndpoints(world: World): Endpoint[] {
  const { clock } = world;
  return [
    endpoint({
      area,
      method: "GET",
      path: REVISIONS,
      params: ofDeployment,
      query: z.strictObject(paging),
      handle: ({ workspace, params, query }) => {
        const deployment = findDeployment(world, workspace, params.deployment_id);
        const found = deployment.revisions
          .map((_, index) => showRevision(deployment, index, clock.now()))
          .reverse();
        return { status: 200, body: page(found, query) };
      },
    }),
    endpoint({
      area,
      method: "GET",
      path: REVISION,
      params: ofRevision,
      handle: ({ workspace, params }) => {
        const { deployment, index } = findRevision(world, workspace, params);
        return { status: 200, body: showRevision(deployment, index, clock.now()) };
      },
    }),
    endpoint({
      area,
      method: "POST",
      path: `${REVISION}/redeploy`,
      params: ofRevision,
      handle: ({ workspace, params }) => {
        const { deployment, revision } = findRevision(world, workspace, params);
        redeploy(world, deployment, revision);
        return { status: 200, body: showDeployment(deployment, clock.now()) };
      },
    }),
    ...logEndpoints(world),
  ];
}
