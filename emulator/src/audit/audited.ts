import { type Answer, HttpError } from "../answer.ts";
import type { Endpoint, EndpointRequest } from "../endpoint.ts";
import type { World } from "../world.ts";

/**
 * What the log calls the requests that change something. It has a name neither for the deletion of a destination, nor
 * for new revisions, which are changes of their deployment here.
 */
const OPERATIONS: Readonly<Record<string, string>> = {
  "POST /v2/deployments": "create_deployment",
  "PATCH /v2/deployments/:id": "update_deployment",
  "PATCH /v2/deployments/:id/resource-tiers": "update_deployment",
  "DELETE /v2/deployments": "delete_deployment",
  "DELETE /v2/deployments/:id": "delete_deployment",
  "POST /v2/deployments/:id/revisions": "update_deployment",
  "POST /v2/deployments/:id/revisions/:id/redeploy": "update_deployment",
  "POST /api/v1/bulk-exports": "create_bulk_export",
  "PATCH /api/v1/bulk-exports/:id": "cancel_bulk_export",
  "POST /api/v1/bulk-exports/destinations": "create_bulk_export_destination",
  "PATCH /api/v1/bulk-exports/destinations/:id": "update_bulk_export_destination",
  "PATCH /api/v1/sessions/:id": "update_tracer_session",
  "DELETE /api/v1/sessions/:id": "delete_tracer_session",
  "DELETE /api/v1/sessions": "delete_tracer_sessions",
  "POST /api/v1/datasets": "create_dataset",
  "PATCH /api/v1/datasets/:id": "update_dataset",
  "DELETE /api/v1/datasets/:id": "delete_dataset",
  "DELETE /api/v1/datasets": "delete_datasets",
  "POST /api/v1/annotation-queues": "create_annotation_queue",
  "PATCH /api/v1/annotation-queues/:id": "update_annotation_queue",
  "DELETE /api/v1/annotation-queues/:id": "delete_annotation_queue",
  "DELETE /api/v1/annotation-queues": "delete_annotation_queues",
  "POST /api/v1/workspaces/current/secrets": "update_workspace_secrets",
};

/** The same endpoints, whose changes are recorded in the audit log. */
export function audited(endpoints: readonly Endpoint[], world: World): Endpoint[] {
  return endpoints.map((endpoint) => {
    const operation = OPERATIONS[`${endpoint.method} ${endpoint.path.replaceAll(/:\w+/g, ":id")}`];
    if (operation === undefined) return endpoint;
    const record = (received: EndpointRequest, status: number, body?: unknown) =>
      world.auditLog.push({
        id: crypto.randomUUID(),
        at: world.clock.now(),
        operation,
        status,
        workspace: received.workspace,
        principal: received.principal,
        objectIds: objectIdsOf(received, body),
        method: endpoint.method,
        path: endpoint.path.replaceAll(/:(\w+)/g, (_, name) =>
          encodeURIComponent(received.params[name] ?? ""),
        ),
      });
    return {
      ...endpoint,
      run: async (received): Promise<Answer> => {
        try {
          const answer = await endpoint.run(received);
          record(received, answer.status, answer.body);
          return answer;
        } catch (error) {
          if (error instanceof HttpError) record(received, error.status);
          throw error;
        }
      },
    };
  });
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The ids that the request names, and the one that it was answered with. */
function objectIdsOf({ params, query }: EndpointRequest, body: unknown): string[] {
  const answered: unknown = typeof body === "object" && body !== null ? Reflect.get(body, "id") : undefined;
  const several = Object.entries(query).flatMap(([name, value]) =>
    name.endsWith("_ids") ? [value].flat().flatMap((text) => text.split(",")) : [],
  );
  const ids = [...Object.values(params), ...several, ...(typeof answered === "string" ? [answered] : [])];
  return [...new Set(ids.map((id) => id.toLowerCase()))].filter((id) => UUID.test(id));
}
