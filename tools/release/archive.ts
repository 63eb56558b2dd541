import { createHash } from "node:crypto";
import { createReadStream, readdirSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { create } from "tar";

/** Of every file of an archive: the same everywhere, so that the same input makes the same archive. */
const MODIFIED = new Date("2000-01-01T00:00:00Z");

/**
 * Packs files of a folder into a `.tar.gz` that holds nothing of this machine or moment: sorted by name, without owners,
 * with one time. Modes are kept, except what others may write.
 *
 * @param files their paths below the folder; default: all that it contains
 */
export async function packFolder(
  folder: string,
  target: string,
  files: readonly string[] = readdirSync(folder),
): Promise<void> {
  const options = {
    cwd: folder,
    file: target,
    portable: true,
    mtime: MODIFIED,
    gzip: { level: 9, portable: true },
  };
  await create(options, files.toSorted());
}

/** The SHA-256 of a file, in hexadecimal digits. */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/** What `sha256sum -c` checks, run in the folder of the files: one line for each of them. */
export async function checksumsOf(files: readonly string[]): Promise<string> {
  const named = files.map((file) => ({ file, name: path.basename(file) }));
  named.sort((one, other) => (one.name < other.name ? -1 : 1));
  const lines: string[] = [];
  for (const { file, name } of named) lines.push(`${await sha256Of(file)}  ${name}\n`);
  return lines.join("");
}
