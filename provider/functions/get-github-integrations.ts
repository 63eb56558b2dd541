import * as z from "zod";
import { field } from "../core/facts.ts";
import { CodedError } from "../core/message.ts";
import { callOf } from "../http/call.ts";
import { Github } from "../http/github.ts";
import { LISTING_SECONDS, workspaceId } from "./arguments.ts";
import { defineFunction } from "./define.ts";
import { integrationNotFound } from "./messages.ts";
import { readAs } from "./result.ts";

const integration = z.object({
  id: field(z.string(), {
    description: "The id of the integration: the `sourceConfig.integrationId` of a `Deployment`.",
  }),
  installationId: field(z.string(), {
    description: "GitHub's own number of the installation of the app.",
  }),
  name: field(z.string(), { description: "The account or organization on GitHub that installed the app." }),
});

export const getGithubIntegrations = defineFunction({
  name: "getGithubIntegrations",
  description:
    "Lists the GitHub integrations: the accounts on GitHub that have installed the app of LangSmith. The `id` of one is the `sourceConfig.integrationId` of a `Deployment` of `github`. They exist only in the cloud.",
  inputs: z.object({
    name: field(z.string().min(1).optional(), {
      description:
        "Only the integrations of the account or organization of this name on GitHub, upper and lower case alike; it is an error when there is none. Default: all.",
      example: "acme",
    }),
    workspaceId: workspaceId(),
  }),
  outputs: z.object({
    integrations: field(z.array(integration), {
      description: "The integrations; empty when there is none and no `name` was given.",
      shows: ["name"],
    }),
  }),
  example: { args: { name: "acme" }, result: "integrations" },
  needsWorkspace: false,
  limitSeconds: LISTING_SECONDS,

  async run(service, { name }, operation) {
    const all = await service().api(Github).integrations(callOf(operation));
    // GitHub takes names of accounts in any case.
    const wanted = name?.toLowerCase();
    const found = all.filter((held) => held.name.toLowerCase() === (wanted ?? held.name.toLowerCase()));
    if (name !== undefined && found.length === 0) {
      throw new CodedError(integrationNotFound({ name, others: all.map((held) => held.name) }));
    }
    return { integrations: found.map((held) => readAs(integration, held)) };
  },
});
