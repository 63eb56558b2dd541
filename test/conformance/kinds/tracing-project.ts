import * as z from "zod";
import {
  map,
  named,
  operation,
  optionalInteger,
  optionalMap,
  optionalNumber,
  optionalText,
  optionalTime,
  optionalUuid,
  text,
  time,
  uuid,
} from "../../contract/operation.ts";
import { ELSEWHERE } from "../stack.ts";
import type { KindTable, Request } from "../table.ts";

const PATH = "/api/v1/sessions";
const DATASET = "8c3b1e5d-7a24-4f96-b0d8-6e2f9a4c1b76";

function patched(body: object): readonly Request[] {
  return [{ method: "PATCH", path: `${PATH}/:id`, body }];
}

const traceTier = z.enum(["longlived", "shortlived"]).nullish();
const sessionSettings = {
  end_time: optionalTime,
  extra: optionalMap,
  description: optionalText,
  default_dataset_id: optionalUuid,
  trace_tier: traceTier,
};
const newSession = {
  ...sessionSettings,
  start_time: time.optional(),
  name: text.optional(),
  reference_dataset_id: optionalUuid,
};
const session = named("TracerSessionWithoutVirtualFields", {
  ...newSession,
  id: uuid,
  tenant_id: uuid,
  last_run_start_time_live: optionalTime,
});
const sessionWithStatistics = named("TracerSession", {
  ...session.shape,
  run_count: optionalInteger,
  latency_p50: optionalNumber,
  latency_p99: optionalNumber,
  first_token_p50: optionalNumber,
  first_token_p99: optionalNumber,
  total_tokens: optionalInteger,
  prompt_tokens: optionalInteger,
  completion_tokens: optionalInteger,
  total_cost: optionalText,
  prompt_cost: optionalText,
  completion_cost: optionalText,
  last_run_start_time: optionalTime,
  feedback_stats: optionalMap,
  session_feedback_stats: optionalMap,
  run_facets: z.array(map).nullish(),
  error_rate: optionalNumber,
  streaming_rate: optionalNumber,
  test_run_number: optionalInteger,
});

/** Facts: platform.md 1. The client chooses the id; a PATCH leaves what is null as it is, and replaces `extra` whole. */
export const table: KindTable = {
  kind: "TracingProject",
  cannot: {},
  evidence: { workspace: "answer", age: "none", lostAnswer: "clientId" },
  path: PATH,
  program: { name: "support-agent", description: "Support", metadata: { team: "support" } },
  // The suite begins with two, and deployments create others, which have no description.
  remote: ({ tracingProjects }) => tracingProjects.filter(({ description }) => description !== null),
  create: {
    method: "POST",
    path: PATH,
    body: {
      name: "support-agent",
      description: "Support",
      id: ":id",
      extra: { metadata: { team: "support" } },
    },
  },
  remove: { method: "DELETE", path: `${PATH}/:id` },
  stranger: { name: "somebody-elses" },
  drift: {
    outside: {
      method: "PATCH",
      path: `${PATH}/:id`,
      body: { extra: { setting: 1, metadata: { team: "sales", theirs: true } } },
    },
    property: "metadata",
    repair: patched({ extra: { setting: 1, metadata: { team: "support", theirs: true } } }),
  },
  nameOf: ({ name }) => String(name),
  consent: {
    with: { allowDataLoss: true },
    change: { workspaceId: ELSEWHERE },
    rejected:
      "changing workspaceId replaces the tracing project, which deletes all its traces. Undo the change, or set `allowDataLoss: true`. [LS7003]",
  },
  changes: {
    name: { to: "support", sends: patched({ name: "support" }) },
    description: { to: "All", sends: patched({ description: "All" }), unset: "rejected" },
    traceTier: { to: "longlived", sends: patched({ trace_tier: "longlived" }), unset: "rejected" },
    defaultDatasetId: {
      to: DATASET,
      sends: patched({ default_dataset_id: DATASET }),
      unset: "rejected",
    },
    metadata: {
      to: { tier: 1 },
      sends: patched({ extra: { metadata: { tier: 1 } } }),
      unset: patched({ extra: { metadata: {} } }),
    },
    allowDataLoss: { to: true, sends: [], unset: "kept" },
    workspaceId: { to: ELSEWHERE, with: { allowDataLoss: true }, unset: "replaced" },
  },
  secrets: [],
  replaced: ["workspaceId"],
  secretProperties: [],
  misuse: {
    program: { traceTier: "longlive" },
    reported: 'traceTier: "longlive" is not allowed: did you mean "longlived"?',
  },
  published: [
    operation(`GET ${PATH}`, [200, 422], {
      permission: "projects:read",
      answer: z.array(sessionWithStatistics),
    }),
    operation(`POST ${PATH}`, [200, 422], {
      permission: "projects:create",
      request: named("TracerSessionCreate", { ...newSession, id: optionalUuid }),
      answer: session,
    }),
    operation(`DELETE ${PATH}`, [200, 422]),
    operation(`GET ${PATH}/:id`, [200, 422], { permission: "projects:read", answer: sessionWithStatistics }),
    operation(`PATCH ${PATH}/:id`, [200, 422], {
      permission: "projects:update",
      request: named("TracerSessionUpdate", { ...sessionSettings, name: optionalText }),
      answer: session,
    }),
    operation(`DELETE ${PATH}/:id`, [200, 422], { permission: "projects:delete" }),
  ],
};
