import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { CodedError } from "../../provider/core/message.ts";
import { folderNotEmpty, projectNotWritten } from "./messages.ts";
import type { ProjectFile } from "./template.ts";

/** The folder that `init` writes into before the files of a project appear. It is only left where `init` was killed. */
const WORK = ".pulumi-langsmith-init";

/** What a folder may contain in which a project begins: also what git and macOS put into an empty one. */
const ALLOWED = [".git", ".DS_Store", WORK];

/** The entry that makes a project of a folder. */
const PROJECT = "Pulumi.yaml";

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
 * @param between what is done once the files can be written, and without which none is
 * @throws CodedError, also what `between` throws
 */
export function writeFiles<T>(folder: string, files: readonly ProjectFile[], between: () => T): T {
  assertEmpty(folder);
  return reportingErrors(folder, () => {
    const work = path.join(folder, WORK);
    const moved: string[] = [];
    let first: string | undefined;
    try {
      first = existsSync(folder) ? undefined : mkdirSync(folder, { recursive: true });
      rmSync(work, { recursive: true, force: true });
      for (const { name, content } of files) {
        const file = path.join(work, name);
        mkdirSync(path.dirname(file), { recursive: true });
        writeFileSync(file, content, { flag: "wx" });
      }
      const result = between();
      for (const name of projectLast(readdirSync(work))) {
        const target = path.join(folder, name);
        if (isThere(target)) throw new Error(`EEXIST: file already exists, ${JSON.stringify(target)}`);
        renameSync(path.join(work, name), target);
        moved.push(target);
      }
      rmdirSync(work);
      return result;
    } catch (error) {
      for (const each of [...moved, work]) rmSync(each, { recursive: true, force: true });
      if (first !== undefined) rmSync(first, { recursive: true, force: true });
      throw error;
    }
  });
}

/** Until all else is in its place, the folder is no project. */
function projectLast(names: readonly string[]): string[] {
  return [...names.filter((name) => name !== PROJECT), ...names.filter((name) => name === PROJECT)];
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
