import { existsSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { isSeq, parseDocument, stringify } from "yaml";
import { type FillEntry, readEntries } from "./fills-file.ts";

const HEAD = `# Exports that fill gaps, one for each window: appended by "pulumi-langsmith exports gaps --write", and declared
# by the program with readFills() of "pulumi-langsmith/files". Every id and time here is fixed: whatever the program
# changes, a destination that is replaced included, no window is exported again because of it. A change of an entry
# makes another export, which is billed again. An entry whose export is Completed may be removed: what was written stays.

`;

/** The file cannot be extended without touching what stands in it. */
export class NotAppendable extends Error {
  override readonly name = "NotAppendable";
}

/**
 * Appends entries to a file of fills, and makes it where there is none. What stands in it stays as it is, to the
 * byte; the file is replaced at once, so that nobody ever reads a half of it.
 *
 * @throws NotAppendable, YamlFileError
 */
export function appendFills(file: string, added: readonly FillEntry[]): void {
  if (added.length === 0) return;
  const before = readEntries(file);
  const target = existsSync(file) ? realpathSync(file) : path.resolve(file);
  const old = existsSync(target) ? readFileSync(target, "utf8") : HEAD;
  const lineEnd = old.includes("\r\n") ? "\r\n" : "\n";
  const indent = " ".repeat(indentOf(old, file));
  const items = stringify(added.map(plain), {
    defaultStringType: "QUOTE_DOUBLE",
    defaultKeyType: "PLAIN",
    lineWidth: 0,
  });
  const lines = items.trimEnd().split("\n");
  const text = lines.map((line) => `${indent}${line}${lineEnd}`).join("");
  const gap = old === "" || old.endsWith("\n") ? "" : lineEnd;
  const temporary = path.join(path.dirname(target), `.${path.basename(target)}.${process.pid}.tmp`);
  try {
    const mode = existsSync(target) ? { mode: statSync(target).mode } : {};
    writeFileSync(temporary, `${old}${gap}${text}`, { flush: true, ...mode });
    if (!isDeepStrictEqual(entriesOf(temporary, file), [...before, ...added])) throw unappendable(file);
    renameSync(temporary, target);
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** What the new file holds. @throws NotAppendable where it cannot be read */
function entriesOf(written: string, file: string): readonly FillEntry[] {
  try {
    return readEntries(written);
  } catch (error) {
    throw unappendable(file, error);
  }
}

/** By how much the items of the list are indented. */
function indentOf(text: string, file: string): number {
  const { contents } = parseDocument(text);
  if (contents === null) return 0;
  if (!isSeq(contents) || contents.flow) throw unappendable(file);
  const start = contents.range?.[0] ?? 0;
  return start - (text.lastIndexOf("\n", start - 1) + 1);
}

function unappendable(file: string, cause?: unknown): NotAppendable {
  return new NotAppendable(
    `${file}: nothing can be appended without changing what stands in it, so it was left as it is: ` +
      'it must be one list whose items each begin with "- " on a line of their own, without anything behind it',
    cause === undefined ? undefined : { cause },
  );
}

function plain({ name, attempt, args }: FillEntry): Record<string, unknown> {
  return { name, ...(attempt === 1 ? {} : { attempt }), ...args };
}
