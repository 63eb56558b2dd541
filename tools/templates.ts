import { cpSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { TEMPLATE_FILES } from "../cli/init/template.ts";
import { NODE_SDK_PACKAGE } from "./sdks/nodejs.ts";
import { SDK_SOURCES, sourcesIn } from "./sdks/sources.ts";

interface Sdk {
  /** Its folder, below the root. */
  readonly from: string;
  /** Where a project has it. */
  readonly to: string;
}

/** The SDKs that templates contain, by their language. */
export const TEMPLATE_SDKS: Readonly<Record<string, Sdk>> = {
  typescript: { from: NODE_SDK_PACKAGE, to: "sdks/langsmith" },
  python: { from: SDK_SOURCES.python, to: "sdks/python" },
  go: { from: SDK_SOURCES.go, to: "sdks/go" },
};

/**
 * Writes the templates of `pulumi-langsmith init`, each with its SDK, so that a new project needs nothing of ours from a
 * registry. `pulumi new FOLDER` takes them, too. The list of their files shows `init` where a package lacks one.
 */
export function buildTemplates(root: string, target: string): void {
  const files = readdirSync(path.join(root, "templates")).map((language) => {
    const folder = path.join(root, "templates", language);
    const names = [
      ...copyInto(path.join(target, language), folder, filesBelow(folder)),
      ...copySdk(root, target, language),
    ];
    return [language, names] as const;
  });
  writeFileSync(path.join(target, TEMPLATE_FILES), `${JSON.stringify(Object.fromEntries(files), null, 2)}\n`);
}

function copySdk(root: string, target: string, language: string): string[] {
  const sdk = TEMPLATE_SDKS[language];
  if (sdk === undefined) return [];
  const from = path.join(root, sdk.from);
  const names = copyInto(path.join(target, language, sdk.to), from, templateSdkFiles(from));
  return names.map((name) => path.posix.join(sdk.to, name));
}

/** Returns the names as the list has them. */
function copyInto(target: string, source: string, names: readonly string[]): string[] {
  for (const name of names) cpSync(path.join(source, name), path.join(target, name));
  return names.map((name) => name.replaceAll(path.sep, "/"));
}

/** What git alone reads is written by `init`. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== ".gitignore")
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}

/** The files of an SDK that a project gets: what git alone reads stays in this repository. */
function templateSdkFiles(folder: string): string[] {
  return sourcesIn(folder).filter((file) => !path.basename(file).startsWith(".git"));
}
