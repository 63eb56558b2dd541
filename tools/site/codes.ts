import { globSync, readFileSync } from "node:fs";
import path from "node:path";

/** Where a code of the catalogue is declared. */
export interface DeclaredCode {
  readonly code: string;
  /** As a path from the repository's root. */
  readonly file: string;
  readonly line: number;
}

/** Every code that the sources declare with `defineMessage`. */
export function declaredCodes(root: string): DeclaredCode[] {
  return globSync(["provider/**/*.ts", "cli/**/*.ts"], { cwd: root }).flatMap((file) => {
    const text = readFileSync(path.join(root, file), "utf8");
    return [...text.matchAll(/^export const \w+ = defineMessage(?:<.*>)?\(\s*"(LS\d{4})"/gm)].map(
      ({ index, 1: code = "" }) => ({
        code,
        file: file.replaceAll(path.sep, "/"),
        line: text.slice(0, index).split("\n").length,
      }),
    );
  });
}
