import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ReleaseError } from "./errors.ts";

/** The pages that Pulumi's registry takes from `docs`, and nothing else from there. */
const REGISTRY_PAGES = ["_index.md", "installation-configuration.md"] as const;

/** Where the pages are from, and where they lead. */
interface Origin {
  /** The root of this repository. */
  readonly root: string;
  /** The address of the repository's page. */
  readonly repository: string;
  readonly version: string;
}

/**
 * Writes the pages for the registry into a folder, which is made, and gives their paths.
 *
 * @throws ReleaseError of code `not-releasable` for a link that leads to nothing
 */
export function writeRegistryPages(folder: string, origin: Origin): string[] {
  mkdirSync(folder, { recursive: true });
  return REGISTRY_PAGES.map((name) => {
    const page = readFileSync(path.join(origin.root, "docs", name), "utf8");
    const file = path.join(folder, name);
    writeFileSync(file, withAbsoluteLinks(page, `docs/${name}`, origin));
    return file;
  });
}

/** The blocks of a page, and code in its lines, in which nothing is a link. */
const CODE = /^ *(`{3,}|~{3,})[^\n]*\n[\s\S]*?^ *\1 *$|(`+)(?!`)[^`]*?\2(?!`)/;
/** A link in brackets or by reference, and where it leads: to no address, and to no heading of the same page. */
const LINK = /(\]\(\s*<?|^ *\[[^\]]+\]:\s*<?)(?![a-z][a-z0-9+.-]*:|#|\/\/)([^)\s>]+)/;
const CODE_OR_LINK = new RegExp(`${CODE.source}|${LINK.source}`, "gim");

/**
 * A page whose links lead to the repository at the tag of its version: the registry has none of the pages beside it.
 *
 * @param file the page, as a path from the repository's root
 */
export function withAbsoluteLinks(page: string, file: string, origin: Origin): string {
  return page.replace(CODE_OR_LINK, (whole, _fence, _ticks, before?: string, target?: string) =>
    before === undefined || target === undefined ? whole : `${before}${addressOf(target, file, origin)}`,
  );
}

function addressOf(target: string, file: string, { root, repository, version }: Origin): string {
  const [place = "", anchor] = target.split("#");
  const inside = path.posix.normalize(path.posix.join(path.posix.dirname(file), place)).replace(/\/$/, "");
  const found = statSync(path.join(root, inside), { throwIfNoEntry: false });
  if (found === undefined || inside.startsWith("..")) {
    throw new ReleaseError(
      "not-releasable",
      `${file} links to ${target}, which is not there. Mend the link.`,
    );
  }
  // GitLab keeps what is no project below a sign of its own.
  const below = new URL(repository).host.includes("gitlab") ? `${repository}/-` : repository;
  const kind = found.isDirectory() ? "tree" : "blob";
  return `${below}/${kind}/v${version}/${inside}${anchor === undefined ? "" : `#${anchor}`}`;
}
