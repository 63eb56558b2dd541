import { COMMAND } from "./command-options.ts";

/** Help is no wider, so that it can be read. */
const WIDEST = 100;
const NARROWEST = 40;

/**
 * What `--help` prints.
 *
 * @param columns of the terminal; undefined in a pipe
 */
export function helpText(columns = WIDEST): string {
  const width = Math.max(NARROWEST, Math.min(columns, WIDEST));
  const { name, description, options, exitCodes } = COMMAND;
  const groups = Map.groupBy(Object.entries(options), ([, { group = "Options" }]) => group);
  const sections = [
    `Usage: ${name} [options]`,
    ...description.map((paragraph) => wrapped(paragraph, width, 0)),
    ...[...groups].map(([group, own]) => {
      const lines = own.map(([option, { value, short, description: text }]) => {
        const label = `--${option}${value === undefined ? "" : ` ${value}`}${short === undefined ? "" : `, -${short}`}`;
        return `  ${label}\n${wrapped(text, width, 6)}`;
      });
      return `${group}:\n${lines.join("\n")}`;
    }),
    `Exit codes:\n${Object.entries(exitCodes)
      .map(([code, text]) => `  ${code}  ${wrapped(text, width, 5).trimStart()}`)
      .join("\n")}`,
  ];
  return `${sections.join("\n\n")}\n`;
}

/** Sentences in lines of a width, all of them indented. */
function wrapped(text: string, width: number, indent: number): string {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width - indent)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.map((line) => `${" ".repeat(indent)}${line}`).join("\n");
}
