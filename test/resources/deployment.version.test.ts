import { describe, expect, test } from "vitest";
import { isSameSource } from "../../provider/resources/deployment/version.ts";

const image = (uri: string) => ({ image_uri: uri });
const archive = (name: string) => ({ source_tarball_path: `uploads/${name}.tar.gz` });
const branch = (name: string, commit?: string) => ({
  repo_ref: `refs/heads/${name}`,
  langgraph_config_path: "langgraph.json",
  ...(commit === undefined ? {} : { repo_commit_sha: commit }),
});
const tag = (name: string) => ({ repo_ref: `refs/tags/${name}`, langgraph_config_path: "langgraph.json" });

test.each([
  ["one image", image("a:1"), image("a:1"), true],
  ["two images", image("a:1"), image("a:2"), false],
  ["one archive", archive("one"), archive("one"), true],
  ["two archives", archive("one"), archive("two"), false],
  ["an archive that is not shown", archive("one"), {}, false],
  ["no archive shown for both", {}, {}, true],
  ["one commit of a branch", branch("main", "c1"), branch("main", "c1"), true],
  ["two commits of a branch", branch("main", "c1"), branch("main", "c2"), true],
  ["a commit that is not shown", branch("main", "c1"), branch("main"), true],
  ["a tag without its commit", tag("v1"), tag("v1"), true],
  ["two tags", tag("v1"), tag("v2"), false],
  [
    "two config files of one commit",
    branch("main", "c1"),
    { ...branch("main", "c1"), langgraph_config_path: "other/langgraph.json" },
    false,
  ],
])("compares the source of %s", (_, one, other, source) => {
  const [a, b] = [{ source_revision_config: one }, { source_revision_config: other }];
  expect([isSameSource(a, b), isSameSource(b, a)]).toEqual([source, source]);
});

describe("where LangSmith shows no source", () => {
  test("neither is the same", () => {
    const shown = { source_revision_config: image("a:1") };
    for (const hidden of [{}, { source_revision_config: null }]) {
      expect([isSameSource(hidden, shown), isSameSource(shown, hidden)]).toEqual([false, false]);
    }
  });
});
