import { z } from "zod";
import { type Endpoint, endpoint } from "../endpoint.ts";
import { page, paging } from "../paging.ts";
import { Refusal } from "../refusal.ts";
import { instant, integerParameter, listParameter, uuid } from "../validation.ts";
import type { World } from "../world.ts";
import { createRevision, findDeployment, redeploy } from "./changes.ts";
import { logLines, showLine } from "./logs.ts";
import { showDeployment, showRevision } from "./record.ts";
import { createRevisionSchema } from "./schema.ts";

const nothing = z.strictObject({});
const ofDeployment = z.strictObject({ deployment_id: uuid });
const ofRevision = z.strictObject({ deployment_id: uuid, revision_id: uuid });

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
      method: "POST",
      path: REVISIONS,
      params: ofDeployment,
      query: nothing,
      body: createRevisionSchema,
      handle: ({ workspace, params, body }) => {
        const deployment = findDeployment(world, workspace, params.deployment_id);
        createRevision(world, deployment, body);
        const newest = deployment.revisions.length - 1;
        return { status: 201, body: showRevision(deployment, newest, clock.now()) };
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
