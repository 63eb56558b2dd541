import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { CodedError } from "../../provider/core/message.ts";
import { folderNotWritten } from "../messages.ts";
import type { ProjectFile } from "./template.ts";

/** What a folder may contain in which a project begins: what git and macOS put into an empty one. */
const ALLOWED = [".git", ".DS_Store"];

/** The file that makes a project of a folder: it is written beside, and renamed when all else is in its place. */
const PROJECT = "Pulumi.yaml";
const PART = `${PROJECT}.part`;

/** Accepts a folder that does not exist, is empty, or has what an `init` of these files wrote that was killed. @throws CodedError */
function assertEmpty(folder: string, files: readonly ProjectFile[]): void {
  reportingErrors(folder, () => {
    // Also a symbolic link that leads nowhere is something.
    if (lstatSync(folder, { throwIfNoEntry: false }) === undefined) return;
    const others = readdirSync(folder).filter((name) => !ALLOWED.includes(name));
    const found = others.find((name) => !isOurs(folder, name, files));
    if (found !== undefined) {
      throw new CodedError(
        `The folder ${folder} is not empty: it contains ${found}. Run \`npx pulumi-langsmith init my-project\` to create a new folder.`,
      );
    }
  });
}

/** Whether all that an entry contains is the beginning of what the files have there. */
function isOurs(folder: string, name: string, files: readonly ProjectFile[]): boolean {
  const entry = path.join(folder, name);
  const status = lstatSync(entry);
  if (status.isDirectory()) {
    const isPart = files.some((file) => file.name.startsWith(`${name}${path.sep}`));
    return isPart && readdirSync(entry).every((each) => isOurs(folder, path.join(name, each), files));
  }
  const own = files.find((file) => file.name === (name === PART ? PROJECT : name));
  if (own === undefined || !status.isFile()) return false;
  return Buffer.from(own.content).subarray(0, status.size).equals(readFileSync(entry));
}

/**
 * Writes all files or, where one cannot be written, none. It overwrites nothing.
 *
 * @param after what is done then, and without which no file is left
 * @throws CodedError, also what `after` throws
 */
export function writeFiles<T>(folder: string, files: readonly ProjectFile[], after: () => T): T {
  assertEmpty(folder, files);
  return uninterrupted(() => writeAll(folder, files, after));
}

function writeAll<T>(folder: string, files: readonly ProjectFile[], after: () => T): T {
  return reportingErrors(folder, () => {
    const first = existsSync(folder) ? undefined : mkdirSync(folder, { recursive: true });
    const created = new Set(first === undefined ? [] : [first]);
    try {
      for (const { name, content } of files) {
        const written = name === PROJECT ? PART : name;
        const [top = written] = written.split(path.sep);
        created.add(path.join(folder, top));
        mkdirSync(path.dirname(path.join(folder, written)), { recursive: true });
        writeFileSync(path.join(folder, written), content);
      }
      const result = after();
      if (existsSync(path.join(folder, PART)))
        renameSync(path.join(folder, PART), path.join(folder, PROJECT));
      return result;
    } catch (error) {
      for (const each of created) rmSync(each, { recursive: true, force: true });
      throw error;
    }
  });
}

/** Does synchronous work, which Ctrl-C cannot end in the middle: what it writes is whole, or removed again. */
function uninterrupted<T>(work: () => T): T {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  const ignore = () => {};
  for (const signal of signals) process.on(signal, ignore);
  try {
    return work();
  } finally {
    for (const signal of signals) process.off(signal, ignore);
  }
}

function reportingErrors<T>(folder: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof CodedError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new CodedError(folderNotWritten({ what: "project", folder, why }), { cause: error });
  }
}
