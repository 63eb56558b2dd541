import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../../../tools/stack/package.ts";
import { blocksOf } from "../../docs/rig/blocks.ts";

/** What a page tells its reader to do, or what they then see. */
interface Step {
  /** The heading that it stands under; empty above the first. */
  readonly section: string;
  readonly language: string;
  readonly text: string;
}

/** The steps of a guide, in their order. */
export function stepsOf(file: string): Step[] {
  const page = readFileSync(path.join(root, file), "utf8");
  const lines = page.split("\n");
  return blocksOf(file, page).map(({ line, language, text }) => {
    const above = lines.slice(0, line - 1);
    const section = above.findLast((each) => /^#{2,} /.test(each))?.replace(/^#+ /, "") ?? "";
    return { section, language, text };
  });
}
