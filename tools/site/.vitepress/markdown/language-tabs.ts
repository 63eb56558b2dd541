import { languageTitled } from "../../languages.ts";
import type { Markdown, Token } from "./types.ts";

/** A title such as `TypeScript:` and the block below it. */
interface TitledBlock {
  readonly language: string;
  readonly tokens: readonly Token[];
}

/** Makes tabs of consecutive blocks, each below the name of its language. */
export function languageTabs(markdown: Markdown): void {
  markdown.core.ruler.push("language_tabs", (state) => {
    const { tokens } = state;
    const wrapped: Token[] = [];
    let groups = 0;
    for (let index = 0; index < tokens.length; ) {
      const blocks = titledBlocksAt(tokens, index);
      if (blocks.length < 2) {
        const token = tokens[index];
        if (token !== undefined) wrapped.push(token);
        index += 1;
        continue;
      }
      groups += 1;
      const tag = (content: string) => Object.assign(new state.Token("language_tabs", "", 0), { content });
      const languages = blocks.map(({ language }) => language).join(" ");
      wrapped.push(tag(`<LanguageTabs languages="${languages}" group="${groups}">`));
      for (const { language, tokens: own } of blocks) {
        wrapped.push(tag(`<template #${language}>`), ...own, tag("</template>"));
      }
      wrapped.push(tag("</LanguageTabs>"));
      index += blocks.reduce((sum, block) => sum + block.tokens.length, 0);
    }
    state.tokens = wrapped;
  });
  markdown.renderer.rules["language_tabs"] = (tokens, index) => `${tokens[index]?.content}\n`;
}

/** The consecutive blocks of different languages that begin at a token. */
function titledBlocksAt(tokens: readonly Token[], from: number): TitledBlock[] {
  const blocks: TitledBlock[] = [];
  for (let index = from; ; index += 4) {
    const block = titledBlockAt(tokens, index);
    if (block === undefined || blocks.some(({ language }) => language === block.language)) return blocks;
    blocks.push(block);
  }
}

function titledBlockAt(tokens: readonly Token[], index: number): TitledBlock | undefined {
  const own = tokens.slice(index, index + 4);
  const [open, title, , fence] = own;
  if (open?.type !== "paragraph_open" || fence?.type !== "fence") return undefined;
  const language = languageTitled(title?.content ?? "");
  return language === undefined ? undefined : { language, tokens: own };
}
