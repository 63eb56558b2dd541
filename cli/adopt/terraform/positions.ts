import { type JSONPath, visit } from "jsonc-parser";

/**
 * Where in a JSON text these values begin, by their paths (`resources[0].attributes.id`): a member of an object with
 * its name. The text is valid JSON, and is read once.
 */
export function positionsIn(text: string, paths: Iterable<string>): ReadonlyMap<string, number> {
  const requested = new Set(paths);
  const above = new Set([...requested].flatMap(ancestorsOf));
  const found = new Map<string, number>();
  const add = (path: string, offset: number) => {
    if (requested.has(path) && !found.has(path)) found.set(path, offset);
    return path;
  };
  // A member is found at its name, before its value begins.
  const begin = (offset: number, _length: number, _line: number, _column: number, path: () => JSONPath) =>
    above.has(add(formatted(path()), offset));
  visit(text, {
    onObjectProperty: (name, offset, _length, _line, _column, path) =>
      add(formatted([...path(), name]), offset),
    onObjectBegin: begin,
    onArrayBegin: begin,
    // Without these, what follows a skipped value is skipped, too.
    onObjectEnd: () => {},
    onArrayEnd: () => {},
    onLiteralValue: (_value, offset, length, line, column, path) => begin(offset, length, line, column, path),
  });
  return found;
}

/** `""`, `a`, `a[0]` for `a[0].b`. */
function ancestorsOf(path: string): string[] {
  return ["", ...[...path.matchAll(/[.[]/g)].map(({ index }) => path.slice(0, index))];
}

function formatted(path: JSONPath): string {
  return path
    .map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`))
    .join("")
    .replace(/^\./, "");
}
