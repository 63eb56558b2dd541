import { existsSync, readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { isScalar, isSeq, parseDocument, stringify } from "yaml";
import { CodedError } from "../core/message.ts";
import type { FillEntry } from "../coverage/fills/fill.ts";
import { readEntries } from "./fills-file.ts";
import { fileNotAppendable } from "./messages.ts";
import { checkReplaceable, replaceFile, resolveLink } from "./replace-file.ts";

const HEAD = `# Backfill exports for gaps, one for each window. "pulumi-langsmith exports gaps --write" appends the entries. Your
# program creates them with readFills() of "pulumi-langsmith/files".
# Every id and time is fixed, so a change of the program (even a replaced destination) exports no window again.
# A change of an entry creates another export, which is billed again.
# You can remove an entry whose export is Completed. The files that it wrote stay.
# To waive a gap, for example because its destination is deleted, add an entry with its range and "waived: true". Your
# program creates nothing for it, and "exports gaps" with --write or --fills of this file counts it as settled.

`;

/**
 * Checks that entries can be appended to a file, before the service is asked.
 *
 * @throws YamlFileError, or CodedError for a file that cannot be extended or written
 */
export function checkAppendable(file: string): void {
  readEntries(file);
  const target = resolveLink(file);
  checkReplaceable(file);
  const sample = { name: "sample", at: 1 };
  const before: unknown = parseDocument(readOrHead(target)).toJS();
  const document = parseDocument(appendItems(file, target, [sample]));
  const after: unknown = document.errors.length > 0 ? undefined : document.toJS();
  if (!isDeepStrictEqual(after, [...(Array.isArray(before) ? before : []), sample])) {
    throw notAppendable(file);
  }
}

/**
 * Appends entries to a file of fills, and creates the file if it does not exist. The content stays the same to the byte,
 * except for an empty list in brackets. The file is replaced at once, so that no reader sees half of it.
 *
 * @throws YamlFileError, or CodedError for a file that cannot be extended or written
 */
export function appendFills(file: string, added: readonly FillEntry[]): void {
  if (added.length === 0) return;
  const before = readEntries(file);
  const target = resolveLink(file);
  const verify = (written: string) => {
    if (!isDeepStrictEqual(entriesOf(written, file), [...before, ...added])) throw notAppendable(file);
  };
  replaceFile(file, appendItems(file, target, added.map(toYamlItem)), verify);
}

function readOrHead(target: string): string {
  return existsSync(target) ? readFileSync(target, "utf8") : HEAD;
}

/** The content of the file with the items appended. @throws CodedError */
function appendItems(file: string, target: string, items: readonly object[]): string {
  const { kept, indent } = findEnd(readOrHead(target), file);
  const lineEnd = kept.includes("\r\n") ? "\r\n" : "\n";
  const text = stringify(items, { defaultStringType: "QUOTE_DOUBLE", defaultKeyType: "PLAIN", lineWidth: 0 });
  const lines = text.trimEnd().split("\n");
  const gap = kept === "" || kept.endsWith("\n") ? "" : lineEnd;
  return `${kept}${gap}${lines.map((line) => `${" ".repeat(indent)}${line}${lineEnd}`).join("")}`;
}

/** The text that items can follow, and by how much those of its list are indented. @throws CodedError */
function findEnd(text: string, file: string): { readonly kept: string; readonly indent: number } {
  const { contents } = parseDocument(text);
  const isNothing = contents === null || (isScalar(contents) && contents.value === null);
  if (isNothing) return { kept: text, indent: 0 };
  const [start, end] = contents.range ?? [0, 0];
  if (!isSeq(contents)) throw notAppendable(file);
  if (contents.flow) {
    if (contents.items.length > 0) throw notAppendable(file);
    const rest = text.slice(end).replace(/^[ \t]*\r?\n/, "");
    return { kept: `${text.slice(0, start)}${rest}`, indent: 0 };
  }
  return { kept: text, indent: start - (text.lastIndexOf("\n", start - 1) + 1) };
}

/** The entries of the new file. @throws CodedError if it cannot be read */
function entriesOf(written: string, file: string): readonly FillEntry[] {
  try {
    return readEntries(written);
  } catch (error) {
    throw notAppendable(file, error);
  }
}

function notAppendable(file: string, cause?: unknown): CodedError {
  return new CodedError(fileNotAppendable({ file }), cause === undefined ? undefined : { cause });
}

function toYamlItem({ name, attempt, waived, args }: FillEntry): Record<string, unknown> {
  return { name, ...(attempt === 1 ? {} : { attempt }), ...(waived ? { waived } : {}), ...args };
}
