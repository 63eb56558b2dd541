import { SDK_NAMES } from "../../identity.ts";
import type { Shape } from "../../source.ts";
import { laidOut, listed, mapped, type Part, type Piece } from "../layout.ts";
import { pascalCase } from "./names.ts";
import type { Call, Entry, Program, Value } from "./program.ts";

const STYLE = { step: "\t", stepWidth: 4, width: 90, aligned: true };
/** The statements stand in a function of a function. */
const DEPTH = 2;
const INDENT = "\t".repeat(DEPTH);

/** The program in Go, with the SDK that is generated from the schema. */
export function go({ settings, declarations, call }: Program, kinds: readonly string[]): string {
  const imports = [
    `"${SDK_NAMES.goPackage}"`,
    '"github.com/pulumi/pulumi/sdk/v3/go/pulumi"',
    ...(settings.length > 0 ? ['"github.com/pulumi/pulumi/sdk/v3/go/pulumi/config"'] : []),
  ];
  const last = declarations.length - 1;
  const made = declarations.map(({ kind, variable, name, args }, index) => {
    const result = index === last ? "_" : variable;
    // The first of them declares err, and so does each that declares a variable.
    const declares = index === 0 || index < last ? ":=" : "=";
    const start = `${result}, err ${declares} langsmith.New${kind}(ctx, ${JSON.stringify(name)}, `;
    const text = `${start}${laidOut(struct(`&langsmith.${kind}Args`, args, true), STYLE, DEPTH)})`;
    return index === last ? `${text}\n${INDENT}return err` : `${text}\n${failing()}`;
  });
  const statements = [
    ...(settings.length > 0 ? ['settings := config.New(ctx, "")'] : []),
    ...made,
    ...(call ? [looked(call, kinds), "return nil"] : []),
  ];
  return `package main

import (
${imports.map((it) => `\t${it}`).join("\n")}
)

func main() {
	pulumi.Run(func(ctx *pulumi.Context) error {
${statements.map((it) => `${INDENT}${it}`).join("\n")}
	})
}`;
}

function failing(): string {
  return `${INDENT}if err != nil {\n${INDENT}\treturn err\n${INDENT}}`;
}

/** The generator has no \`GetX\` for a function where X is a resource, whose own \`GetX\` looks an object up by its id. */
function looked({ name, args, result }: Call, kinds: readonly string[]): string {
  const about = name.replace(/^get/, "");
  const callee = kinds.includes(about) ? `Lookup${about}` : `Get${about}`;
  const start = `found := langsmith.${callee}Output(ctx, `;
  const given = laidOut(struct(`langsmith.${callee}OutputArgs`, args, false), STYLE, DEPTH, start.length + 8);
  return `${start}${given})\n${INDENT}ctx.Export(${JSON.stringify(result)}, found.${pascalCase(result)}())`;
}

function struct(type: string, entries: readonly Entry[], tall: boolean): Piece {
  return {
    open: `${type}{`,
    close: "}",
    spaced: false,
    tall: tall && entries.length > 0,
    parts: entries.map(member),
  };
}

function member({ name, value }: Entry): Part {
  return { label: `${pascalCase(name)}: `, piece: piece(value) };
}

function piece(value: Value): Piece {
  switch (value.kind) {
    case "literal":
      return literal(value.value, value.shape);
    case "setting": {
      const name = JSON.stringify(value.name);
      return value.secret ? `settings.RequireSecret(${name})` : `pulumi.String(settings.Require(${name}))`;
    }
    case "id":
      return `${value.variable}.ID()`;
    case "list":
      return listed(`${collection(value.of, "Array")}{`, value.items.map(piece), "}");
    case "map":
      return mapped(
        `${collection(value.of, "Map")}{`,
        value.entries.map(({ name, value: inner }) => [name, piece(inner)] as const),
      );
    case "object":
      return struct(`&langsmith.${value.type.name}Args`, value.entries, false);
  }
}

function literal(value: string | number | boolean, shape: Shape): string {
  if (typeof value === "boolean") return `pulumi.Bool(${value})`;
  if (typeof value === "number") return `pulumi.${shape.kind === "number" ? "Float64" : "Int"}(${value})`;
  // A text is taken where others than the known ones are allowed, too; else the generated constant alone.
  if (shape.kind === "enum" && !shape.open) return `langsmith.${shape.name}${constantOf(value)}`;
  return `pulumi.String(${JSON.stringify(value)})`;
}

/** `external_docker` becomes `ExternalDocker`. */
function constantOf(value: string): string {
  return value.replace(/(?:^|[^a-zA-Z0-9]+)([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function collection(of: Shape, suffix: "Array" | "Map"): string {
  switch (of.kind) {
    case "string":
    case "enum":
      return `pulumi.String${suffix}`;
    case "integer":
      return `pulumi.Int${suffix}`;
    case "number":
      return `pulumi.Float64${suffix}`;
    case "boolean":
      return `pulumi.Bool${suffix}`;
    case "object":
      return `langsmith.${of.name}${suffix}`;
    default:
      return `pulumi.${suffix}`;
  }
}
