import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { deploymentRig } from "./deployment-rig.ts";

/** What a new deployment of a folder sends. */
export const CREATES = ["POST ", "POST /upload-url", "PUT archive", "PATCH "];
/** What a change of the files sends. */
export const DEPLOYS = ["POST /upload-url", "PUT archive", "PATCH "];

/** The folder of an agent, and a stack without resources. */
export async function folderRig(
  frontEnd: Parameters<typeof deploymentRig>[0],
  files: Readonly<Record<string, string>> = {},
) {
  const { folder, write } = agentFolder(files);
  const rig = await deploymentRig(frontEnd);
  const program = (more: object = {}) => ({
    name: "agent",
    source: "internal_source",
    sourceConfig: { deploymentType: "prod" },
    sourceRevisionConfig: { directory: path.relative(process.cwd(), folder) },
    ...more,
  });
  const uploads = () => rig.gateway.emulator.state().uploads.filter(({ content }) => content !== null);
  return { ...rig, folder, write, program, uploads };
}

/** A folder with an agent that could be built; it ends with the test. */
export function agentFolder(files: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), "agent-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  };
  const config = JSON.stringify({ dependencies: ["."], graphs: { agent: "./agent.py:graph" } });
  const all = { "langgraph.json": config, "agent.py": "graph = 1\n", ...files };
  for (const [name, text] of Object.entries(all)) write(name, text);
  return { folder, write };
}
