import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { parseDocument } from "yaml";
import { isRecord, type Properties } from "../../provider/core/properties.ts";
import { UnfitCall } from "../errors.ts";
import { projectUnreadable } from "./messages.ts";
import { type Language, PROGRAMS } from "./project.ts";

/** The names of a package's manifest, in the order in which Pulumi looks for them. */
const MANIFESTS = ["package.json", "package.yaml"];
/** What Pulumi takes of a folder, as `import` and as `require` find it. */
const OF_MODULES = ["index.js", "index.mjs", "index.ts", "index.mts"];
const OF_COMMONJS = ["index.js", "index.json", "index.node", "index.ts"];
/** What `require` puts behind a name. */
const ENDINGS = [".js", ".json", ".node", ".ts"];

/** The file that Pulumi runs of a project in a folder; it need not be there yet. @throws UnfitCall */
export function entryOf(folder: string, main: string | undefined, language: Language): string {
  const base = path.resolve(folder, main ?? ".");
  if (isFileName(base) && !isFolder(base)) return base;
  return language === "yaml" ? path.join(base, PROGRAMS.yaml) : entryOfPackage(base);
}

/** As Pulumi's host of Node.js finds it: what `exports` names comes before `main`, and either before the folder. */
function entryOfPackage(base: string): string {
  const file = manifestFrom(base);
  const manifest = file === undefined ? {} : manifestIn(file);
  const isModule = manifest["type"] === "module";
  const inFolder = (folder: string) =>
    path.join(folder, firstOf(folder, isModule ? OF_MODULES : OF_COMMONJS) ?? PROGRAMS.typescript);
  const named = nameIn(manifest, isModule);
  if (file === undefined || named === undefined) return inFolder(base);
  const entry = path.resolve(path.dirname(file), named);
  if (isFolder(entry)) return inFolder(entry);
  if (existsSync(entry)) return entry;
  // Of a package above, what is not there counts for nothing; of the folder's own it may be built later.
  if (path.dirname(file) !== base) return inFolder(base);
  if (isFileName(entry)) return entry;
  return isModule
    ? inFolder(base)
    : `${entry}${ENDINGS.find((ending) => existsSync(`${entry}${ending}`)) ?? ".ts"}`;
}

/** The manifest of the package that a folder belongs to. */
export function manifestFrom(folder: string): string | undefined {
  const own = firstOf(folder, MANIFESTS);
  if (own !== undefined) return path.join(folder, own);
  const above = path.dirname(folder);
  return above === folder ? undefined : manifestFrom(above);
}

function manifestIn(file: string): Properties {
  const read = readOf(file, (text) => (file.endsWith(".json") ? JSON.parse(text) : yamlOf(text)));
  return isRecord(read) ? read : {};
}

/** What a manifest names as the program. Its `main` counts where `exports` says nothing, or to `require` alone. */
function nameIn({ exports, main }: Properties, isModule: boolean): string | undefined {
  const own = isRecord(exports) ? exports["."] : exports;
  const named = isRecord(own) ? own["default"] || own["require"] || own["import"] : own;
  if (typeof named === "string" && named !== "") return named;
  const counts = exports === undefined || !isModule;
  return counts && typeof main === "string" && main !== "" ? main : undefined;
}

function firstOf(folder: string, names: readonly string[]): string | undefined {
  return names.find((name) => existsSync(path.join(folder, name)));
}

function isFolder(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isDirectory() === true;
}

function isFileName(file: string): boolean {
  return /\.(?:[cm]?[jt]s|ya?ml)$/.test(file);
}

/** Reads a file of a project. @throws UnfitCall */
export function readOf(file: string, parse: (text: string) => unknown): unknown {
  try {
    return parse(readFileSync(file, "utf8"));
  } catch (error) {
    const [why = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
    throw new UnfitCall(projectUnreadable({ file, why: why.replace(/:$/, "") }));
  }
}

/** The value of a text in YAML. @throws what is wrong in it */
export function yamlOf(text: string): unknown {
  const document = parseDocument(text);
  const [problem] = document.errors;
  if (problem) throw problem;
  return document.toJS();
}
