import * as z from "zod";
import { named, operation, text } from "../../contract/operation.ts";
import { ELSEWHERE } from "../stack.ts";
import type { KindTable, Request } from "../table.ts";

const PATH = "/api/v1/workspaces/current/secrets";

function posted(key: string, value: string | null): Request {
  return { method: "POST", path: PATH, body: [{ key, value }] };
}

/** Facts: platform.md 3. A POST overwrites without a word, and deletes what has the value null; only keys are listed. */
export const table: KindTable = {
  kind: "WorkspaceSecret",
  cannot: {
    wait: "A secret is ready as soon as it is stored.",
    drift: "No answer shows the value.",
  },
  evidence: { workspace: "probe", age: "none", lostAnswer: "idempotent" },
  path: PATH,
  reads: PATH,
  idMember: "key",
  program: { key: "OPENAI_API_KEY", value: "never-in-plain-1" },
  remote: ({ workspaceSecrets }) => workspaceSecrets.map(({ key: id }) => ({ id })),
  create: posted("OPENAI_API_KEY", "never-in-plain-1"),
  remove: posted("OPENAI_API_KEY", null),
  afterImport: [posted("OPENAI_API_KEY", "never-in-plain-1")],
  changes: {
    key: { to: "ANTHROPIC_API_KEY" },
    value: {
      to: "never-in-plain-2",
      sends: [posted("OPENAI_API_KEY", "never-in-plain-2")],
      unset: "rejected",
    },
    workspaceId: { to: ELSEWHERE, unset: "replaced" },
  },
  secrets: ["never-in-plain-1", "never-in-plain-2"],
  replaced: ["key", "workspaceId"],
  secretProperties: ["value"],
  misuse: {
    program: { key: "" },
    reported: 'key: "" is not allowed: it must be a string that is not empty',
  },
  published: [
    operation(`GET ${PATH}`, [200], {
      answer: z.array(named("SecretKey", { key: text })),
    }),
    operation(`POST ${PATH}`, [200, 422], {
      permission: "workspaces:manage-secrets",
      request: z.array(named("SecretUpsert", { key: text, value: text.nullable() })),
    }),
  ],
};
