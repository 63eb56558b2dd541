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
    cpSync(path.join(root, "templates", language), path.join(target, language), { recursive: true });
    const sdk = TEMPLATE_SDKS[language];
    if (sdk === undefined) continue;
    for (const file of templateSdkFiles(path.join(root, sdk.from))) {
      cpSync(path.join(root, sdk.from, file), path.join(target, language, sdk.to, file));
    }
  }
}

/** The files of an SDK that a project gets: what git alone reads stays in this repository. */
export function templateSdkFiles(folder: string): string[] {
  return sourcesIn(folder).filter((file) => !path.basename(file).startsWith(".git"));
}
