import { closeSync, constants, fstatSync, openSync, readSync, writeSync } from "node:fs";
import path from "node:path";
import type { Limit } from "../../core/limit.ts";
import { traceFull, traceNamesNoFile, traceNotWritten } from "./messages.ts";

/** Bytes of a trace: some hundred thousand requests. A process that finds it as long writes no more. */
export const LARGEST_TRACE = 104_857_600;

export const LIMITS: readonly Limit[] = [
  {
    what: "trace of requests (`PULUMI_LANGSMITH_TRACE`)",
    limit: LARGEST_TRACE,
    unit: "bytes",
    beyond: "a warning; nothing more is written",
    why: "it holds some hundred thousand requests, and must not fill the disk",
    change: "use another file",
  },
];

/** Values that people give to a switch, which this variable is not. */
const OFF = /^(?:0|false|no|off)$/i;
const ON = /^(?:1|true|yes|on)$/i;

/** A file that this process appends whole lines to, as others do at the same time. */
export class TraceFile {
  readonly #file: string;
  readonly #warn: (text: string) => void;
  readonly #largest: number;
  #descriptor: number | undefined;

  /**
   * Opens it, and makes it where it is not there, readable for its owner alone. It never throws: a file that cannot be
   * written is reported once, and then nothing is.
   *
   * @param given as the user named it; what is relative begins at the working folder of the process
   * @param warn receives one line
   * @param largest bytes at which it is full. Default: {@link LARGEST_TRACE}
   */
  constructor(file: string, warn: (text: string) => void, largest: number = LARGEST_TRACE) {
    this.#warn = warn;
    this.#largest = largest;
    this.#file = file;
    const named = file.trim();
    if (named === "" || OFF.test(named)) return;
    if (ON.test(named)) {
      this.#warn(traceNamesNoFile({ setting: file }).text);
      return;
    }
    try {
      this.#file = path.resolve(file);
      this.#descriptor = this.#opened();
    } catch (error) {
      this.#warnUnwritten(false, "opened", error);
    }
  }

  /** Whether lines are written: false as soon as one could not be. */
  get writes(): boolean {
    return this.#descriptor !== undefined;
  }

  /**
   * Appends a line, which no line of another process gets into, and which a process that ends later, in whatever way,
   * has written. It begins on a new line where a process was killed in the middle of its own.
   *
   * @param text without a line break
   * @param last the line in its place where the file is full
   */
  append(text: string, last: (limitBytes: number) => string): void {
    const descriptor = this.#descriptor;
    if (descriptor === undefined) return;
    try {
      const full = fstatSync(descriptor).size >= this.#largest;
      const start = endsInside(descriptor) ? "\n" : "";
      const line = Buffer.from(`${start}${full ? last(this.#largest) : text}\n`);
      // What of it did not fit stays away: more would only be put behind a half line.
      if (writeSync(descriptor, line) < line.length) throw new NoSpace();
      if (full) this.#endFull();
    } catch (error) {
      this.#end();
      this.#warnUnwritten(true, "written", error);
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
      this.#warnFull(false);
      return undefined;
    }
    return descriptor;
  }

  #endFull(): void {
    this.#end();
    this.#warnFull(true);
  }

  #warnFull(isFurther: boolean): void {
    this.#warn(traceFull({ isFurther, file: this.#file, bytes: this.#largest }).text);
  }

  #end(): void {
    const descriptor = this.#descriptor;
    this.#descriptor = undefined;
    if (descriptor !== undefined) closeSync(descriptor);
  }

  #warnUnwritten(isFurther: boolean, done: "opened" | "written", error: unknown): void {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    const words = error instanceof Error ? error.message : String(error);
    this.#warn(traceNotWritten({ isFurther, file: this.#file, done, error: code, words }).text);
  }
}

class NoRegularFile extends Error {
  override readonly name = "NoRegularFile";
  readonly code = "ENXIO";
}

class NoSpace extends Error {
  override readonly name = "NoSpace";
  readonly code = "ENOSPC";
}

/** How often the end of a file is read before its last line counts as half a line, and from when on with pauses. */
const READS = 200;
const READS_WITHOUT_PAUSE = 100;
const PAUSE_MILLISECONDS = 2;

/**
 * Whether a process was killed, the machine went down, or the disk was full in the middle of the last line. A line that
 * another process is writing shows in parts, too, and is whole a moment later.
 */
function endsInside(descriptor: number): boolean {
  for (let read = 0; read < READS; read += 1) {
    if (endsWhole(descriptor)) return false;
    if (read >= READS_WITHOUT_PAUSE) sleep(PAUSE_MILLISECONDS);
  }
  return true;
}

function endsWhole(descriptor: number): boolean {
  const { size } = fstatSync(descriptor);
  const last = Buffer.alloc(1);
  return size === 0 || readSync(descriptor, last, 0, 1, size - 1) === 0 || last.toString() === "\n";
}

function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
