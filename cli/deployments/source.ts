import path from "node:path";
import { withBranchName } from "../../provider/resources/deployment/from-api.ts";
import type { Built } from "../../provider/resources/deployment/version.ts";
import { shortId } from "../../provider/resources/resource-name.ts";

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
