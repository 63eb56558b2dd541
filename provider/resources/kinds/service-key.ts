import * as z from "zod";
import { field } from "../../core/fields/facts.ts";
import { createdAtNoted, instant, organizationId, organizationWorkspace, uuid } from "../field-types.ts";
import { definePlainResource } from "../plain/define.ts";

const ROLE = "8c3b1e5d-7a24-4f96-b0d8-6e2f9a4c1b75";
const WORKSPACE = "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21";

export const serviceKey = definePlainResource({
  kind: "ServiceKey",
  noun: "service key",
  plural: "service keys",
  description:
    "An API key of the organization for a program, such as a pipeline. LangSmith shows the key once, when it is created: the output `key` keeps it, encrypted. A change of anything but the roles creates a new key before it deletes the old one. Deleting a key revokes it at once. If the response to a creation is lost, so is the key: the error names what to delete.",
  exampleNames: { variable: "serviceKey", name: "ci" },
  example: { description: "Deployments from CI", expiresAt: "2027-06-30T00:00:00Z", workspaces: [WORKSPACE] },
  inputs: z.object({
    description: field(z.string().min(1), {
      description: "What the key is for.",
      example: "Deployments from CI",
      immutable: true,
    }),
    expiresAt: field(instant().optional(), {
      description: "The time when the key expires, in ISO 8601 with a zone.",
      usage: "Default: it does not expire. An organization may set a latest time.",
      example: "2027-06-30T00:00:00Z",
      compare: "instant",
      immutable: true,
    }),
    workspaces: field(z.array(uuid()).min(1).optional(), {
      description: "The ids of the workspaces that the key reaches.",
      usage:
        "Default: all workspaces of the organization, which only an organization admin may create a key for. LangSmith returns their names alone, so that no refresh shows a change. Leave it out for an imported key: setting it replaces the key.",
      example: [WORKSPACE],
      compare: "set",
      writeOnly: true,
      immutable: true,
      exclusive: "reach",
    }),
    roleId: field(uuid().optional(), {
      description: "The id of the role that the key has in its workspaces.",
      usage: "Default: Workspace Admin. Left out, it stays as it is.",
      example: ROLE,
      leftToService: true,
    }),
    orgRoleId: field(uuid().optional(), {
      description: "The id of the role that the key has in the organization.",
      usage: "Only without `workspaces`. Default: Organization User. Left out, it stays as it is.",
      example: ROLE,
      leftToService: true,
      exclusive: "reach",
    }),
    defaultWorkspaceId: field(uuid().optional(), {
      description: "The id of the workspace that requests act in if they name none.",
      example: WORKSPACE,
      writeOnly: true,
      immutable: true,
    }),
    workspaceId: organizationWorkspace(
      "The id of a workspace of the organization. Default: the configured `langsmith:workspaceId`. The key belongs to the organization, so another one changes nothing.",
    ),
  }),
  outputs: z.object({
    key: field(z.string().optional(), {
      description: "The key. Absent for an imported one, as LangSmith does not return it again.",
      secret: true,
      stable: true,
      givenOnce: true,
    }),
    shortKey: field(z.string(), { description: "The beginning and the end of the key.", stable: true }),
    organizationId: organizationId(),
    createdAt: createdAtNoted(),
  }),
  api: {
    area: "api",
    path: "/api/v1/orgs/current/service-keys",
    read: "list",
    paging: "offset",
    permissions: { create: "organization:pats:create", update: "organization:manage" },
  },
  belongsTo: "organization",
  shows: { scope: false, age: true },
  lostAnswer: "refuse",
  terraform: ["langsmith_service_key"],
});
