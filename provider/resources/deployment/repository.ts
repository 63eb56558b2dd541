import type { Deployment } from "../../http/schema.ts";
import { hasRepository } from "./body.ts";

/** What to do where a server cannot change the repository of a deployment. */
export const REPOSITORY_FIXED =
  "Revert sourceConfig.repoUrl, or create a second deployment for the new repository, with another resource name and another name. A self-hosted installation may need an upgrade.";

/** A server accepted another repository and did not store it. */
export class RepositoryIgnored extends Error {
  override readonly name = "RepositoryIgnored";
}

/** Throws when an update did not change the repository: an older server ignores it, and would build the old code. */
export async function checkRepository(
  updated: Deployment,
  wanted: string | undefined,
  read: () => Promise<Deployment>,
): Promise<void> {
  if (hasRepository(updated, wanted)) return;
  const remote = await read();
  if (hasRepository(remote, wanted)) return;
  throw new RepositoryIgnored(
    `deployment ${remote.name}: this server ignored the change of sourceConfig.repoUrl and still builds from ${String(remote.source_config["repo_url"])}. ${REPOSITORY_FIXED}`,
  );
}
