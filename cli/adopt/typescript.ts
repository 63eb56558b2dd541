import { isRecord } from "../../provider/core/properties.ts";
import { variablesOf } from "./names.ts";
import { type Declared, Reference, Setting } from "./program.ts";

/** The package that a program in TypeScript imports for the plugin. */
export const SDK = "pulumi-langsmith-sdk";

/** How wide a line may be before what it holds gets lines of its own. */
const WIDTH = 100;

/** A program in TypeScript, for the plugin. `head` is the comment at its top, a line each. */
export function typescriptProgram(
  all: readonly Declared[],
  { head, protect }: { readonly head: readonly string[]; readonly protect: boolean },
): string {
  const variables = variablesOf(all.map(({ handle }) => handle));
  const referred = new Set(all.flatMap(({ properties }) => referencesIn(properties)));
  const needsConfig = all.some(({ settings }) => settings.length > 0);
  const blocks = all.map(({ kind, name, handle, properties, comments }) => {
    const text = literal(properties, variables, "  ");
    const options = protect ? ", { protect: true }" : "";
    const start = referred.has(handle) ? `const ${variables.get(handle)} = ` : "";
    const lines = comments.map((line) => `// ${line}\n`).join("");
    return `${lines}${start}new langsmith.${kind}(${JSON.stringify(name)}, ${text.replaceAll("\n  ", "\n")}${options});\n`;
  });
  return [
    `${head.map((line) => `// ${line}\n`).join("")}${needsConfig ? 'import * as pulumi from "@pulumi/pulumi";\n' : ""}import * as langsmith from ${JSON.stringify(SDK)};\n`,
    ...(needsConfig ? ["const config = new pulumi.Config();\n"] : []),
    ...blocks,
  ].join("\n");
}

function referencesIn(value: unknown): string[] {
  if (value instanceof Reference) return [value.to];
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  return isRecord(value) ? Object.values(value).flatMap(referencesIn) : [];
}

/** A value as it is written in a program; lines after the first begin with `indent`. */
function literal(value: unknown, variables: ReadonlyMap<string, string>, indent: string): string {
  if (value instanceof Reference) return `${variables.get(value.to)}.${value.output}`;
  if (value instanceof Setting) {
    return `config.requireSecret${value.isJson ? "Object" : ""}(${JSON.stringify(value.key)})`;
  }
  const deeper = `${indent}  `;
  const [open, parts, close] = Array.isArray(value)
    ? (["[", value.map((item) => literal(item, variables, deeper)), "]"] as const)
    : isRecord(value)
      ? ([
          "{",
          Object.entries(value).map(
            ([key, inner]) => `${keyText(key)}: ${literal(inner, variables, deeper)}`,
          ),
          "}",
        ] as const)
      : (["", [JSON.stringify(value)], ""] as const);
  if (open === "" || parts.length === 0) return `${open}${parts.join("")}${close}`;
  const flat = open === "[" ? `[${parts.join(", ")}]` : `{ ${parts.join(", ")} }`;
  if (indent.length + flat.length <= WIDTH && !flat.includes("\n") && indent !== "  ") return flat;
  return `${open}\n${parts.map((part) => `${deeper}${part},\n`).join("")}${indent}${close}`;
}

function keyText(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) && key !== "__proto__" ? key : `[${JSON.stringify(key)}]`;
}
