import { existsSync, realpathSync } from "node:fs";
import path from "node:path";
import { isRecord } from "../../provider/core/properties.ts";
import { UnfitCall, WrongCall } from "../errors.ts";
import { entryOf, readOf, yamlOf } from "./entry.ts";
import {
  languageNotRun,
  otherProject,
  programHidden,
  programNotRun,
  projectUnreadable,
  runtimeNotWritten,
} from "./messages.ts";
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
  rejectName(program, language);
  const target = path.resolve(out, program);
  if (project === undefined && language === "yaml" && program !== PROGRAMS.yaml) {
    throw new WrongCall(
      `--program ${JSON.stringify(program)}: the folder has no Pulumi.yaml yet, so Pulumi runs ${PROGRAMS.yaml}. Remove --program.`,
    );
  }
  // Of a folder without a package.json, what is written says what is run.
  const settings = project ?? { file: path.join(out, "package.json"), main: undefined };
  const isOwn = project === undefined && !existsSync(settings.file);
  const entry = isOwn ? target : entryOf(path.dirname(path.resolve(settings.file)), settings.main, language);
  if (entry === target) {
    if (project && language === "yaml") rejectHiding(project, target);
    return { language, program, entry: undefined, inProject: project !== undefined };
  }
  if (wish.program === undefined || project === undefined) {
    const run = path.relative(path.dirname(path.resolve(settings.file)), entry);
    throw new UnfitCall(
      programNotRun({
        project: settings.file,
        runs: run,
        program: path.join(out, program),
        part: project && `adopted${ENDINGS[language]}`,
      }),
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
  throw new UnfitCall(otherProject({ out, stack, project: own, folder: path.dirname(own) }));
}

/** The keys of a program in YAML that declare something. */
const PROGRAM_KEYS = ["resources", "variables", "outputs", "components"];

interface Project {
  readonly file: string;
  readonly runtime: string;
  /** Where it says that its program is. */
  readonly main: string | undefined;
  /** What of a program in YAML it contains. */
  readonly parts: readonly string[];
}

function projectOf(file: string): Project {
  const parsed = readOf(file, yamlOf);
  const project = isRecord(parsed) ? parsed : {};
  const { runtime, main } = project;
  const name = isRecord(runtime) ? runtime["name"] : runtime;
  if (typeof name !== "string") {
    throw new UnfitCall(projectUnreadable({ file }));
  }
  const compiled = isRecord(runtime) && isRecord(runtime["options"]) && "compiler" in runtime["options"];
  return {
    file,
    runtime: name === "yaml" && compiled ? "yaml with a compiler" : name,
    main: typeof main === "string" ? main : undefined,
    parts: PROGRAM_KEYS.filter((key) => {
      const part = project[key];
      return isRecord(part) && Object.keys(part).length > 0;
    }),
  };
}

/** The language that the project's runtime runs. */
function languageIn({ file, runtime }: Project, requested: Language | undefined): Language {
  const language = runtime === "nodejs" ? "typescript" : runtime === "yaml" ? "yaml" : undefined;
  if (language === undefined) {
    throw new UnfitCall(runtimeNotWritten({ file, runtime }));
  }
  if (requested !== undefined && requested !== language) {
    throw new UnfitCall(languageNotRun({ language: requested, file, runtime: RUNTIMES[language] }));
  }
  return language;
}

function rejectName(program: string, language: Language): void {
  const ending = ENDINGS[language];
  const named = `--program ${JSON.stringify(program)}`;
  if (!program.endsWith(ending) || /^\.|\.d\.ts$/.test(program)) {
    throw new WrongCall(`${named}: use a file name that ends in ${ending}, such as adopted${ending}.`);
  }
  if (/^pulumi\./i.test(program)) {
    throw new WrongCall(
      `${named}: Pulumi uses this name for a project or its stacks. Use another name, such as adopted${ending}.`,
    );
  }
}

/** A program in Main.yaml hides one in Pulumi.yaml. */
function rejectHiding({ file, parts }: Project, target: string): void {
  if (parts.length === 0 || path.dirname(target) !== path.dirname(path.resolve(file))) return;
  throw new UnfitCall(programHidden({ file, parts, program: PROGRAMS.yaml }));
}
