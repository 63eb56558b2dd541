import { readdirSync, readFileSync } from "node:fs";
import { plainResources } from "../../provider/resources/index.ts";
import { HEADER } from "./print.ts";
import { describedPackage } from "./source.ts";

/** The file that each name of a table is imported from. */
type Files = ReadonlyMap<string, string>;

/** @param table the text of an index.ts, whose imports name the file of each entry */
function filesIn(table: string): Files {
  const imports = [...table.matchAll(/^import \{ ([\w, ]+) \} from "\.\/(\S+)";$/gm)];
  return new Map(
    imports.flatMap(([, names = "", file = ""]) => names.split(", ").map((name) => [name, file] as const)),
  );
}

/** What imports a kind. @throws Error for one that the table does not import */
function importOf(kind: string, kinds: Files, from: string): string {
  const found = [...kinds].find(([name]) => name.toLowerCase() === kind.toLowerCase());
  if (found === undefined) throw new Error(`provider/resources/index.ts imports no ${kind}`);
  const [name, file] = found;
  return `(await import("${from}${file}")).${name}`;
}

/**
 * How front ends load each kind when a program first uses it.
 *
 * @param table the text of provider/resources/index.ts
 */
export function generateLoaders(table: string, { resources, components } = describedPackage()): string {
  const kinds = filesIn(table);
  const lines = resources.map(({ kind }) => `  ${kind}: async () => ${importOf(kind, kinds, "./")},`);
  return `${HEADER}
import type { Resource } from "./resource.ts";

/** What loads a kind, by its name. */
export const loaders = {
${lines.join("\n")}
} as const satisfies Readonly<Record<string, () => Promise<Resource>>>;

/** The names of the components, which are loaded for programs that have one. */
export const components: readonly string[] = ${JSON.stringify(components.map(({ kind }) => kind))};
`;
}

/**
 * How front ends load each function when a program first calls it: those of a plain kind from that kind alone.
 *
 * @param table the text of provider/functions/index.ts
 * @param kindTable the text of provider/resources/index.ts
 */
export function generateFunctionLoaders(
  table: string,
  kindTable: string,
  { functions } = describedPackage(),
): string {
  const [own, kinds] = [filesIn(table), filesIn(kindTable)];
  const lines = functions.map(({ name }) => {
    const file = own.get(name);
    if (file !== undefined) return `  ${name}: async () => (await import("./${file}")).${name},`;
    const kind = Object.keys(plainResources).find((each) => name === `get${each}` || name === `get${each}s`);
    if (kind === undefined) throw new Error(`provider/functions/index.ts imports no ${name}`);
    const derived = name === `get${kind}` ? "getOne" : "getAll";
    return `  ${name}: async () => (await import("./plain.ts")).${derived}(${importOf(kind, kinds, "../resources/")}),`;
  });
  return `${HEADER}
import type { ServedFunction } from "./define.ts";

/** What loads a function, by its name. */
export const loaders: Readonly<Record<string, () => Promise<ServedFunction>>> = {
${lines.join("\n")}
};
`;
}

const EMULATOR_KINDS = new URL("../../emulator/src/objects/", import.meta.url);
const EMULATOR_TABLE = "kinds.generated.ts";

/** The source of each plain kind of the emulator, by the name of its file. */
function emulatorSources(): Readonly<Record<string, string>> {
  const names = readdirSync(EMULATOR_KINDS).filter((name) => name !== "index.ts" && name !== EMULATOR_TABLE);
  return Object.fromEntries(
    names.sort().map((name) => [name, readFileSync(new URL(name, EMULATOR_KINDS), "utf8")]),
  );
}

/**
 * The table of the plain kinds that the emulator serves: the constant that each file exports.
 *
 * @throws Error for a file that does not export exactly one constant
 */
export function generateEmulatorKinds(sources = emulatorSources()): string {
  const kinds = Object.entries(sources).map(([file, text]) => {
    const [kind, ...more] = [...text.matchAll(/^export const (\w+) = /gm)].map(([, name]) => name);
    if (kind !== undefined && more.length === 0) return { file, kind };
    throw new Error(`emulator/src/objects/${file} must export one constant: the collection of its kind`);
  });
  return `// Generated from the files of emulator/src/objects by \`npm run generate\`. Do not edit.

import type { World } from "../world/world.ts";
${kinds.map(({ file, kind }) => `import { ${kind} } from "./${file}";`).join("\n")}

/** The plain kinds of object. */
export const KINDS = [${kinds.map(({ kind }) => kind).join(", ")}];

/** What is stored of each plain kind over all workspaces, oldest first. */
export function storedObjects(world: World) {
  return {
${kinds.map(({ kind }) => `    ${kind}: ${kind}.all(world),`).join("\n")}
  };
}
`;
}
