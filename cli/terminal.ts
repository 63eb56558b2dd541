/** What an output is written to. */
export interface Terminal {
  /** Columns; infinite in a pipe or a file, where nothing is cut or wrapped. */
  readonly columns: number;
  /** Whether it shows colors and symbols. */
  readonly isStyled: boolean;
  /** Whether a line can be rewritten. */
  readonly canRewrite: boolean;
}

/** A pipe or a file. */
export const PIPE: Terminal = { columns: Number.POSITIVE_INFINITY, isStyled: false, canRewrite: false };

/** What of a stream decides what it is. */
interface Stream {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** A terminal that does not report its width has this one. */
const USUAL_COLUMNS = 80;

/** What a stream is: `NO_COLOR` and `TERM=dumb` leave colors and symbols out. */
export function terminalOf(
  { isTTY, columns }: Stream,
  environment: Readonly<Record<string, string | undefined>>,
): Terminal {
  if (isTTY !== true) return PIPE;
  const isDumb = environment["TERM"] === "dumb";
  return {
    columns: columns || USUAL_COLUMNS,
    isStyled: !isDumb && !environment["NO_COLOR"],
    canRewrite: !isDumb,
  };
}

const ESCAPE = "\u001b";
const COLORS = { red: 31, green: 32, yellow: 33, magenta: 35, cyan: 36, gray: 90 } as const;

export type Color = keyof typeof COLORS;

/** The text in a color, where the terminal shows any. */
export function paint(text: string, color: Color, { isStyled }: Terminal): string {
  return isStyled ? `${ESCAPE}[${COLORS[color]}m${text}${ESCAPE}[0m` : text;
}

const STYLE = new RegExp(`${ESCAPE}\\[\\d+m`, "g");

/** Characters that take two columns. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/gu;

/** How many columns a text takes. */
export function widthOf(text: string): number {
  const plain = text.replace(STYLE, "");
  return [...plain].length + (plain.match(WIDE)?.length ?? 0);
}

/** The text, filled up with blanks to a width. */
export function pad(text: string, width: number): string {
  return `${text}${" ".repeat(Math.max(0, width - widthOf(text)))}`;
}

/** A line that is a command, to be copied. */
const COMMAND = /^ *(?:npx|pulumi|curl|terraform) /;

/**
 * Breaks a line at blanks where it is wider than the terminal; its further lines are indented. A command stays on one line, so
 * that it can be copied: a line that is one, or what is in backticks.
 */
export function wrap(line: string, columns: number, indent = 0): string {
  if (widthOf(line) <= columns || COMMAND.test(line)) return line;
  const start = /^ */.exec(line)?.[0] ?? "";
  const words = line.trim().match(/(?:`[^`]*`|\S)+|\s{2,}/g) ?? [];
  const margin = " ".repeat(indent);
  const lines: string[] = [];
  let current = start;
  let isFirst = true;
  for (const word of words) {
    const isGap = word.trim() === "";
    const separator = isFirst || isGap || current.endsWith("  ") ? "" : " ";
    if (!isFirst && !isGap && widthOf(`${current}${separator}${word}`) > columns) {
      lines.push(current.trimEnd());
      current = `${margin}${word}`;
    } else current = `${current}${separator}${word}`;
    isFirst = false;
  }
  return [...lines, current.trimEnd()].join("\n");
}

const INDENT = "  ";
const GAP = "  ";

/** Rows below their titles; where they do not fit the terminal, each row is a block with a line for each value. */
export function formatTable(
  titles: readonly string[],
  rows: readonly (readonly string[])[],
  terminal: Terminal,
): string {
  const widths = titles.map((title, index) =>
    Math.max(widthOf(title), ...rows.map((row) => widthOf(row[index] ?? ""))),
  );
  const lines = [titles, ...rows].map((row) =>
    `${INDENT}${row.map((text, index) => pad(text, widths[index] ?? 0)).join(GAP)}`.trimEnd(),
  );
  const fits = lines.every((line) => widthOf(line) <= terminal.columns);
  return fits ? `${lines.join("\n")}\n` : blocksOf(titles, rows, terminal);
}

function blocksOf(
  titles: readonly string[],
  rows: readonly (readonly string[])[],
  terminal: Terminal,
): string {
  const width = Math.max(...titles.map(widthOf));
  return rows
    .map((row) => {
      const shown = titles
        .map((title, index) => [title, row[index] ?? ""] as const)
        .filter(([, text]) => text);
      const indent = INDENT.length + width + GAP.length;
      const value = (text: string) =>
        wrap(`${" ".repeat(indent)}${text}`, terminal.columns, indent).slice(indent);
      return shown.map(([title, text]) => `${INDENT}${pad(title, width)}${GAP}${value(text)}\n`).join("");
    })
    .join("\n");
}
