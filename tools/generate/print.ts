/** The first line of every generated file of TypeScript. */
export const HEADER =
  "// Generated from provider/resources, provider/components and provider/functions by `npm run generate`. Do not edit.\n";

const SDK = '"../../sdk/nodejs/bin/index.js"';

/** Where the types of arguments and results come from: the Node SDK, which is generated from the schema. */
export const SDK_TYPES = `import type * as sdk from ${SDK};`;

/** Hands types of the Node SDK on to programs. */
export function exportTypes(names: readonly string[]): string {
  return `\nexport type { ${names.toSorted().join(", ")} } from ${SDK};\n`;
}

export function comment(text: string, indent = ""): string {
  const lines = text
    .split("\n")
    .map((line) => `${indent} *${line === "" ? "" : ` ${line.replaceAll("*/", "*\\/")}`}\n`);
  return `${indent}/**\n${lines.join("")}${indent} */\n`;
}

/** A value as a program in TypeScript would write it. */
export function written(value: unknown, indent = ""): string {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return JSON.stringify(value);
  const inner = `${indent}  `;
  const lines = Object.entries(value).map(([name, part]) => `${inner}${name}: ${written(part, inner)},`);
  return lines.length === 0 ? "{}" : `{\n${lines.join("\n")}\n${indent}}`;
}
