import { existsSync } from "node:fs";
import path from "node:path";
import { tokenOf } from "../../provider/core/engine.ts";
import { version } from "../../provider/core/version.ts";
import { projectName } from "../project-name.ts";
import type { Adopted } from "./assemble.ts";
import type { Outgoing } from "./files.ts";
import { SDK, typescriptProgram } from "./typescript.ts";
import { yamlProgram } from "./yaml.ts";

/** The languages that a program is written in. */
export const LANGUAGES = ["typescript", "yaml"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The file that `pulumi import --file` reads. */
export const IMPORT_FILE = "import.json";

/** The file of a program that Pulumi runs by itself. */
export const PROGRAMS: Readonly<Record<Language, string>> = { typescript: "index.ts", yaml: "Main.yaml" };

/** How the files are to be. */
export interface Manner {
  readonly language: Language;
  /** The name of the program's file. */
  readonly program: string;
  readonly protect: boolean;
  /** Whether it becomes part of a project that is there. */
  readonly inProject: boolean;
  /** What the program says of itself at its top. */
  readonly head: readonly string[];
}

/** The import file, the program, and what a project needs besides and does not have. */
export function filesOf(folder: string, adopted: readonly Adopted[], manner: Manner): readonly Outgoing[] {
  const { language, program, inProject } = manner;
  const all = adopted.map(({ declared }) => declared);
  const text = language === "typescript" ? typescriptProgram(all, manner) : yamlProgram(all, manner);
  const resources = adopted
    .filter(({ isManaged }) => !isManaged)
    .map(({ declared: { kind, name, id } }) => ({
      type: tokenOf(kind),
      name,
      id,
      // The classes ask for the version of their package; so the provider of the import is theirs.
      ...(language === "typescript" ? { version } : {}),
    }));
  return [
    { name: IMPORT_FILE, text: json({ resources }) },
    { name: program, text },
    ...(inProject ? [] : surroundings(folder, manner)).filter(
      ({ name }) => !existsSync(path.join(folder, name)),
    ),
  ];
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** What makes a project of a folder that is none yet. */
function surroundings(folder: string, { language, program }: Manner): Outgoing[] {
  const name = projectName(folder);
  const own = { "pulumi-langsmith": `^${version}` };
  const project = `name: ${JSON.stringify(name)}
runtime: ${language === "typescript" ? "nodejs" : "yaml"}
plugins:
  providers:
    - name: langsmith
      path: node_modules/pulumi-langsmith/dist/plugin
`;
  // It has served its purpose once it was imported.
  const ignored: Outgoing = { name: ".gitignore", text: `/node_modules/\n/${IMPORT_FILE}\n` };
  if (language === "yaml") {
    return [
      { name: "Pulumi.yaml", text: project },
      ignored,
      { name: "package.json", text: json({ name, private: true, dependencies: own }) },
    ];
  }
  const compilerOptions = {
    target: "es2022",
    module: "node16",
    moduleResolution: "node16",
    types: ["node"],
    strict: true,
    skipLibCheck: true,
    noEmit: true,
  };
  return [
    { name: "Pulumi.yaml", text: project },
    ignored,
    {
      name: "package.json",
      text: json({
        name,
        private: true,
        main: program,
        dependencies: { "@pulumi/pulumi": "^3.216.0", ...own, [SDK]: `^${version}` },
        devDependencies: { "@types/node": "^24.0.0", typescript: "^6.0.0" },
      }),
    },
    { name: "tsconfig.json", text: json({ compilerOptions }) },
  ];
}
