import * as z from "zod";
import { field } from "../core/facts.ts";
import { NotFound } from "../http/errors.ts";
import { callOf } from "../resources/call.ts";
import { listedProvider, NoSuchProvider } from "../resources/oauth-provider/errors.ts";
import { LOOKUP_SECONDS, workspaceId } from "./arguments.ts";
import { defineFunction } from "./define.ts";
import { ObjectNotFound } from "./errors.ts";
import { resultOfProvider, shape } from "./oauth-provider.result.ts";

export const getOAuthProvider = defineFunction({
  name: "getOAuthProvider",
  description:
    "Looks up an OAuth provider of the organization by its `providerId`. Its client secret is never returned.",
  inputs: z.object({
    providerId: field(z.string().min(1), {
      description: "The `providerId` of the OAuth provider, not the id of its record.",
      example: "github",
    }),
    workspaceId: workspaceId(),
  }),
  outputs: z.object(shape),
  example: { args: { providerId: "github" }, result: "usesPkce" },
  needsWorkspace: false,
  limitSeconds: LOOKUP_SECONDS,

  async run(service, { providerId }, operation) {
    const call = callOf(operation);
    const connected = service();
    try {
      return resultOfProvider(await connected.oauth.provider(providerId, call));
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
      return resultOfProvider(await asNotThere(() => listedProvider(connected, providerId, call)));
    }
  },
});

async function asNotThere<T>(look: () => Promise<T>): Promise<T> {
  try {
    return await look();
  } catch (error) {
    throw error instanceof NoSuchProvider ? new ObjectNotFound(error.message, { cause: error }) : error;
  }
}
