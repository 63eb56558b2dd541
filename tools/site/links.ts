import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { root } from "../stack/package.ts";

/** A link of a page. */
export interface Link {
  /** The page, as a path from the repository's root. */
  readonly file: string;
  /** The line that it stands in, counted from 1. */
  readonly line: number;
  readonly target: string;
}

const blank = (text: string) => text.replace(/[^\n]/g, " ");

/** The page without its blocks and inline code, in which nothing is a link; lines keep their numbers. */
function prose(page: string): string {
  return withoutBlocks(page).replace(/(`+)(?!`)[^`]*?\1(?!`)/g, blank);
}

/** The links of a page: in brackets, by reference, in angle brackets, and of images and HTML. */
export function linksOf(file: string, page: string): Link[] {
  const text = prose(page);
  const forms = [
    /\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g,
    /^ *\[[^\]]+\]:\s*<?([^\s>]+)/gm,
    /<(https?:[^>\s]+)>/g,
    /\b(?:href|src)="([^"]+)"/g,
  ];
  return forms.flatMap((form) =>
    [...text.matchAll(form)].map((match) => ({
      file,
      line: text.slice(0, match.index).split("\n").length,
      target: match[1] ?? "",
    })),
  );
}

/** The anchors of pages, by their text: many links lead to one page. */
const known = new Map<string, ReadonlySet<string>>();

/** The anchors of a page, as the usual renderers of Markdown name them: equal headings get a number. */
export function anchorsOf(page: string): ReadonlySet<string> {
  const before = known.get(page);
  if (before !== undefined) return before;
  const text = withoutBlocks(page);
  const count = new Map<string, number>();
  const headings = [...text.matchAll(/^#{1,6} +(.*?)(?: +#+)? *$/gm)].map(([, heading = ""]) => {
    const slug = slugOf(heading);
    const earlier = count.get(slug) ?? 0;
    count.set(slug, earlier + 1);
    return earlier === 0 ? slug : `${slug}-${earlier}`;
  });
  const named = [...text.matchAll(/<a (?:id|name)="([^"]+)"/g)].map(([, id = ""]) => id);
  const anchors = new Set([...headings, ...named]);
  known.set(page, anchors);
  return anchors;
}

/** The page without its blocks; lines keep their numbers. */
function withoutBlocks(page: string): string {
  return page.replace(/^ *(`{3,}|~{3,})[^\n]*\n[\s\S]*?^ *\1 *$/gm, blank);
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

/** Why a link leads nowhere; undefined where it leads somewhere. Nothing is fetched. */
export function brokenBecause({ file, target }: Link): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:/i.test(target)) return outside(target);
  const [place = "", anchor] = target.split("#");
  if (place.startsWith("/")) return "a page knows no root: write the path from its folder";
  const to = place === "" ? file : path.posix.join(path.posix.dirname(file), place);
  if (to.startsWith("../")) return "it leads out of the repository";
  const absolute = path.join(root, to);
  if (!existsSync(absolute)) return `there is no ${to}`;
  if (anchor === undefined) return undefined;
  if (statSync(absolute).isDirectory() || !to.endsWith(".md")) return `${to} has no headings to lead to`;
  const anchors = anchorsOf(readFileSync(absolute, "utf8"));
  if (anchors.has(anchor)) return undefined;
  return `${to} has no heading #${anchor}; it has ${[...anchors].map((each) => `#${each}`).join(", ")}`;
}

function outside(target: string): string | undefined {
  if (!URL.canParse(target)) return "it is no address";
  const { protocol, hostname, username } = new URL(target);
  if (protocol !== "https:") return `it is ${protocol}//, and must be https`;
  return hostname.includes(".") && username === "" ? undefined : "it names no public host";
}

/** Whether a file or folder of the repository is in the npm package. */
export function isPublished(file: string): boolean {
  const { files }: { files: string[] } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  const always = ["package.json", "README.md", "LICENSE"];
  const isIn = (each: string) => file === each || file.startsWith(`${each}/`);
  const excluded = files.flatMap((each) => (each.startsWith("!") ? [each.slice(1)] : []));
  return [...files.filter((each) => !each.startsWith("!")), ...always].some(isIn) && !excluded.some(isIn);
}

/** Where a relative link leads, from the repository's root; undefined for one that leads out of it. */
export function destinationOf({ file, target }: Link): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:/i.test(target)) return undefined;
  const [place = ""] = target.split("#");
  const to = place === "" ? file : path.posix.join(path.posix.dirname(file), place);
  return to.replace(/\/$/, "");
}

/** The folders of the examples. */
export function exampleFolders(): string[] {
  return readdirSync(path.join(root, "examples"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}
