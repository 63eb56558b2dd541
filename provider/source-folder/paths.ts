import path from "node:path";

/** Whether a path is a folder, or below it. Both are absolute. */
export function isWithin(folder: string, file: string): boolean {
  const relative = path.relative(folder, file);
  return relative !== ".." && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}

/** The innermost folder that contains both. */
export function commonFolder(one: string, other: string): string {
  return isWithin(one, other) ? one : commonFolder(path.dirname(one), other);
}

/** A path below a folder, separated by `/`; the folder itself is "". */
export function toRelative(folder: string, file: string): string {
  return path.relative(folder, file).split(path.sep).join("/");
}

/** The order of UTF-8. That of JavaScript's strings differs beyond the Basic Multilingual Plane. */
export function inByteOrder(paths: Iterable<string>): string[] {
  return Array.from(paths, (each) => ({ each, bytes: Buffer.from(each) }))
    .sort((one, other) => Buffer.compare(one.bytes, other.bytes))
    .map(({ each }) => each);
}

/** Characters of a path in a list. */
const LONGEST = 60;

/** A path for a list in a message. Its end shows more than its beginning. */
export function shortPath(file: string): string {
  return file.length > LONGEST ? `…${file.slice(1 - LONGEST).toWellFormed()}` : file;
}
