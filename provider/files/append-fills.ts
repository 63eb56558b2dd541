import { existsSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { type Document, isMap, isScalar, isSeq, parseDocument, stringify } from "yaml";
import { CodedError } from "../core/message.ts";
import { isRecord } from "../core/properties.ts";
import type { Fill } from "../coverage/fills/fill.ts";
import { readExportsFile } from "./exports-file.ts";
import { fileNotAppendable } from "./messages.ts";
import { checkReplaceable, replaceFile, resolveLink } from "./replace-file.ts";
import { readText } from "./yaml-file.ts";

const HEAD = `# One-off exports that fill gaps, one for each window. "pulumi-langsmith exports status --write" appends them. A program
# creates them from the "fills" of readExports() of "pulumi-langsmith/files".
# LangSmith bills each, and bills a changed entry again. You can remove an entry whose export is Completed: its files stay.

`;

/** The exports that fill gaps in a file of exports; none where there is no file yet, or nothing in it. @throws YamlFileError */
export function fillsIn(file: string): readonly Fill[] {
  return isBlank(parseDocument(textOf(file))) ? [] : readExportsFile(file).fills;
}

/**
 * The same, of a file to which exports can be appended, before the service is asked.
 *
 * @throws YamlFileError, or CodedError for a file that cannot be extended or written
 */
export function appendableFills(file: string): readonly Fill[] {
  const fills = fillsIn(file);
  checkReplaceable(file);
  extended(file, [{ name: "sample" }]);
  return fills;
}

/**
 * Appends exports to the list `fills` of a file, and creates the file if it does not exist. The content stays the same
 * to the byte, except for an empty list in brackets. The file is replaced at once, so that no reader sees half of it.
 *
 * @throws YamlFileError, or CodedError for a file that cannot be extended or written
 */
export function appendFills(file: string, added: readonly Fill[]): void {
  if (added.length === 0) return;
  replaceFile(
    file,
    extended(
      file,
      added.map(({ name, args }) => ({ name, ...args })),
    ),
  );
}

/** Whether a document has nothing but comments. */
function isBlank({ contents, errors }: Document): boolean {
  return errors.length === 0 && (contents === null || (isScalar(contents) && contents.value === null));
}

function textOf(file: string): string {
  const target = resolveLink(file);
  return existsSync(target) ? readText(file) : "";
}

/** The content of the file with more in its list. @throws CodedError */
function extended(file: string, items: readonly object[]): string {
  const before = textOf(file) || HEAD;
  const { kept, indent } = findEnd(before, file);
  const lineEnd = before.includes("\r\n") ? "\r\n" : "\n";
  const text = stringify(items, { defaultStringType: "QUOTE_DOUBLE", defaultKeyType: "PLAIN", lineWidth: 0 });
  const lines = [
    ...kept.more,
    ...text
      .trimEnd()
      .split("\n")
      .map((line) => `${" ".repeat(indent)}${line}`),
  ];
  const gap = kept.text === "" || kept.text.endsWith("\n") ? "" : lineEnd;
  const after = `${kept.text}${gap}${lines.map((line) => `${line}${lineEnd}`).join("")}`;
  const content = contentOf(before) ?? {};
  const expected = isRecord(content)
    ? { ...content, fills: [...(Array.isArray(content["fills"]) ? content["fills"] : []), ...items] }
    : undefined;
  if (!isDeepStrictEqual(contentOf(after), expected)) throw notAppendable(file);
  return after;
}

function contentOf(text: string): unknown {
  const document = parseDocument(text);
  return document.errors.length > 0 ? undefined : document.toJS();
}

interface End {
  /** What stays of the text, and the lines that items need before them. */
  readonly kept: { readonly text: string; readonly more: readonly string[] };
  /** By how much the items are indented. */
  readonly indent: number;
}

/** Where items can follow: the list must be the last of the file. @throws CodedError */
function findEnd(text: string, file: string): End {
  const document = parseDocument(text);
  const { contents } = document;
  if (isBlank(document)) return { kept: { text, more: ["fills:"] }, indent: 2 };
  if (!isMap(contents) || contents.flow) throw notAppendable(file);
  const columnOf = (offset: number) => offset - (text.lastIndexOf("\n", offset - 1) + 1);
  const last = contents.items.at(-1);
  const isFills = isScalar(last?.key) && last.key.value === "fills";
  if (!isFills) {
    const margin = columnOf(contents.range[0]);
    return { kept: { text, more: [`${" ".repeat(margin)}fills:`] }, indent: margin + 2 };
  }
  const list = last?.value;
  if (!isSeq(list) || !list.range) throw notAppendable(file);
  const [start, end] = list.range;
  if (!list.flow) return { kept: { text, more: [] }, indent: columnOf(start) };
  if (list.items.length > 0) throw notAppendable(file);
  const margin = columnOf(contents.range[0]);
  return {
    kept: { text: `${text.slice(0, start).trimEnd()}${text.slice(end)}`, more: [] },
    indent: margin + 2,
  };
}

function notAppendable(file: string): CodedError {
  return new CodedError(fileNotAppendable({ file }));
}
