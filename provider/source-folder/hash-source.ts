import { createHash } from "node:crypto";
import { withOpenFile } from "./open-file.ts";
import type { FileHash, Source, SourceHash } from "./source.ts";

/** Files that are read at the same time. More are not faster. */
const READERS = 8;
/** Bytes of each reader. */
const BUFFER = 256 * 1024;

/**
 * Reads the files of a source, and hashes their paths, executable bits and contents.
 *
 * @throws CodedError if a file cannot be read, or changes meanwhile
 */
export async function hashSource(source: Source, signal?: AbortSignal): Promise<SourceHash> {
  const hashes = new Map<string, FileHash>();
  const queue = inTurn(source.files);
  const read = async () => {
    const buffer = Buffer.allocUnsafe(BUFFER);
    // An error ends the queue, and so the other readers too.
    for (const path of queue) {
      hashes.set(path, await hashFile(source.root, path, buffer, signal));
    }
  };
  const readers = await Promise.allSettled(Array.from({ length: READERS }, read));
  for (const reader of readers) if (reader.status === "rejected") throw reader.reason;
  return combine(source, hashes);
}

function* inTurn(paths: readonly string[]): Generator<string> {
  yield* paths;
}

async function hashFile(
  root: string,
  path: string,
  buffer: Buffer,
  signal: AbortSignal | undefined,
): Promise<FileHash> {
  signal?.throwIfAborted();
  return await withOpenFile(root, path, async (file) => {
    const hash = createHash("sha256");
    for (let left = file.size; left > 0; ) {
      const chunk = await file.read(buffer);
      hash.update(chunk);
      left -= chunk.length;
      signal?.throwIfAborted();
    }
    file.assertUnchanged();
    return { sha256: hash.digest("hex"), size: file.size, isExecutable: file.isExecutable };
  });
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
