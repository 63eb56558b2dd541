import { COMMAND } from "./command-options.ts";

/** What `--help` prints. */
export function helpText(): string {
  const { name, description, options, exitCodes } = COMMAND;
  const groups = Map.groupBy(Object.entries(options), ([, { group = "Options" }]) => group);
  const sections = [
    `Usage: ${name} [options]`,
    ...description,
    ...[...groups].map(([group, own]) => {
      const lines = own.map(([option, { value, short, description: text }]) => {
        const label = `--${option}${value === undefined ? "" : ` ${value}`}${short === undefined ? "" : `, -${short}`}`;
        return `  ${label}\n      ${text}`;
      });
      return `${group}:\n${lines.join("\n")}`;
    }),
    `Exit codes:\n${Object.entries(exitCodes)
      .map(([code, text]) => `  ${code}  ${text}`)
      .join("\n")}`,
  ];
  return `${sections.join("\n\n")}\n`;
}
