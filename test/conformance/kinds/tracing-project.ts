import { ELSEWHERE } from "../stack.ts";
import type { KindTable, Request } from "../table.ts";

const PATH = "/api/v1/sessions";
const DATASET = "8c3b1e5d-7a24-4f96-b0d8-6e2f9a4c1b76";

function patched(body: object): readonly Request[] {
  return [{ method: "PATCH", path: `${PATH}/:id`, body }];
}

/** Facts: platform.md 1. The client chooses the id; a PATCH leaves what is null as it is, and replaces `extra` whole. */
export const table: KindTable = {
  kind: "TracingProject",
  cannot: { wait: "A project is ready as soon as it is created." },
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
      "a change of workspaceId replaces the tracing project, which deletes all its traces. Undo the change, or set allowDataLoss: true. [LS7003]",
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
};
