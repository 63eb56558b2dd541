import { slugOf } from "../../links.ts";
import type { Markdown, Token } from "./types.ts";

/**
 * Gives the items of lists of properties anchors of their own, so that a search leads to a property: `intervalHours`
 * in the section `Inputs` is `#inputs-intervalhours`.
 */
export function propertyAnchors(markdown: Markdown): void {
  markdown.core.ruler.push("property_anchors", ({ tokens }) => {
    const taken = new Set(tokens.map((token) => token.attrGet("id")));
    let section = "";
    for (const [index, token] of tokens.entries()) {
      if (token.type === "heading_open") section = token.attrGet("id") ?? "";
      if (token.type !== "list_item_open") continue;
      const name = propertyIn(tokens[index + 2]);
      const anchor = `${section}-${slugOf(name ?? "")}`;
      if (name === undefined || taken.has(anchor)) continue;
      token.attrSet("id", anchor);
      taken.add(anchor);
    }
  });
}

/** The name that an item begins with, in bold code; undefined for other items. */
function propertyIn(item: Token | undefined): string | undefined {
  const [bold, name] = (item?.children ?? []).filter(
    ({ type, content }) => type !== "text" || content !== "",
  );
  return bold?.type === "strong_open" && name?.type === "code_inline" ? name.content : undefined;
}
