import type { MarkdownRenderer } from "vitepress";

/** The parser of Markdown that VitePress configures. */
export type Markdown = MarkdownRenderer;

/** What a rule of the parser's core works on. */
type CoreState = Parameters<Parameters<Markdown["core"]["ruler"]["push"]>[1]>[0];

/** A part of a parsed page. */
export type Token = CoreState["tokens"][number];
