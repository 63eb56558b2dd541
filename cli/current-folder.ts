import { CodedError } from "../provider/core/message.ts";
import { folderNotReadable } from "./messages.ts";

/** The current folder; undefined where it was deleted. */
export function currentFolder(): string | undefined {
  try {
    return process.cwd();
  } catch {
    return undefined;
  }
}

/**
 * Rejects a folder whose name Node.js cannot read, and shows with a replacement character: a command would write to another
 * folder of that name.
 *
 * @throws CodedError
 */
export function assertReadableName(folder: string): void {
  if (folder.includes("\ufffd")) throw new CodedError(folderNotReadable({ folder }));
}
