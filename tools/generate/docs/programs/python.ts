import { laidOut, listed, mapped, type Part, type Piece } from "../layout.ts";
import { snakeCase } from "./names.ts";
import type { Entry, Program, Value } from "./program.ts";

const STYLE = { step: "    ", stepWidth: 4, width: 100, aligned: false };

/** The program in Python, with the SDK that is generated from the schema. */
export function python({ settings, declarations, call }: Program): string {
  const needsPulumi = settings.length > 0 || call ? ["import pulumi"] : [];
  const head = [...needsPulumi, "import pulumi_langsmith as langsmith"];
  const read = settings.length > 0 ? ["config = pulumi.Config()"] : [];
  const made = declarations.map(({ kind, variable, name, args }, index) => {
    const kept = index < declarations.length - 1 ? `${variable} = ` : "";
    const parts = [{ label: "", piece: JSON.stringify(name) }, ...args.map(argument)];
    return `${kept}${laidOut(called(`langsmith.${kind}`, parts), STYLE, 0, kept.length)}`;
  });
  const looked = call
    ? [
        `found = ${laidOut(called(`langsmith.${snakeCase(call.name)}_output`, call.args.map(argument)), STYLE, 0, 8)}`,
        `pulumi.export(${JSON.stringify(call.result)}, found.${snakeCase(call.result)})`,
      ].join("\n")
    : "";
  return [head.join("\n"), ...read, ...made, looked].filter((part) => part !== "").join("\n\n");
}

function called(callee: string, parts: readonly Part[]): Piece {
  return { open: `${callee}(`, close: ")", spaced: false, parts };
}

function argument({ name, value }: Entry): Part {
  return { label: `${snakeCase(name)}=`, piece: piece(value) };
}

function piece(value: Value): Piece {
  switch (value.kind) {
    case "literal":
      if (typeof value.value === "boolean") return value.value ? "True" : "False";
      return JSON.stringify(value.value);
    case "setting":
      return `config.${value.secret ? "require_secret" : "require"}(${JSON.stringify(value.name)})`;
    case "id":
      return `${value.variable}.id`;
    case "list":
      return listed("[", value.items.map(piece), "]");
    case "map":
      return mapped(
        "{",
        value.entries.map(({ name, value: inner }) => [name, piece(inner)] as const),
      );
    case "object":
      return called(`langsmith.${value.type.name}Args`, value.entries.map(argument));
  }
}
