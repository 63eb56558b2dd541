import { randomUUID } from "node:crypto";
import { constants, copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { WrongCall } from "../call.ts";

/** A file to write. */
export interface Outgoing {
  readonly name: string;
  readonly text: string;
}

/** The files could not be written; none of them is there now that was not before. */
export class NotWritten extends Error {
  override readonly name = "NotWritten";
}

/** Files of a folder that are there already. @throws WrongCall unless they may be replaced */
export function refuseExisting(folder: string, names: readonly string[], force: boolean): void {
  const there = names.filter((name) => existsSync(path.join(folder, name)));
  if (force || there.length === 0) return;
  throw new WrongCall(
    `${there.map((name) => path.join(folder, name)).join(" and ")} ${there.length === 1 ? "is" : "are"} there already, and nothing is written: give another --out, or --force to replace ${there.length === 1 ? "it" : "them"}`,
  );
}

/** Writes all of the files or none. @throws NotWritten */
export function writeAll(folder: string, files: readonly Outgoing[], force: boolean): void {
  const mark = `.adopt-${randomUUID()}`;
  const undo: (() => void)[] = [];
  const finish: (() => void)[] = [];
  try {
    mkdirSync(folder, { recursive: true });
    const placed = files.map(({ name, text }) => {
      const target = path.join(folder, name);
      const temporary = `${target}${mark}`;
      undo.push(() => rmSync(temporary, { force: true }));
      writeFileSync(temporary, text, { flag: "wx" });
      return { target, temporary };
    });
    for (const { target, temporary } of placed) {
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
    for (const step of undo.reverse()) step();
    const why = error instanceof Error ? error.message : String(error);
    throw new NotWritten(
      `${path.resolve(folder)} could not be written to, and nothing of it was changed: ${why}. See that the folder can be written to, and run the command again`,
      { cause: error },
    );
  }
  for (const step of finish) step();
}
