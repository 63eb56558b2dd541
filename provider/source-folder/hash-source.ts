import { createHash } from "node:crypto";
import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import path from "node:path";
import { CodedError } from "../core/message.ts";
import { fileChanged } from "./messages.ts";
import type { Source } from "./read-source.ts";
import { callSystem, turn } from "./system.ts";

/** The content of a source at one moment. */
export interface SourceHash {
  /** The SHA-256 of the path of the configuration, and of what `sha256sum` prints of the files. Equal sources have equal hashes, on every machine. */
  readonly contentHash: string;
  readonly files: ReadonlyMap<string, { readonly sha256: string; readonly size: number }>;
}

/** Hashes the paths and contents of a source. @throws CodedError if a file cannot be read, or changes meanwhile */
export async function hashSource(source: Source, signal?: AbortSignal): Promise<SourceHash> {
  const files = new Map<string, { sha256: string; size: number }>();
  const all = createHash("sha256").update(`${source.configPath}\n`);
  for (const name of source.files) {
    const file = await hashFile(source.root, name, signal);
    all.update(`${file.sha256}  ${name}\n`);
    files.set(name, file);
  }
  return { contentHash: all.digest("hex"), files };
}

/** A link that takes the place of the file is not followed, and a pipe does not block. Windows has neither flag. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** What is read at once, which is more than most files have: hashed before anybody else has a turn. */
const PART = Buffer.allocUnsafe(256 * 1024);

async function hashFile(root: string, name: string, signal: AbortSignal | undefined) {
  const content = createHash("sha256");
  const descriptor = callSystem(name, () => openSync(path.join(root, name), FLAGS));
  try {
    const { size, mtimeMs } = fstatSync(descriptor);
    for (let read = 0, length = 1; read < size && length > 0; read += length) {
      length = callSystem(name, () => readSync(descriptor, PART));
      content.update(PART.subarray(0, length));
      await turn(signal);
    }
    const after = fstatSync(descriptor);
    if (!after.isFile() || after.size !== size || after.mtimeMs !== mtimeMs)
      throw new CodedError(fileChanged({ path: name }));
    return { sha256: content.digest("hex"), size };
  } finally {
    closeSync(descriptor);
  }
}
