import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { CodedError } from "../../provider/core/message.ts";
import { uninterrupted } from "../uninterrupted.ts";
import { folderNotEmpty, projectNotWritten } from "./messages.ts";
import type { ProjectFile } from "./template.ts";

/** What a folder may contain in which a project begins: what git and macOS put into an empty one. */
const ALLOWED = [".git", ".DS_Store"];

/** @throws CodedError where the folder contains anything, or is none */
export function assertEmpty(folder: string): void {
  // Also a symbolic link that leads nowhere is something.
  const isThere = reading(folder, () => lstatSync(folder, { throwIfNoEntry: false }) !== undefined);
  if (!isThere) return;
  const [found] = reading(folder, () => readdirSync(folder).filter((name) => !ALLOWED.includes(name)));
  if (found !== undefined) throw new CodedError(folderNotEmpty({ folder, found }));
}

/** Writes all files or, where one cannot be written, none. @throws CodedError */
export function writeFiles(folder: string, files: readonly ProjectFile[]): void {
  const write = existsSync(folder) ? writeInto : writeBeside;
  reading(folder, () => uninterrupted(() => write(folder, files)));
}

/** A new folder appears with all its files, also where the process is killed. */
function writeBeside(folder: string, files: readonly ProjectFile[]): void {
  const parent = path.dirname(folder);
  const first = firstMissing(parent);
  let work: string | undefined;
  try {
    mkdirSync(parent, { recursive: true });
    work = mkdtempSync(path.join(parent, `.${path.basename(folder)}-`));
    const written = path.join(work, "new");
    mkdirSync(written);
    writeInto(written, files);
    // Fails where the folder has got content meanwhile.
    renameSync(written, folder);
    rmSync(work, { recursive: true });
  } catch (error) {
    if (work !== undefined) rmSync(work, { recursive: true, force: true });
    if (first !== undefined) removeEmpty(first);
    throw error;
  }
}

function writeInto(folder: string, files: readonly ProjectFile[]): void {
  const written: string[] = [];
  const created: string[] = [];
  try {
    for (const { name, content } of files) {
      const file = path.join(folder, name);
      const first = firstMissing(path.dirname(file));
      if (first !== undefined) created.push(first);
      mkdirSync(path.dirname(file), { recursive: true });
      // What another process has written meanwhile is not overwritten, and no symbolic link is followed.
      writeFileSync(file, content, { flag: "wx" });
      written.push(file);
    }
  } catch (error) {
    for (const file of written) rmSync(file, { force: true });
    for (const first of created.reverse()) removeEmpty(first);
    throw error;
  }
}

/** The topmost folder that is to be created, for a folder to exist. */
function firstMissing(folder: string): string | undefined {
  if (existsSync(folder)) return undefined;
  const above = path.dirname(folder);
  return firstMissing(above) ?? folder;
}

/** Removes a folder with the empty folders in it. */
function removeEmpty(folder: string): void {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) removeEmpty(path.join(folder, entry.name));
  }
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}

function reading<T>(folder: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CodedError(projectNotWritten({ folder, why }), { cause: error });
  }
}
