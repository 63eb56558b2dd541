import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { slugOf } from "../../../tools/site/pages.ts";

/** A link of a page. */
interface Link {
  /** The page, as a path from the repository's root. */
  readonly file: string;
  readonly target: string;
}

/** The page without its blocks. */
function withoutBlocks(page: string): string {
  return page.replace(/^ *(`{3,}|~{3,})[^\n]*\n[\s\S]*?^ *\1 *$/gm, "");
}

/** The links of a page: in brackets, by reference, in angle brackets, and of images and HTML. */
export function linksOf(file: string, page: string): Link[] {
  const text = withoutBlocks(page).replace(/(`+)(?!`)[^`]*?\1(?!`)/g, "");
  const forms = [
    /\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g,
    /^ *\[[^\]]+\]:\s*<?([^\s>]+)/gm,
    /<(https?:[^>\s]+)>/g,
    /\b(?:href|src)="([^"]+)"/g,
  ];
  return forms.flatMap((form) => [...text.matchAll(form)].map(([, target = ""]) => ({ file, target })));
}

/** The anchors of a page, as GitHub names them: equal headings get a number. */
function anchorsOf(file: string): ReadonlySet<string> {
  const text = withoutBlocks(readFileSync(file, "utf8"));
  const count = new Map<string, number>();
  const headings = [...text.matchAll(/^#{1,6} +(.*?)(?: +#+)? *$/gm)].map(([, heading = ""]) => {
    const slug = slugOf(heading);
    const earlier = count.get(slug) ?? 0;
    count.set(slug, earlier + 1);
    return earlier === 0 ? slug : `${slug}-${earlier}`;
  });
  const named = [...text.matchAll(/<a id="([^"]+)"/g)].map(([, id = ""]) => id);
  return new Set([...headings, ...named]);
}

/** Where a relative link leads, from the repository's root; undefined for an address. */
export function destinationOf({ file, target }: Link): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:/i.test(target)) return undefined;
  const [place = ""] = target.split("#");
  return place === "" ? file : path.posix.join(path.posix.dirname(file), place);
}

/** Why a link leads nowhere; undefined where it leads somewhere. Nothing is fetched. */
export function brokenBecause(link: Link): string | undefined {
  const to = destinationOf(link);
  if (to === undefined)
    return /^https:\/\/[^/@]+\.[^/@]+/.test(link.target) ? undefined : "it is no public https address";
  if (!existsSync(to) || !statSync(to).isFile()) return `there is no file ${to}`;
  const [, anchor] = link.target.split("#");
  return anchor === undefined || anchorsOf(to).has(anchor) ? undefined : `${to} has no heading #${anchor}`;
}
