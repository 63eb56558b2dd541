import { type Site, siteAddress } from "../../addresses.ts";
import { sourceFile } from "./source-file.ts";
import type { Markdown, Token } from "./types.ts";

/** Turns the links of the sources into those of the site. What the site cannot lead to becomes plain text. */
export function siteLinks(markdown: Markdown, site: Site): void {
  markdown.core.ruler.push("site_links", (state) => {
    const file = sourceFile(state.env, site.root);
    for (const { children } of state.tokens) {
      if (children) keepLinks(children, file, site);
    }
  });
}

function keepLinks(tokens: Token[], file: string, site: Site): void {
  let isDropped = false;
  for (const token of tokens) {
    if (token.type === "link_open") {
      const address = siteAddress(token.attrGet("href") ?? "", file, site);
      isDropped = address === undefined;
      if (address !== undefined) token.attrSet("href", address);
    }
    if (isDropped && (token.type === "link_open" || token.type === "link_close")) {
      Object.assign(token, { type: "text", tag: "", nesting: 0, content: "" });
    }
  }
}
