import { z } from "zod";
import { path } from "./address.ts";
import type { Call } from "./call.ts";
import type { HttpClient } from "./http-client.ts";
import { Id } from "./schema.ts";

const GithubId = z.union([z.string().min(1), z.number()]).transform(String);

/** An installation of the vendor's GitHub app that the organization knows. */
export const GithubIntegration = z.looseObject({
  /** What a deployment names in `source_config.integration_id`. */
  id: Id,
  /** GitHub's own number of the installation. */
  installation_id: GithubId,
  /** The account or organization on GitHub. */
  name: z.string(),
});
export type GithubIntegration = z.infer<typeof GithubIntegration>;

/** A repository that an integration may read. */
export const GithubRepository = z.looseObject({
  id: GithubId,
  host_integration_id: z.string().nullish(),
  name: z.string(),
  owner: z.string(),
  /** What a deployment names in `source_config.repo_url`. */
  url: z.string(),
  default_branch: z.string().nullish(),
});
export type GithubRepository = z.infer<typeof GithubRepository>;

const READING = { area: "controlPlane", method: "GET", repeatable: true, listing: true } as const;

/** The GitHub integrations of the organization, on the control plane. The service pages neither list. */
export class Github {
  readonly #http: HttpClient;

  constructor(http: HttpClient) {
    this.#http = http;
  }

  integrations(call: Call): Promise<GithubIntegration[]> {
    return this.#http.read(
      {
        ...READING,
        attempted: "list the GitHub integrations",
        path: "/v1/integrations/github/install",
        onlyOn:
          'GitHub integrations exist only in the cloud; a self-hosted installation deploys images, with source "external_docker".',
      },
      z.array(GithubIntegration),
      call,
    );
  }

  /** The repositories that an integration may read; {@link NotFound} where there is no such integration. */
  repositories(integrationId: string, call: Call): Promise<GithubRepository[]> {
    const target = path`/v1/integrations/github/${integrationId}/repos`;
    return this.#http.read(
      { ...READING, attempted: "list the GitHub repositories", path: target },
      z.array(GithubRepository),
      call,
    );
  }
}
