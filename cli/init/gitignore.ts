import { existsSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { factsOf, isLanguage, LANGUAGES, type Language } from "./languages.ts";

const FILE = ".gitignore";

/** What git ignores in a project of a language. */
export function gitignoreOf(language: Language): string {
  return `${[...factsOf(language).ignored, "/.pulumi/"].join("\n")}\n`;
}

/** A file that was cut off, as by a full disk, is removed: a project then begins without one. */
function complete(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch {
    removeIfPossible(file);
  }
}

function removeIfPossible(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // It was not created.
  }
}

/**
 * Writes the file into the templates, which `pulumi new FOLDER` copies as they are: npm neither packs one nor installs one
 * under that name. A package that cannot be written stays as it is.
 */
export function completeTemplates(templates: string): void {
  for (const language of Object.keys(LANGUAGES).filter(isLanguage)) {
    const folder = path.join(templates, language);
    if (!existsSync(folder) || existsSync(path.join(folder, FILE))) continue;
    complete(path.join(folder, FILE), gitignoreOf(language));
  }
}
