import { globSync, readFileSync } from "node:fs";
import path from "node:path";

/** The pages of the site, and the folders that VitePress looks for others in. */
const PAGES = ["*.md", "docs/**/*.md", "emulator/README.md", "examples/*/README.md"];
export const NOT_PAGES = ["!(docs|emulator|examples)/**/*.md", "emulator/*/**", "examples/*/*/**"];

/** The pages, as paths from the repository's root. */
export function sitePages(root: string): string[] {
  return globSync(PAGES, { cwd: root }).map((file) => file.replaceAll(path.sep, "/"));
}

/** The sections of the sidebar, each with the folder that it shows. */
const SECTIONS = [
  ["Start", "docs/start"],
  ["Guides", "docs/guides"],
  ["Concepts", "docs/concepts"],
  ["Reference", "docs/reference"],
  ["Resources", "docs/reference/resources"],
  ["Components", "docs/reference/components"],
  ["Functions", "docs/reference/functions"],
  ["Commands", "docs/reference/commands"],
  ["Errors", "docs/errors"],
  ["Examples", "examples"],
  ["Internals", "docs/internals"],
] as const;

/** The sidebar: the pages of each section in the order in which docs/index.md links to them, then by their titles. */
export function sidebar(root: string) {
  const index = readFileSync(path.join(root, "docs", "index.md"), "utf8");
  const rankOf = (file: string) => {
    const at = index.indexOf(`(${path.posix.relative("docs", file)})`);
    return at === -1 ? index.length : at;
  };
  const pages = sitePages(root)
    .map((file) => ({ file, text: titleOf(root, file), link: `/${file.replace(/\.md$/, "")}` }))
    .sort((one, other) => rankOf(one.file) - rankOf(other.file) || one.text.localeCompare(other.text, "en"));
  return SECTIONS.map(([text, folder]) => ({
    text,
    collapsed: true,
    items: pages.filter(({ file }) => {
      const own = path.posix.dirname(file);
      return own === folder || (folder === "examples" && own.startsWith("examples/"));
    }),
  }));
}

/** The title of a page: the text of its first heading. */
export function titleOf(root: string, file: string): string {
  const [, heading = file] = /^# +(.*?) *$/m.exec(readFileSync(path.join(root, file), "utf8")) ?? [];
  return heading.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll("`", "");
}

/** The anchor of a heading: that of GitHub. */
export function slugOf(heading: string): string {
  return heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M} _-]/gu, "")
    .trim()
    .replaceAll(" ", "-");
}
