import path from "node:path";
import { expect, test, vi } from "vitest";
import { projectFolder } from "../../../provider/resources/deployment/folder/project-folder.ts";
import { hashSource } from "../../../provider/source-folder/hash-source.ts";
import { readSource } from "../../../provider/source-folder/read-source.ts";
import { FRONT_END_NAMES } from "../../conformance/scenario.ts";
import { treeOf } from "../../source-folder/tree.ts";
import { CREATES, folderRig } from "./rig.ts";

const YAML = "name: shop\nruntime: nodejs\n";

test.each([
  ["its own", "app/src", { "app/src/Pulumi.yaml": YAML, "app/Pulumi.yaml": YAML }],
  ["the nearest above", "app", { "app/Pulumi.yaml": YAML, "Pulumi.yaml": YAML }],
  ["that of a Pulumi.yml", "app", { "app/Pulumi.yml": YAML }],
  ["that of a Pulumi.json", "app", { "app/Pulumi.json": '{ "name": "shop" }' }],
])("the folder of a project is %s: %s", (_, expected, tree) => {
  const top = treeOf({ "app/src/index.ts": "", ...tree });
  expect(path.relative(top, projectFolder(path.join(top, "app/src")) ?? "")).toBe(expected);
});

test("without a Pulumi.yaml, there is none", () => {
  expect(projectFolder(treeOf({ "a/b": "" }))).toBeUndefined();
});

test.each(FRONT_END_NAMES)(
  "%s: a program below the Pulumi.yaml of its project deploys a folder beside that file",
  async (frontEnd) => {
    const langgraph = JSON.stringify({ dependencies: ["."], graphs: { agent: "./agent.py:graph" } });
    const projectDir = treeOf({
      "Pulumi.yaml": YAML,
      "agent/langgraph.json": langgraph,
      "agent/agent.py": "graph = 'of the repository'\n",
      "infra/agent/langgraph.json": langgraph,
      "infra/agent/agent.py": "graph = 'of the program'\n",
    });
    const { life, sent, program } = await folderRig(frontEnd);
    vi.spyOn(process, "cwd").mockReturnValue(path.join(projectDir, "infra"));
    const own = program({ sourceRevisionConfig: { directory: "agent" } });
    expect(await sent(own)).toMatchObject({ error: undefined, sends: CREATES });
    const { contentHash } = await hashSource(await readSource({ projectDir, directory: "agent" }));
    expect(life.held?.outputs).toMatchObject({ contentHash });
    expect(await sent(own)).toMatchObject({ did: "same", sends: [] });
  },
);
