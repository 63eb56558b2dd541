import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as pulumi from "@pulumi/pulumi";
import * as langsmith from "pulumi-langsmith-sdk";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { variable } from "../../examples/pull-request-previews/variable.ts";
import { root } from "../../tools/stack/package.ts";
import { blocksOf } from "../docs/blocks.ts";
import { play, resolved } from "./example-program.ts";

const PROGRAM = readFileSync(path.join(root, "examples", "pull-request-previews", "agent.ts"), "utf8");
const GUIDE = "docs/guides/preview-sources.md";
const WORKSPACE = "00000000-0000-4000-8000-0000000000aa";
const COMMIT = "c0ffee1";

const registered: pulumi.runtime.MockResourceArgs[] = [];

beforeEach(async () => {
  registered.length = 0;
  const config = {
    agentName: "agent",
    agentFolder: "..",
    previewWorkspaceId: WORKSPACE,
    integrationId: "an-id",
  };
  const qualified = Object.entries(config).map(([key, value]) => [`previews:${key}`, value]);
  pulumi.runtime.setAllConfig(Object.fromEntries(qualified));
  const newResource = (resource: pulumi.runtime.MockResourceArgs) => {
    registered.push(resource);
    return { id: "an-id", state: resource.inputs };
  };
  await pulumi.runtime.setMocks({ newResource, call: ({ inputs }) => inputs }, "previews", "pr-7", false);
  const job = { LANGSMITH_WORKSPACE_ID: WORKSPACE, OPENAI_API_KEY: "sk", COMMIT, IMAGE_REPOSITORY: "" };
  for (const [name, value] of Object.entries(job)) vi.stubEnv(name, value);
});

/** The example with the `sourceOf()` that the guide shows for GitHub. */
function withSourceOfGuide(): string {
  const [shown = ""] = blocksOf(GUIDE, readFileSync(path.join(root, GUIDE), "utf8"))
    .filter(({ language }) => language === "ts")
    .map(({ text }) => text);
  const own = PROGRAM.slice(PROGRAM.indexOf("function sourceOf("));
  expect([own, shown]).toEqual([
    expect.stringMatching(/^function/),
    expect.stringMatching(/^function sourceOf\(/),
  ]);
  return PROGRAM.replace(own, () => shown);
}

/** What the program deploys, and what the comment then names. */
async function deployed(program: string) {
  const folder = mkdtempSync(path.join(tmpdir(), "previews-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, "agent.ts");
  writeFileSync(file, program);
  const { agentOf } = play(file, {
    "@pulumi/pulumi": pulumi,
    "pulumi-langsmith-sdk": langsmith,
    "./variable.ts": { variable },
  });
  if (typeof agentOf !== "function") throw new Error("the program exports no agentOf");
  const runs = await resolved(agentOf(7).version);
  return { runs, inputs: registered.find(({ name }) => name === "agent")?.inputs };
}

test("the comment names the commit where the folder runs", async () => {
  const { runs, inputs } = await deployed(PROGRAM);
  expect(runs).toBe(COMMIT);
  expect(inputs).toMatchObject({ source: "internal_source", sourceRevisionConfig: { directory: ".." } });
});

test("the comment names the image where an image runs", async () => {
  vi.stubEnv("IMAGE_REPOSITORY", "registry.example.com/agent");
  const { runs, inputs } = await deployed(PROGRAM);
  expect(runs).toBe("registry.example.com/agent:c0ffee1");
  expect(inputs).toMatchObject({ source: "external_docker", sourceRevisionConfig: { imageUri: runs } });
});

test.each([
  ["GitHub", "GITHUB_HEAD_REF"],
  ["GitLab", "CI_MERGE_REQUEST_SOURCE_BRANCH_NAME"],
])(
  "the comment names the commit where a branch of GitHub runs, with the pipelines of %s",
  async (_, name) => {
    vi.stubEnv(name, "a-branch");
    const { runs, inputs } = await deployed(withSourceOfGuide().replace("GITHUB_HEAD_REF", name));
    expect(runs).toBe(COMMIT);
    expect(inputs).toMatchObject({
      source: "github",
      sourceRevisionConfig: { repoRef: "a-branch" },
      triggers: { commit: COMMIT },
    });
  },
);
