import { cpSync, existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { NODE_SDK_PACKAGE } from "./sdks/nodejs.ts";

/** The SDKs that templates contain, below the root, by their language. */
const SDKS: Readonly<Record<string, string>> = { typescript: NODE_SDK_PACKAGE };

/** Where the SDK is in a project. */
const VENDORED = "sdks/langsmith";

/**
 * Writes the templates of `pulumi-langsmith init`, each with its SDK, so that a new project needs nothing of ours from a
 * registry. `pulumi new FOLDER` takes them, too.
 */
export function buildTemplates(root: string, target: string): void {
  for (const language of readdirSync(path.join(root, "templates"))) {
    cpSync(path.join(root, "templates", language), path.join(target, language), { recursive: true });
    const sdk = SDKS[language];
    if (sdk === undefined || !existsSync(path.join(root, sdk))) continue;
    cpSync(path.join(root, sdk), path.join(target, language, VENDORED), { recursive: true });
  }
}
