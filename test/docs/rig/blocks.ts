/** A fenced block of a page. */
export interface Block {
  /** The page, as a path from the repository's root. */
  readonly file: string;
  /** The line of the fence that opens it, counted from 1. */
  readonly line: number;
  /** The first word behind the fence; empty where there is none. */
  readonly language: string;
  /** Its lines, without the indentation of the fence. */
  readonly text: string;
}

/** Where a line of a block stands: `docs/guides/export-traces.md:14`. */
export function placeOf(block: Block, lineOfText = 0): string {
  return `${block.file}:${block.line + lineOfText}`;
}

const FENCE = /^( *)(`{3,}|~{3,})\s*(.*?)\s*$/;

/**
 * The fenced blocks of a page, in their order.
 *
 * @throws Error with the place of a fence that is never closed
 */
export function blocksOf(file: string, page: string): Block[] {
  const lines = page.split(/\r?\n/);
  const blocks: Block[] = [];
  let open: { block: Omit<Block, "text">; indent: number; fence: string; text: string[] } | undefined;
  for (const [index, line] of lines.entries()) {
    const [, space = "", fence = "", info = ""] = FENCE.exec(line) ?? [];
    if (!open) {
      if (fence === "") continue;
      const language = info.split(/[\s{]/)[0] ?? "";
      const block = { file, line: index + 1, language };
      open = { block, indent: space.length, fence, text: [] };
      continue;
    }
    if (fence.startsWith(open.fence) && info === "") {
      blocks.push({ ...open.block, text: `${open.text.join("\n")}\n` });
      open = undefined;
      continue;
    }
    const own = line.search(/\S/);
    open.text.push(line.slice(own === -1 ? line.length : Math.min(own, open.indent)));
  }
  if (open)
    throw new Error(`${file}:${open.block.line}: the block is never closed: end it with ${open.fence}`);
  return blocks;
}
