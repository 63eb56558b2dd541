import { readFileSync } from "node:fs";
import path from "node:path";
import { type DeclaredCode, declaredCodes } from "./codes.ts";
import { type Anchor, anchorsWritten, brokenBecause, destinationOf, type Link, linksOf } from "./links.ts";
import { SECTIONS, sectionPages } from "./navigation.ts";
import { sitePages } from "./pages.ts";

interface Page {
  /** As a path from the repository's root. */
  readonly file: string;
  readonly links: readonly Link[];
  readonly anchors: readonly Anchor[];
}

/** Pages whose headings repeat by nature. */
const MAY_REPEAT_HEADINGS = ["CHANGELOG.md"];

/**
 * What is wrong with the sources of the site, each with file and line: broken links and anchors, equal anchors of one
 * page, pages that no reader can reach, and codes without a heading.
 */
export function siteProblems(root: string, codes = declaredCodes(root)): string[] {
  const pages = sitePages(root).map((file): Page => {
    const text = readFileSync(path.join(root, file), "utf8");
    return { file, links: linksOf(file, text), anchors: anchorsWritten(text) };
  });
  return [
    ...pages.flatMap((page) => brokenLinks(page, root)),
    ...pages.flatMap(equalAnchors),
    ...orphans(pages, root),
    ...codeProblems(pages, codes),
  ];
}

function brokenLinks({ links }: Page, root: string): string[] {
  return links.flatMap((link) => {
    const why = brokenBecause(link, root);
    return why === undefined ? [] : [`${link.file}:${link.line}: ${link.target}: ${why}`];
  });
}

function equalAnchors({ file, anchors }: Page): string[] {
  if (MAY_REPEAT_HEADINGS.includes(file)) return [];
  const lines = new Map<string, number>();
  return anchors.flatMap(({ id, line }) => {
    const first = lines.get(id);
    if (first === undefined) {
      lines.set(id, line);
      return [];
    }
    return [`${file}:${line}: the anchor #${id} is the same as in line ${first}: reword one of the headings`];
  });
}

function orphans(pages: readonly Page[], root: string): string[] {
  const shown = new Set(["docs/index.md", ...[...sectionPages(root).values()].flat()]);
  const linked = new Set(
    pages.flatMap(({ file, links }) => links.map(destinationOf).filter((to) => to !== file)),
  );
  const folders = SECTIONS.flatMap(({ folder }) => folder ?? []).join(", ");
  return pages
    .filter(({ file }) => !shown.has(file) && !linked.has(file))
    .map(({ file }) => `${file}:1: no page links here, and the sidebar shows only pages in ${folders}`);
}

function codeProblems(pages: readonly Page[], codes: readonly DeclaredCode[]): string[] {
  const headings = pages.flatMap(({ file, anchors }) =>
    anchors
      .filter(({ heading }) => /^LS\d{4}\b/.test(heading))
      .map(({ heading, line }) => ({ code: heading.slice(0, 6), at: `${file}:${line}` })),
  );
  const missing = codes
    .filter(({ code }) => !headings.some((heading) => heading.code === code))
    .map(
      ({ code, file, line }) =>
        `${file}:${line}: no page has a heading for ${code}: run \`npm run generate\``,
    );
  const unknown = headings
    .filter(({ code }) => !codes.some((declared) => declared.code === code))
    .map(({ code, at }) => `${at}: no source declares ${code}: run \`npm run generate\``);
  return [...missing, ...unknown];
}
