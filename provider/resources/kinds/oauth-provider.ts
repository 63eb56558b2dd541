import * as z from "zod";
import { field } from "../../core/fields/facts.ts";
import { DEPLOYMENTS } from "../../http/api/deployments.ts";
import {
  createdAt,
  oneOf,
  openEnum,
  organizationId,
  organizationWorkspace,
  updatedAt,
} from "../field-types.ts";
import { definePlainResource } from "../plain/define.ts";

const TYPES = ["microsoft", "salesforce", "slack"] as const;
const METHODS = ["none", "client_secret_basic", "client_secret_post"] as const;
const CHALLENGES = ["S256"] as const;

function address() {
  return z.string().regex(/^https?:\/\/[^\s/]+\S*$/i);
}

const inputs = z.object({
  providerId: field(z.string().regex(/^\S(.*\S)?$/), {
    description: "The identifier of the provider in programs and addresses.",
    usage:
      "It must be unique in the organization. It is also the id of the resource. A replacement deletes the old provider, and its users must connect again.",
    example: "acme-crm",
    allowed: "a string that is not empty, without a space at its ends",
    immutable: true,
    identity: true,
  }),
  name: field(z.string().min(1), {
    description: "The label that people see in LangSmith.",
    example: "Acme CRM",
  }),
  clientId: field(z.string().min(1), {
    description: "The id of the OAuth client, from the provider. It is not a secret.",
    example: "8f0e2b547c1d",
  }),
  clientSecret: field(z.string().min(1).optional(), {
    description: "The secret of the OAuth client, if it has one.",
    usage:
      "No refresh or preview shows a change made elsewhere. Once set, you can change it but not remove it.",
    example: "…",
    secret: true,
    writeOnly: true,
  }),
  authUrl: field(address(), {
    description: "The address of the authorization endpoint.",
    example: "https://acme.example.com/oauth/authorize",
    allowed: 'an http or https address, such as "https://acme.example.com/oauth/authorize"',
  }),
  tokenUrl: field(address(), {
    description: "The address of the token endpoint.",
    example: "https://acme.example.com/oauth/token",
    allowed: 'an http or https address, such as "https://acme.example.com/oauth/token"',
  }),
  usesPkce: field(z.boolean().default(false), {
    description: "Whether the provider uses PKCE.",
  }),
  codeChallengeMethod: field(openEnum(CHALLENGES).default("S256"), {
    description: "The PKCE challenge method.",
    usage: "`S256` is the only known value. LangSmith accepts any string.",
    example: "S256",
    allowed: oneOf(CHALLENGES),
  }),
  providerType: field(openEnum(TYPES).optional(), {
    description: "The type of the provider, if it needs special treatment.",
    example: "slack",
    allowed: oneOf(TYPES),
    immutable: true,
  }),
  tokenEndpointAuthMethod: field(openEnum(METHODS).optional(), {
    description: "How the client authenticates at the token endpoint.",
    example: "client_secret_basic",
    allowed: oneOf(METHODS),
    immutable: true,
    unset: "client_secret_post",
  }),
  workspaceId: organizationWorkspace(
    "The id of a workspace of the organization. Default: the configured `langsmith:workspaceId`. All workspaces of an organization have the same providers, so another one changes nothing. An update rejects a workspace of another organization.",
  ),
});

const outputs = z.object({
  recordId: field(z.string(), {
    description: "The id of the provider's record, a UUID.",
    stable: true,
    wire: "id",
  }),
  organizationId: organizationId(),
  isDynamicClient: field(z.boolean().optional(), {
    description: "Whether LangSmith registered the client itself, as it does for MCP servers.",
  }),
  mcpServerUrl: field(z.string().optional(), {
    description: "The MCP server from which LangSmith discovered the provider, if any.",
  }),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

const details = z.object({
  allowedRedirectUris: field(z.array(z.string()).optional(), {
    description:
      "The addresses to which LangSmith may redirect users. Absent if LangSmith does not return them.",
  }),
  authorizationParams: field(z.record(z.string(), z.unknown()).optional(), {
    description: "Additional parameters of the authorization request, in the provider's names.",
    verbatim: true,
  }),
});

export const oauthProvider = definePlainResource({
  kind: "OAuthProvider",
  noun: "OAuth provider",
  plural: "OAuth providers",
  description:
    "An OAuth provider of the organization, with which users connect their accounts to agents. Most changes update it in place. Deleting or replacing it deletes the tokens of all its users, who must then connect again.",
  exampleNames: { variable: "provider", name: "acme-crm" },
  example: {
    providerId: "acme-crm",
    name: "Acme CRM",
    clientId: "8f0e2b547c1d",
    clientSecret: "…",
    authUrl: "https://acme.example.com/oauth/authorize",
    tokenUrl: "https://acme.example.com/oauth/token",
    usesPkce: true,
  },
  inputs,
  outputs,
  details,
  api: {
    area: "controlPlane",
    feature: DEPLOYMENTS,
    path: "/v2/auth/providers",
    paging: "none",
  },
  belongsTo: "organization",
  identifiedBy: "providerId",
  shows: { scope: true, age: true },
  lostAnswer: "match",
  deletes: "the tokens of all its users: they must connect again",
});
