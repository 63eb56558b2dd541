/** A piece of a program that is written on one line where it fits, and else one part a line. */
export type Piece =
  | string
  | {
      readonly open: string;
      readonly parts: readonly Part[];
      readonly close: string;
      /** Whether a space stands inside of the brackets, on one line. */
      readonly spaced: boolean;
      /** Whether it always has a line for each part. */
      readonly tall?: boolean;
    };

/** One part, behind what is written before it: `name: `. */
export interface Part {
  readonly label: string;
  readonly piece: Piece;
}

/** How a language is laid out. */
interface Style {
  /** One step of indentation. */
  readonly step: string;
  /** Columns of a line. */
  readonly width: number;
  /** Columns that a step takes. */
  readonly stepWidth: number;
  /** Whether the parts of consecutive lines begin at one column, behind their labels. */
  readonly aligned: boolean;
}

/** Items without names between brackets. */
export function listed(open: string, items: readonly Piece[], close: string): Piece {
  return { open, close, spaced: false, parts: items.map((piece) => ({ label: "", piece })) };
}

/** Items by their names, in quotes, between braces. */
export function mapped(open: string, items: readonly (readonly [name: string, Piece])[]): Piece {
  const parts = items.map(([name, piece]) => ({ label: `${JSON.stringify(name)}: `, piece }));
  return { open, close: "}", spaced: false, parts };
}

/** The text of a piece that begins at `column` of a line of this depth. */
export function laidOut(piece: Piece, style: Style, depth = 0, column = 0): string {
  if (typeof piece === "string") return piece;
  if (piece.parts.length === 0) return `${piece.open}${piece.close}`;
  const line = onOneLine(piece);
  if (line !== undefined && column + line.length <= style.width) return line;
  const indent = style.step.repeat(depth + 1);
  const texts = piece.parts.map(({ label, piece: inner }) => ({
    label,
    text: laidOut(inner, style, depth + 1, (depth + 1) * style.stepWidth + label.length),
  }));
  const lines = texts.map(({ label, text }, index) => {
    const padding = style.aligned ? " ".repeat(columnAt(texts, index) - label.length) : "";
    return `${indent}${label}${padding}${text},`;
  });
  return `${piece.open}\n${lines.join("\n")}\n${style.step.repeat(depth)}${piece.close}`;
}

/** Where the texts begin of the neighbouring parts that take one line each, as gofmt has it. */
function columnAt(
  texts: readonly { readonly label: string; readonly text: string }[],
  index: number,
): number {
  const isLine = (at: number) => texts[at] !== undefined && !texts[at].text.includes("\n");
  if (!isLine(index)) return texts[index]?.label.length ?? 0;
  let from = index;
  while (isLine(from - 1)) from -= 1;
  let to = index;
  while (isLine(to + 1)) to += 1;
  return Math.max(...texts.slice(from, to + 1).map(({ label }) => label.length));
}

function onOneLine(piece: Piece): string | undefined {
  if (typeof piece === "string") return piece;
  if (piece.tall) return undefined;
  const parts = piece.parts.map(({ label, piece: inner }) => ({ label, text: onOneLine(inner) }));
  if (parts.some(({ text }) => text === undefined)) return undefined;
  if (parts.length === 0) return `${piece.open}${piece.close}`;
  const space = piece.spaced ? " " : "";
  return `${piece.open}${space}${parts.map(({ label, text }) => `${label}${text}`).join(", ")}${space}${piece.close}`;
}
