import { isRecord } from "../../../provider/core/properties.ts";
import type { Stack } from "../../../tools/stack/stack.ts";

export type FrontEnd = "plugin" | "dynamic";

/** The resources of a program by name, in the words of both front ends: `${traces.id}` refers to another one. */
type Resources = Readonly<Record<string, Declared>>;

interface Declared {
  /** As this package names it: `Deployment`. */
  readonly type: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** The files of a program that declares these resources, in YAML for the plugin, in JavaScript for dynamic ones. */
export function programOf(
  frontEnd: FrontEnd,
  resources: Resources,
  pluginFolder: string,
): Readonly<Record<string, string>> {
  return frontEnd === "plugin" ? yaml(resources, pluginFolder) : javascript(resources);
}

function yaml(resources: Resources, folder: string): Record<string, string> {
  const declared = Object.entries(resources).map(([name, { type, properties }]) => [
    name,
    { type: `langsmith:${type}`, properties },
  ]);
  const plugins = { providers: [{ name: "langsmith", path: folder }] };
  const whole = { name: "test", runtime: "yaml", plugins, resources: Object.fromEntries(declared) };
  // JSON is YAML.
  return { "Pulumi.yaml": `${JSON.stringify(whole, null, 2)}\n` };
}

function javascript(resources: Resources): Record<string, string> {
  const declared = Object.entries(resources).map(([name, { type, properties }]) => {
    const args = JSON.stringify(properties, null, 2).replaceAll(/"\$\{([\w.]+)\}"/g, "$1");
    return `const ${name} = new langsmith.${type}(${JSON.stringify(name)}, ${args});\n`;
  });
  return {
    "Pulumi.yaml": "name: test\nruntime: nodejs\n",
    "package.json": '{ "name": "test", "main": "index.js" }\n',
    "index.js": `const langsmith = require("pulumi-langsmith");\n${declared.join("")}`,
  };
}

/** One change that a preview announces: what it does, and to which resource. */
type Step = readonly [operation: string, name: string];

/** What the preview of a stack announces: each change, sorted by resource. */
export async function previewed(
  stack: Stack,
): Promise<{ readonly code: number; readonly steps: readonly Step[]; readonly output: string }> {
  const ran = await stack.run("preview", "--json");
  const content: unknown = JSON.parse(ran.stdout);
  const steps = isRecord(content) && Array.isArray(content["steps"]) ? content["steps"] : [];
  const changing = steps.flatMap((step: unknown): Step[] => {
    if (!isRecord(step)) return [];
    const { op, urn } = step;
    if (typeof op !== "string" || typeof urn !== "string" || op === "same") return [];
    return [[op, urn.slice(urn.lastIndexOf("::") + 2)]];
  });
  const sorted = changing.sort((a, b) => (a.join() < b.join() ? -1 : 1));
  return { code: ran.code, steps: sorted, output: ran.output };
}
