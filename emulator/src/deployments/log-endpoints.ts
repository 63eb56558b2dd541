import { z } from "zod";
import { type Endpoint, endpoint } from "../endpoint.ts";
import { instant, integer, integerParameter, uuid } from "../validation.ts";
import type { World } from "../world.ts";
import { findDeployment } from "./changes.ts";
import { findRevision } from "./find-revision.ts";
import { type LineFilter, type LogLine, shownLines } from "./logs.ts";
import type { DeploymentRecord } from "./record.ts";

const order = z.enum(["asc", "desc"]);
const text = z.string();

/** Query of the logs below `/v2/deployments`. */
const logQuery = z.strictObject({
  type: z.enum(["build", "deploy"]),
  start_time: instant.optional(),
  end_time: instant.optional(),
  order: order.default("asc"),
  limit: integerParameter(1, 1000).default(50),
  offset: integerParameter(0).default(0),
  query: text.optional(),
  level: text.optional(),
});

/** Query of `GET /v2/deployment-logs`; agents of the emulator have no runs. */
const newerQuery = z.strictObject({
  deployment_id: uuid,
  revision_id: uuid.optional(),
  log_type: z.enum(["BUILD", "DEPLOY"]).default("DEPLOY"),
  start_time: instant.optional(),
  end_time: instant.optional(),
  sort_order: order.default("desc"),
  page_size: integerParameter(1, 100).default(20),
  cursor: integerParameter(0).default(0),
  query: text.max(1000).optional(),
  level: text.optional(),
  run_id: text.optional(),
});

/** Body of the logs below `/v1/projects`. The offset is the text that was answered last. */
const olderBody = z.strictObject({
  order: order.default("asc"),
  limit: integer.min(1).max(1000).default(50),
  offset: z
    .union([integer.min(0), z.string().regex(/^\d+$/).transform(Number)], { error: "expected an offset" })
    .nullish(),
  start_time: instant.nullish(),
  end_time: instant.nullish(),
  query: text.nullish(),
  level: text.nullish(),
});

type Kind = "build" | "deploy";

const area = "control-plane";
const nothing = z.strictObject({});
const ofDeployment = z.strictObject({ deployment_id: uuid });
const ofRevision = z.strictObject({ deployment_id: uuid, revision_id: uuid });
const DEPLOYMENT = "/v2/deployments/:deployment_id";
const PROJECT = "/v1/projects/:deployment_id";

/** The logs of revisions, in each of the three ways that the service answers them. */
export function logEndpoints(world: World): Endpoint[] {
  return [...logsOfRevisions(world), newerLogs(world), ...olderLogs(world)];
}

function logsOfRevisions(world: World): Endpoint[] {
  const answer = (found: readonly LogLine[], query: z.output<typeof logQuery>) => {
    const { lines, next } = page(found, query.order, query.offset, query.limit);
    return { status: 200, body: { logs: lines, next_offset: next } };
  };
  return [
    endpoint({
      area,
      method: "GET",
      path: `${DEPLOYMENT}/logs`,
      params: ofDeployment,
      query: logQuery,
      handle: ({ workspace, params, query }) =>
        answer(linesOf(world, workspace, params, query.type, query), query),
    }),
    endpoint({
      area,
      method: "GET",
      path: `${DEPLOYMENT}/revisions/:revision_id/logs`,
      params: ofRevision,
      query: logQuery,
      handle: ({ workspace, params, query }) =>
        answer(linesOf(world, workspace, params, query.type, query), query),
    }),
  ];
}

function newerLogs(world: World): Endpoint {
  return endpoint({
    area,
    method: "GET",
    path: "/v2/deployment-logs",
    params: nothing,
    query: newerQuery,
    handle: ({ workspace, query }) => {
      const kind = query.log_type === "BUILD" ? "build" : "deploy";
      const all = linesOf(world, workspace, query, kind, query);
      const found = query.run_id === undefined ? all : [];
      const { lines, next } = page(found, query.sort_order, query.cursor, query.page_size);
      return { status: 200, body: { items: lines, next_cursor: next } };
    },
  });
}

/** What `langgraph deploy` reads. It asks again from the last offset that it got. */
function olderLogs(world: World): Endpoint[] {
  const answer = (found: readonly LogLine[], body: z.output<typeof olderBody>) => {
    const offset = body.offset ?? 0;
    const { lines } = page(found, body.order, offset, body.limit);
    const next = lines.length === 0 ? null : String(offset + lines.length);
    return { status: 200, body: { logs: lines, next_offset: next } };
  };
  const ofKind = (kind: Kind) =>
    endpoint({
      area,
      method: "POST",
      path: `${PROJECT}/revisions/:revision_id/${kind}_logs`,
      params: ofRevision,
      query: nothing,
      body: olderBody,
      handle: ({ workspace, params, body }) => answer(linesOf(world, workspace, params, kind, body), body),
    });
  return [
    ofKind("build"),
    ofKind("deploy"),
    endpoint({
      area,
      method: "POST",
      path: `${PROJECT}/deploy_logs`,
      params: ofDeployment,
      query: nothing,
      body: olderBody,
      handle: ({ workspace, params, body }) =>
        answer(linesOf(world, workspace, params, "deploy", body), body),
    }),
  ];
}

/** The wanted lines of one revision, or of all revisions of a deployment; oldest first. @throws HttpError 404 */
function linesOf(
  world: World,
  workspace: string,
  of: { readonly deployment_id: string; readonly revision_id?: string | undefined },
  kind: Kind,
  filter: LineFilter,
): LogLine[] {
  const now = world.clock.now();
  if (of.revision_id !== undefined) {
    const named = { deployment_id: of.deployment_id, revision_id: of.revision_id };
    const { deployment, index } = findRevision(world, workspace, named);
    return shownLines(deployment, index, kind, now, filter);
  }
  const deployment: DeploymentRecord = findDeployment(world, workspace, of.deployment_id);
  return deployment.revisions.flatMap((_, index) => shownLines(deployment, index, kind, now, filter));
}

function page(found: readonly LogLine[], order: "asc" | "desc", offset: number, limit: number) {
  const ordered = order === "asc" ? found : found.toReversed();
  const end = offset + limit;
  return { lines: ordered.slice(offset, end), next: end < ordered.length ? String(end) : null };
}
