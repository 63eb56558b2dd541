import { stringify } from "yaml";
import { tokenOf } from "../../../../provider/core/engine.ts";
import type { Entry, Program, Value } from "./program.ts";

/** The program in YAML. */
export function yaml({ settings, declarations, call }: Program): string {
  const config = settings.map(({ name, secret }) => [
    name,
    { type: "string", ...(secret ? { secret } : {}) },
  ]);
  const made = declarations.map(({ kind, name, args }) => [
    name,
    { type: shortToken(kind), properties: plain(args) },
  ]);
  const invoke = (of: NonNullable<typeof call>) => ({
    function: shortToken(of.name),
    arguments: plain(of.args),
  });
  const program = {
    ...(config.length > 0 ? { config: Object.fromEntries(config) } : {}),
    ...(made.length > 0 ? { resources: Object.fromEntries(made) } : {}),
    ...(call
      ? {
          variables: { found: { "fn::invoke": invoke(call) } },
          outputs: { [call.result]: `\${found.${call.result}}` },
        }
      : {}),
  };
  // What a parser of YAML 1.1 takes for a date, or for a boolean, is quoted.
  return stringify(program, { version: "1.1", lineWidth: 0 }).trimEnd();
}

/** `langsmith:Deployment`: the engine knows the module that is left out. */
function shortToken(name: string): string {
  return tokenOf(name).replace(":index:", ":");
}

function plain(entries: readonly Entry[]): Record<string, unknown> {
  return Object.fromEntries(entries.map(({ name, value }) => [name, data(value)]));
}

function data(value: Value): unknown {
  switch (value.kind) {
    case "literal":
      return value.value;
    case "setting":
      return `\${${value.name}}`;
    case "id":
      return `\${${value.name}.id}`;
    case "list":
      return value.items.map(data);
    case "map":
    case "object":
      return plain(value.entries);
  }
}
