import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { sourceFile } from "./source-file.ts";
import type { Markdown } from "./types.ts";

/** The file of an example that is its program, and the language of its block. */
const PROGRAMS: Readonly<Record<string, string>> = {
  "index.ts": "ts",
  "__main__.py": "python",
  "main.go": "go",
  "Pulumi.yaml": "yaml",
};

/** Shows the program of an example below its README, which in the repository is beside it. */
export function programs(markdown: Markdown, root: string): void {
  markdown.core.ruler.before("block", "programs", (state) => {
    const file = sourceFile(state.env, root);
    if (!file.startsWith("examples/")) return;
    const folder = path.join(root, path.dirname(file));
    const name = Object.keys(PROGRAMS).find((each) => readdirSync(folder).includes(each));
    if (name === undefined) return;
    const program = readFileSync(path.join(folder, name), "utf8").trimEnd();
    state.src = `${state.src.trimEnd()}\n\n## The program\n\n\`${name}\`:\n\n\`\`\`${PROGRAMS[name]}\n${program}\n\`\`\`\n`;
  });
}
