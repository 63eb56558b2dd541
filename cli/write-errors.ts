/** What keeps a file or a folder from being written, as far as its fix depends on it. */
type Obstacle = "permission" | "readOnly" | "full" | "tooLong" | "fileInPlace" | "other";

const OBSTACLES: Readonly<Record<string, Obstacle>> = {
  EACCES: "permission",
  EPERM: "permission",
  EROFS: "readOnly",
  ENOSPC: "full",
  EDQUOT: "full",
  ENAMETOOLONG: "tooLong",
  ENOTDIR: "fileInPlace",
  EEXIST: "fileInPlace",
};

/** What to do about an error of the operating system. */
const FIXES: Readonly<Record<Obstacle, (another: string) => string>> = {
  permission: (another) => `Make the folder writable, or ${another}.`,
  readOnly: (another) => `The file system is read-only: ${another}.`,
  full: (another) => `Free disk space, or ${another}.`,
  tooLong: (another) => `The path is too long: ${another}.`,
  fileInPlace: (another) => `A file is in the way: move it, or ${another}.`,
  other: (another) => `Fix what the message reports, or ${another}.`,
};

/**
 * The fix of an error of writing.
 *
 * @param why the error in the words of Node.js, which begin with its code
 * @param another how to use another folder, as it follows "or"
 */
export function fixOfWriting(why: string, another: string): string {
  const [, code = ""] = /^([A-Z][A-Z0-9]+): /.exec(why) ?? [];
  return FIXES[OBSTACLES[code] ?? "other"](another);
}
