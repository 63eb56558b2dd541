import path from "node:path";
import { isRecord } from "../../provider/core/properties.ts";
import { dotnetVersion, javaVersion } from "./build-files.ts";
import type { ProgramFiles } from "./files.ts";
import type { Project } from "./project.ts";
import { SDK_NAMES } from "./sdk-names.generated.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The version of the plugin that a program asks for: that of its SDK, or in YAML that of its resources' options. Undefined
 * where it asks for none, or its SDK is not found: the engine then takes the newest.
 */
export function askedVersion(
  project: Project,
  environment: Environment,
  files: ProgramFiles,
): string | undefined {
  switch (project.runtime) {
    case "nodejs":
    case "bun":
      return ofNode(project.main, files);
    case "python":
      return ofPython(project, environment, files);
    case "go":
      return ofGo(project.main, files);
    case "java":
      return javaVersion(project.main, files);
    case "dotnet":
      return dotnetVersion(project.main, files);
    case "yaml":
      // Resources and functions that set none get that of another one.
      return project.versions[0];
    default:
      return undefined;
  }
}

const NODE_SDK = "pulumi-langsmith-sdk";

/**
 * As Node.js finds it. An SDK in a folder above may belong to another program of the same repository, unless the program
 * names it.
 */
function ofNode(folder: string, files: ProgramFiles): string | undefined {
  const named = namedNode(folder, files);
  if (named === undefined) return nodeSdkIn(folder, files);
  return installedNode(folder, files) ?? versionNamed(named, files);
}

function installedNode(folder: string, files: ProgramFiles): string | undefined {
  const found = nodeSdkIn(folder, files);
  const above = path.dirname(folder);
  return found ?? (above === folder ? undefined : installedNode(above, files));
}

function nodeSdkIn(folder: string, files: ProgramFiles): string | undefined {
  return files.version(path.join(folder, "node_modules", NODE_SDK, "package.json"));
}

interface NamedSdk {
  /** The folder of the package.json that names it. */
  readonly by: string;
  /** A folder, a version or a range of versions. */
  readonly wanted: string;
}

/** How the nearest package.json names the SDK; undefined where it does not. */
function namedNode(folder: string, files: ProgramFiles): NamedSdk | undefined {
  const manifest = path.join(folder, "package.json");
  const above = path.dirname(folder);
  if (files.text(manifest) === "") return above === folder ? undefined : namedNode(above, files);
  const { dependencies, devDependencies } = files.members(manifest);
  const wanted = [dependencies, devDependencies].filter(isRecord).map((each) => each[NODE_SDK]);
  const text = wanted.find((each) => typeof each === "string");
  return text === undefined ? undefined : { by: folder, wanted: text };
}

/** What the next `npm install` installs: the SDK in a folder, or one version. Of a range it is not known. */
function versionNamed({ by, wanted }: NamedSdk, files: ProgramFiles): string | undefined {
  const [, location] = /^(?:file|link):(.+)$/.exec(wanted) ?? [];
  if (location !== undefined) return files.version(path.resolve(by, location, "package.json"));
  return /^\d+\.\d+\.\d+(?:-[\w.-]+)?$/.exec(wanted)?.[0];
}

function ofPython(project: Project, environment: Environment, files: ProgramFiles): string | undefined {
  const packages = environmentsOf(project, environment).flatMap((folder) => {
    const versions = files.names(path.join(folder, "lib")).filter((name) => name.startsWith("python"));
    const sites = [...versions.map((name) => path.join("lib", name)), "Lib"];
    return sites.map((site) => path.join(folder, site, "site-packages"));
  });
  return firstVersion([...packages, path.join(project.main, "sdks", "python")], "pulumi_langsmith", files);
}

/** The virtual environments of a program in Python: the one that Pulumi.yaml names, else the usual ones. */
function environmentsOf({ folder, virtualenv, toolchain }: Project, environment: Environment): string[] {
  const active = environment["VIRTUAL_ENV"];
  const usual = toolchain === "uv" ? [".venv"] : [...(active ? [active] : []), "venv", ".venv"];
  const named = virtualenv === undefined ? usual : [virtualenv];
  return named.map((name) => path.resolve(folder, name));
}

/** As Go finds it: the go.mod of the program's folder, or the next above. */
function ofGo(folder: string, files: ProgramFiles): string | undefined {
  const text = files.text(path.join(folder, "go.mod"));
  const above = path.dirname(folder);
  if (text !== "") return inModule(folder, text, files);
  return above === folder ? undefined : ofGo(above, files);
}

/** The folder that go.mod names in place of the SDK, else the version that it requires. */
function inModule(folder: string, text: string, files: ProgramFiles): string | undefined {
  const named = text
    .split("\n")
    .map((line) => line.replace(/^\s*(?:require|replace)\s/, "").trim())
    .map((line) => line.split(/\s+/))
    .filter(([module]) => module === SDK_NAMES.go);
  const replaced = named.map((words) => words[words.indexOf("=>") + 1]).find((to) => to?.match(/^\.{0,2}\//));
  if (replaced !== undefined) return firstVersion([path.resolve(folder, replaced)], "langsmith", files);
  return named
    .map(([, version]) => /^v(\d.*)$/.exec(version ?? "")?.[1])
    .find((version) => version !== undefined);
}

/** What Pulumi's generators write beside the code of an SDK. */
function firstVersion(folders: readonly string[], name: string, files: ProgramFiles): string | undefined {
  return folders
    .map((folder) => files.version(path.join(folder, name, "pulumi-plugin.json")))
    .find((version) => version !== undefined);
}
