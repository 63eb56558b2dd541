import { writeFileSync } from "node:fs";
import path from "node:path";
import { run } from "../../../tools/sdks/run.ts";
import { installPythonSdk } from "../../../tools/sdks/wheel.ts";
import { root } from "../../../tools/stack/package.ts";
import { type Block, placeOf } from "./blocks.ts";

/**
 * What Python says of the blocks, each run under Pulumi's mocks with the generated SDK: a module, an argument or a
 * property that is not there, and whatever else fails; each complaint with its place on the page.
 *
 * @param folder an empty folder, which is filled
 */
export async function pythonProblems(blocks: readonly Block[], folder: string): Promise<string[]> {
  const { env } = await installPythonSdk(root, path.join(folder, "site"));
  const programs = path.join(folder, "programs.json");
  writeFileSync(programs, JSON.stringify(blocks.map(({ text }) => text)));
  const child = path.join(root, "test", "docs", "rig", "python.child.py");
  const environment = { ...process.env, ...env };
  const { code, output } = await run("python", [child, programs], { environment });
  const answer = output.split("\n").at(-1) ?? "";
  if (code !== 0 || !answer.startsWith("[")) throw new Error(`the blocks could not be run:\n${output}`);
  const found: readonly { index: number; line: number; reason: string }[] = JSON.parse(answer);
  return found.map(({ index, line, reason }) => {
    const block = blocks[index];
    return `${block ? placeOf(block, line) : index}: ${reason}`;
  });
}
