import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";

/** The names of the SDKs that programs, pages and templates repeat. */
export interface SdkNames {
  /** The module that `go.mod` names. */
  readonly goModule: string;
  readonly javaPackage: string;
  readonly csharpNamespace: string;
}

/** What repeats a name and is written by hand, below the root. */
export const SDK_PLACES = ["README.md", "docs/**/*.md", "examples/**/*", "templates/**/*"];

/** What is generated, or names no SDK. */
const OTHERS = ["docs/reference/**", "docs/errors/**", "**/node_modules/**", "**/sdks/**"];

const schema = z.object({
  language: z.object({
    go: z.object({ importBasePath: z.string() }),
    java: z.object({ basePackage: z.string() }),
    csharp: z.object({ rootNamespace: z.string() }),
  }),
});

/** The names that everything was generated with, as schema.json has them. */
export function recordedNames(root: string): SdkNames {
  const { go, java, csharp } = schema.parse(
    JSON.parse(readFileSync(path.join(root, "schema.json"), "utf8")),
  ).language;
  return {
    goModule: path.posix.dirname(go.importBasePath),
    javaPackage: java.basePackage,
    csharpNamespace: csharp.rootNamespace,
  };
}

/** The files that another name changes, by their paths below the root, as they are with it. */
export function renamedPlaces(root: string, from: SdkNames, to: SdkNames): Readonly<Record<string, string>> {
  const files = globSync(SDK_PLACES, { cwd: root, exclude: OTHERS, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
  const changed = files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), "utf8");
    const renamed = renamedText(text, from, to);
    return renamed === text ? [] : [[file.replaceAll(path.sep, "/"), renamed] as const];
  });
  return Object.fromEntries(changed.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** A name is replaced where it is whole: `com.pulumi` is another package than that of `com.pulumi.langsmith`. */
function renamedText(text: string, from: SdkNames, to: SdkNames): string {
  const [go, java, csharp] = [from.goModule, from.javaPackage, from.csharpNamespace].map(asPattern);
  return text
    .replace(new RegExp(`(?<![\\w./-])${go}(?![\\w-])`, "g"), () => to.goModule)
    .replace(new RegExp(`(?<![\\w.])${java}(?!\\w|\\.(?!langsmith\\b)\\w)`, "g"), () => to.javaPackage)
    .replace(new RegExp(`(?<![\\w.])${csharp}(?=\\.LangSmith\\b)`, "g"), () => to.csharpNamespace);
}

/** A text as a regular expression that matches it alone. */
function asPattern(text: string): string {
  return text.replace(/[^\w/-]/g, "\\$&");
}
