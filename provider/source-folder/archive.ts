import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { CodedError, type Message } from "../core/message.ts";
import { archiveNotWritten, sourceTooLarge } from "./messages.ts";
import type { Source, SourceHash } from "./source.ts";
import { reasonOf } from "./system-error.ts";
import { BLOCK } from "./tar-header.ts";
import { writeTar } from "./write-tar.ts";

/** Of LangSmith, for the compressed archive. */
export const LARGEST_ARCHIVE = 209_715_200;
const LARGE_ARCHIVE = 52_428_800;
const SIZES = { error: LARGEST_ARCHIVE, warning: LARGE_ARCHIVE };

/** That of `gzip` and `tar cz`. */
const LEVEL = 6;
const CHUNK = 128 * 1024;

/** The byte of a gzip header that names the operating system, and what it is for all of them. */
const OPERATING_SYSTEM = 9;
const UNKNOWN = 255;

/** An archive (`.tar.gz`) that is ready to be uploaded. */
export interface Archive {
  /** Bytes: its `Content-Length`. */
  readonly size: number;
  /** It is large. */
  readonly warnings: readonly Message[];
  /** Its bytes from the beginning, as often as they are needed until `use` ends. */
  stream(): Readable;
  /** Frees its space before `use` ends: it is not needed any more. */
  close(): Promise<void>;
}

interface ArchiveOptions {
  readonly signal?: AbortSignal | undefined;
  /** Compressed bytes. Default: those of LangSmith, and a quarter of them. */
  readonly limits?: { readonly error: number; readonly warning: number };
}

/**
 * Writes the archive of a source to a temporary file, passes it to `use`, and removes it. Equal sources have equal
 * archives with the same version of Node.
 *
 * @throws CodedError if the archive is too large or cannot be written, or if a file is no longer what was hashed
 */
export async function withArchive<T>(
  source: Source,
  hash: SourceHash,
  use: (archive: Archive) => Promise<T>,
  { signal, limits = SIZES }: ArchiveOptions = {},
): Promise<T> {
  return await withTemporaryFile(async (file) => {
    const sizes = { limit: limits.error, largest: largestOf(hash) };
    const size = await compress(source, hash, sizes, signal, (chunk) =>
      file.appendFile(chunk).catch(toNotWritten),
    );
    return await use({
      size,
      warnings: size > limits.warning ? [sourceTooLarge({ size, ...sizes })] : [],
      stream: () => Readable.from(contentOf(file), { objectMode: false }),
      close: () => file.close(),
    });
  });
}

/**
 * Rejects a source whose archive would be too large, without an archive. It compresses only what is that large before.
 *
 * @throws CodedError if the archive is too large, or if a file is no longer what was hashed
 */
export async function assertNotTooLarge(
  source: Source,
  hash: SourceHash,
  { signal, limits = SIZES }: ArchiveOptions = {},
): Promise<void> {
  if (uncompressed(hash) <= limits.error) return;
  await compress(source, hash, { limit: limits.error, largest: largestOf(hash) }, signal, async () => {});
}

/** What gzip adds to bytes that it cannot compress, with something to spare. */
const GROWTH = 1.001;

/** About the most bytes that an archive can have. */
function uncompressed({ files }: SourceHash): number {
  const blocks = Array.from(files.values(), ({ size }) => 1 + Math.ceil(size / BLOCK));
  return blocks.reduce((sum, each) => sum + each, 0) * BLOCK * GROWTH;
}

/** Passes the bytes of an archive to `take`, and returns how many there are. */
async function compress(
  source: Source,
  hash: SourceHash,
  sizes: { readonly limit: number; readonly largest: readonly string[] },
  signal: AbortSignal | undefined,
  take: (chunk: Buffer) => Promise<void>,
): Promise<number> {
  let size = 0;
  const write = async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      if (size === 0) chunk[OPERATING_SYSTEM] = UNKNOWN;
      size += chunk.length;
      if (size > sizes.limit) throw new CodedError(sourceTooLarge(sizes));
      await take(chunk);
    }
  };
  const tar = Readable.from(writeTar(source, hash), { highWaterMark: 2 });
  try {
    await pipeline(tar, createGzip({ level: LEVEL, chunkSize: CHUNK }), write, { signal });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
  return size;
}

/** The bytes of an open file from the beginning. A stream of the handle itself would keep it from being closed. */
async function* contentOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(CHUNK), 0, CHUNK, position);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    position += bytesRead;
  }
}

/** Paths of the largest files. */
function largestOf({ files }: SourceHash): string[] {
  const largest = [...files].toSorted(([, one], [, other]) => other.size - one.size);
  return largest.slice(0, 3).map(([file]) => file);
}

/** Passes an empty file to `use` that only this user can read, and removes it. */
async function withTemporaryFile<T>(use: (file: FileHandle) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), "pulumi-langsmith-source-")).catch(toNotWritten);
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const file = await open(path.join(folder, "source.tar.gz"), "wx+", 0o600).catch(toNotWritten);
    try {
      // Without a name it is removed even if the process is killed. Windows keeps the name while the file is open.
      await remove().catch(() => {});
      return await use(file);
    } finally {
      await file.close();
    }
  } finally {
    await remove();
  }
}

/** An error of the system says why; any other stays as it is. */
function toNotWritten(error: unknown): never {
  if (!(error instanceof Error && "syscall" in error)) throw error;
  throw new CodedError(archiveNotWritten({ why: reasonOf(error) }), { cause: error });
}
