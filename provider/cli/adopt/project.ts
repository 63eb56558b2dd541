import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseDocument } from "yaml";
import { isRecord } from "../../lifecycle/unknown.ts";
import { tokenOf } from "../../token.ts";
import { version } from "../../version.ts";
import { WrongCall } from "../call.ts";
import type { Adopted } from "./assemble.ts";
import type { Outgoing } from "./files.ts";
import { typescriptProgram } from "./typescript.ts";
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
  /** What the program says of itself at its top. */
  readonly head: readonly string[];
}

/** The import file, the program, and what a project needs besides and does not have. */
export function filesOf(folder: string, adopted: readonly Adopted[], manner: Manner): readonly Outgoing[] {
  const { language, program } = manner;
  const all = adopted.map(({ declared }) => declared);
  const text = language === "typescript" ? typescriptProgram(all, manner) : yamlProgram(all, manner);
  const resources = adopted
    .filter(({ isHeld }) => !isHeld)
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
    ...surroundings(folder, language).filter(({ name }) => !existsSync(path.join(folder, name))),
  ];
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** What makes a project of a folder that is none yet. */
function surroundings(folder: string, language: Language): Outgoing[] {
  if (existsSync(path.join(folder, "Pulumi.yaml"))) return [];
  const name =
    path
      .basename(path.resolve(folder))
      .toLowerCase()
      .replace(/[^a-z0-9._-]+/g, "-")
      .replace(/^[^a-z0-9]+|-+$/g, "") || "langsmith";
  const dependencies = { "pulumi-langsmith": `^${version}` };
  const project = `name: ${JSON.stringify(name)}
runtime: ${language === "typescript" ? "nodejs" : "yaml"}
plugins:
  providers:
    - name: langsmith
      path: node_modules/pulumi-langsmith/dist/plugin
`;
  if (language === "yaml") {
    return [
      { name: "Pulumi.yaml", text: project },
      { name: "package.json", text: json({ name, private: true, dependencies }) },
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
    {
      name: "package.json",
      text: json({
        name,
        private: true,
        main: "index.ts",
        dependencies: { "@pulumi/pulumi": "^3.216.0", ...dependencies },
        devDependencies: { "@types/node": "^24.0.0", typescript: "^6.0.0" },
      }),
    },
    { name: "tsconfig.json", text: json({ compilerOptions }) },
  ];
}

/** A program in Main.yaml hides one that stands in Pulumi.yaml. @throws WrongCall */
export function refuseHiding(
  folder: string,
  { language, program }: Pick<Manner, "language" | "program">,
): void {
  const file = path.join(folder, "Pulumi.yaml");
  if (language !== "yaml" || program !== PROGRAMS.yaml || !existsSync(file)) return;
  const project: unknown = parseDocument(readFileSync(file, "utf8")).toJS();
  const resources = isRecord(project) ? project["resources"] : undefined;
  if (!isRecord(resources) || Object.keys(resources).length === 0) return;
  throw new WrongCall(
    `${file} holds resources, which a ${PROGRAMS.yaml} beside it would hide, so that the next up would delete them: give --program adopted.yaml, and copy what stands below its resources: into ${file}`,
  );
}
