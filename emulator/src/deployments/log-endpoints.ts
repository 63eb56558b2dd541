import { z } from "zod";
import { type Endpoint, endpoint } from "../server/endpoint.ts";
import { instant, integer, integerParameter, uuid } from "../server/validation.ts";
import type { World } from "../world/world.ts";
import { findDeployment } from "./changes.ts";
import { findRevision } from "./find-revision.ts";
import { type LineFilter, type LogLine, shownLines } from "./logs.ts";
import type { DeploymentRecord } from "./record.ts";

const order = z.enum(["asc", "desc"]);
const text = z.string();

/** Query of the log of a revision. */
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
const ofDeployment = z.strictObject({ deployment_id: uuid });
const ofRevision = z.strictObject({ deployment_id: uuid, revision_id: uuid });
const PROJECT = "/v1/projects/:deployment_id";

/** The logs of revisions, in both ways that clients read them. */
export function logEndpoints(world: World): Endpoint[] {
  return [logsOfRevision(world), ...olderLogs(world)];
}

function logsOfRevision(world: World): Endpoint {
  return endpoint({
    area,
    method: "GET",
    path: "/v2/deployments/:deployment_id/revisions/:revision_id/logs",
    params: ofRevision,
    query: logQuery,
    handle: ({ workspace, params, query }) => {
      const found = linesOf(world, workspace, params, query.type, query);
      const { lines, next } = page(found, query.order, query.offset, query.limit);
      return { status: 200, body: { logs: lines, next_offset: next } };
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
