/**
 * The titles above blocks that show one program in several languages, and the names that Pulumi's registry has for
 * them. Consecutive blocks under `TypeScript:`, `Python:` … are one group of tabs.
 */
export const LANGUAGES: Readonly<Record<string, string>> = {
  TypeScript: "typescript",
  Python: "python",
  Go: "go",
  YAML: "yaml",
  Java: "java",
  "C#": "csharp",
};

/** The language that a title such as `TypeScript:` names; undefined for other texts. */
export function languageTitled(text: string): string | undefined {
  return text.endsWith(":") ? LANGUAGES[text.slice(0, -1)] : undefined;
}
