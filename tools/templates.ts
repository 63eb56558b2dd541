import { cpSync, readdirSync } from "node:fs";
import path from "node:path";
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
 * registry. `pulumi new FOLDER` takes them, too.
 */
export function buildTemplates(root: string, target: string): void {
  for (const language of readdirSync(path.join(root, "templates"))) {
    const folder = path.join(root, "templates", language);
    copyInto(path.join(target, language), folder, filesBelow(folder));
    const sdk = TEMPLATE_SDKS[language];
    if (sdk === undefined) continue;
    const from = path.join(root, sdk.from);
    copyInto(path.join(target, language, sdk.to), from, templateSdkFiles(from));
  }
}

function copyInto(target: string, source: string, names: readonly string[]): void {
  for (const name of names) cpSync(path.join(source, name), path.join(target, name));
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
