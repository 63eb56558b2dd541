import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Stack } from "../stack/stack.ts";
import { beginFrom, type StackTemplate } from "../stack/template.ts";

export type FrontEnd = "plugin" | "dynamic";

/** One change that a preview announces: what it does, and to which resource. */
type Step = readonly [operation: string, name: string];

/** What a preview said. */
interface Previewed {
  readonly code: number;
  /** Without those that change nothing; sorted. */
  readonly steps: readonly Step[];
}

/** A state as a version of the package left it, with the program beside it. */
export interface Recorded {
  /** Of the package that made it. */
  readonly version: string;
  readonly frontEnd: FrontEnd;
  readonly scenario: string;
  /** What is in it, and what is to be expected of it. */
  readonly about: string;
  readonly config: Readonly<Record<string, string>>;
  /** The files of the program, by name. */
  readonly program: Readonly<Record<string, string>>;
  /** What the preview of the recording version said. */
  readonly preview: Previewed;
  /** As `pulumi stack export` gave it. */
  readonly state: unknown;
}

/** What stands in a recorded file where each machine has its own. */
export const PLUGIN_FOLDER = "<folder of the plugin>";
/** Nothing listens there: a preview asks nobody. */
export const NOWHERE = "http://127.0.0.1:1";
/** A throw-away key; the state holds it encrypted. */
export const KEY = "lsv2_sk_0c5e7a1b9d3f";

/** Where a package is installed as users have it. */
export interface Installation {
  /** A folder with the package in its node_modules. */
  readonly folder: string;
  /** The environment in which the engine is found. */
  readonly engine: Readonly<Record<string, string>>;
}

export function pluginFolder({ folder }: Installation): string {
  return path.join(folder, "node_modules", "pulumi-langsmith", "dist", "plugin");
}

/**
 * Makes a stack below the installation that holds the recorded state and runs the recorded program.
 *
 * @param template what the stack begins with; default: the engine creates it
 */
export async function restore(
  recorded: Recorded,
  installation: Installation,
  folder: string,
  template?: StackTemplate,
): Promise<Stack> {
  const directory = path.join(folder, "program");
  mkdirSync(directory, { recursive: true });
  for (const [name, text] of Object.entries(recorded.program)) {
    writeFileSync(path.join(directory, name), text.replaceAll(PLUGIN_FOLDER, pluginFolder(installation)));
  }
  const home = path.join(folder, "home");
  const stack = new Stack({ directory, engine: installation.engine, home });
  const secrets = { "langsmith:apiKey": KEY };
  if (template === undefined) await stack.init(recorded.config, secrets);
  else beginFrom(template, { directory, home, name: stack.name }, recorded.config, secrets);
  const file = path.join(folder, "state.json");
  writeFileSync(file, JSON.stringify(recorded.state));
  await stack.must("stack", "import", "--file", file);
  return stack;
}

/** What the preview of a stack announces. */
export async function previewed(stack: Stack): Promise<Previewed & { readonly output: string }> {
  const ran = await stack.run("preview", "--json");
  const content: unknown = JSON.parse(ran.stdout);
  const steps = isObject(content) && Array.isArray(content["steps"]) ? content["steps"] : [];
  const changing = steps.flatMap((step: unknown): Step[] => {
    if (!isObject(step)) return [];
    const { op, urn } = step;
    if (typeof op !== "string" || typeof urn !== "string" || op === "same") return [];
    return [[op, urn.slice(urn.lastIndexOf("::") + 2)]];
  });
  const sorted = changing.sort((a, b) => (a.join() < b.join() ? -1 : 1));
  return { code: ran.code, steps: sorted, output: ran.output };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
