import type { Markdown, Token } from "./types.ts";

/** The HTML that pages may contain. Anything else, such as `<id>` in a description, is text. */
const TAGS = /^<\/?(?:a|br|details|img|kbd|p|picture|source|sub|summary|sup)\b/i;

/**
 * Shows what only looks like HTML, or like an expression of Vue, as the text that it is. Comments are left out, as on
 * GitHub.
 */
export function plainText(markdown: Markdown): void {
  const { rules } = markdown.renderer;
  const { escapeHtml } = markdown.utils;
  rules.html_inline = (tokens, index) => html(tokens[index], escapeHtml);
  rules.html_block = (tokens, index) => `${html(tokens[index], escapeHtml)}\n`;
  for (const name of ["text", "code_inline"]) {
    const render = rules[name];
    rules[name] = (...args) => render?.(...args).replaceAll("{{", "&#123;&#123;") ?? "";
  }
}

function html(token: Token | undefined, escapeHtml: (text: string) => string): string {
  const { content = "", meta } = token ?? {};
  if (meta?.isPermalinkSymbol) return content;
  const shown = content.replace(/<!--[\s\S]*?-->/g, "").trim();
  return TAGS.test(shown) ? shown : escapeHtml(shown);
}
