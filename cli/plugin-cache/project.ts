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
  /** The environment of a program in Python, and what installs into it. */
  readonly virtualenv: string | undefined;
  readonly toolchain: string | undefined;
  /** The entry for this provider under `plugins.providers`. */
  readonly plugin: { readonly folder: string; readonly version: string | undefined } | undefined;
  /** The versions that resources and calls of functions in a program in YAML set in their options. */
  readonly versions: readonly string[];
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
  const options = membersOf(details["options"]);
  const folderOfProgram = path.resolve(folder, textOf(main) ?? ".");
  // In YAML, the program is in the file of the project, unless this file is there.
  const own = path.join(folderOfProgram, "Main.yaml");
  const program = existsSync(own) ? membersIn(own) : project;
  return {
    folder,
    main: folderOfProgram,
    runtime: textOf(runtime) ?? textOf(details["name"]),
    virtualenv: textOf(options["virtualenv"]),
    toolchain: textOf(options["toolchain"]),
    plugin: pluginOf(folder, membersOf(project["plugins"])["providers"]),
    versions: [...resourceVersions(program["resources"]), ...functionVersions(program)].flatMap((version) =>
      version === undefined ? [] : version.replace(/^v/, ""),
    ),
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

/** A resource of an explicit provider gets the version of that. */
function resourceVersions(resources: unknown): (string | undefined)[] {
  return Object.values(membersOf(resources))
    .map(membersOf)
    .filter(({ type }) => /^(?:langsmith:|pulumi:providers:langsmith$)/.test(textOf(type) ?? ""))
    .map(({ options }) => membersOf(options))
    .filter(({ provider }) => provider === undefined)
    .map(({ version }) => textOf(version));
}

/** Functions are called anywhere in a value, in a long form and in a short one without options. */
function functionVersions(value: unknown): (string | undefined)[] {
  if (Array.isArray(value)) return value.flatMap(functionVersions);
  return Object.entries(membersOf(value)).flatMap(([key, inside]) => {
    const called = membersOf(inside);
    const isLong = /^fn::invoke$/i.test(key) && textOf(called["function"])?.startsWith("langsmith:");
    const { version, provider } = membersOf(called["options"]);
    const isCall = isLong || /^fn::langsmith:/i.test(key);
    return [...(isCall && provider === undefined ? [textOf(version)] : []), ...functionVersions(inside)];
  });
}
