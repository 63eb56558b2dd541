/** A line of an ignore file that is neither empty nor a comment. */
interface Pattern {
  readonly expression: RegExp;
  readonly leavesOut: boolean;
}

/**
 * The patterns of ignore files, matched as LangSmith's own tools match them: the last pattern that matches a path
 * decides. Unlike with git, a pattern that includes a folder includes what is in it.
 */
export class IgnorePatterns {
  /** The last one first. */
  readonly #patterns: readonly Pattern[];

  /** @param texts the contents of the ignore files; the patterns of a later one win */
  constructor(texts: readonly string[]) {
    const lines = texts.flatMap((text) =>
      text.replace(/^\uFEFF/, "").split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/),
    );
    this.#patterns = lines.flatMap((line) => parse(line) ?? []).reverse();
  }

  /** @param path relative and separated by `/`, with a `/` at the end of a folder */
  leavesOut(path: string): boolean {
    const rooted = `/${path}`;
    return this.#patterns.find(({ expression }) => expression.test(rooted))?.leavesOut ?? false;
  }
}

function parse(line: string): Pattern | undefined {
  // A backslash keeps a space at the end.
  const text = line.endsWith("\\ ") ? line : line.trimEnd();
  if (text === "" || text === "/" || text.startsWith("#")) return undefined;
  const isNegated = text.startsWith("!");
  const source = toSource(isNegated ? text.slice(1) : text);
  if (source === undefined) return undefined;
  try {
    return { expression: new RegExp(source, "su"), leavesOut: !isNegated };
  } catch {
    // A range whose ends are swapped, such as `[z-a]`.
    return undefined;
  }
}

/**
 * A regular expression for the beginning of a path, which begins with a `/`: a fixed first character is found faster
 * than a choice. Undefined for a pattern that matches nothing.
 */
function toSource(pattern: string): string | undefined {
  if (pattern === "") return undefined;
  // The only patterns for folders that name none.
  if (/^\/?(\*\*\/)+$|^\/$/.test(pattern)) return "./";
  const segments = pattern.replace(/^\//, "").replace(/\/$/, "/**").split("/");
  if (!pattern.slice(0, -1).includes("/")) segments.unshift("**");
  const parts = segments
    .filter((segment, index) => segment !== "**" || segments[index - 1] !== "**")
    .map((segment, index, { length }) => {
      const isLast = index === length - 1;
      if (segment === "**") return index === 0 ? "/" : isLast ? "" : "(?:.+/)?";
      const name = segment === "*" ? "[^/]+" : nameToSource(segment);
      if (name === undefined) return undefined;
      return `${index === 0 ? "^/" : ""}${name}${isLast ? "(?:/|$)" : "/"}`;
    });
  return parts.includes(undefined) ? undefined : parts.join("");
}

/** A backslash with what it escapes, asterisks, a set of characters, or any other character. */
const TOKEN = /\\(?<escaped>.)|\*+|\[(?<set>[!^]?\]?[^\]]*)\]|./gsu;

function nameToSource(name: string): string | undefined {
  const parts = Array.from(name.matchAll(TOKEN), ([token, escaped, set]) => {
    if (escaped !== undefined) return quote(escaped);
    if (set !== undefined) return setToSource(set);
    if (token.startsWith("*")) return "[^/]*";
    if (token === "?") return "[^/]";
    return token === "[" || token === "\\" ? undefined : quote(token);
  });
  return parts.includes(undefined) ? undefined : parts.join("");
}

function setToSource(set: string): string | undefined {
  const isNegated = /^[!^]/.test(set);
  const characters = isNegated ? set.slice(1) : set;
  return characters === ""
    ? undefined
    : `[${isNegated ? "^" : ""}${characters.replace(/[\\[\]^]/g, "\\$&")}]`;
}

function quote(character: string): string {
  return character.replace(/[\\^$.*+?()[\]{}|/]/, "\\$&");
}
