import { globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { SDK_NAMES } from "../generate/identity.ts";
import { asPattern } from "../generate/sdk-places.ts";

/** Where the version stands besides package.json: in these files, in the group of each match of these patterns. */
interface Places {
  /** Globs below the root. */
  readonly files: readonly string[];
  readonly pattern: RegExp;
  /** Whether the pattern must match in every file. */
  readonly always: boolean;
  /** Why another version cannot simply be written there; undefined where it can. */
  readonly byHand?: string;
}

/** In the name of an archive the version is followed by a system, which is no candidate's. */
const NUMBER = String.raw`(\d+\.\d+\.\d+(?:-(?!OS\b|linux\b|darwin\b|windows\b)[0-9A-Za-z]+(?:\.[0-9A-Za-z]+)*)?)`;
const PAPERS = ["README.md", "emulator/README.md", "docs/**/*.md", "examples/**/*.md", "templates/**/*.md"];

const PLACES: readonly Places[] = [
  {
    files: ["package.json", "emulator/package.json", "package-lock.json"],
    pattern: /"name": "pulumi-langsmith(?:-emulator|-sdk)?",\s+"version": "([^"]*)"/dg,
    always: true,
  },
  { files: ["schema.json"], pattern: /^ {2}"version": "([^"]*)"/dgm, always: true },
  { files: ["provider/core/version.ts"], pattern: /^export const version = "([^"]*)"/dgm, always: true },
  // What else of the SDK follows from the schema's version, `npm run generate` writes.
  { files: ["sdk/nodejs/package.json"], pattern: /"version": "([^"]*)"/dg, always: true },
  {
    files: ["CHANGELOG.md"],
    pattern: /(?<!^## [\s\S]*)^## (\S+)/dgm,
    always: true,
    byHand: "begin an entry for it, with what is new for users",
  },
  {
    files: ["examples/**/package.json"],
    pattern: /"pulumi-langsmith(?:-emulator|-sdk)?": "[~^]?(\d[^"]*)"/dg,
    always: false,
  },
  {
    files: ["examples/**/go.mod"],
    pattern: new RegExp(`${asPattern(SDK_NAMES.goModule)} v${NUMBER}`, "dg"),
    always: true,
  },
  ...[
    `pulumi-langsmith(?:-emulator|-sdk)?@${NUMBER}`,
    String.raw`pulumi-langsmith(?:-emulator|-sdk)?-${NUMBER}\.tgz`,
    `plugin install resource langsmith v?${NUMBER}`,
    `pulumi-resource-langsmith-v${NUMBER}-`,
    `/plugins/resource-langsmith-v${NUMBER}`,
    String.raw`<artifactId>langsmith</artifactId>\s+<version>${NUMBER}</version>`,
  ].map((pattern) => ({ files: PAPERS, pattern: new RegExp(pattern, "dg"), always: false })),
];

/** A place where the version stands. */
interface VersionPlace {
  /** The file below the root, with `/`. */
  readonly file: string;
  readonly line: number;
  readonly found: string;
  /** Where it begins in the text of the file. */
  readonly start: number;
  readonly byHand?: string;
}

/** Every place where the version of this package stands. */
export function versionPlaces(root: string): VersionPlace[] {
  return PLACES.flatMap((places) =>
    filesOf(root, places.files).flatMap((file) => placesIn(root, file, places)),
  ).sort((one, other) => (one.file < other.file ? -1 : one.file > other.file ? 1 : one.start - other.start));
}

function filesOf(root: string, globs: readonly string[]): string[] {
  const found = globSync([...globs], { cwd: root, exclude: ["**/node_modules/**"] });
  return [...new Set(found.map((file) => file.replaceAll(path.sep, "/")))].sort();
}

function placesIn(root: string, file: string, { pattern, always, byHand }: Places): VersionPlace[] {
  const text = readFileSync(path.join(root, file), "utf8");
  const found = [...text.matchAll(pattern)].flatMap((match) => {
    const [start] = match.indices?.[1] ?? [];
    if (start === undefined) return [];
    const line = text.slice(0, start).split("\n").length;
    return [{ file, line, found: match[1] ?? "", start, ...(byHand === undefined ? {} : { byHand }) }];
  });
  if (found.length > 0 || !always) return found;
  return [
    { file, line: 1, found: "none", start: 0, byHand: "write it there in the form of the other releases" },
  ];
}

/** The version of package.json, which all others follow. */
export function versionOf(root: string): string {
  const { version }: { version: string } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  return version;
}

/** What differs from a version, in sentences with their cures; empty where nothing does. */
export function versionProblems(root: string, version = versionOf(root)): string[] {
  return versionPlaces(root)
    .filter(({ found }) => found !== version)
    .map(
      ({ file, line, found, byHand }) =>
        `${file}:${line} has the version ${found}, and package.json has ${version}: ${byHand ?? `run \`npm run release -- --set-version ${version}\``}.`,
    );
}

/** Writes a version wherever it stands, and gives the files that changed; what only people can write stays. */
export function setVersion(root: string, version: string): string[] {
  const changing = versionPlaces(root).filter(
    ({ found, byHand }) => found !== version && byHand === undefined,
  );
  const files = [...new Set(changing.map(({ file }) => file))];
  for (const file of files) {
    let text = readFileSync(path.join(root, file), "utf8");
    // From the end, so that what stands before stays where it is.
    for (const { start, found } of changing.filter((place) => place.file === file).reverse()) {
      text = text.slice(0, start) + version + text.slice(start + found.length);
    }
    writeFileSync(path.join(root, file), text);
  }
  return files;
}
