import { z } from "zod";
import { HttpError } from "../answer.ts";
import { formatInstant } from "../clock.ts";
import { type Endpoint, endpoint } from "../endpoint.ts";
import { ORGANIZATION } from "../oauth/record.ts";
import { instant, integerParameter, uuid } from "../validation.ts";
import type { World } from "../world.ts";
import { idsOf } from "./principals.ts";
import type { AuditRecord } from "./record.ts";

const operations = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => [value].flat())
  // The service knows some hundred names, and rejects every other one.
  .pipe(z.array(z.string().regex(/^[a-z]+(?:_[a-z]+)+$/)));

/** The audit log of the organization, the newest entry first. */
export function auditEndpoint(world: World): Endpoint {
  return endpoint({
    area: "platform",
    scope: "organization",
    method: "GET",
    path: "/api/v1/audit-logs",
    params: z.strictObject({}),
    query: z.strictObject({
      start_time: instant,
      end_time: instant,
      workspace_id: uuid.optional(),
      operations: operations.optional(),
      cursor: z.string().optional(),
      limit: integerParameter(1, 100).default(10),
    }),
    handle: ({ query }) => {
      if (!world.settings.auditLogs)
        throw new HttpError(403, "Audit logs are not available on your current plan.");
      const found = world.auditLog
        .toReversed()
        .filter(
          ({ at, workspace, operation }) =>
            at >= query.start_time &&
            at <= query.end_time &&
            (query.workspace_id ?? workspace) === workspace &&
            (query.operations?.includes(operation) ?? true),
        );
      const before = found.findIndex(({ id }) => cursorTo(id) === query.cursor);
      if (query.cursor !== undefined && before < 0) throw new HttpError(400, "Invalid cursor");
      const items = found.slice(before + 1, before + 1 + query.limit);
      const last = items.at(-1);
      const hasMore = last !== undefined && last !== found.at(-1);
      return {
        status: 200,
        body: { cursor: hasMore ? cursorTo(last.id) : null, items: items.map(showEntry) },
      };
    },
  });
}

function cursorTo(id: string): string {
  return Buffer.from(id).toString("base64url");
}

const ACTIVITIES: Readonly<Record<string, { readonly id: number; readonly name: string }>> = {
  create: { id: 1, name: "Create" },
  update: { id: 3, name: "Update" },
  delete: { id: 4, name: "Delete" },
};
const OTHER = { id: 99, name: "Other" };

function showEntry({ id, at, operation, status, principal, objectIds, ...record }: AuditRecord) {
  const activity = ACTIVITIES[operation.split("_")[0] ?? ""] ?? OTHER;
  const isDone = status < 400;
  const { user, key } = idsOf(principal);
  return {
    class_uid: 6003,
    class_name: "API Activity",
    category_uid: 6,
    category_name: "Application Activity",
    severity_id: 99,
    type_uid: 600_300 + activity.id,
    activity_id: activity.id,
    activity_name: activity.name,
    status_id: isDone ? 1 : 2,
    status: isDone ? "Success" : "Failure",
    time: Math.floor(at),
    metadata: { uid: id, product: { name: "LangSmith", vendor_name: "LangChain" } },
    api: { operation },
    http_request: { http_method: record.method, url: { path: record.path } },
    http_response: { code: status },
    actor: { user: { uid: user, credential_uid: key } },
    src_endpoint: { ip: null, port: null, intermediate_ips: null },
    resources: objectIds.map((uid) => ({ uid })),
    unmapped: {
      original_audit_log: {
        id,
        operation_name: operation,
        operation_succeeded: isDone,
        request_time: formatInstant(at),
        api_key_id: key,
        user_id: user,
        ls_user_id: user,
        organization_id: ORGANIZATION,
        workspace_id: record.workspace,
        enrichments: {
          request_method: record.method,
          request_path: record.path,
          client_host: null,
          client_port: null,
          x_forwarded_for: null,
          response_status_code: status,
          resource_ids: [...objectIds],
        },
      },
    },
  };
}
