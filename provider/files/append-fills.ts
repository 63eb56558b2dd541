import { existsSync } from "node:fs";
import { type Document, isMap, isSeq, parseDocument } from "yaml";
import type { Fill } from "../coverage/fills.ts";
import { readExportsFile } from "./exports-file.ts";
import { readText } from "./yaml-file.ts";

const HEAD = `# One-off exports that fill gaps, one for each window. "pulumi-langsmith exports status --write" appends them. A program
# creates them from the "fills" of readExports() of "pulumi-langsmith/files".
# LangSmith bills each, and bills a changed entry again. You can remove an entry whose export is Completed: its files stay.

`;

/** The exports that fill gaps in a file of exports; none where there is no file, or nothing in it. @throws CodedError */
export function fillsIn(file: string): readonly Fill[] {
  if (!existsSync(file)) return [];
  const isBlank =
    readText(file)
      .replaceAll(/^(\s*#.*|---)$/gm, "")
      .trim() === "";
  return isBlank ? [] : readExportsFile(file).fills;
}

/** The content of a file of exports with more in its list `fills`. Comments stay. */
export function withFills(file: string, added: readonly Fill[]): string {
  const before = (existsSync(file) && readText(file)) || HEAD;
  const parsed: Document = parseDocument(before);
  const document = isMap(parsed.contents) ? parsed : parseDocument(`${before.trimEnd()}\n\nfills: []\n`);
  const items = added.map(({ name, args }) => document.createNode({ name, ...args }));
  const fills = document.get("fills");
  if (isSeq(fills)) {
    fills.flow = false;
    for (const item of items) fills.add(item);
  } else document.set("fills", items);
  const text = document.toString({
    defaultStringType: "QUOTE_DOUBLE",
    defaultKeyType: "PLAIN",
    lineWidth: 0,
  });
  return before.includes("\r\n") ? text.replaceAll(/\r?\n/g, "\r\n") : text;
}
