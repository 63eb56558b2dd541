import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import ignore, { type Ignore } from "ignore";
import { toCoded } from "./open-file.ts";
import { toRelative } from "./paths.ts";
import { codeOf } from "./system-error.ts";

/** Folders that are never uploaded, whatever a pattern says. */
const NEVER: ReadonlySet<string> = new Set([
  "__pycache__",
  ".git",
  ".venv",
  "venv",
  "node_modules",
  ".tox",
  ".mypy_cache",
  // The state of a project that stores it beside its program. It changes during each update.
  ".pulumi",
]);

/** In this order, so that a pattern of the second one wins. */
const IGNORE_FILES = [".dockerignore", ".gitignore"];

/** Patterns in a row that leave out what they match, or that all bring it back. */
interface Run {
  readonly isNegated: boolean;
  readonly patterns: Ignore;
}

/**
 * Which entries below one folder are left out. As with LangSmith's own tools, which upload `.env` files besides, the last
 * pattern that matches decides, and `!agent` also brings back what `agent` contains. With git, `*` would leave that out.
 */
export class IgnoreRules {
  /** The last one first. */
  readonly #runs: readonly Run[];
  readonly #included: ReadonlySet<string>;

  /**
   * Reads both ignore files of a folder. Those of folders below it have no effect.
   *
   * @param root absolute
   * @param folder below the root
   * @param included files that no rule leaves out, absolute
   */
  static async read(root: string, folder: string, included: ReadonlySet<string>): Promise<IgnoreRules> {
    const texts: string[] = [];
    for (const name of IGNORE_FILES) {
      texts.push(await readPatterns(root, folder === "" ? name : `${folder}/${name}`));
    }
    const below = [...included].map((file) => toRelative(path.join(root, folder), file));
    const lines = texts.flatMap((text) => text.replace(/^\uFEFF/, "").split(/\r?\n/));
    return new IgnoreRules(runsOf(lines).reverse(), new Set(below));
  }

  private constructor(runs: readonly Run[], included: ReadonlySet<string>) {
    this.#runs = runs;
    this.#included = included;
  }

  /**
   * @param relative below the folder of the rules, separated by `/`; its own folder is not left out
   * @param isFolder whether it is one, or may lead to one
   */
  leavesOut(relative: string, isFolder: boolean): boolean {
    const name = relative.slice(relative.lastIndexOf("/") + 1);
    // In a worktree `.git` is a file, with a path of this machine.
    if (isFolder ? NEVER.has(name) : name === ".git") return true;
    if (!isFolder && this.#included.has(relative)) return false;
    if (name.startsWith(".env")) return true;
    const entry = isFolder ? `${relative}/` : relative;
    const last = this.#runs.find(({ patterns }) => patterns.ignores(entry));
    return last?.isNegated === false;
  }
}

function runsOf(lines: readonly string[]): Run[] {
  const runs: Run[] = [];
  for (const line of lines.filter((each) => each.trim() !== "" && !each.startsWith("#"))) {
    const isNegated = line.startsWith("!");
    let run = runs.at(-1);
    if (run?.isNegated !== isNegated) {
      run = { isNegated, patterns: ignore({ ignorecase: false }) };
      runs.push(run);
    }
    run.patterns.add(toPattern(isNegated ? line.slice(1) : line));
  }
  return runs;
}

/** A pattern without its sign. `src/**` also matches the folder, so that its content can be brought back. */
function toPattern(text: string): string {
  const pattern = text.trimEnd().replace(/^[!#]/, "\\$&");
  const folder = /^(.+\/)\*\*$/.exec(pattern)?.[1];
  if (folder === undefined || folder === "**/") return pattern;
  return folder.slice(0, -1).includes("/") ? folder : `/${folder}`;
}

async function readPatterns(root: string, name: string): Promise<string> {
  const file = path.join(root, name);
  try {
    if (!(await stat(file)).isFile()) return "";
    return await readFile(file, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return "";
    throw toCoded(name, error);
  }
}
