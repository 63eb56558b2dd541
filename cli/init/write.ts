import { existsSync, lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { CodedError } from "../../provider/core/message.ts";
import { folderNotEmpty, projectNotWritten } from "./messages.ts";
import type { ProjectFile } from "./template.ts";

/** What a folder may contain in which a project begins: what git and macOS put into an empty one. */
const ALLOWED = [".git", ".DS_Store"];

/** Accepts a folder that does not exist, or is empty. @throws CodedError */
export function assertEmpty(folder: string): void {
  reportingErrors(folder, () => {
    // Also a symbolic link that leads nowhere is something.
    if (!isThere(folder)) return;
    const found = readdirSync(folder).find((name) => !ALLOWED.includes(name));
    if (found !== undefined) throw new CodedError(folderNotEmpty({ folder, found }));
  });
}

/**
 * Writes all files or, where one cannot be written, none. It overwrites nothing.
 *
 * @param after what is done then, and without which no file is left
 * @throws CodedError, also what `after` throws
 */
export function writeFiles<T>(folder: string, files: readonly ProjectFile[], after: () => T): T {
  assertEmpty(folder);
  return reportingErrors(folder, () => {
    const created: string[] = [];
    try {
      const first = existsSync(folder) ? undefined : mkdirSync(folder, { recursive: true });
      if (first !== undefined) created.push(first);
      for (const { name, content } of files) {
        const [top = name] = name.split(path.sep);
        const entry = path.join(folder, top);
        if (!created.includes(entry)) {
          if (isThere(entry)) throw new Error(`EEXIST: file already exists, ${JSON.stringify(entry)}`);
          created.push(entry);
        }
        mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
        writeFileSync(path.join(folder, name), content, { flag: "wx" });
      }
      return after();
    } catch (error) {
      for (const each of created) rmSync(each, { recursive: true, force: true });
      throw error;
    }
  });
}

function isThere(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}

function reportingErrors<T>(folder: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof CodedError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new CodedError(projectNotWritten({ folder, why }), { cause: error });
  }
}
