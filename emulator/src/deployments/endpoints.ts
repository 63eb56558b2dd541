import { z } from "zod";
import { type Endpoint, endpoint } from "../server/endpoint.ts";
import { page, paging } from "../server/lists.ts";
import { flag, uuid } from "../server/validation.ts";
import type { World } from "../world/world.ts";
import {
  createDeployment,
  deleteDeployment,
  deploymentsOf,
  findDeployment,
  updateDeployment,
} from "./changes.ts";
import { type DeploymentRecord, revisionPhase, showDeployment } from "./record.ts";
import { revisionEndpoints } from "./revision-endpoints.ts";
import { createDeploymentSchema, updateDeploymentSchema } from "./schema.ts";
import { uploadEndpoint } from "./upload-endpoint.ts";

const ofDeployment = z.strictObject({ deployment_id: uuid });
const listQuery = z.strictObject({
  ...paging,
  name: z.string().optional(),
  name_contains: z.string().optional(),
});

const area = "control-plane";
const BASE = "/v2/deployments";
const ONE = `${BASE}/:deployment_id`;

/** Deployments, their revisions and the revisions' logs. */
export function deploymentEndpoints(world: World): Endpoint[] {
  const { clock } = world;
  const show = (deployment: DeploymentRecord) => showDeployment(deployment, clock.now());
  return [
    endpoint({
      area,
      method: "GET",
      path: BASE,
      query: listQuery,
      handle: ({ workspace, query }) => {
        const { name, name_contains = "" } = query;
        const found = deploymentsOf(world, workspace).filter(
          (deployment) =>
            (name ?? deployment.name) === deployment.name && deployment.name.includes(name_contains),
        );
        return { status: 200, body: page(found.map(show), query) };
      },
    }),
    endpoint({
      area,
      method: "POST",
      path: BASE,
      body: createDeploymentSchema,
      handle: ({ workspace, body }) => ({
        status: 201,
        body: show(createDeployment(world, workspace, body)),
      }),
    }),
    endpoint({
      area,
      method: "GET",
      path: ONE,
      params: ofDeployment,
      handle: ({ workspace, params }) => ({
        status: 200,
        body: show(findDeployment(world, workspace, params.deployment_id)),
      }),
    }),
    endpoint({
      area,
      method: "PATCH",
      path: ONE,
      params: ofDeployment,
      body: updateDeploymentSchema,
      handle: ({ workspace, params, body }) => {
        const deployment = findDeployment(world, workspace, params.deployment_id);
        updateDeployment(world, deployment, body);
        return { status: 200, body: show(deployment) };
      },
    }),
    endpoint({
      area,
      method: "DELETE",
      path: ONE,
      params: ofDeployment,
      query: z.strictObject({ delete_tracing_project: flag.default(false) }),
      handle: ({ workspace, params, query }) => {
        const deployment = findDeployment(world, workspace, params.deployment_id);
        deleteDeployment(world, deployment, query.delete_tracing_project);
        return { status: 204 };
      },
    }),
    uploadEndpoint(world),
    ...revisionEndpoints(world),
  ];
}

/** Every deployment that the service still answers for, with the status of each revision; for tests. */
export function allDeployments(world: World) {
  const now = world.clock.now();
  return [...new Set([...world.deployments.values()].map(({ workspace }) => workspace))]
    .flatMap((workspace) => deploymentsOf(world, workspace))
    .map((deployment) => ({
      ...showDeployment(deployment, now),
      revisions: deployment.revisions.map((revision, index) => ({
        id: revision.id,
        status: revisionPhase(deployment, index, now).status,
      })),
    }));
}
