import * as z from "zod";
import { field } from "../core/facts.ts";
import { callOf } from "../http/call.ts";
import { Github } from "../http/github.ts";
import { idOf, LISTING_SECONDS, workspaceId } from "./arguments.ts";
import { defineFunction } from "./define.ts";
import { byId } from "./errors.ts";
import { readAs } from "./result.ts";

const repository = z.object({
  id: field(z.string(), { description: "The id of the repository." }),
  name: field(z.string(), { description: "The name of the repository, without its owner." }),
  owner: field(z.string(), { description: "The account or organization on GitHub that owns it." }),
  url: field(z.string(), {
    description: "The address of the repository: the `sourceConfig.repoUrl` of a `Deployment`.",
  }),
  defaultBranch: field(z.string().optional(), { description: "The branch that GitHub shows first." }),
  hostIntegrationId: field(z.string(), {
    description:
      "The id of the integration that reads it: the `sourceConfig.integrationId` of a `Deployment`.",
  }),
});

export const getGithubRepositories = defineFunction({
  name: "getGithubRepositories",
  description:
    "Lists the repositories that a GitHub integration may read. The `url` of one is the `sourceConfig.repoUrl` of a `Deployment` of `github`.",
  inputs: z.object({
    integrationId: idOf(
      "GitHub integration, as `getGithubIntegrations` gives it",
      "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72",
    ),
    owner: field(z.string().min(1).optional(), {
      description:
        "Only the repositories of this account or organization, upper and lower case alike. Default: all.",
      example: "acme",
    }),
    name: field(z.string().min(1).optional(), {
      description:
        "Only the repositories of this name (without the owner), upper and lower case alike. Default: all.",
      example: "agent",
    }),
    workspaceId: workspaceId(),
  }),
  outputs: z.object({
    repositories: field(z.array(repository), {
      description: "The repositories; empty when the integration may read none that is meant.",
      shows: ["owner", "name"],
    }),
  }),
  example: {
    args: { integrationId: "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72", owner: "acme" },
    result: "repositories",
  },
  needsWorkspace: false,
  limitSeconds: LISTING_SECONDS,

  async run(service, { integrationId, owner, name }, operation) {
    const list = () => service().api(Github).repositories(integrationId, callOf(operation));
    const all = await byId(`GitHub integration ${integrationId}`, list, "getGithubIntegrations");
    return {
      repositories: all
        .filter((held) => alike(held.owner, owner) && alike(held.name, name))
        .map((held) =>
          readAs(repository, { ...held, host_integration_id: held.host_integration_id ?? integrationId }),
        ),
    };
  },
});

/** GitHub takes both names in any case. */
function alike(held: string, wanted: string | undefined): boolean {
  return wanted === undefined || held.toLowerCase() === wanted.toLowerCase();
}
