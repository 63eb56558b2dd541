import type { FrontEnd } from "./recorded.ts";
import type { Resources } from "./scenarios.ts";

/** The files of a program that declares these resources, in YAML for the plugin, in JavaScript for dynamic ones. */
export function programOf(
  frontEnd: FrontEnd,
  resources: Resources,
  pluginFolder: string,
): Readonly<Record<string, string>> {
  return frontEnd === "plugin" ? yaml(resources, pluginFolder) : javascript(resources);
}

function yaml(resources: Resources, folder: string): Record<string, string> {
  const declared = Object.entries(resources).map(([name, { type, ...rest }]) => [
    name,
    { type: isOwn(type) ? `langsmith:${type}` : type, ...rest },
  ]);
  const plugins = { providers: [{ name: "langsmith", path: folder }] };
  const whole = { name: "recorded", runtime: "yaml", plugins, resources: Object.fromEntries(declared) };
  // JSON is YAML.
  return { "Pulumi.yaml": `${JSON.stringify(whole, null, 2)}\n` };
}

function javascript(resources: Resources): Record<string, string> {
  // A dynamic resource knows no provider but its own.
  const dynamic = Object.entries(resources).filter(([, { type }]) => isOwn(type));
  const declared = dynamic.map(([name, { type, properties }]) => {
    const args = JSON.stringify(properties, null, 2).replaceAll(/"\$\{([\w.]+)\}"/g, "$1");
    return `const ${name} = new langsmith.${type}(${JSON.stringify(name)}, ${args});\n`;
  });
  return {
    "Pulumi.yaml": "name: recorded\nruntime: nodejs\n",
    "package.json": '{ "name": "recorded", "main": "index.js" }\n',
    "index.js": `const langsmith = require("pulumi-langsmith");\n${declared.join("")}`,
  };
}

/** Whether it is of this package, and named as such: any other is named as the engine does. */
function isOwn(type: string): boolean {
  return !type.includes(":");
}
