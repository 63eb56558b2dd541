import path from "node:path";
import { expect, test, vi } from "vitest";
import { hashSource } from "../../provider/source-folder/hash-source.ts";
import { readSource } from "../../provider/source-folder/read-source.ts";
import { agentFolder, CREATES, folderRig } from "./deployment-folder-rig.ts";

/** A repository with an agent of one name in its folder and in that of the program, which runs in the latter. */
async function repository(frontEnd: "dynamic" | "plugin", files: Readonly<Record<string, string>>) {
  const langgraph = JSON.stringify({ dependencies: ["."], graphs: { agent: "./agent.py:graph" } });
  const { folder: top } = agentFolder({
    ...files,
    "agent/langgraph.json": langgraph,
    "agent/agent.py": "graph = 'of the repository'\n",
    "infra/agent/langgraph.json": langgraph,
    "infra/agent/agent.py": "graph = 'of the program'\n",
  });
  const rig = await folderRig(frontEnd);
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
  "%s: a program below the Pulumi.yaml of its project deploys a folder beside that file",
  async (frontEnd) => {
    const { life, sent, program, hashes } = await repository(frontEnd, { "Pulumi.yaml": "name: shop\n" });
    expect(await sent(program)).toMatchObject({ error: undefined, writes: CREATES });
    expect(life.held?.outputs).toMatchObject({ contentHash: hashes.top });
    expect(await sent(program)).toMatchObject({ did: "same", writes: [] });
  },
);
