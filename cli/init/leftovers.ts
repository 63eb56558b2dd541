import { createHash } from "node:crypto";
import { existsSync, lstatSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isRecord } from "../../provider/core/properties.ts";

/**
 * The folder that `init` writes into before anything else of a project is there. It is deleted last, so that it is only
 * left where `init` was killed.
 */
const WORK = ".pulumi-langsmith-init";

/** What a folder may contain in which a project begins: what git and macOS put into an empty one. */
const ALLOWED = [".git", ".DS_Store"];

export function workFolder(folder: string): string {
  return path.join(folder, WORK);
}

/** The hashes of the files that `init` is about to move out of its work folder, by their paths. */
export function recordFiles(work: string): void {
  const written = path.join(work, "new");
  const hashes = filesBelow(written).map((name) => [name, hashOf(path.join(written, name))]);
  writeFileSync(manifestOf(work), JSON.stringify(Object.fromEntries(hashes)));
}

/** The first entry of a folder that an `init` which was killed did not leave there; undefined where there is none. */
export function foreignEntry(folder: string): string | undefined {
  const hashes = hashesIn(workFolder(folder));
  return readdirSync(folder).find(
    (name) => !ALLOWED.includes(name) && name !== WORK && !isLeft(folder, name, hashes),
  );
}

/** Removes what an `init` that was killed left in a folder, and nothing that was changed since. */
export function removeLeftovers(folder: string): void {
  const hashes = hashesIn(workFolder(folder));
  for (const name of readdirSync(folder).filter((each) => isLeft(folder, each, hashes))) {
    rmSync(path.join(folder, name), { recursive: true });
  }
  // Last, so that the rest is known again where this is interrupted.
  rmSync(workFolder(folder), { recursive: true, force: true });
}

/** Removes a folder with the empty folders in it. */
export function removeEmpty(folder: string): void {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) removeEmpty(path.join(folder, entry.name));
  }
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}

type Hashes = Readonly<Record<string, unknown>>;

/** Whether all of an entry is as a killed `init` wrote it. Some of it may be missing. */
function isLeft(folder: string, name: string, hashes: Hashes): boolean {
  const isWritten = Object.keys(hashes).some((file) => file.split(path.sep)[0] === name);
  const isUnchanged = (file: string) =>
    hashes[file] !== undefined && hashes[file] === hashOf(path.join(folder, file));
  return isWritten && filesBelow(folder, name).every(isUnchanged);
}

/** None where `init` was killed before it had written them: it then had moved no file, either. */
function hashesIn(work: string): Hashes {
  try {
    const hashes: unknown = JSON.parse(readFileSync(manifestOf(work), "utf8"));
    return isRecord(hashes) ? hashes : {};
  } catch {
    return {};
  }
}

function manifestOf(work: string): string {
  return path.join(work, "files.json");
}

/** An entry, or where it is a folder all that is below it and is no folder. No symbolic link is followed. */
function filesBelow(folder: string, name = ""): string[] {
  const entry = path.join(folder, name);
  if (!lstatSync(entry).isDirectory()) return [name];
  return readdirSync(entry).flatMap((below) => filesBelow(folder, path.join(name, below)));
}

/** Undefined for what is no plain file, or cannot be read. */
function hashOf(file: string): string | undefined {
  try {
    return lstatSync(file).isFile()
      ? createHash("sha256").update(readFileSync(file)).digest("hex")
      : undefined;
  } catch {
    return undefined;
  }
}
