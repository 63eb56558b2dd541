import { laidOut, listed, type Part, type Piece } from "../layout.ts";
import type { Call, Entry, Program, Value } from "./program.ts";

const STYLE = { step: "  ", stepWidth: 2, width: 100, aligned: false };

/** The program in TypeScript, with the classes of the SDK. */
export function typescript({ settings, declarations, call }: Program): string {
  const needsPulumi = settings.length > 0 ? ['import * as pulumi from "@pulumi/pulumi";'] : [];
  const head = [...needsPulumi, 'import * as langsmith from "pulumi-langsmith-sdk";'];
  const read = settings.length > 0 ? ["const config = new pulumi.Config();"] : [];
  const made = declarations.map(({ kind, variable, name, args }, index) => {
    const kept = index < declarations.length - 1 ? `const ${variable} = ` : "";
    const start = `${kept}new langsmith.${kind}(${JSON.stringify(name)}, `;
    return `${start}${laidOut(object(args), STYLE, 0, start.length + 2)});`;
  });
  const looked = call
    ? [
        statement(`const found = langsmith.${call.name}Output(`, call.args),
        `export const ${outputOf(call)} = found.${call.result};`,
      ].join("\n")
    : "";
  return [head.join("\n"), ...read, ...made, looked].filter((part) => part !== "").join("\n\n");
}

/** Names that every CommonJS module has already, as Pulumi compiles a program by default. */
const TAKEN = new Set(["exports", "module", "require"]);

function outputOf({ name, result }: Call): string {
  return TAKEN.has(result) ? name.charAt(3).toLowerCase() + name.slice(4) : result;
}

function statement(start: string, args: readonly Entry[]): string {
  return `${start}${args.length === 0 ? "" : laidOut(object(args), STYLE, 0, start.length + 2)});`;
}

function object(entries: readonly Entry[]): Piece {
  return { open: "{", close: "}", spaced: true, parts: entries.map(part) };
}

function part({ name, value }: Entry): Part {
  const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
  return { label: `${key}: `, piece: piece(value) };
}

function piece(value: Value): Piece {
  switch (value.kind) {
    case "literal":
      return JSON.stringify(value.value);
    case "setting":
      return `config.${value.secret ? "requireSecret" : "require"}(${JSON.stringify(value.name)})`;
    case "id":
      return `${value.variable}.id`;
    case "list":
      return listed("[", value.items.map(piece), "]");
    case "map":
    case "object":
      return object(value.entries);
  }
}
