import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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

/** Pages, and beginnings of codes, that still break rules, and are not checked until they are rewritten: never add one. */
const UNFINISHED = path.join(folder, "unfinished.txt");

function unfinishedLines(): string[] {
  return readFileSync(UNFINISHED, "utf8")
    .split("\n")
    .filter((line) => line !== "");
}

/** What is wrong with the prose of files: one line each, with file, line and column. */
export async function proseProblems(root: string, files: readonly string[]): Promise<string[]> {
  const { program } = await ensureTool("vale");
  const config = path.join(folder, "vale.ini");
  const ran = await run(program, ["--config", config, "--output", "line", "--no-exit", ...files], {
    cwd: root,
  });
  if (ran.code !== 0) throw new Error(`vale ended with ${ran.code}:\n${ran.output}`);
  return ran.output.split("\n").filter((line) => line !== "");
}

/** What is wrong with the prose of the pages, and with the list of those that are not checked yet. */
export async function pageProblems(root: string): Promise<string[]> {
  const unfinished = unfinishedLines().filter((line) => line.endsWith(".md"));
  const pages = globSync(PAGES, { cwd: root, exclude }).map((file) => file.replaceAll(path.sep, "/"));
  const problems = await proseProblems(root, pages.sort());
  const wrong = new Set(problems.map((line) => line.split(":")[0]));
  return [
    ...problems.filter((line) => !unfinished.includes(line.split(":")[0] ?? "")),
    ...unfinished
      .filter((page) => !wrong.has(page))
      .map((page) => `${page} has no problem any more: remove it from tools/prose/unfinished.txt`),
  ];
}

/** What is wrong with the messages of the catalogue, by their codes. The pages show them as output, which is not checked. */
export async function messageProblems(
  entries: readonly { readonly code: string; readonly example: string }[] = catalogue,
): Promise<string[]> {
  const messages = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-messages-"));
  try {
    for (const { code, example } of entries) {
      // Log lines are indented, and not ours.
      const ours = example.replaceAll(/^ {2}.*$/gm, "");
      writeFileSync(path.join(messages, `${code}.md`), ours);
    }
    const problems = await proseProblems(messages, ["."]);
    const unfinished = unfinishedLines().filter((line) => !line.endsWith(".md"));
    return problems.filter((problem) => !unfinished.some((begin) => problem.startsWith(begin)));
  } finally {
    rmSync(messages, { recursive: true, force: true });
  }
}
