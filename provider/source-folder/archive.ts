import { createHash } from "node:crypto";
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { Header, Pax } from "tar";
import { CodedError } from "../core/message.ts";
import { PART_BYTES, readFile, type SourceHash } from "./hash-source.ts";
import { fileChanged, sourceTooLarge } from "./messages.ts";
import { turn } from "./system.ts";

/** Of LangSmith, for the compressed archive. */
export const LARGEST_ARCHIVE = 209_715_200;

/** An archive (`.tar.gz`) that is ready to be uploaded: its file, and how many bytes it has. */
export type Archive = { readonly file: string; readonly size: number };

/**
 * Writes the archive of a source to a temporary file that only this user can read, and removes it after its use. Equal
 * sources have equal archives with the same version of Node.
 *
 * @throws CodedError if the archive is too large, or if a file is no longer what was hashed
 */
export async function withArchive<T>(
  source: SourceHash,
  use: (archive: Archive) => Promise<T>,
  signal?: AbortSignal,
  limit = LARGEST_ARCHIVE,
): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-"));
  const file = path.join(folder, "source.tar.gz");
  let size = 0;
  const checked = async function* (parts: AsyncIterable<Buffer>) {
    for await (const part of parts) {
      // The system of this machine.
      if (size === 0) part[9] = 0xff;
      size += part.length;
      if (size > limit) throw new CodedError(sourceTooLarge({ limit, largest: largestOf(source) }));
      yield part;
    }
  };
  try {
    const target = createWriteStream(file, { mode: 0o600 });
    await pipeline(joined(tarOf(source), signal), createGzip(), checked, target);
    return await use({ file, size });
  } finally {
    // The file may still be opened when writing has failed.
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Rejects a source whose archive would be too large. It compresses only what is that large before. */
export async function assertNotTooLarge(source: SourceHash, signal?: AbortSignal, limit = LARGEST_ARCHIVE) {
  let most = 0;
  // With the headers of each file, and what compression adds to bytes that it cannot compress.
  for (const { size } of source.files.values()) most += 2048 + size * 1.001;
  if (most > limit) await withArchive(source, async () => {}, signal, limit);
}

const MODIFIED = new Date("2000-01-01T00:00:00Z");

/** The pieces of a tar file. They depend on paths and contents alone. Whatever the build runs, it may. */
function* tarOf({ root, files }: SourceHash): Generator<Buffer> {
  for (const [name, { sha256, size }] of files) {
    const header = new Header({ path: name, size, type: "File", mode: 0o755, mtime: MODIFIED });
    if (header.encode()) yield new Pax({ path: name, size }).encode();
    if (header.block) yield header.block;
    const content = createHash("sha256");
    for (const part of readFile(root, name)) {
      content.update(part);
      yield part;
    }
    if (content.digest("hex") !== sha256) throw new CodedError(fileChanged({ path: name }));
    yield Buffer.alloc(-size & 511);
  }
  yield Buffer.alloc(1024);
}

/** Copies pieces into parts for another thread, which takes as long for a small one. */
async function* joined(pieces: Iterable<Buffer>, signal: AbortSignal | undefined) {
  let part: Buffer[] = [];
  let size = 0;
  for (const piece of pieces) {
    part.push(Buffer.from(piece));
    size += piece.length;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(part);
    [part, size] = [[], 0];
    await turn(signal);
  }
  yield Buffer.concat(part);
}

/** Paths, those of the largest files first. */
function largestOf({ files }: SourceHash): string[] {
  return [...files].sort(([, one], [, other]) => other.size - one.size).map(([file]) => file);
}
