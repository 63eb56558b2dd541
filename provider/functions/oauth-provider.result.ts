import * as z from "zod";
import { field } from "../core/facts.ts";
import type { OAuthProvider } from "../http/oauth.schema.ts";
import { createdAt, updatedAt } from "../resources/field-types.ts";
import { readAs } from "./result.ts";

/** What is told of an OAuth provider; the service never returns its client secret. */
export const shape = {
  id: field(z.string(), { description: "The id of the provider's record." }),
  organizationId: field(z.string(), { description: "The organization that the provider belongs to." }),
  providerId: field(z.string(), { description: "What the provider is called in programs and addresses." }),
  name: field(z.string(), { description: "The label that people see." }),
  clientId: field(z.string(), { description: "The OAuth client id; it is no secret." }),
  authUrl: field(z.string(), { description: "The address of the authorization endpoint." }),
  tokenUrl: field(z.string(), { description: "The address of the token endpoint." }),
  usesPkce: field(z.boolean(), { description: "Whether PKCE is used." }),
  codeChallengeMethod: field(z.string().optional(), { description: "The PKCE challenge method, `S256`." }),
  providerType: field(z.string().optional(), { description: "The kind of provider." }),
  tokenEndpointAuthMethod: field(z.string().optional(), {
    description: "How the client proves itself to the token endpoint, `client_secret_post`.",
  }),
  isDynamicClient: field(z.boolean().optional(), {
    description: "Whether the service registered the client itself, as it does for MCP servers.",
  }),
  mcpServerUrl: field(z.string().optional(), {
    description: "The MCP server that the provider was discovered from, when it was.",
  }),
  allowedRedirectUris: field(z.array(z.string()).optional(), {
    description: "Where people may be sent back to; absent where the service does not tell.",
  }),
  authorizationParams: field(z.record(z.string(), z.unknown()).optional(), {
    description: "Further parameters of the authorization request, in the provider's own names.",
    verbatim: true,
  }),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
};

/** One of several providers. */
export const provider = z.object(shape);

/** A provider as a result shows it. */
export function resultOfProvider(held: OAuthProvider) {
  return readAs(provider, held);
}
