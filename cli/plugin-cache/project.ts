import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { isRecord } from "../../provider/core/properties.ts";

/** What the file of a Pulumi project names that decides which plugin the engine takes. */
export interface Project {
  /** The folder of the file. */
  readonly folder: string;
  /** The folder of the program. */
  readonly main: string;
  readonly runtime: string | undefined;
  /** The environment of a program in Python. */
  readonly virtualenv: string | undefined;
  /** The entry for this provider under `plugins.providers`. */
  readonly plugin: { readonly folder: string; readonly version: string | undefined } | undefined;
  /** The version that each resource of a program in YAML sets in its options. */
  readonly versions: readonly (string | undefined)[];
}

/** The project of a folder: its own, or the next above. What cannot be read is reported by the engine. */
export function projectOf(cwd: string): Project | undefined {
  const folder = path.resolve(cwd);
  const file = ["Pulumi.yaml", "Pulumi.yml", "Pulumi.json"]
    .map((name) => path.join(folder, name))
    .find((each) => existsSync(each));
  if (file !== undefined) return projectIn(file);
  const above = path.dirname(folder);
  return above === folder ? undefined : projectOf(above);
}

function projectIn(file: string): Project {
  const folder = path.dirname(file);
  const project = membersIn(file);
  const { runtime, main } = project;
  const details = membersOf(runtime);
  return {
    folder,
    main: path.resolve(folder, textOf(main) ?? "."),
    runtime: textOf(runtime) ?? textOf(details["name"]),
    virtualenv: textOf(membersOf(details["options"])["virtualenv"]),
    plugin: pluginOf(folder, membersOf(project["plugins"])["providers"]),
    versions: versionsOf(project["resources"]),
  };
}

type Members = Readonly<Record<string, unknown>>;

const membersOf = (value: unknown): Members => (isRecord(value) ? value : {});

const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);

function membersIn(file: string): Members {
  try {
    return membersOf(parse(readFileSync(file, "utf8")));
  } catch {
    return {};
  }
}

function pluginOf(folder: string, providers: unknown): Project["plugin"] {
  const named = Array.isArray(providers) ? providers.filter(isRecord) : [];
  const entry = named.find(({ name }) => name === "langsmith");
  const location = textOf(entry?.["path"]);
  if (location === undefined) return undefined;
  return { folder: path.resolve(folder, location), version: textOf(entry?.["version"]) };
}

function versionsOf(resources: unknown): (string | undefined)[] {
  return Object.values(membersOf(resources))
    .map(membersOf)
    .filter(({ type }) => textOf(type)?.startsWith("langsmith:"))
    .map(({ options }) => textOf(membersOf(options)["version"]));
}
