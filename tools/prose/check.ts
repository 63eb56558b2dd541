import { globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { catalogue } from "../../cli/explain/catalogue.ts";
import { ensureTool } from "../engine/engine.ts";
import { run } from "../sdks/run.ts";

const folder = import.meta.dirname;

/**
 * The pages that people read, below the root. The generated ones contain the descriptions of all properties, the help
 * of the commands, and the causes and fixes of the catalogue.
 */
const PAGES = ["*.md", "emulator/README.md", "examples/**/*.md", "docs/**/*.md"];
const exclude = ["**/node_modules/**"];

/** What is wrong with the prose of files: one line each, with file, line and column. */
async function proseProblems(root: string, files: readonly string[]): Promise<string[]> {
  const { program } = await ensureTool("vale");
  const config = path.join(folder, "vale.ini");
  const ran = await run(program, ["--config", config, "--output", "line", "--no-exit", ...files], {
    cwd: root,
  });
  if (ran.code !== 0) throw new Error(`vale ended with ${ran.code}:\n${ran.output}`);
  return ran.output.split("\n").filter((line) => line !== "");
}

/** What is wrong with the prose of the pages. */
export async function pageProblems(root: string): Promise<string[]> {
  const pages = globSync(PAGES, { cwd: root, exclude }).map((file) => file.replaceAll(path.sep, "/"));
  return await proseProblems(root, pages.sort());
}

/** What is wrong with the messages of the catalogue, by their codes. The pages show them as output, which is not checked. */
export async function messageProblems(
  entries: readonly { readonly code: string; readonly text: string }[] = catalogue,
): Promise<string[]> {
  const messages = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-messages-"));
  try {
    for (const { code, text } of entries) {
      // Log lines are indented, and not ours.
      const ours = text.replaceAll(/^ {2}.*$/gm, "");
      writeFileSync(path.join(messages, `${code}.md`), ours);
    }
    return await proseProblems(messages, ["."]);
  } finally {
    rmSync(messages, { recursive: true, force: true });
  }
}
