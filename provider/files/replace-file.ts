import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { CodedError } from "../core/message.ts";
import { fileNotWritable } from "./messages.ts";

/** Checks that a file can be created or replaced. @throws CodedError */
export function checkReplaceable(file: string): void {
  const target = resolveLink(file);
  try {
    accessSync(path.dirname(target), constants.W_OK | constants.X_OK);
    if (!existsSync(target)) return;
    accessSync(target, constants.W_OK);
  } catch (error) {
    throw toNotWritable(file, error);
  }
  if (statSync(target).isDirectory())
    throw new CodedError(fileNotWritable({ file, why: "the path is a folder" }));
  // A rename would put a file in the place of a device such as /dev/stdout.
  if (!statSync(target).isFile()) throw new CodedError(fileNotWritable({ file, why: "the path is no file" }));
}

/**
 * Writes a file as a whole: it is replaced at once, so that no reader sees half of it.
 *
 * @throws CodedError for a file that cannot be written
 */
export function replaceFile(file: string, content: string): void {
  checkReplaceable(file);
  const target = resolveLink(file);
  const temporary = path.join(
    path.dirname(target),
    `.${path.basename(target).slice(0, 50)}.${process.pid}.tmp`,
  );
  try {
    const mode = existsSync(target) ? statSync(target).mode & 0o7777 : undefined;
    writeFileSync(temporary, content, { flush: true, ...(mode === undefined ? {} : { mode }) });
    // The umask may have taken permissions away that the file's other readers need.
    if (mode !== undefined) chmodSync(temporary, mode);
    renameSync(temporary, target);
  } catch (error) {
    throw toNotWritable(file, error);
  } finally {
    if (existsSync(temporary)) rmSync(temporary);
  }
}

/** The file itself, where a link is named. */
export function resolveLink(file: string): string {
  return existsSync(file) ? realpathSync(file) : path.resolve(file);
}

/** An error of the system says why the file cannot be written; any other stays as it is. */
function toNotWritable(file: string, error: unknown): unknown {
  if (!(error instanceof Error && "syscall" in error)) return error;
  return new CodedError(fileNotWritable({ file, why: error.message }), { cause: error });
}
