import { closeSync, constants, fstatSync, openSync, readSync, type Stats, writeSync } from "node:fs";
import path from "node:path";
import { traceFull, traceNamesNoFile, traceNotWritten } from "./trace-messages.ts";

/** Bytes of a trace: some hundred thousand requests. A process that finds it as long writes no more. */
export const LARGEST_TRACE = 104_857_600;

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
      this.#warn(traceNamesNoFile({ given }).text);
      return;
    }
    try {
      this.#file = path.resolve(given);
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
    if (endsInside(descriptor, stats)) writeSync(descriptor, "\n");
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

/** Whether the machine went down, or the disk was full, in the middle of its last line. */
function endsInside(descriptor: number, { size }: Stats): boolean {
  if (size === 0) return false;
  const last = Buffer.alloc(1);
  return readSync(descriptor, last, 0, 1, size - 1) === 1 && last.toString() !== "\n";
}
