import { z } from "zod";
import { type Endpoint, endpoint } from "../endpoint.ts";
import { Refusal } from "../refusal.ts";
import { instant, integerParameter, listParameter, uuid } from "../validation.ts";
import type { World } from "../world.ts";
import {
  createDeployment,
  deleteDeployment,
  deploymentsOf,
  findDeployment,
  redeploy,
  updateDeployment,
} from "./changes.ts";
import { logLines, showLine } from "./logs.ts";
import {
  type DeploymentRecord,
  deploymentStatus,
  revisionPhase,
  showDeployment,
  showRevision,
} from "./record.ts";
import { createDeploymentSchema, DEPLOYMENT_TYPES, updateDeploymentSchema } from "./schema.ts";

const nothing = z.strictObject({});
const ofDeployment = z.strictObject({ deployment_id: uuid });
const ofRevision = z.strictObject({ deployment_id: uuid, revision_id: uuid });
const flag = z.enum(["true", "false"]).transform((text) => text === "true");
const paging = { limit: integerParameter(1, 100).default(20), offset: integerParameter(0).default(0) };

const listQuery = z.strictObject({
  ...paging,
  name: z.string().optional(),
  name_contains: z.string().optional(),
  status: listParameter.optional(),
  deployment_ids: listParameter.optional(),
  deployment_type: z.enum(DEPLOYMENT_TYPES).optional(),
  image_version: z.string().optional(),
});

const logQuery = z.strictObject({
  type: z.enum(["build", "deploy"]),
  start_time: instant.optional(),
  end_time: instant.optional(),
  order: z.enum(["asc", "desc"]).default("asc"),
  limit: integerParameter(1, 1000).default(50),
  offset: integerParameter(0).default(0),
  query: z.string().optional(),
  level: z.string().optional(),
});

const area = "control-plane";
const BASE = "/v2/deployments";
const ONE = `${BASE}/:deployment_id`;
const REVISIONS = `${ONE}/revisions`;
const REVISION = `${REVISIONS}/:revision_id`;

/** Deployments, their revisions and the revisions' logs. */
export function deploymentEndpoints(world: World): Endpoint[] {
  const { clock } = world;
  const show = (deployment: DeploymentRecord) => showDeployment(deployment, clock.now());
  return [
    endpoint({
      area,
      method: "GET",
      path: BASE,
      params: nothing,
      query: listQuery,
      handle: ({ workspace, query }) => {
        const found = deploymentsOf(world, workspace)
          .filter((deployment) => isListed(deployment, query, clock.now()))
          .map(show)
          .filter(({ image_version }) => (query.image_version ?? image_version) === image_version);
        return { status: 200, body: page(found, query) };
      },
    }),
    endpoint({
      area,
      method: "POST",
      path: BASE,
      params: nothing,
      query: nothing,
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
      query: nothing,
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
      query: nothing,
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
    ...revisionEndpoints(world),
  ];
}

function revisionEndpoints(world: World): Endpoint[] {
  const { clock } = world;
  return [
    endpoint({
      area,
      method: "GET",
      path: REVISIONS,
      params: ofDeployment,
      query: z.strictObject({ ...paging, status: listParameter.optional() }),
      handle: ({ workspace, params, query }) => {
        const deployment = findDeployment(world, workspace, params.deployment_id);
        const found = deployment.revisions
          .map((_, index) => showRevision(deployment, index, clock.now()))
          .filter(({ status }) => query.status?.includes(status) ?? true)
          .reverse();
        return { status: 200, body: page(found, query) };
      },
    }),
    endpoint({
      area,
      method: "GET",
      path: REVISION,
      params: ofRevision,
      query: nothing,
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
      query: nothing,
      handle: ({ workspace, params }) => {
        const { deployment, revision } = findRevision(world, workspace, params);
        redeploy(world, deployment, revision);
        return { status: 200, body: showDeployment(deployment, clock.now()) };
      },
    }),
    endpoint({
      area,
      method: "GET",
      path: `${REVISION}/logs`,
      params: ofRevision,
      query: logQuery,
      handle: ({ workspace, params, query }) => {
        const { deployment, revision, index } = findRevision(world, workspace, params);
        const lines = logLines(deployment, index, query.type, clock.now())
          .filter(
            (line) => line.at >= (query.start_time ?? line.at) && line.at <= (query.end_time ?? line.at),
          )
          .filter((line) => line.message.includes(query.query ?? ""))
          .filter((line) => line.level === (query.level ?? line.level))
          .map((line, position) => showLine(line, revision.id, position));
        const ordered = query.order === "asc" ? lines : lines.reverse();
        const end = query.offset + query.limit;
        const next = end < ordered.length ? String(end) : null;
        return { status: 200, body: { logs: ordered.slice(query.offset, end), next_offset: next } };
      },
    }),
  ];
}

function isListed(deployment: DeploymentRecord, query: z.output<typeof listQuery>, now: number): boolean {
  return (
    (query.name ?? deployment.name) === deployment.name &&
    deployment.name.includes(query.name_contains ?? "") &&
    (query.status?.includes(deploymentStatus(deployment, now)) ?? true) &&
    (query.deployment_ids?.includes(deployment.id) ?? true) &&
    (query.deployment_type ?? deployment.sourceConfig.deployment_type) ===
      deployment.sourceConfig.deployment_type
  );
}

function findRevision(
  world: World,
  workspace: string,
  params: { readonly deployment_id: string; readonly revision_id: string },
) {
  const deployment = findDeployment(world, workspace, params.deployment_id);
  const index = deployment.revisions.findIndex((revision) => revision.id === params.revision_id);
  const revision = deployment.revisions[index];
  if (revision === undefined) throw new Refusal(404, `Revision ID ${params.revision_id} not found.`);
  return { deployment, revision, index };
}

function page<T>(found: readonly T[], query: { readonly limit: number; readonly offset: number }) {
  const resources = found.slice(query.offset, query.offset + query.limit);
  return { resources, offset: query.offset + resources.length };
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
