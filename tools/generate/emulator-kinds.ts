import { readdirSync, readFileSync } from "node:fs";

const FOLDER = new URL("../../emulator/src/objects/", import.meta.url);
const TABLE = "kinds.generated.ts";

/** The source of each plain kind of the emulator, by the name of its file. */
function emulatorSources(): Readonly<Record<string, string>> {
  const names = readdirSync(FOLDER).filter((name) => name !== "index.ts" && name !== TABLE);
  return Object.fromEntries(names.sort().map((name) => [name, readFileSync(new URL(name, FOLDER), "utf8")]));
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
