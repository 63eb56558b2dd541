import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { pageAddress } from "./pages.ts";

/** What links of the sources become in the site. */
export interface Site {
  /** The root of the repository. */
  readonly root: string;
  /** The address of the repository's page; undefined where `package.json` has none. */
  readonly repository: string | undefined;
}

/**
 * Where a link of a page leads in the site: to a page, or to the repository's address. Undefined
 * for a file that nobody can read there, since the repository has no address.
 *
 * @param file the page, as a path from the repository's root
 */
export function siteAddress(target: string, file: string, { root, repository }: Site): string | undefined {
  if (target.startsWith("#") || /^[a-z][a-z0-9+.-]*:/i.test(target)) return target;
  const [place = "", anchor] = target.split("#");
  const inside = path.posix.join(path.posix.dirname(file), place).replace(/\/$/, "");
  const page = pageAt(root, inside);
  const fragment = anchor === undefined ? "" : `#${anchor}`;
  if (page !== undefined) return `${page}${fragment}`;
  if (repository === undefined) return undefined;
  return `${inRepository(root, inside, repository)}${fragment}`;
}

/** The address of the page that a file is, or that shows a folder. */
function pageAt(root: string, inside: string): string | undefined {
  return [inside, `${inside}/index.md`, `${inside}/README.md`]
    .filter((file) => existsSync(path.join(root, file)))
    .map(pageAddress)
    .find((address) => address !== undefined);
}

/** The address of a file or folder in the repository. */
function inRepository(root: string, inside: string, repository: string): string {
  // GitLab keeps what is no project below a sign of its own.
  const below = new URL(repository).host.includes("gitlab") ? `${repository}/-` : repository;
  const isFolder = statSync(path.join(root, inside), { throwIfNoEntry: false })?.isDirectory() ?? false;
  return `${below}/${isFolder ? "tree" : "blob"}/HEAD/${inside}`;
}
