import { definePlainResource } from "../plain/define.ts";
import { inputs, outputs } from "./fields.ts";

const MANAGE = "workspaces:manage-secrets";

export const workspaceSecret = definePlainResource({
  kind: "WorkspaceSecret",
  noun: "workspace secret",
  plural: "workspace secrets",
  description:
    "A secret of the workspace, such as the key of a model provider. The playground, evaluators and rules use it by its name. LangSmith never returns its value. The resource never overwrites an existing secret: import that one to manage it.",
  example: { key: "OPENAI_API_KEY", value: "…" },
  inputs,
  outputs,
  api: {
    area: "api",
    path: "/api/v1/workspaces/current/secrets",
    paging: "none",
    update: "upsert",
    deletedByNull: "value",
    permissions: { create: MANAGE, update: MANAGE, delete: MANAGE },
  },
  belongsTo: "workspace",
  identifiedBy: "key",
  terraform: ["langsmith_workspace_secret", "langsmith_secret"],
  evidence: { workspace: "probe", age: "none", lostAnswer: "idempotent" },
});
