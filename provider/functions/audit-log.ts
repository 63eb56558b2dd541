import * as z from "zod";
import { field } from "../core/facts.ts";
import { toUtc } from "../core/instant.ts";
import type { AuditEntry } from "../http/api/audit-log-entry.ts";
import { AUDIT_LOG_REQUESTS, AuditLogs, isAbout, MOST_ENTRIES } from "../http/api/audit-logs.ts";
import { EXPORT_REQUESTS } from "../http/api/bulk-exports.ts";
import { callOf } from "../http/call.ts";
import { instant } from "../resources/field-types.ts";
import { defineFunction, INSTANT, LISTING_SECONDS, workspaceId } from "./define.ts";

const entry = z.object({
  id: field(z.string().optional(), { description: "The id of the entry." }),
  time: field(z.string(), { description: "The time of the request, in ISO 8601 and UTC." }),
  operation: field(z.string(), {
    description: "The operation, as LangSmith names it, such as `cancel_bulk_export`.",
  }),
  succeeded: field(z.boolean().optional(), {
    description: "Whether LangSmith carried out the request. Absent if it does not report that.",
  }),
  status: field(z.int().optional(), { description: "The HTTP status of the response." }),
  userId: field(z.string().optional(), {
    description: "The id of the user. Absent if LangSmith reports none, such as for a service key.",
  }),
  apiKeyId: field(z.string().optional(), {
    description: "The id of the API key, which is not the key itself. Absent for a user without one.",
  }),
  workspaceId: field(z.string().optional(), { description: "The id of the workspace." }),
  objectIds: field(z.array(z.string()), {
    description: "The ids of the objects that the request was about. Empty if LangSmith reports none.",
  }),
  method: field(z.string().optional(), { description: "The HTTP method of the request." }),
  path: field(z.string().optional(), { description: "The path of the request." }),
});

export const getAuditLog = defineFunction({
  name: "getAuditLog",
  description: `Lists who changed what in LangSmith, from the audit log of the organization: who canceled an export, or changed a deployment. The plan of the organization must include audit logs. It reads at most ${MOST_ENTRIES} entries.`,
  inputs: z.object({
    startTime: field(instant(), {
      description: "The beginning of the time range.",
      example: "2025-01-01T00:00:00Z",
      allowed: INSTANT,
    }),
    endTime: field(instant().optional(), {
      description: "The end of the time range. Default: now.",
      example: "2025-02-01T00:00:00Z",
      allowed: INSTANT,
    }),
    operations: field(z.array(z.string().min(1)).min(1).optional(), {
      description: "Lists only these operations, by LangSmith's names, such as `update_deployment`.",
      usage: "Default: all, also those that only read. LangSmith rejects a name that it does not know.",
      example: [...EXPORT_REQUESTS.cancel.audited],
    }),
    objectId: field(z.string().min(1).optional(), {
      description: "Lists only entries about the object with this id, such as an export or a deployment.",
      usage: "Default: all. LangSmith cannot filter by object, so set `operations` too.",
      example: "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84",
    }),
    allWorkspaces: field(z.boolean().optional(), {
      description: "Whether to list the entries of every workspace of the organization. Default: false.",
    }),
    workspaceId: workspaceId(),
  }),
  outputs: z.object({
    entries: field(z.array(entry), {
      description: "The entries, the newest first. Empty if none matches.",
      shows: ["startTime", "endTime", "operations", "objectId"],
    }),
    truncated: field(z.boolean(), {
      description: `Whether the time range has more entries than the ${MOST_ENTRIES} that were read, before the filter \`objectId\`.`,
    }),
    unreadableEntries: field(z.int(), {
      description: "The number of entries without a time or an operation that the provider can read.",
    }),
  }),
  example: {
    args: { startTime: "2025-01-01T00:00:00Z", operations: [...EXPORT_REQUESTS.cancel.audited] },
    result: "entries",
  },
  needsWorkspace: true,
  limitSeconds: LISTING_SECONDS,
  requests: [AUDIT_LOG_REQUESTS.list],

  async run(service, { startTime, endTime, operations, objectId, allWorkspaces }, operation) {
    const connected = service();
    const filter = {
      startTime: toUtc(startTime),
      endTime: endTime === undefined ? undefined : toUtc(endTime),
      operations,
      workspaceId: allWorkspaces === true ? undefined : connected.workspaceId,
    };
    const found = await connected.api(AuditLogs).read(filter, callOf(operation));
    const wanted = found.entries.filter((each) => objectId === undefined || isAbout(each, objectId));
    return {
      entries: wanted.map(resultOf),
      truncated: found.isCut,
      unreadableEntries: found.unreadable,
    };
  },
});

function resultOf({ userIds: [userId], objectIds, time, operation, ...others }: AuditEntry) {
  const known = Object.entries({ ...others, userId }).filter(([, value]) => value !== undefined);
  return entry.parse({ time, operation, objectIds: [...objectIds], ...Object.fromEntries(known) });
}
