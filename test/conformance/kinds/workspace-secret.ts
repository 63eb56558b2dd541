import * as z from "zod";
import {
  named,
  operation,
  optionalText,
  optionalTime,
  optionalUuid,
  text,
} from "../../contract/operation.ts";
import { ELSEWHERE } from "../stack.ts";
import type { KindTable, Request } from "../table.ts";

const PATH = "/api/v1/workspaces/current/secrets";

function put(body: object): Request {
  return { method: "PUT", path: `${PATH}/:id`, body };
}

const NEWER = "the vendor's Python client, version 0.15.1";

const config = {
  host_pattern: text,
  header_name: optionalText,
  header_value_template: optionalText,
};

/** Facts: platform.md 3, kinds.md B2. A PUT overwrites without a word, and removes the hosts that it lacks; keys alone are listed. */
export const table: KindTable = {
  kind: "WorkspaceSecret",
  cannot: {
    drift: "No answer shows the value.",
  },
  evidence: { workspace: "probe", age: "none", lostAnswer: "sendAgain" },
  path: PATH,
  reads: "list",
  idMember: "key",
  program: { key: "OPENAI_API_KEY", value: "never-in-plain-1" },
  remote: ({ workspaceSecrets }) => workspaceSecrets.map(({ key: id }) => ({ id })),
  create: put({ value: "never-in-plain-1" }),
  remove: { method: "DELETE", path: `${PATH}/:id` },
  afterImport: [put({ configs: [], value: "never-in-plain-1" })],
  changes: {
    key: { to: "ANTHROPIC_API_KEY" },
    value: {
      to: "never-in-plain-2",
      sends: [put({ configs: [], value: "never-in-plain-2" })],
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
    operation(`PUT ${PATH}/:id`, [200, 422], {
      permission: "workspaces:manage-secrets",
      request: named("WorkspaceSecretUpdate", {
        value: optionalText,
        configs: z.array(named("WorkspaceSecretConfigRequest", config)).nullish(),
      }),
      answer: named("WorkspaceSecret", {
        key: text,
        configs: z.array(
          named("WorkspaceSecretConfig", {
            ...config,
            source: z.enum(["DEFAULT", "CUSTOM"]),
            id: optionalUuid,
            created_at: optionalTime,
            updated_at: optionalTime,
          }),
        ),
      }),
      newer: NEWER,
    }),
    operation(`DELETE ${PATH}/:id`, [204, 422], {
      permission: "workspaces:manage-secrets",
      newer: NEWER,
    }),
  ],
};
