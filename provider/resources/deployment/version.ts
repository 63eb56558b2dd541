import path from "node:path";
import { same } from "../../core/compare.ts";
import { fromWire } from "../../core/wire-format.ts";
import type { Deployment, Revision } from "../../http/api/deployments.ts";
import { shortId } from "../resource-name.ts";
import { inputs } from "./fields.ts";
import { withBranchName } from "./from-api.ts";

const { sourceRevisionConfig } = inputs.shape;

/** What a revision was built from, as far as LangSmith shows it. A deployment shows that of its newest revision. */
export type Built = Pick<Revision | Deployment, "source_revision_config">;

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

/** Whether a program describes two revisions with the same values. Those of one branch may have two versions. */
export function isSameSource(
  { source_revision_config: one }: Built,
  { source_revision_config: other }: Built,
): boolean {
  if (!one || !other) return false;
  if ((one.source_tarball_path ?? null) !== (other.source_tarball_path ?? null)) return false;
  const [a, b] = [one, other].map((source) => fromWire(sourceRevisionConfig, withBranchName(source)));
  return same(sourceRevisionConfig, a, b);
}
