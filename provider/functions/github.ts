import * as z from "zod";
import { field } from "../core/fields/facts.ts";
import { CodedError } from "../core/message.ts";
import { nameNotFound } from "../core/messages.ts";
import type { Properties } from "../core/properties.ts";
import { formatValue, listed } from "../core/text.ts";
import { DEPLOYMENTS } from "../http/api/deployments.ts";
import { type RequestFacts, requestTo } from "../http/api-request.ts";
import { byId } from "../resources/listing/lookup.ts";
import { defineList, idOf, isAlike } from "./define.ts";
import { collect, listRows } from "./result.ts";

const READ = {
  area: "controlPlane",
  feature: DEPLOYMENTS,
  method: "GET",
  repeatable: true,
  listing: true,
} as const;

const REQUESTS = {
  integrations: {
    ...READ,
    attempted: "list the GitHub integrations",
    path: "/v1/integrations/github/install",
    onlyOn:
      'GitHub integrations exist only in the cloud. A self-hosted installation deploys images (`source: "external_docker"`).',
  },
  repositories: {
    ...READ,
    attempted: "list the GitHub repositories",
    path: "/v1/integrations/github/{id}/repos",
  },
} as const satisfies Record<string, RequestFacts>;

/** GitHub's numbers as strings. */
function fromApi(answer: Properties): Properties {
  const texts = Object.entries(answer).map(([name, value]) => [
    name,
    typeof value === "number" ? String(value) : value,
  ]);
  return Object.fromEntries(texts);
}

const integration = z.object({
  id: field(z.string(), {
    description: "The id of the integration. Use it as `sourceConfig.integrationId` of a Deployment.",
  }),
  installationId: field(z.string(), {
    description: "GitHub's number of the installation.",
  }),
  name: field(z.string(), {
    description: "The GitHub account or organization that installed LangSmith's app.",
  }),
});

export const getGithubIntegrations = defineList({
  name: "getGithubIntegrations",
  description:
    "Lists the GitHub integrations, which are the GitHub accounts with LangSmith's app. Use the `id` of one as `sourceConfig.integrationId` of a Deployment from `github`. Integrations exist only in the cloud.",
  property: "integrations",
  contains: "The integrations. Empty if there are none and you set no `name`.",
  row: integration,
  example: { name: "acme" },
  needsWorkspace: false,
  requests: [REQUESTS.integrations],
  async list(service, { name }, call) {
    const all = await collect(
      listRows(service, { request: REQUESTS.integrations, row: integration, fromApi }, call),
    );
    if (name === undefined || all.some((each) => isAlike(each["name"], name))) return all;
    const others = all.length === 0 ? "none" : listed(all.map((each) => formatValue(each["name"])));
    const hint = `LangSmith has ${others}. One exists after LangSmith's GitHub app is installed for the account.`;
    throw new CodedError(nameNotFound({ noun: "GitHub integration", name, hint }));
  },
  filters: {
    name: {
      description:
        "Lists only the integration of this GitHub account or organization, in upper or lower case. If there is none, the call is an error. Default: all.",
      example: "acme",
      keeps: (each, name) => isAlike(each["name"], name),
    },
  },
});

const repository = z.object({
  id: field(z.string(), { description: "The id of the repository." }),
  name: field(z.string(), { description: "The name of the repository, without its owner." }),
  owner: field(z.string(), { description: "The GitHub account or organization that owns the repository." }),
  url: field(z.string(), {
    description: "The address of the repository. Use it as `sourceConfig.repoUrl` of a Deployment.",
  }),
  defaultBranch: field(z.string().optional(), { description: "The default branch of the repository." }),
  hostIntegrationId: field(z.string(), {
    description:
      "The id of the integration that can read the repository. Use it as `sourceConfig.integrationId` of a Deployment.",
  }),
});

/** An older server does not name the integration. */
const readable = repository.omit({ hostIntegrationId: true });

export const getGithubRepositories = defineList({
  name: "getGithubRepositories",
  description:
    "Lists the repositories that a GitHub integration can read. Use the `url` of one as `sourceConfig.repoUrl` of a Deployment from `github`.",
  property: "repositories",
  contains: "The repositories. Empty if none matches.",
  row: repository,
  of: {
    integrationId: idOf(
      "GitHub integration, which `getGithubIntegrations` lists",
      "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72",
    ),
  },
  example: { integrationId: "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72", owner: "acme" },
  needsWorkspace: false,
  requests: [REQUESTS.repositories],
  async list(service, { integrationId = "" }, call) {
    const request = requestTo(REQUESTS.repositories, integrationId);
    const read = () => collect(listRows(service, { request, row: readable, fromApi }, call));
    const all = await byId(`GitHub integration ${integrationId}`, read, "getGithubIntegrations");
    return all.map(
      (each): Properties => ({
        ...each,
        host_integration_id: each["host_integration_id"] ?? integrationId,
      }),
    );
  },
  filters: {
    owner: {
      description:
        "Lists only the repositories of this account or organization, in upper or lower case. Default: all.",
      example: "acme",
      keeps: (each, owner) => isAlike(each["owner"], owner),
    },
    name: {
      description:
        "Lists only the repositories with this name, without the owner, in upper or lower case. Default: all.",
      example: "agent",
      keeps: (each, name) => isAlike(each["name"], name),
    },
  },
});
