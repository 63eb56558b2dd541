import * as z from "zod";
import { field } from "../lifecycle/facts.ts";
import { callOf } from "../resources/call.ts";
import { createdAt, updatedAt } from "../resources/types.ts";
import { LISTING_SECONDS, workspaceId } from "./arguments.ts";
import { defineFunction } from "./define.ts";
import { readAs } from "./result.ts";

const provider = z.object({
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
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const getOAuthProviders = defineFunction({
  name: "getOAuthProviders",
  description: "Lists the OAuth providers of the organization. Their client secrets are never returned.",
  inputs: z.object({ workspaceId: workspaceId() }),
  outputs: z.object({
    providers: field(z.array(provider), { description: "The OAuth providers; empty when there is none." }),
  }),
  needsWorkspace: false,
  limitSeconds: LISTING_SECONDS,

  async run(service, _args, operation) {
    const all = await service().oauth.providers(callOf(operation));
    return { providers: all.map((held) => readAs(provider, held)) };
  },
});
