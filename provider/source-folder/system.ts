import { existsSync, lstatSync } from "node:fs";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { CodedError } from "../core/message.ts";
import { fileNotReadable } from "./messages.ts";

/**
 * Calls the system about a file or folder, without a wait: that would cost as much as reading a small file. Whoever
 * calls often has a `turn` in between.
 *
 * @throws CodedError with the name, if it fails
 */
export function callSystem<T>(name: string, call: () => T): T {
  try {
    return call();
  } catch (error) {
    throw new CodedError(fileNotReadable({ path: name, why: reasonOf(error) }), { cause: error });
  }
}

/** Gives the rest of the process its turn. @throws the reason of the signal once it is aborted */
export async function turn(signal: AbortSignal | undefined): Promise<void> {
  await setImmediate();
  signal?.throwIfAborted();
}

/** Why it failed, without the call and the path of this machine: `EACCES: permission denied`. */
export function reasonOf(error: unknown): string {
  return String(error instanceof Error ? error.message : error).replace(/, \w+( '.*)?$/s, "");
}

/** Whether it is a regular file, and neither a folder nor a link; or, with `statSync`, a link to one. */
export function isFile(location: string, look = lstatSync): boolean {
  return existsSync(location) && look(location).isFile();
}

/** Whether a path is a folder, or below it. Both are absolute. */
export function isWithin(folder: string, file: string): boolean {
  const relative = path.relative(folder, file);
  return relative !== ".." && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}

/** A path below a folder, separated by `/`; the folder itself is "". */
export function toRelative(folder: string, file: string): string {
  return path.relative(folder, file).split(path.sep).join("/");
}
