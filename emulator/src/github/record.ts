import { createHash, randomUUID } from "node:crypto";
import type { SourceConfig } from "../deployments/schema.ts";
import { HttpError } from "../server/answer.ts";

/** A connection of the organisation to GitHub, and what it reaches. */
export interface GithubIntegration {
  /** The account that the app is installed in. */
  readonly name: string;
  /** What it reaches; the address of each is `https://github.com/OWNER/NAME`. */
  readonly repositories: readonly GithubRepository[];
  /** The value of `source_config.integration_id`; default: a new one. */
  readonly id?: string | undefined;
  /** GitHub's id of the installation; default: one that follows from the name. */
  readonly installationId?: number | undefined;
}

/** A repository that an integration reaches. */
export interface GithubRepository {
  readonly owner: string;
  readonly name: string;
  /** Default `main`. */
  readonly defaultBranch?: string | undefined;
}

/** An integration as stored. */
export interface GithubIntegrationRecord {
  readonly id: string;
  readonly installationId: number;
  readonly name: string;
  readonly repositories: readonly Required<GithubRepository>[];
}

/** The integrations of the organisation, which nothing changes later. */
export function initialIntegrations(configured: readonly GithubIntegration[]): GithubIntegrationRecord[] {
  return configured.map((integration) => ({
    id: integration.id?.toLowerCase() ?? randomUUID(),
    installationId: integration.installationId ?? numberOf(integration.name),
    name: integration.name,
    repositories: integration.repositories.map(({ owner, name, defaultBranch = "main" }) => ({
      owner,
      name,
      defaultBranch,
    })),
  }));
}

/** An integration as the service answers it. */
export function showIntegration({ id, installationId, name }: GithubIntegrationRecord) {
  return { id, installation_id: installationId, name };
}

/** The repositories of an integration as the service answers them. */
export function showRepositories({ id, repositories }: GithubIntegrationRecord) {
  return repositories.map((repository) => ({
    host_integration_id: id,
    id: numberOf(`${repository.owner}/${repository.name}`),
    name: repository.name,
    owner: repository.owner,
    url: urlOf(repository),
    default_branch: repository.defaultBranch,
  }));
}

/** @throws HttpError 404 */
export function findIntegration(
  integrations: readonly GithubIntegrationRecord[],
  id: string,
): GithubIntegrationRecord {
  const found = integrations.find((integration) => integration.id === id);
  if (found === undefined) throw new HttpError(404, `GitHub integration ID ${id} not found.`);
  return found;
}

/**
 * Checks what a new deployment is to be built of. Without any integration everything is accepted.
 *
 * @throws HttpError 400 that names the field
 */
export function checkRepository(
  integrations: readonly GithubIntegrationRecord[],
  config: SourceConfig,
): void {
  const { integration_id: id, repo_url: url } = config;
  if (integrations.length === 0 || id == null || url == null) return;
  const integration = integrations.find((one) => one.id === id);
  if (integration === undefined) {
    throw new HttpError(
      400,
      `Source configuration error: 'source_config.integration_id' '${id}' is not an integration of this organization.`,
    );
  }
  if (!integration.repositories.some((repository) => urlOf(repository) === url)) {
    throw new HttpError(
      400,
      `Source configuration error: repository '${url}' is not accessible to integration '${id}'.`,
    );
  }
}

function urlOf({ owner, name }: GithubRepository): string {
  return `https://github.com/${owner}/${name}`;
}

/** A number that GitHub might have given to what has this name. */
function numberOf(name: string): number {
  return Number.parseInt(createHash("sha1").update(name).digest("hex").slice(0, 7), 16);
}
