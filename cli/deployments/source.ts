import path from "node:path";
import type { Deployment, Revision } from "../../provider/http/api/deployments.ts";
import { withBranchName } from "../../provider/resources/deployment/from-api.ts";
import { shortId } from "../../provider/resources/resource-name.ts";

type Built = Pick<Revision | Deployment, "source_revision_config">;

/** What a revision was built from, in a few words: an image, "main @ 9fceb02d0ae5" or "upload 1f0c2f52". */
export function sourceOf({ source_revision_config: source }: Built): string {
  if (!source) return "";
  const {
    image_uri: image,
    source_tarball_path: archive,
    repo_ref: ref,
    repo_commit_sha: commit,
  } = withBranchName(source);
  if (image) return image;
  if (archive) return `upload ${shortId(path.posix.basename(archive).replace(/\.(?:tar\.gz|tgz)$/, ""))}`;
  return [ref ?? "", commit ? commit.slice(0, 12) : ""].filter((part) => part !== "").join(" @ ");
}

/** What identifies the version of a revision; undefined where LangSmith does not show it, such as the commit of a branch. */
export function versionOf({ source_revision_config: source }: Built): string | undefined {
  if (!source) return undefined;
  const { image_uri: image, source_tarball_path: archive, repo_commit_sha: commit, repo_ref: ref } = source;
  const built = image || archive || commit || (ref?.startsWith("refs/tags/") ? ref : undefined);
  return built && JSON.stringify([built, source.langgraph_config_path ?? null]);
}
