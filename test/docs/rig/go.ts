import { copyFileSync, cpSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { COMPILED_AS_THE_ENGINE } from "../../../tools/sdks/go.ts";
import { run } from "../../../tools/sdks/run.ts";
import { SDK_SOURCES } from "../../../tools/sdks/sources.ts";
import { root } from "../../../tools/stack/package.ts";
import { type Block, placeOf } from "./blocks.ts";

/**
 * What the Go compiler and `gofmt` say of the blocks, all of them programs of one module that rests on the generated
 * SDK, as the example for Go does; each complaint with its place on the page.
 *
 * @param folder an empty folder, which is filled
 */
export async function goProblems(blocks: readonly Block[], folder: string): Promise<string[]> {
  const example = path.join(root, "examples", "agent-go");
  for (const file of ["go.mod", "go.sum"]) copyFileSync(path.join(example, file), path.join(folder, file));
  cpSync(path.join(root, SDK_SOURCES.go), path.join(folder, "sdks", "go"), { recursive: true });
  const places = new Map<string, Block>();
  for (const [index, block] of blocks.entries()) {
    const program = `block${index}`;
    mkdirSync(path.join(folder, program));
    writeFileSync(path.join(folder, program, "main.go"), block.text);
    places.set(program, block);
  }
  const environment = { ...process.env, ...COMPILED_AS_THE_ENGINE };
  const told = (text: string) =>
    text.replaceAll(
      /(?:vet: )?(?:\.\/)?(block\d+)\/main\.go(?::(\d+))?(?::\d+)?/g,
      (_, program: string, line = "0") => {
        const block = places.get(program);
        return block ? placeOf(block, Number(line)) : program;
      },
    );
  // Not "build", which links each of them.
  const checked = await run("go", ["vet", "./..."], { cwd: folder, environment });
  const complaints = checked.output
    .split("\n")
    .filter((line) => /^(vet: )?(\.\/)?block\d+\//.test(line))
    .map(told);
  if (checked.code !== 0 && complaints.length === 0)
    throw new Error(`go vet ./... failed:\n${checked.output}`);
  const files = [...places.keys()].map((program) => path.join(program, "main.go"));
  const formatted =
    files.length === 0 ? { output: "" } : await run("gofmt", ["-l", ...files], { cwd: folder, environment });
  const unformatted = formatted.output.split("\n").filter((line) => line !== "");
  return [...complaints, ...unformatted.map((file) => `${told(file)}: gofmt would write it otherwise`)];
}
