import { globSync, readFileSync } from "node:fs";
import path from "node:path";

/** The pages of the repository that are in the site, besides those in `docs`. */
const OUTSIDE_DOCS = [
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "emulator/README.md",
  "examples/*/README.md",
];

/** Everything that VitePress would take for a page of the site, and is not. */
export const NOT_PAGES = [
  "!(docs|emulator|examples)/**/*.md",
  "!(CHANGELOG|CONTRIBUTING|SECURITY).md",
  "emulator/!(README).md",
  "emulator/*/**",
  "examples/*.md",
  "examples/*/!(README).md",
  "examples/*/*/**",
];

/** The pages of the site, as sorted paths from the repository's root. */
export function sitePages(root: string): string[] {
  return globSync(["docs/**/*.md", ...OUTSIDE_DOCS], { cwd: root })
    .map((file) => file.replaceAll(path.sep, "/"))
    .sort();
}

/**
 * Where a page is in the site: `docs/errors/commands.md` is `errors/commands.md`, and `examples/gitops/README.md` is
 * `examples/gitops.md`. Undefined for a file that is not a page of the site.
 */
export function placeInSite(file: string): string | undefined {
  if (!file.endsWith(".md")) return undefined;
  if (file.startsWith("docs/")) return file.slice("docs/".length);
  const [, folder] = /^(emulator|examples\/[^/]+)\/README\.md$/.exec(file) ?? [];
  if (folder !== undefined) return `${folder}.md`;
  return OUTSIDE_DOCS.includes(file) ? file.toLowerCase() : undefined;
}

/** The address of a page below the root of the site; undefined for a file that is not a page of the site. */
export function pageAddress(file: string): string | undefined {
  const place = placeInSite(file);
  return place === undefined
    ? undefined
    : `/${place.replace(/\.md$/, ".html").replace(/(^|\/)index\.html$/, "$1")}`;
}

/** The title of a page: the text of its first heading. */
export function titleOf(root: string, file: string): string {
  const [, heading = file] = /^# +(.*?) *$/m.exec(readFileSync(path.join(root, file), "utf8")) ?? [];
  return heading.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll("`", "");
}
