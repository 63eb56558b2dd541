import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { inRepository } from "../site/addresses.ts";
import { LANGUAGES } from "../site/languages.ts";
import { ReleaseError } from "./errors.ts";

/** A page that Pulumi's registry takes. */
interface RegistryPage {
  readonly title: string;
  readonly about: (description: string) => string;
  /** The pages of the documentation that it contains, as paths from the repository's root. */
  readonly sources: readonly string[];
}

/** The pages that Pulumi's registry takes, by their names, and nothing else. */
const REGISTRY_PAGES: Readonly<Record<string, RegistryPage>> = {
  "_index.md": { title: "LangSmith", about: (description) => description, sources: ["docs/index.md"] },
  "installation-configuration.md": {
    title: "LangSmith Installation & Configuration",
    about: () => "How to install the LangSmith provider for Pulumi, and every key of its configuration.",
    sources: ["docs/start/install.md", "docs/start/sdks.md", "docs/reference/configuration.md"],
  },
};

/** Where the pages are from, and where they lead. */
interface Origin {
  /** The root of this repository. */
  readonly root: string;
  /** The address of the repository's page. */
  readonly repository: string;
  readonly version: string;
}

/**
 * Writes the pages for the registry into a folder, which is created, and returns their paths.
 *
 * @param description of the package
 * @throws ReleaseError of code `not-releasable` for a link that leads to nothing
 */
export function writeRegistryPages(folder: string, description: string, origin: Origin): string[] {
  mkdirSync(folder, { recursive: true });
  return Object.entries(REGISTRY_PAGES).map(([name, { title, about, sources }]) => {
    const head = `---\ntitle: ${title}\nmeta_desc: ${JSON.stringify(about(description))}\nlayout: package\n---\n`;
    const parts = sources.map((source) => {
      const page = readFileSync(path.join(origin.root, source), "utf8");
      return registryMarkdown(withAbsoluteLinks(page, source, origin), sources.length > 1);
    });
    const file = path.join(folder, name);
    writeFileSync(file, [head, ...parts].join("\n"));
    return file;
  });
}

const TITLED = `^(${Object.keys(LANGUAGES).join("|")}):\\n\\n(\`{3,}[^\\n]*\\n[\\s\\S]*?^\`{3,})$\\n\\n?`;
const PROGRAM = new RegExp(TITLED, "gm");
const PROGRAMS = new RegExp(`(?:${TITLED}){2,}`, "gm");

/**
 * A page in the Markdown of the registry: without its title, or with headings a level deeper if it is a part of a page,
 * and with a chooser for consecutive blocks of several languages.
 */
export function registryMarkdown(page: string, isPart: boolean): string {
  const headed = isPart
    ? page.replace(FENCE_OR_HEADING, (whole) => (whole.startsWith("#") ? `#${whole}` : whole))
    : page.replace(/^# .*\n\n/m, "");
  return headed.replace(PROGRAMS, (blocks) => {
    const shown = [...blocks.matchAll(PROGRAM)];
    const languages = shown.map(([, title = ""]) => LANGUAGES[title]);
    const parts = shown.map(
      ([, , block], index) =>
        `{{% choosable language ${languages[index]} %}}\n\n${block}\n\n{{% /choosable %}}\n\n`,
    );
    return `{{< chooser language "${languages.join(",")}" >}}\n\n${parts.join("")}{{< /chooser >}}\n\n`;
  });
}

const FENCE_OR_HEADING = /^ *(`{3,}|~{3,})[^\n]*\n[\s\S]*?^ *\1 *$|^#+ /gm;

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
      `${file} links to ${target}, which does not exist. Fix the link.`,
    );
  }
  const address = inRepository(root, inside, repository, `v${version}`);
  return `${address}${anchor === undefined ? "" : `#${anchor}`}`;
}
