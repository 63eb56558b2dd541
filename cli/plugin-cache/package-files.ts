import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { LAUNCHER } from "./cache.ts";

/** The launcher of a release's archive is one of its own, and starts the package's under this name. */
const ARCHIVED_LAUNCHER = "launch.cjs";

/** The files of the plugin in this package, by their paths below the folder. Symbolic links are followed. */
export function packageFiles(source: string): string[] {
  return readdirSync(source)
    .filter((name) => name !== ".built")
    .flatMap((name) => {
      const file = path.join(source, name);
      return statSync(file).isDirectory() ? packageFiles(file).map((below) => path.join(name, below)) : name;
    });
}

/**
 * The first file that an installed copy of this version does not have as the package has it, such as after the disk was
 * full. Undefined: there is none, or the package was deleted or cannot be read, and nothing can be compared.
 */
export function differingFile(folder: string, source: string): string | undefined {
  const files = filesIn(source);
  if (files === undefined) return undefined;
  const isArchived = existsSync(path.join(folder, ARCHIVED_LAUNCHER));
  const nameOf = (name: string) => {
    if (!isArchived || !name.startsWith(LAUNCHER)) return name;
    return name === LAUNCHER ? ARCHIVED_LAUNCHER : undefined;
  };
  return files.flatMap((name) => {
    const copied = nameOf(name);
    return copied === undefined || isSame(path.join(source, name), path.join(folder, copied)) ? [] : copied;
  })[0];
}

function filesIn(source: string): string[] | undefined {
  try {
    return packageFiles(source);
  } catch {
    return undefined;
  }
}

/** Not where one of them cannot be read. */
function isSame(one: string, other: string): boolean {
  try {
    return statSync(one).size === statSync(other).size && readFileSync(one).equals(readFileSync(other));
  } catch {
    return false;
  }
}
