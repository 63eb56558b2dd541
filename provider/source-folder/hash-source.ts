import { createHash } from "node:crypto";
import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import path from "node:path";
import { CodedError } from "../core/message.ts";
import { fileChanged } from "./messages.ts";
import type { Source } from "./read-source.ts";
import { callSystem, turn } from "./system.ts";

/** The content of a source at one moment. */
export interface SourceHash extends Pick<Source, "root"> {
  /** The SHA-256 of the path of the configuration, and of what `sha256sum` prints of the files. Equal sources have equal hashes, on every machine. */
  readonly contentHash: string;
  readonly files: ReadonlyMap<string, { readonly sha256: string; readonly size: number }>;
}

/** Hashes the paths and contents of a source. @throws CodedError if a file cannot be read, or changes meanwhile */
export async function hashSource({ root, configPath, files }: Source, signal?: AbortSignal) {
  const hashed = new Map<string, { sha256: string; size: number }>();
  const all = createHash("sha256").update(`${configPath}\n`);
  for (const name of files) {
    const content = createHash("sha256");
    let size = 0;
    for (const part of readFile(root, name)) {
      content.update(part);
      size += part.length;
      await turn(signal);
    }
    if (size === 0) await turn(signal);
    const sha256 = content.digest("hex");
    all.update(`${sha256}  ${name}\n`);
    hashed.set(name, { sha256, size });
  }
  return { root, contentHash: all.digest("hex"), files: hashed } satisfies SourceHash;
}

/** A link that takes the place of the file is not followed, and a pipe does not block. Windows has neither flag. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** What is read at once, which is more than most files have. */
export const PART_BYTES = 256 * 1024;
const PART = Buffer.allocUnsafe(PART_BYTES);

/** Reads a file in parts. The next part of any file takes the place of the one before: use it before a wait. */
export function* readFile(root: string, name: string): Generator<Buffer> {
  const descriptor = callSystem(name, () => openSync(path.join(root, name), FLAGS));
  try {
    const { size, mtimeMs } = fstatSync(descriptor);
    for (let read = 0, length = 1; read < size && length > 0; read += length) {
      length = callSystem(name, () => readSync(descriptor, PART));
      yield PART.subarray(0, length);
    }
    const after = fstatSync(descriptor);
    if (!after.isFile() || after.size !== size || after.mtimeMs !== mtimeMs)
      throw new CodedError(fileChanged({ path: name }));
  } finally {
    closeSync(descriptor);
  }
}
