import { HEADER } from "./print.ts";
import { describedPackage } from "./source.ts";

/**
 * How the plugin loads each kind when a program first uses it.
 *
 * @param table the text of provider/resources/index.ts, whose imports name the file of each kind
 */
export function generateLoaders(table: string, { resources } = describedPackage()): string {
  const imports = [...table.matchAll(/^import \{ (\w+) \} from "\.\/(\S+)";$/gm)];
  const lines = resources.map(({ kind }) => {
    const found = imports.find(([, name = ""]) => name.toLowerCase() === kind.toLowerCase());
    if (found === undefined) throw new Error(`provider/resources/index.ts imports no ${kind}`);
    const [, name, file] = found;
    return `  ${kind}: async () => (await import("../resources/${file}")).${name},`;
  });
  return `${HEADER}
import type { Resource } from "../resources/resource.ts";

/** What loads a kind, by its name. */
export const loaders: Readonly<Record<string, () => Promise<Resource>>> = {
${lines.join("\n")}
};
`;
}
