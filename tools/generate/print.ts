import { inputText } from "./sentences.ts";
import type { Property, Shape } from "./source.ts";

/** The first line of every generated file of TypeScript. */
export const HEADER =
  "// Generated from provider/resources, provider/components and provider/functions by `npm run generate`. Do not edit.\n";

/** How a type is written: where every value may be an Input, or as plain data. */
export type Side = "given" | "plain";

/** The type of a property. The types that have names come from the namespace `from`, such as `types.`. */
export function typeOf(shape: Shape, side: Side, from = "", mayBeAbsent = false): string {
  const type = `${bare(shape, side, from)}${mayBeAbsent ? " | undefined" : ""}`;
  return side === "given" ? `pulumi.Input<${type}>` : type;
}

function bare(shape: Shape, side: Side, from: string): string {
  const inner = (of: Shape) => typeOf(of, side, from);
  switch (shape.kind) {
    case "string":
      return "string";
    case "enum":
      return shape.open ? "string" : shape.values.map((value) => JSON.stringify(value)).join(" | ");
    case "number":
    case "integer":
      return "number";
    case "boolean":
      return "boolean";
    case "any":
      return "unknown";
    case "list":
      return side === "given" ? `${inner(shape.of)}[]` : `(${inner(shape.of)})[]`;
    case "map":
      return `{ readonly [name: string]: ${inner(shape.of)} }`;
    case "object":
      return `${from}${shape.name}${side === "given" ? "Args" : ""}`;
  }
}

/** The documentation of a property that a program sets. */
export function inputDoc(property: Property, indent = "  "): string {
  const { default: fallback, ...others } = property;
  const parts = [inputText({ ...others, default: undefined })];
  if (fallback !== undefined) parts.push(`@default ${JSON.stringify(fallback)}`);
  return documented(parts, property, indent);
}

/** The documentation of a property that a program reads. */
export function outputDoc(property: Property, indent = "  "): string {
  return documented([property.description], property, indent);
}

function documented(parts: string[], property: Property, indent: string): string {
  if (property.example !== undefined) parts.push(`@example ${JSON.stringify(property.example)}`);
  if (property.source) parts.push(`@see ${property.source}`);
  return comment(parts.join("\n"), indent);
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
