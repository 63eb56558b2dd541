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
