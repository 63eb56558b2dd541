import * as z from "zod";
import { field } from "../../core/fields/facts.ts";
import { isRecord, type Properties } from "../../core/properties.ts";
import { createdAtNoted, tenantId, workspaceId } from "../field-types.ts";
import { definePlainResource } from "../plain/define.ts";

const inputs = z.object({
  key: field(z.string().min(1), {
    description: "The name of the secret, such as `OPENAI_API_KEY`.",
    usage:
      "It must be unique in the workspace. It is also the id of the resource. It has at most 256 characters, without line breaks, tabs and other invisible characters.",
    example: "OPENAI_API_KEY",
    immutable: true,
    identity: true,
  }),
  value: field(z.string().min(1).optional(), {
    description: "The value of the secret.",
    usage:
      "No refresh or preview shows a change made elsewhere. That change stays until you set another value here. An imported secret keeps its value until you set this input.",
    example: "…",
    secret: true,
    writeOnly: true,
    requiredToCreate: true,
  }),
  workspaceId: workspaceId(),
});

const outputs = z.object({
  tenantId: tenantId(),
  createdAt: createdAtNoted(),
});

const MANAGE = "workspaces:manage-secrets";

export const workspaceSecret = definePlainResource({
  kind: "WorkspaceSecret",
  noun: "workspace secret",
  plural: "workspace secrets",
  description:
    "A secret of the workspace, such as the key of a model provider. The playground, evaluators and rules use it by its name. LangSmith never returns its value. The resource does not overwrite an existing secret: import that one to manage it. One that was created seconds before may not be listed yet.",
  example: { key: "OPENAI_API_KEY", value: "…" },
  inputs,
  outputs,
  api: {
    area: "api",
    path: "/api/v1/workspaces/current/secrets",
    create: "PUT",
    read: "list",
    update: "PUT",
    olderPost: "value",
    paging: "none",
    query: { include_configs: "true" },
    permissions: { create: MANAGE, update: MANAGE, delete: MANAGE },
  },
  belongsTo: "workspace",
  identifiedBy: "key",
  terraform: ["langsmith_workspace_secret", "langsmith_secret"],
  shows: { scope: false, age: false },
  lostAnswer: "sendAgain",
  // An update without them removes the hosts that somebody allowed.
  sendsBack: ({ configs }) => ({ configs: customHosts(configs) }),
});

function customHosts(configs: unknown): readonly Properties[] {
  const all = Array.isArray(configs) ? configs.filter(isRecord) : [];
  return all
    .filter(({ source }) => source === "CUSTOM")
    .map(({ host_pattern, header_name = null, header_value_template = null }) => ({
      host_pattern,
      header_name,
      header_value_template,
    }));
}
