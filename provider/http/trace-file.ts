import { closeSync, constants, fstatSync, openSync, readSync, type Stats, writeSync } from "node:fs";
import path from "node:path";
import { TRACE_VARIABLE } from "./options.ts";

/** Bytes of a trace: some hundred thousand requests. A process that finds it as long writes no more. */
export const LARGEST_TRACE = 104_857_600;

/** Values that people give to a switch, which this variable is not. */
const OFF = /^(?:0|false|no|off)$/i;
const ON = /^(?:1|true|yes|on)$/i;

/** What a file that cannot be traced to is told with: why, and what to do. */
const CURES: Readonly<Record<string, string>> = {
  EACCES: "this user may not write it: name a file that it may write",
  EPERM: "this user may not write it: name a file that it may write",
  EROFS: "its file system is read-only: name a file elsewhere",
  EISDIR: "it is a folder: name a file in it",
  ENOENT: "its folder does not exist: make it, or name another (~ is put in place by a shell alone)",
  ENOTDIR: "what should be its folder is a file: name another",
  ENAMETOOLONG: "its name is too long: name a shorter one",
  ELOOP: "its links lead in a circle: name another",
  ENOSPC: "no space is left on its disk: make room, or name a file elsewhere",
  EDQUOT: "this user may store no more on its disk: make room, or name a file elsewhere",
  EFBIG: "it may not grow further, by a limit of this user or its file system: move it away, or name another",
  EMFILE: "this process has too many files open: raise the limit (ulimit -n)",
};

/** A file is no regular one: a pipe would keep the whole process waiting for its reader. */
const NO_FILE = "it is no regular file: name one";

/** A file that this process appends whole lines to, as others do at the same time. */
export class TraceFile {
  readonly #file: string;
  readonly #warn: (text: string) => void;
  readonly #largest: number;
  #descriptor: number | undefined;

  /**
   * Opens it, and makes it where it is not there, readable for its owner alone. It never throws: a file that cannot be
   * written is told once, and then nothing is.
   *
   * @param given as the user named it; what is relative begins at the working folder of the process
   * @param warn receives one line
   * @param largest bytes at which it is full. Default: {@link LARGEST_TRACE}
   */
  constructor(given: string, warn: (text: string) => void, largest: number = LARGEST_TRACE) {
    this.#warn = warn;
    this.#largest = largest;
    this.#file = given;
    const named = given.trim();
    if (named === "" || OFF.test(named)) return;
    if (ON.test(named)) {
      const what = `it is ${JSON.stringify(given)}, and has to name a file, as in ${TRACE_VARIABLE}=/tmp/trace.jsonl`;
      this.#warn(`${TRACE_VARIABLE}: no request is traced, since ${what}. Everything else goes on.`);
      return;
    }
    try {
      this.#file = path.resolve(given);
      this.#descriptor = this.#opened();
    } catch (error) {
      this.#tell("no request of this process is traced", "opened", reasonOf(error));
    }
  }

  /** Whether lines are written: false as soon as one could not be. */
  get writes(): boolean {
    return this.#descriptor !== undefined;
  }

  /**
   * Appends a line, which no line of another process gets into, and which a process that ends, in whatever way, has
   * written.
   *
   * @param text without a line break
   * @param last the line in its place where the file is full
   */
  append(text: string, last: (limitBytes: number) => string): void {
    const descriptor = this.#descriptor;
    if (descriptor === undefined) return;
    try {
      const full = fstatSync(descriptor).size >= this.#largest;
      const line = Buffer.from(`${full ? last(this.#largest) : text}\n`);
      // What of it did not fit stays away: more would only be put behind a half line.
      if (writeSync(descriptor, line) < line.length) throw new NoSpace();
      if (full) this.#endFull();
    } catch (error) {
      this.#end();
      this.#tell("no further request of this process is traced", "written", reasonOf(error));
    }
  }

  #opened(): number | undefined {
    const { O_RDWR, O_APPEND, O_CREAT } = constants;
    // Windows has no such flag, and no such pipes either.
    const nonBlocking = constants.O_NONBLOCK ?? 0;
    const descriptor = openSync(this.#file, O_RDWR | O_APPEND | O_CREAT | nonBlocking, 0o600);
    const stats = fstatSync(descriptor);
    if (!stats.isFile()) {
      closeSync(descriptor);
      throw new NoRegularFile();
    }
    if (stats.size >= this.#largest) {
      closeSync(descriptor);
      this.#warnFull("no request of this process is traced");
      return undefined;
    }
    if (endsInside(descriptor, stats)) writeSync(descriptor, "\n");
    return descriptor;
  }

  #endFull(): void {
    this.#end();
    this.#warnFull("no further request of this process is traced");
  }

  #warnFull(what: string): void {
    this.#warn(
      `${TRACE_VARIABLE}: ${what}, since ${this.#file} has reached ${this.#largest} bytes, the most that a trace may have. Move it away, or name another. Everything else goes on.`,
    );
  }

  #end(): void {
    const descriptor = this.#descriptor;
    this.#descriptor = undefined;
    if (descriptor !== undefined) closeSync(descriptor);
  }

  #tell(what: string, done: "opened" | "written", reason: string): void {
    this.#warn(
      `${TRACE_VARIABLE}: ${what}, since ${this.#file} cannot be ${done}: ${reason}. Everything else goes on.`,
    );
  }
}

class NoRegularFile extends Error {
  override readonly name = "NoRegularFile";
}

class NoSpace extends Error {
  override readonly name = "NoSpace";
  readonly code = "ENOSPC";
}

/** Whether the machine went down, or the disk was full, in the middle of its last line. */
function endsInside(descriptor: number, { size }: Stats): boolean {
  if (size === 0) return false;
  const last = Buffer.alloc(1);
  return readSync(descriptor, last, 0, 1, size - 1) === 1 && last.toString() !== "\n";
}

function reasonOf(error: unknown): string {
  if (error instanceof NoRegularFile) return NO_FILE;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  // So does a pipe without a reader answer.
  if (code === "ENXIO") return NO_FILE;
  const cure = CURES[code];
  if (cure !== undefined) return cure;
  return `${error instanceof Error ? error.message : String(error)}: name another file`;
}
