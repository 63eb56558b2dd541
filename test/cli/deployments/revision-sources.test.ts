import { expect, test } from "vitest";
import { sourceInWords } from "../../../cli/deployments/revisions.ts";

const COMMIT = "9fceb02d0ae598e95dc970b74767f19372d61af8";
const ARCHIVE = "uploads/1f0c2f52-8f0a-4f7e-b7c1-0a9d7b6e5c4d.tar.gz";

test.each([
  ["an image", { image_uri: "a:1" }, "a:1"],
  ["a branch, by its name alone", { repo_ref: "refs/heads/main" }, "main"],
  ["a commit of a branch", { repo_ref: "main", repo_commit_sha: COMMIT }, "main @ 9fceb02d0ae5"],
  ["a commit alone", { repo_commit_sha: COMMIT }, "9fceb02d0ae5"],
  ["a tag", { repo_ref: "refs/tags/v1" }, "refs/tags/v1"],
  ["an archive", { source_tarball_path: ARCHIVE }, "upload 1f0c2f52"],
  ["nothing that is shown", {}, ""],
])("the source of a revision in words: %s", (_, source, words) => {
  expect(sourceInWords({ source_revision_config: source })).toBe(words);
});

test("the source of a revision that LangSmith does not show is empty", () => {
  expect(sourceInWords({})).toBe("");
  expect(sourceInWords({ source_revision_config: null })).toBe("");
});
