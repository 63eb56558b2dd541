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
function pad(text: string, width: number): string {
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
  const [first = "", ...words] = line.match(/\s*(?:`[^`]*`|\S)+/g) ?? [];
  const lines: string[] = [];
  let current = first;
  for (const word of words) {
    if (widthOf(`${current}${word}`) > columns) {
      lines.push(current);
      current = `${" ".repeat(indent)}${word.trimStart()}`;
    } else current = `${current}${word}`;
  }
  return [...lines, current].join("\n");
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
  if (lines.every((line) => widthOf(line) <= terminal.columns)) return `${lines.join("\n")}\n`;
  const width = Math.max(...titles.map(widthOf));
  const blocks = rows.map((row) => {
    const shown = titles.map((title, index) => [title, row[index] ?? ""] as const).filter(([, text]) => text);
    return `${formatLabels(shown, width, terminal.columns)}\n`;
  });
  return blocks.join("\n");
}

/** Labels, each beside its text, which is wrapped; one that is wider than their column has a line of its own. */
export function formatLabels(
  rows: readonly (readonly [string, string])[],
  width: number,
  columns: number,
): string {
  const indent = INDENT.length + width + GAP.length;
  const margin = " ".repeat(indent);
  const lines = rows.map(([label, text]) => {
    const head =
      widthOf(label) > width ? `${INDENT}${label}\n${margin}` : `${INDENT}${pad(label, width)}${GAP}`;
    return `${head}${wrap(`${margin}${text}`, columns, indent).slice(indent)}`;
  });
  return lines.join("\n");
}
