import * as z from "zod";
import { field } from "../core/facts.ts";
import { callOf } from "../resources/call.ts";
import { LISTING_SECONDS, workspaceId } from "./arguments.ts";
import { defineFunction } from "./define.ts";
import { provider, resultOfProvider } from "./oauth-provider.result.ts";

export const getOAuthProviders = defineFunction({
  name: "getOAuthProviders",
  description: "Lists the OAuth providers of the organization. Their client secrets are never returned.",
  inputs: z.object({ workspaceId: workspaceId() }),
  outputs: z.object({
    providers: field(z.array(provider), { description: "The OAuth providers; empty when there is none." }),
  }),
  example: { args: {}, result: "providers" },
  needsWorkspace: false,
  limitSeconds: LISTING_SECONDS,

  async run(service, _args, operation) {
    const all = await service().oauth.providers(callOf(operation));
    return { providers: all.map(resultOfProvider) };
  },
});
