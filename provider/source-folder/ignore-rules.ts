import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { IgnorePatterns } from "./ignore-patterns.ts";
import { toCoded } from "./open-file.ts";
import { toRelative } from "./paths.ts";
import { codeOf } from "./system-error.ts";

/** Folders, and links, that are never uploaded, whatever a pattern says. */
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

/** What is at a path. */
export interface Kind {
  /** Also for a link to a folder. */
  readonly isFolder: boolean;
  readonly isLink: boolean;
}

/**
 * Which entries below one folder are left out. LangSmith's own tools read the same files and match their patterns the
 * same, but upload `.env` files, and a folder of `NEVER` that a pattern includes.
 */
export class IgnoreRules {
  readonly #patterns: IgnorePatterns;
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
    return new IgnoreRules(new IgnorePatterns(texts), new Set(below));
  }

  private constructor(patterns: IgnorePatterns, included: ReadonlySet<string>) {
    this.#patterns = patterns;
    this.#included = included;
  }

  /** @param relative below the folder of the rules, separated by `/`; its own folder is not left out */
  leavesOut(relative: string, { isFolder, isLink }: Kind): boolean {
    const name = relative.slice(relative.lastIndexOf("/") + 1);
    // In a worktree `.git` is a file, with a path of this machine.
    if (isFolder || isLink ? NEVER.has(name) : name === ".git") return true;
    if (!isFolder && this.#included.has(relative)) return false;
    if (name.startsWith(".env")) return true;
    return this.#patterns.leavesOut(isFolder ? `${relative}/` : relative);
  }
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
