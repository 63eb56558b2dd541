/** The cells of a row of a table. */
export type Row = readonly string[];

/** A table of Markdown. */
export function table(head: Row, rows: readonly Row[]): string {
  const line = (cells: Row) => `| ${cells.join(" | ")} |`;
  return [line(head), `|${"---|".repeat(head.length)}`, ...rows.map(line)].join("\n");
}

/** "`a`, `b`". */
export function quoted(texts: readonly string[], separator = ", "): string {
  return texts.map((text) => `\`${text}\``).join(separator);
}
