import { randomUUID } from "node:crypto";
import {
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { CodedError } from "../../provider/core/message.ts";
import { UnfitCall } from "../errors.ts";
import { filesExist, notRegularFile, notRestored, notWritten, temporaryFileLeft } from "./messages.ts";

/** A file to write. */
export interface Outgoing {
  readonly name: string;
  readonly text: string;
}

/** Files of a folder that are there already. @throws UnfitCall unless they may be replaced */
export function rejectExisting(folder: string, names: readonly string[], force: boolean): void {
  const isFolder = existsSync(folder) && statSync(folder).isDirectory();
  // Links to nothing do not exist, and are there.
  const entries = isFolder ? readdirSync(folder) : [];
  const there = names
    .filter((name) => entries.includes(name) || existsSync(path.join(folder, name)))
    .map((name) => path.join(folder, name));
  const strange = there.find((file) => statSync(file, { throwIfNoEntry: false })?.isFile() !== true);
  if (strange !== undefined) throw new UnfitCall(notRegularFile({ file: strange }));
  if (!force && there.length > 0) throw new UnfitCall(filesExist({ files: there }));
}

/** Takes steps that do not depend on each other, as far as they can be taken; gives why some could not. */
function carriedOut(steps: readonly (() => void)[]): string[] {
  return steps.flatMap((step) => {
    try {
      step();
      return [];
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)];
    }
  });
}

/**
 * Writes all of the files or none. Gives why something of an earlier version that it moved aside could not be
 * removed: a line each, and none as a rule.
 *
 * @throws CodedError
 */
export function writeAll(folder: string, files: readonly Outgoing[], force: boolean): readonly string[] {
  const mark = `.adopt-${randomUUID()}`;
  const undo: (() => void)[] = [];
  const finish: (() => void)[] = [];
  try {
    createFolder(path.resolve(folder), undo);
    const prepared = files.map(({ name, text }) => {
      const target = path.join(folder, name);
      const temporary = `${target}${mark}`;
      undo.push(() => rmSync(temporary, { force: true }));
      writeFileSync(temporary, text, { flag: "wx" });
      return { target, temporary };
    });
    for (const { target, temporary } of prepared) {
      if (force && existsSync(target)) {
        const before = `${target}${mark}.before`;
        renameSync(target, before);
        undo.push(() => renameSync(before, target));
        finish.push(() => rmSync(before, { force: true }));
      }
      // Unlike a rename, it replaces nothing that somebody has put there in the meantime.
      copyFileSync(temporary, target, constants.COPYFILE_EXCL);
      undo.push(() => rmSync(target, { force: true }));
      finish.push(() => rmSync(temporary, { force: true }));
    }
  } catch (error) {
    const left = carriedOut(undo.reverse());
    const why = error instanceof Error ? error.message : String(error);
    const of = { folder: path.resolve(folder), why };
    throw new CodedError(left.length === 0 ? notWritten(of) : notRestored({ ...of, left }), { cause: error });
  }
  return carriedOut(finish).map((why) => temporaryFileLeft({ why }).text);
}

/** Makes a folder with those above it, and notes how to take away those that were not there. */
function createFolder(folder: string, undo: (() => void)[]): void {
  const first = mkdirSync(folder, { recursive: true });
  if (first === undefined) return;
  const created: string[] = [];
  for (let each = folder; each.length >= first.length; each = path.dirname(each)) created.push(each);
  undo.push(...created.reverse().map((each) => () => rmdirSync(each)));
}
