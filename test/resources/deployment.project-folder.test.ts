import path from "node:path";
import { expect, test, vi } from "vitest";
import { hashSource } from "../../provider/source-folder/hash-source.ts";
import { readSource } from "../../provider/source-folder/read-source.ts";
import { agentFolder, CREATES, folderRig } from "./deployment-folder-rig.ts";

/** What the engine sets for dynamic resources, and is in the URN of the plugin's. */
const PROJECT = "shop";

/** A repository with an agent of one name in its folder and in that of the program, which runs in the latter. */
async function repository(frontEnd: "dynamic" | "plugin", projectFile: string) {
  const langgraph = JSON.stringify({ dependencies: ["."], graphs: { agent: "./agent.py:graph" } });
  const { folder: top } = agentFolder({
    "Pulumi.yaml": projectFile,
    "agent/langgraph.json": langgraph,
    "agent/agent.py": "graph = 'of the repository'\n",
    "infra/agent/langgraph.json": langgraph,
    "infra/agent/agent.py": "graph = 'of the program'\n",
  });
  vi.stubEnv("PULUMI_NODEJS_PROJECT", PROJECT);
  const rig = await folderRig(frontEnd);
  vi.stubEnv("PULUMI_NODEJS_PROJECT", PROJECT);
  vi.spyOn(process, "cwd").mockReturnValue(path.join(top, "infra"));
  const program = rig.program({ sourceRevisionConfig: { directory: "agent" } });
  const hashOf = async (projectDir: string) =>
    (await hashSource(await readSource({ projectDir, directory: "agent" }))).contentHash;
  return {
    ...rig,
    program,
    hashes: { top: await hashOf(top), infra: await hashOf(path.join(top, "infra")) },
  };
}

test.each(["dynamic", "plugin"] as const)(
  "%s: an inline program deploys a folder of its own, not of another project above it",
  async (frontEnd) => {
    const { life, sent, program, hashes, uploads } = await repository(frontEnd, "name: other\n");
    expect(await sent(program)).toMatchObject({ error: undefined, writes: CREATES });
    expect(life.held?.outputs).toMatchObject({ contentHash: hashes.infra });
    expect(uploads()).toHaveLength(1);
    expect(await sent(program)).toMatchObject({ did: "same", writes: [] });
  },
);

test.each(["dynamic", "plugin"] as const)(
  "%s: a program below the Pulumi.yaml of its project deploys a folder beside that file",
  async (frontEnd) => {
    const { life, sent, program, hashes } = await repository(frontEnd, `name: ${PROJECT}\n`);
    expect(await sent(program)).toMatchObject({ error: undefined, writes: CREATES });
    expect(life.held?.outputs).toMatchObject({ contentHash: hashes.top });
    expect(await sent(program)).toMatchObject({ did: "same", writes: [] });
  },
);
