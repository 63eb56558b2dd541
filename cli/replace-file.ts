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
import { CodedError } from "../provider/core/message.ts";
import { fileNotWritable } from "../provider/files/messages.ts";

/** Checks that a file can be created or replaced. @throws CodedError */
export function checkReplaceable(file: string): void {
  const target = resolveLink(file);
  try {
    accessSync(path.dirname(target), constants.W_OK | constants.X_OK);
    if (existsSync(target)) accessSync(target, constants.W_OK);
  } catch (error) {
    throw toNotWritable(file, error);
  }
  // A rename would put a file in the place of a device such as /dev/stdout.
  if (existsSync(target) && !statSync(target).isFile())
    throw new CodedError(fileNotWritable({ file, why: "the path is no file" }));
}

/**
 * Writes a file as a whole: it is replaced at once, so that no reader sees half of it.
 *
 * @throws CodedError for a file that cannot be written
 */
export function replaceFile(file: string, content: string): void {
  checkReplaceable(file);
  const target = resolveLink(file);
  const name = `.${path.basename(target).slice(0, 50)}.${process.pid}.tmp`;
  const temporary = path.join(path.dirname(target), name);
  try {
    writeFileSync(temporary, content, { flush: true });
    if (existsSync(target)) chmodSync(temporary, statSync(target).mode & 0o7777);
    renameSync(temporary, target);
  } catch (error) {
    throw toNotWritable(file, error);
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** The file itself, where a link is named. */
function resolveLink(file: string): string {
  return existsSync(file) ? realpathSync(file) : path.resolve(file);
}

/** An error of the system says why the file cannot be written; any other stays as it is. */
function toNotWritable(file: string, error: unknown): unknown {
  if (!(error instanceof Error && "syscall" in error)) return error;
  return new CodedError(fileNotWritable({ file, why: error.message }), { cause: error });
}
