import { existsSync, realpathSync } from "node:fs";
import path from "node:path";
import { isRecord } from "../../provider/core/unknown.ts";
import { WrongCall } from "../usage-error.ts";
import { entryOf, readOf, yamlOf } from "./entry.ts";
import { type Language, PROGRAMS } from "./project.ts";

/** What is written into a folder, as far as the folder decides it. */
export interface Plan {
  readonly language: Language;
  /** The name of the program's file. */
  readonly program: string;
  /** What Pulumi runs, where that is another file than the program. */
  readonly entry: string | undefined;
  /** Whether a project is there already. */
  readonly inProject: boolean;
}

/** What was asked for. */
interface Wish {
  readonly language: Language | undefined;
  readonly program: string | undefined;
  readonly stack: string | undefined;
  readonly cwd: string | undefined;
}

/** The names that Pulumi looks for a project by. */
const PROJECT_FILES = ["Pulumi.yaml", "Pulumi.yml", "Pulumi.json"];

const ENDINGS: Readonly<Record<Language, string>> = { typescript: ".ts", yaml: ".yaml" };
const RUNTIMES: Readonly<Record<Language, string>> = { typescript: "nodejs", yaml: "yaml" };

/** How a program becomes part of the project in a folder, or a project of its own. @throws WrongCall */
export function planOf(out: string, wish: Wish): Plan {
  const file = wish.stack === undefined ? projectIn(out) : ofStack(out, wish.stack, wish.cwd);
  const project = file === undefined ? undefined : projectOf(file);
  const language = project ? languageIn(project, wish.language) : (wish.language ?? "typescript");
  const program = wish.program ?? PROGRAMS[language];
  refuseName(program, language);
  const target = path.resolve(out, program);
  if (project === undefined && language === "yaml" && program !== PROGRAMS.yaml) {
    throw new WrongCall(
      `--program ${JSON.stringify(program)}: in a folder that has no Pulumi.yaml yet, Pulumi will run ${PROGRAMS.yaml}: leave --program out`,
    );
  }
  // Of a folder without a package.json, what is written says what is run.
  const says = project ?? { file: path.join(out, "package.json"), main: undefined };
  const isOwn = project === undefined && !existsSync(says.file);
  const entry = isOwn ? target : entryOf(path.dirname(path.resolve(says.file)), says.main, language);
  if (entry === target) {
    if (project && language === "yaml") refuseHiding(project, target);
    return { language, program, entry: undefined, inProject: project !== undefined };
  }
  if (wish.program === undefined || project === undefined) {
    const run = path.relative(path.dirname(path.resolve(says.file)), entry);
    const cure =
      project === undefined
        ? "give another folder as --out"
        : `give --program adopted${ENDINGS[language]}, and make it part of that program as is told then`;
    throw new WrongCall(
      `the project of ${says.file} runs ${run}, so that the next up would know nothing of ${path.join(out, program)}, and delete what was imported: ${cure}`,
    );
  }
  return { language, program, entry, inProject: true };
}

function projectIn(folder: string): string | undefined {
  return PROJECT_FILES.map((name) => path.join(folder, name)).find((file) => existsSync(file));
}

/** The project that Pulumi finds from a folder, which may not be there yet. */
function projectFrom(folder: string): string | undefined {
  const above = path.dirname(folder);
  return projectIn(folder) ?? (above === folder ? undefined : projectFrom(above));
}

/** The project of a stack, which has to be that of the folder. */
function ofStack(out: string, stack: string, cwd: string | undefined): string | undefined {
  const own = projectFrom(path.resolve(cwd ?? "."));
  const there = projectFrom(path.resolve(out));
  if (own === undefined || (there !== undefined && realpathSync(own) === realpathSync(there))) return there;
  throw new WrongCall(
    `--out ${out} does not belong to the project of the stack ${JSON.stringify(stack)}, ${own}, so that nothing could be imported into that stack from there: give --out ${path.dirname(own)}, or leave --stack out and let the folder be a project of its own`,
  );
}

/** The keys of a program in YAML that make or tell something. */
const PROGRAM_KEYS = ["resources", "variables", "outputs", "components"];

interface Project {
  readonly file: string;
  readonly runtime: string;
  /** Where it says that its program is. */
  readonly main: string | undefined;
  /** What of a program in YAML stands in it. */
  readonly holds: readonly string[];
}

function projectOf(file: string): Project {
  const parsed = readOf(file, yamlOf);
  const project = isRecord(parsed) ? parsed : {};
  const { runtime, main } = project;
  const name = isRecord(runtime) ? runtime["name"] : runtime;
  if (typeof name !== "string") {
    throw new WrongCall(
      `${file} does not name the runtime of its project: mend it, or give another folder as --out`,
    );
  }
  const compiled = isRecord(runtime) && isRecord(runtime["options"]) && "compiler" in runtime["options"];
  return {
    file,
    runtime: name === "yaml" && compiled ? "yaml with a compiler" : name,
    main: typeof main === "string" ? main : undefined,
    holds: PROGRAM_KEYS.filter((key) => {
      const part = project[key];
      return isRecord(part) && Object.keys(part).length > 0;
    }),
  };
}

/** The language that the project's runtime runs. */
function languageIn({ file, runtime }: Project, given: Language | undefined): Language {
  const language = runtime === "nodejs" ? "typescript" : runtime === "yaml" ? "yaml" : undefined;
  if (language === undefined) {
    throw new WrongCall(
      `${file} says runtime: ${runtime}, and this command writes programs in typescript and in yaml. Let it write to another --out, take import.json alone from there, and let \`pulumi import --file import.json --out FILE\` generate the code in the language of the project`,
    );
  }
  if (given !== undefined && given !== language) {
    throw new WrongCall(
      `--language ${given}: ${file} says runtime: ${RUNTIMES[language]}, which would not run such a program, so that the next up would delete what was imported: leave --language out, or give another folder as --out`,
    );
  }
  return language;
}

function refuseName(program: string, language: Language): void {
  const ending = ENDINGS[language];
  const named = `--program ${JSON.stringify(program)}`;
  if (!program.endsWith(ending) || /^\.|\.d\.ts$/.test(program)) {
    throw new WrongCall(
      `${named}: a program in ${language} is a file that ends in ${ending}, such as adopted${ending}`,
    );
  }
  if (/^pulumi\./i.test(program)) {
    throw new WrongCall(
      `${named}: files of such names hold the project and the configuration of its stacks: give another one, such as adopted${ending}`,
    );
  }
}

/** A program in Main.yaml hides one that stands in Pulumi.yaml. */
function refuseHiding({ file, holds }: Project, target: string): void {
  if (holds.length === 0 || path.dirname(target) !== path.dirname(path.resolve(file))) return;
  throw new WrongCall(
    `${file} holds ${holds.join(" and ")}, which a ${PROGRAMS.yaml} beside it would hide, so that the next up would ${holds.includes("resources") ? "delete" : "drop"} them: give --program adopted.yaml, and copy what stands below its resources: into ${file}`,
  );
}
