import { CodedError } from "../../core/message.ts";
import type { Deployment } from "../../http/schema.ts";
import { hasRepository } from "./body.ts";
import { repositoryIgnored } from "./messages.ts";

/** A server accepted another repository and did not store it. */
export class RepositoryIgnored extends CodedError {
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
  const repository = String(remote.source_config["repo_url"]);
  throw new RepositoryIgnored(repositoryIgnored({ name: remote.name, repository }));
}
