import { parse } from "yaml";
import { isRecord } from "../../../provider/core/properties.ts";
import { type Block, placeOf } from "./blocks.ts";

/** Many programs in YAML as one, which one preview checks. */
interface Merged {
  readonly program: Readonly<Record<string, unknown>>;
  /** The configuration keys that it reads, with whether each is secret. */
  readonly keys: ReadonlyMap<string, boolean>;
  /** What an engine says of it, with the places of the pages in place of the names that it has here. */
  readonly told: (output: string) => string;
}

/**
 * Names the resources, variables and outputs of each program by its number, so that none takes another's.
 *
 * @param configuration the key of the configuration: `config`, which older hosts of YAML know as `configuration`
 */
export function merged(blocks: readonly Block[], configuration: "config" | "configuration"): Merged {
  const parts: Record<"variables" | "resources" | "outputs", Record<string, unknown>> = {
    variables: {},
    resources: {},
    outputs: {},
  };
  const config: Record<string, unknown> = {};
  for (const [index, block] of blocks.entries()) {
    const program: unknown = parse(block.text);
    if (!isRecord(program)) continue;
    const own = new Set([...namesIn(program, "resources"), ...namesIn(program, "variables")]);
    const renamed: unknown = JSON.parse(
      JSON.stringify(program).replaceAll(/\$\{([\w-]+)/g, (text, name: string) =>
        own.has(name) ? `\${${label(index)}${name}` : text,
      ),
    );
    if (!isRecord(renamed)) continue;
    for (const part of ["variables", "resources", "outputs"] as const) {
      const entries = renamed[part];
      if (!isRecord(entries)) continue;
      for (const [name, value] of Object.entries(entries)) parts[part][`${label(index)}${name}`] = value;
    }
    const declared = renamed["config"] ?? renamed["configuration"];
    if (isRecord(declared)) Object.assign(config, declared);
  }
  return {
    program: { [configuration]: config, ...parts },
    keys: new Map(
      Object.entries(config)
        .filter(([key]) => !key.includes(":"))
        .map(([key, facts]) => [key, isRecord(facts) && facts["secret"] === true]),
    ),
    told: (output) =>
      output.replaceAll(/block(\d+)--/g, (text, index) => {
        const block = blocks[Number(index)];
        return block ? `${placeOf(block)} ` : text;
      }),
  };
}

function label(index: number): string {
  return `block${index}--`;
}

function namesIn(program: Readonly<Record<string, unknown>>, part: string): string[] {
  const entries = program[part];
  return isRecord(entries) ? Object.keys(entries) : [];
}
