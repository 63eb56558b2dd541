import { type Block, blocksOf } from "./blocks.ts";
import { kindOf } from "./kinds.ts";

/** The only block of a page of this text. */
export function only(page: string, file = "docs/page.md"): Block {
  const [block, ...more] = blocksOf(file, page);
  if (!block || more.length > 0) throw new Error(`the page has ${more.length + (block ? 1 : 0)} blocks`);
  return block;
}

export const fenced = (language: string, text: string) =>
  only(`Words.\n\n\`\`\`${language}\n${text}\n\`\`\`\n`);
export const known = (block: Block) => [{ block, kind: kindOf(block) }];
