import * as z from "zod";
import { field } from "../../core/facts.ts";
import { formatValue } from "../../core/text.ts";
import { createdAt, oneOf, openEnum, organizationWorkspace, updatedAt } from "../field-types.ts";

const SOURCE = "Control plane API, OAuth providers";

const TYPES = ["microsoft", "salesforce", "slack"] as const;
const METHODS = ["none", "client_secret_basic", "client_secret_post"] as const;
const CHALLENGES = ["S256"] as const;
const ADDRESS = "an http or https address";

function identifier() {
  return z.string().superRefine((text, context) => {
    const problem = problemOf(text);
    if (problem) context.addIssue({ code: "custom", message: problem });
  });
}

function problemOf(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return "it must be a string that is not empty";
  return trimmed === text
    ? undefined
    : `it must not begin or end with a space: write ${formatValue(trimmed)}`;
}

function address(example: string) {
  return z.string().superRefine((text, context) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (url?.protocol === "https:" || url?.protocol === "http:") return;
    context.addIssue({ code: "custom", message: `it must be ${ADDRESS}, such as ${formatValue(example)}` });
  });
}

/** The inputs of an OAuth provider. */
export const inputs = z.object({
  providerId: field(identifier(), {
    description:
      "What the provider is called in programs and addresses; no two of the organization share it. It is the id of the resource. Changing it replaces the provider: the old one goes first, and its users must connect again.",
    source: SOURCE,
    example: "acme-crm",
    allowed: "a string that is not empty",
    immutable: true,
    identity: true,
  }),
  name: field(z.string().min(1), {
    description: "The label that people see.",
    source: SOURCE,
    example: "Acme CRM",
  }),
  clientId: field(z.string().min(1), {
    description: "The id of the OAuth client, as the provider gave it out; it is no secret.",
    source: SOURCE,
    example: "8f0e2b547c1d",
  }),
  clientSecret: field(z.string().min(1).optional(), {
    description:
      "The secret of the OAuth client, where it has one. The service never returns it, so a change made elsewhere is not seen; the service cannot clear it.",
    source: SOURCE,
    example: "…",
    secret: true,
    writeOnly: true,
  }),
  authUrl: field(address("https://acme.example.com/oauth/authorize"), {
    description: "The address of the authorization endpoint, http or https.",
    source: SOURCE,
    example: "https://acme.example.com/oauth/authorize",
    allowed: ADDRESS,
  }),
  tokenUrl: field(address("https://acme.example.com/oauth/token"), {
    description: "The address of the token endpoint, http or https.",
    source: SOURCE,
    example: "https://acme.example.com/oauth/token",
    allowed: ADDRESS,
  }),
  usesPkce: field(z.boolean().default(false), {
    description: "Whether PKCE is used.",
    source: SOURCE,
  }),
  codeChallengeMethod: field(openEnum(CHALLENGES).default("S256"), {
    description:
      "The PKCE challenge method. The service takes any text; `S256` is the one it is known to use.",
    source: SOURCE,
    example: "S256",
    allowed: oneOf(CHALLENGES),
    seldomReturned: true,
  }),
  providerType: field(openEnum(TYPES).optional(), {
    description: `The kind of provider, where it needs special treatment: ${oneOf(TYPES)}. Changing it replaces the provider.`,
    source: SOURCE,
    example: "slack",
    allowed: oneOf(TYPES),
    immutable: true,
  }),
  tokenEndpointAuthMethod: field(openEnum(METHODS).optional(), {
    description: `How the client proves itself to the token endpoint: ${oneOf(METHODS)}. Left out, the service takes \`client_secret_post\`. Changing it replaces the provider.`,
    source: SOURCE,
    example: "client_secret_basic",
    allowed: oneOf(METHODS),
    immutable: true,
    seldomReturned: true,
    unset: "client_secret_post",
  }),
  workspaceId: organizationWorkspace(
    "A workspace (a UUID) of the organization that the provider belongs to, in place of the configured `langsmith:workspaceId`. Every workspace of the organization has the same providers, so another one of it changes nothing; one of another organization is refused by the update.",
  ),
});

/** What the service tells of an OAuth provider. */
export const outputs = z.object({
  recordId: field(z.string(), {
    description: "The id (a UUID) of the provider's record.",
    stable: true,
    wire: "id",
  }),
  organizationId: field(z.string(), {
    description: "The id of the organization that the provider belongs to.",
    stable: true,
  }),
  isDynamicClient: field(z.boolean().optional(), {
    description: "Whether the service registered the client itself, as it does for MCP servers.",
  }),
  mcpServerUrl: field(z.string().optional(), {
    description: "The MCP server that the provider was discovered from, when it was.",
  }),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** What functions return beside them. */
export const details = z.object({
  allowedRedirectUris: field(z.array(z.string()).optional(), {
    description: "Where people may be sent back to; absent where the service does not return it.",
  }),
  authorizationParams: field(z.record(z.string(), z.unknown()).optional(), {
    description: "Further parameters of the authorization request, in the provider's own names.",
    verbatim: true,
  }),
});
