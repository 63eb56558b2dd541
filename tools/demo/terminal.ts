import terminals from "@xterm/headless";

interface TerminalSize {
  readonly columns: number;
  readonly rows: number;
}

/** Consecutive cells of a row that look alike. */
interface Run {
  readonly column: number;
  readonly text: string;
  readonly color: string;
  readonly isBold: boolean;
}

const CELL = { width: 8.4, height: 19 } as const;
const MARGIN = 18;
const FOREGROUND = "#d4d4dc";
/** The colors of a terminal by their numbers: eight, and the bright ones. */
const COLORS = [
  ...["#6b7280", "#f87171", "#4ade80", "#facc15", "#60a5fa", "#c084fc", "#22d3ee", "#d4d4dc"],
  ...["#9ca3af", "#fca5a5", "#86efac", "#fde047", "#93c5fd", "#d8b4fe", "#67e8f9", "#ffffff"],
];

/** A picture, in SVG, of what a terminal shows after a command has written its output. */
export async function picture(command: string, output: string, size: TerminalSize): Promise<string> {
  const rows = [
    [{ column: 0, text: `$ ${command}`, color: FOREGROUND, isBold: true }],
    ...(await shown(output, size)),
  ];
  const width = Math.ceil(size.columns * CELL.width) + 2 * MARGIN;
  const height = rows.length * CELL.height + 2 * MARGIN;
  const texts = rows.flatMap((runs, row) =>
    runs.map(({ column, text, color, isBold }) => {
      const x = (MARGIN + column * CELL.width).toFixed(1);
      const y = MARGIN + (row + 0.75) * CELL.height;
      const weight = isBold ? ' font-weight="bold"' : "";
      const length = (text.length * CELL.width).toFixed(1);
      return `<text x="${x}" y="${y}" fill="${color}"${weight} textLength="${length}">${escaped(text)}</text>`;
    }),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="Output of ${escaped(command)}">
<rect width="100%" height="100%" rx="8" fill="#1b1b22"/>
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace" font-size="14" xml:space="preserve">
${texts.join("\n")}
</g>
</svg>
`;
}

/** The rows that are not empty at the end, each as its runs. */
async function shown(output: string, { columns, rows }: TerminalSize): Promise<Run[][]> {
  const terminal = new terminals.Terminal({ cols: columns, rows, allowProposedApi: true });
  await new Promise<void>((resolve) => terminal.write(output, resolve));
  const buffer = terminal.buffer.active;
  const all = Array.from({ length: buffer.length }, (_, row) => runsOf(buffer.getLine(row), columns));
  while (all.at(-1)?.length === 0) all.pop();
  return all;
}

function runsOf(line: terminals.IBufferLine | undefined, columns: number): Run[] {
  const runs: Run[] = [];
  for (let column = 0; column < columns; column += 1) {
    const cell = line?.getCell(column);
    const text = cell?.getChars() || " ";
    const color = (cell?.isFgPalette() ? COLORS[cell.getFgColor()] : undefined) ?? FOREGROUND;
    const isBold = cell?.isBold() !== 0 && cell !== undefined;
    const last = runs.at(-1);
    if (last !== undefined && last.color === color && last.isBold === isBold) {
      runs.splice(-1, 1, { ...last, text: last.text + text });
    } else runs.push({ column, text, color, isBold });
  }
  return runs
    .map((run) => ({ ...run, column: run.column + run.text.search(/\S|$/), text: run.text.trim() }))
    .filter(({ text }) => text !== "");
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
