import { isUtf8 } from "node:buffer";
import { type Dirent, readdirSync, readlinkSync, statSync } from "node:fs";
import path from "node:path";
import { CodedError } from "../core/message.ts";
import type { IgnoreRules, Kind } from "./ignore-rules.ts";
import { nameNotUsable, notRegular, sourceTooLarge } from "./messages.ts";
import { callSystem } from "./open-file.ts";
import { isWithin } from "./paths.ts";
import { TimeSlices } from "./time-slices.ts";

const MOST_FILES = 100_000;

/** What is found, as paths below the root. */
export interface Found {
  readonly files: Set<string>;
  readonly links: Set<string>;
}

/** Where files are looked for. */
export interface Tree {
  /** Absolute: paths of the archive begin here. */
  readonly root: string;
  /** The folders that are uploaded, below the root and separated by `/`; the root itself is "". */
  readonly folders: readonly string[];
}

/**
 * Adds the files of one folder of a tree to what is found, without those of another folder of the tree within it: only
 * the rules of the innermost folder decide about a file, so what these leave out is not added through the outer one.
 *
 * @throws CodedError for an entry that cannot be uploaded, and that no rule leaves out
 */
export async function findFiles(
  tree: Tree,
  folder: string,
  rules: IgnoreRules,
  found: Found,
  signal?: AbortSignal,
): Promise<void> {
  const slices = new TimeSlices(signal);
  const visit = async (below: string): Promise<void> => {
    await slices.pause();
    for (const entry of entriesOf(tree.root, join(folder, below))) {
      const name = entry.name.toString("utf8");
      const relative = join(below, name);
      const location = join(folder, relative);
      if (entry.isDirectory() && tree.folders.includes(location)) continue;
      if (rules.leavesOut(relative, kindOf(tree, location, entry))) continue;
      assertUsable(location, entry.name);
      if (entry.isDirectory()) await visit(relative);
      else if (entry.isSymbolicLink()) addLink(tree, location, found);
      else if (entry.isFile()) found.files.add(location);
      else throw new CodedError(notRegular({ path: location, is: "special" }));
    }
    if (found.files.size > MOST_FILES) {
      const folders = tree.folders.map((each) => each || ".");
      throw new CodedError(sourceTooLarge({ most: MOST_FILES, folders }));
    }
  };
  await visit("");
}

/** In the order of their bytes, so that the same error is reported everywhere. */
function entriesOf(root: string, folder: string): Dirent<Buffer>[] {
  const entries = callSystem(folder, () =>
    readdirSync(path.join(root, folder), { withFileTypes: true, encoding: "buffer" }),
  );
  return entries.sort((one, other) => Buffer.compare(one.name, other.name));
}

function kindOf({ root }: Tree, location: string, entry: Dirent<Buffer>): Kind {
  const isLink = entry.isSymbolicLink();
  return { isFolder: entry.isDirectory() || (isLink && leadsToFolder(path.join(root, location))), isLink };
}

function leadsToFolder(link: string): boolean {
  try {
    return statSync(link).isDirectory();
  } catch {
    // It leads to nothing, in a circle, or where this user may not look.
    return false;
  }
}

function assertUsable(location: string, name: Buffer): void {
  const is = !isUtf8(name) ? "notUtf8" : /\p{Cc}/u.test(location) ? "control" : undefined;
  if (is !== undefined) throw new CodedError(nameNotUsable({ path: location, is }));
}

function addLink({ root, folders }: Tree, location: string, { links }: Found): void {
  const file = path.join(root, location);
  const target = callSystem(location, () => readlinkSync(file));
  const end = path.resolve(path.dirname(file), target);
  if (!folders.some((folder) => isWithin(path.join(root, folder), end))) {
    throw new CodedError(notRegular({ path: location, is: "link" }));
  }
  links.add(location);
}

function join(folder: string, name: string): string {
  return folder === "" || name === "" ? `${folder}${name}` : `${folder}/${name}`;
}
