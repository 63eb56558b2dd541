import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { isRecord } from "../../provider/core/properties.ts";
import type { Project } from "./project.ts";
import { SDK_NAMES } from "./sdk-names.generated.ts";

/**
 * The version of the plugin that a program asks for: that of its SDK, or in YAML that of its resources' options.
 * Undefined where it asks for none, or its SDK is not found: the engine then takes the newest.
 */
export function askedVersion(project: Project): string | undefined {
  switch (project.runtime) {
    case "nodejs":
    case "bun":
      return ofNode(project.main);
    case "python":
      return ofPython(project);
    case "go":
      return ofGo(project.main);
    case "yaml":
      return ofYaml(project);
    default:
      return undefined;
  }
}

/** As Node.js finds it: in the folder of the program, or above. */
function ofNode(folder: string): string | undefined {
  const found = versionIn(path.join(folder, "node_modules", "pulumi-langsmith-sdk", "package.json"));
  const above = path.dirname(folder);
  return found ?? (above === folder ? undefined : ofNode(above));
}

function ofPython({ folder, main, virtualenv = "venv" }: Project): string | undefined {
  const environment = path.resolve(folder, virtualenv);
  const versions = namesIn(path.join(environment, "lib")).filter((name) => name.startsWith("python"));
  const sites = [...versions.map((name) => path.join("lib", name)), "Lib"];
  const packages = sites.map((site) => path.join(environment, site, "site-packages"));
  return firstVersion([...packages, path.join(main, "sdks", "python")], "pulumi_langsmith");
}

/** The folder that go.mod names in place of the SDK, else the version that it requires. */
function ofGo(folder: string): string | undefined {
  const named = readOrEmpty(path.join(folder, "go.mod"))
    .split("\n")
    .map((line) =>
      line
        .replace(/^\s*(?:require|replace)\s/, "")
        .trim()
        .split(/\s+/),
    )
    .filter(([module]) => module === SDK_NAMES.go);
  const replaced = named.map((words) => words[words.indexOf("=>") + 1]).find((to) => to?.match(/^\.{0,2}\//));
  if (replaced !== undefined) return firstVersion([path.resolve(folder, replaced)], "langsmith");
  return named
    .map(([, version]) => /^v(\d.*)$/.exec(version ?? "")?.[1])
    .find((version) => version !== undefined);
}

/** Undefined where one resource sets none, for which the engine takes the newest. */
function ofYaml({ versions }: Project): string | undefined {
  const [first] = versions;
  return versions.includes(undefined) ? undefined : first;
}

/** What Pulumi's generators write beside the code of an SDK. */
function firstVersion(folders: readonly string[], name: string): string | undefined {
  return folders
    .map((folder) => versionIn(path.join(folder, name, "pulumi-plugin.json")))
    .find((version) => version !== undefined);
}

function versionIn(file: string): string | undefined {
  try {
    const manifest: unknown = JSON.parse(readFileSync(file, "utf8"));
    const version = isRecord(manifest) ? manifest["version"] : undefined;
    return typeof version === "string" ? version.replace(/^v/, "") : undefined;
  } catch {
    return undefined;
  }
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

function readOrEmpty(file: string): string {
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}
