import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { factsOf, isLanguage, LANGUAGES, type Language } from "./languages.ts";

const FILE = ".gitignore";

/** What git ignores in a project of a language. */
export function gitignoreOf(language: Language): string {
  return `${[...factsOf(language).ignored, "/.pulumi/"].join("\n")}\n`;
}

/**
 * Writes the file into the templates, which `pulumi new FOLDER` copies as they are: npm neither packs one nor installs one
 * under that name. A package that cannot be written stays as it is.
 */
export function completeTemplates(templates: string): void {
  for (const language of Object.keys(LANGUAGES).filter(isLanguage)) {
    const folder = path.join(templates, language);
    if (!existsSync(folder) || existsSync(path.join(folder, FILE))) continue;
    try {
      writeFileSync(path.join(folder, FILE), gitignoreOf(language));
    } catch {
      // A project then begins without one.
    }
  }
}
