import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { CodedError } from "../../provider/core/message.ts";
import type { ProjectFile } from "./template.ts";

/** What a folder may contain in which a project begins: what git and macOS put into an empty one. */
const ALLOWED = [".git", ".DS_Store"];

/**
 * Writes all files or, where one cannot be written, none. It overwrites nothing.
 *
 * @param after what is done then, and without which no file is left
 * @throws CodedError, also what `after` throws
 */
export function writeFiles<T>(folder: string, files: readonly ProjectFile[], after: () => T): T {
  const created: string[] = [];
  try {
    assertEmpty(folder);
    const first = mkdirSync(folder, { recursive: true });
    if (first !== undefined) created.push(first);
    for (const { name, content } of files) {
      const [top = name] = name.split(path.sep);
      created.push(path.join(folder, top));
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), content);
    }
    return after();
  } catch (error) {
    for (const each of created) rmSync(each, { recursive: true, force: true });
    if (error instanceof CodedError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new CodedError(
      `Could not write the project to ${folder}, and no file of it is left there: ${why}. Fix that, or use another folder.`,
      { cause: error },
    );
  }
}

function assertEmpty(folder: string): void {
  const found = existsSync(folder) && readdirSync(folder).find((name) => !ALLOWED.includes(name));
  if (found) {
    throw new CodedError(
      `The folder ${folder} is not empty: it contains ${found}. Run \`npx pulumi-langsmith init my-project\` to create a new folder.`,
    );
  }
}
