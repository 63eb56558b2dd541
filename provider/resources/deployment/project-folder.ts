import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { isRecord } from "../../core/properties.ts";

const FILES = ["Pulumi.yaml", "Pulumi.yml", "Pulumi.json"];

/**
 * The folder of the Pulumi.yaml of a project: this one, or the nearest one above it. The engine runs programs and
 * plugins in that folder, or in the one that `main` names. Without such a file it is the folder itself: the Pulumi.yaml
 * of an inline program is in a temporary folder, and one above may be another project's.
 *
 * @param project its name. Without it, any Pulumi.yaml counts
 */
export function projectFolder(project: string | undefined, from = process.cwd()): string {
  for (let folder = from; ; ) {
    const file = FILES.map((name) => path.join(folder, name)).find((each) => existsSync(each));
    if (file !== undefined && (project === undefined || mayBeOf(project, file))) return folder;
    const above = path.dirname(folder);
    if (above === folder) return from;
    folder = above;
  }
}

/** Whether a file has the name of the project, or one that cannot be read for certain. */
function mayBeOf(project: string, file: string): boolean {
  try {
    const text = readFileSync(file, "utf8").replace(/^\uFEFF/, "");
    const name = file.endsWith(".json") ? nameInJson(text) : nameInYaml(text);
    return name === undefined || name === project;
  } catch {
    return true;
  }
}

function nameInJson(text: string): string | undefined {
  const project: unknown = JSON.parse(text);
  return isRecord(project) && typeof project["name"] === "string" ? project["name"] : undefined;
}

/** A whole line, not indented. The engine allows no other characters in a name. */
const NAME = /^(["']?)name\1[ \t]*:[ \t]+(["']?)([\w.-]+)\2[ \t]*(?:[ \t]#.*)?$/gm;

/** Reads one line, since a parser of YAML would be most of what is loaded. */
function nameInYaml(text: string): string | undefined {
  const [name, ...others] = Array.from(text.matchAll(NAME), ([, , , found]) => found);
  return others.length === 0 ? name : undefined;
}
