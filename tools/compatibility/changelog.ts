/** The newest entry of a changelog. */
interface Entry {
  /** Its head without the signs of a heading: a version. */
  readonly version: string;
  /** The lines under `### Breaking`, each as one text without its dash. */
  readonly breaking: readonly string[];
}

/**
 * Reads the newest entry of a changelog, which comes first: a heading `## VERSION`, and in it a list under
 * `### Breaking`, whose lines may be broken.
 *
 * @throws Error for a text without an entry
 */
export function newestEntry(changelog: string): Entry {
  const [, entry] = changelog.split(/^## /m);
  if (entry === undefined) {
    throw new Error("CHANGELOG.md has no entry: begin one with a line `## VERSION`.");
  }
  const [version = ""] = entry.split("\n", 1);
  const [, section = ""] = entry.split(/^### Breaking[ \t]*$/m);
  const [list = ""] = section.split(/^#/m);
  const breaking = list
    .split(/^- /m)
    .slice(1)
    .map((line) => line.replaceAll(/\s+/g, " ").trim());
  return { version: version.trim(), breaking };
}
