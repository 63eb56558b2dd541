import type { Deployment, Revision } from "../../provider/http/api/deployments.ts";
import { withBranchName } from "../../provider/resources/deployment/from-api.ts";

/** What a revision is made of, in a few words: "main @ 9fceb02d0ae5", or the name of an image. */
export function sourceOf({
  source_revision_config: source,
}: Pick<Revision | Deployment, "source_revision_config">): string {
  if (!source) return "";
  const { image_uri: image, repo_ref: ref, repo_commit_sha: commit } = withBranchName(source);
  if (image) return image;
  return [ref ?? "", commit ? commit.slice(0, 12) : ""].filter((part) => part !== "").join(" @ ");
}
