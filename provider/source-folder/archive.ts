import { create } from "tar";
import { CodedError } from "../core/message.ts";
import { hashSource, type SourceHash } from "./hash-source.ts";
import { fileChanged, sourceTooLarge } from "./messages.ts";
import type { Source } from "./read-source.ts";

/** Of LangSmith, for the compressed archive. */
export const LARGEST_ARCHIVE = 209_715_200;

/** An archive (`.tar.gz`) that is ready to be uploaded: its bytes, and how many. */
export type Archive = { readonly parts: readonly Buffer[]; readonly size: number };

interface ArchiveOptions {
  readonly signal?: AbortSignal | undefined;
  /** Of compressed bytes. Default: that of LangSmith. */
  readonly limit?: number;
}

/**
 * The archive of a source. Equal sources have equal archives with the same version of Node.
 *
 * @throws CodedError if the archive is too large, or if a file is no longer what was hashed
 */
export async function archiveOf(
  source: Source,
  hash: SourceHash,
  { signal, limit = LARGEST_ARCHIVE }: ArchiveOptions = {},
): Promise<Archive> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of tarOf(source)) {
      signal?.throwIfAborted();
      size += part.length;
      if (size > limit) throw new CodedError(sourceTooLarge({ limit, largest: largestOf(hash) }));
      parts.push(part);
    }
  } catch (error) {
    // Of a file that changes, that is reported.
    if (!(error instanceof CodedError)) await assertUnchanged(source, hash, signal);
    throw error;
  }
  await assertUnchanged(source, hash, signal);
  return { parts, size };
}

/** Rejects a source whose archive would be too large. It compresses only what is that large before. */
export async function assertNotTooLarge(
  source: Source,
  hash: SourceHash,
  options: ArchiveOptions = {},
): Promise<void> {
  // With the headers of each file, and what compression adds to bytes that it cannot compress.
  const most = Array.from(hash.files.values(), ({ size }) => 2048 + size * 1.001);
  const isSmall = most.reduce((sum, each) => sum + each, 0) <= (options.limit ?? LARGEST_ARCHIVE);
  if (!isSmall) await archiveOf(source, hash, options);
}

/** The bytes of an archive. They depend on the paths and contents of the source alone. */
function tarOf({ root, files }: Source): AsyncIterable<Buffer> {
  const fixed = { portable: true, mtime: new Date("2000-01-01T00:00:00Z"), filter: fix };
  // What begins with @ is the name of another archive.
  const names = files.map((each) => (each.startsWith("@") ? `./${each}` : each));
  const pack = create({ cwd: root, gzip: true, strict: true, preservePaths: true, ...fixed }, names);
  // After the first error, which ends the reading, others may follow.
  return pack.on("error", () => {});
}

/** Whatever the build runs, it may; and a file with two names is two files. */
function fix(_: string, stats: object): boolean {
  Object.assign(stats, { mode: 0o100755, nlink: 1 });
  return true;
}

/** What is uploaded must be what the state records. */
async function assertUnchanged(source: Source, { files }: SourceHash, signal?: AbortSignal): Promise<void> {
  for (const [path, { sha256 }] of (await hashSource(source, signal)).files) {
    if (files.get(path)?.sha256 !== sha256) throw new CodedError(fileChanged({ path }));
  }
}

/** Paths, those of the largest files first. */
function largestOf({ files }: SourceHash): string[] {
  return [...files].sort(([, one], [, other]) => other.size - one.size).map(([file]) => file);
}
