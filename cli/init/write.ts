import { existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { CodedError } from "../../provider/core/message.ts";
import { createFolder } from "../create-folder.ts";
import { uninterrupted } from "../uninterrupted.ts";
import { foreignEntry, recordFiles, removeEmpty, removeLeftovers, workFolder } from "./leftovers.ts";
import { folderInUse, folderNotEmpty, folderOfPackages, projectNotWritten } from "./messages.ts";
import { claim, isInUse } from "./owner.ts";
import type { ProjectFile } from "./template.ts";

/** The entry that makes a project of a folder. */
const PROJECT = "Pulumi.yaml";

/**
 * Accepts a folder that is not there, is empty, or contains what an `init` left there that was killed.
 *
 * @throws CodedError where the folder contains anything else, is none, or is in node_modules
 */
export function assertEmpty(folder: string): void {
  if (path.resolve(folder).split(path.sep).includes("node_modules"))
    throw new CodedError(folderOfPackages({ folder }));
  // Also a symbolic link that leads nowhere is something.
  reading(folder, () => {
    if (!isThere(folder)) return;
    assertUnused(folder);
    assertNothingForeign(folder);
  });
}

function assertUnused(folder: string): void {
  if (isInUse(workFolder(folder))) throw new CodedError(folderInUse({ folder }));
}

function assertNothingForeign(folder: string): void {
  const found = foreignEntry(folder);
  if (found !== undefined) throw new CodedError(folderNotEmpty({ folder, found }));
}

/** Creates the work folder, which only one process can do at a time. */
function begin(folder: string): void {
  const work = workFolder(folder);
  assertUnused(folder);
  removeLeftovers(folder);
  try {
    mkdirSync(work);
  } catch (error) {
    if (isThere(work)) throw new CodedError(folderInUse({ folder }), { cause: error });
    throw error;
  }
}

/**
 * Writes all files or, where one cannot be written, none. Where the process is killed, the folder is the whole project, or
 * one that the next `init` accepts.
 *
 * @throws CodedError
 */
export function writeFiles(folder: string, files: readonly ProjectFile[]): void {
  writeFilesWith(folder, files, () => {});
}

/**
 * As `writeFiles`, with work that is done once the files can be written, and without which none is.
 *
 * @throws CodedError, also what the work throws
 */
export function writeFilesWith<T>(folder: string, files: readonly ProjectFile[], work: () => T): T {
  return reading(folder, () => uninterrupted(() => writeInto(folder, files, work)));
}

function writeInto<T>(folder: string, files: readonly ProjectFile[], between: () => T): T {
  const first = firstMissing(folder);
  const work = workFolder(folder);
  const moved: string[] = [];
  let isOurs = false;
  try {
    createFolder(folder);
    begin(folder);
    isOurs = true;
    claim(work);
    // Another process may have written a project since the folder was found empty.
    assertNothingForeign(folder);
    const written = path.join(work, "new");
    for (const { name, content } of files) {
      const file = path.join(written, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, content, { flag: "wx" });
    }
    recordFiles(work);
    const result = between();
    for (const name of projectLast(readdirSync(written))) {
      const target = path.join(folder, name);
      // What another process has written meanwhile is not overwritten.
      if (isThere(target)) throw new Error(`EEXIST: file already exists, ${JSON.stringify(target)}`);
      renameSync(path.join(written, name), target);
      moved.push(target);
    }
    rmSync(work, { recursive: true });
    return result;
  } catch (error) {
    for (const target of moved) rmSync(target, { recursive: true, force: true });
    if (isOurs) rmSync(work, { recursive: true, force: true });
    // What another `init` writes there at the same time stays.
    if (first !== undefined && !existsSync(work)) removeEmpty(first);
    throw error;
  }
}

/** Until all else is in its place, the folder is no project. */
function projectLast(names: readonly string[]): string[] {
  return [...names.filter((name) => name !== PROJECT), ...names.filter((name) => name === PROJECT)];
}

function isThere(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}

/** The topmost folder that is to be created, for a folder to exist. */
function firstMissing(folder: string): string | undefined {
  if (existsSync(folder)) return undefined;
  const above = path.dirname(folder);
  return firstMissing(above) ?? folder;
}

function reading<T>(folder: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof CodedError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new CodedError(projectNotWritten({ folder, why }), { cause: error });
  }
}
