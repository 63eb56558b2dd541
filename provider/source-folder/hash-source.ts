import { createHash, hash } from "node:crypto";
import { OpenFile } from "./open-file.ts";
import type { FileHash, Source, SourceHash } from "./source.ts";
import { TimeSlices } from "./time-slices.ts";

/** Bytes that are read at once: more than most files have. */
const BUFFER = 256 * 1024;

/**
 * Reads the files of a source, and hashes their paths, executable bits and contents.
 *
 * @throws CodedError if a file cannot be read, or changes meanwhile
 */
export async function hashSource(source: Source, signal?: AbortSignal): Promise<SourceHash> {
  const hashes = new Map<string, FileHash>();
  const buffer = Buffer.allocUnsafe(BUFFER);
  const slices = new TimeSlices(signal);
  for (const path of source.files) {
    const file = OpenFile.open(source.root, path);
    try {
      const sha256 =
        file.size <= BUFFER ? hash("sha256", file.read(buffer)) : await hashInParts(file, buffer, slices);
      file.assertUnchanged();
      hashes.set(path, { sha256, size: file.size, isExecutable: file.isExecutable });
    } finally {
      file.close();
    }
    await slices.pause();
  }
  return combine(source, hashes);
}

async function hashInParts(file: OpenFile, buffer: Buffer, slices: TimeSlices): Promise<string> {
  const parts = createHash("sha256");
  for (let left = file.size; left > 0; ) {
    const part = file.read(buffer);
    parts.update(part);
    left -= part.length;
    await slices.pause();
  }
  return parts.digest("hex");
}

/** A path contains no line break, so different sources give different texts. */
function combine(source: Source, hashes: ReadonlyMap<string, FileHash>): SourceHash {
  const all = createHash("sha256");
  const files = new Map<string, FileHash>();
  all.update(`${source.configPath}\n`);
  for (const path of source.files) {
    const file = hashes.get(path);
    if (file === undefined) throw new Error(`${path} was not hashed`);
    all.update(`${file.isExecutable ? "755" : "644"} ${file.sha256} ${path}\n`);
    files.set(path, file);
  }
  return { contentHash: all.digest("hex"), files };
}
