import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import path from "node:path";
import { CodedError } from "../core/message.ts";
import { fileChanged, fileNotReadable } from "./messages.ts";
import { codeOf, reasonOf } from "./system-error.ts";

/** A link that takes the place of the file is not followed, and a pipe does not block. Windows has neither flag. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** The owner may run it. The other bits depend on the umask of who checked it out. */
const EXECUTABLE = 0o100;

/** A file of a source while it is read. It has the size that it had when it was opened, or an error reports a change. */
export class OpenFile {
  readonly size: number;
  readonly isExecutable: boolean;
  readonly #path: string;
  readonly #descriptor: number;
  readonly #modified: number;
  #position = 0;

  /** @throws CodedError if it cannot be read, or is no longer a regular file */
  static open(root: string, name: string): OpenFile {
    const descriptor = callSystem(name, () => openSync(path.join(root, name), FLAGS));
    try {
      const stats = fstatSync(descriptor);
      if (!stats.isFile()) throw new CodedError(fileChanged({ path: name, is: "notRegular" }));
      return new OpenFile(name, descriptor, stats);
    } catch (error) {
      closeSync(descriptor);
      throw error;
    }
  }

  private constructor(
    name: string,
    descriptor: number,
    { size, mode, mtimeMs }: { readonly size: number; readonly mode: number; readonly mtimeMs: number },
  ) {
    this.size = size;
    this.isExecutable = (mode & EXECUTABLE) !== 0;
    this.#path = name;
    this.#descriptor = descriptor;
    this.#modified = mtimeMs;
  }

  /** Fills the buffer with the next bytes, as far as the file has some. @throws CodedError if it became shorter */
  read(buffer: Buffer): Buffer {
    const wanted = Math.min(buffer.length, this.size - this.#position);
    let filled = 0;
    while (filled < wanted) {
      const read = callSystem(this.#path, () =>
        readSync(this.#descriptor, buffer, filled, wanted - filled, this.#position),
      );
      if (read === 0) throw this.#changed();
      filled += read;
      this.#position += read;
    }
    return buffer.subarray(0, wanted);
  }

  /** @throws CodedError if it changed since it was opened */
  assertUnchanged(): void {
    const { size, mtimeMs } = fstatSync(this.#descriptor);
    if (size !== this.size || mtimeMs !== this.#modified) throw this.#changed();
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  #changed(): CodedError {
    return new CodedError(fileChanged({ path: this.#path, is: "changed" }));
  }
}

/** Calls the system about a file or folder, and returns what it does. @throws CodedError with the name, if it fails */
export function callSystem<T>(name: string, call: () => T): T {
  try {
    return call();
  } catch (error) {
    throw toCoded(name, error);
  }
}

/** An error of the system about a file or folder that was there before. */
export function toCoded(name: string, error: unknown): CodedError {
  const code = codeOf(error);
  if (code === "ENOENT" || code === "ENOTDIR") {
    return new CodedError(fileChanged({ path: name, is: "deleted" }), { cause: error });
  }
  if (code === "ELOOP" || code === "ENXIO") {
    return new CodedError(fileChanged({ path: name, is: "notRegular" }), { cause: error });
  }
  return new CodedError(fileNotReadable({ path: name, why: reasonOf(error) }), { cause: error });
}
