import path from "node:path";
import { parseArgs } from "node:util";
import { counted, printable, shellWord } from "../../provider/core/text.ts";
import { builtFolder } from "../built.ts";
import { errorText, isWrongCall, WrongCall } from "../errors.ts";
import { installPlugin, reportPlugin } from "../plugin-cache/install.ts";
import { projectName } from "../project-name.ts";
import { PROCESS, type Surroundings } from "../surroundings.ts";
import { factsOf, isLanguage, LANGUAGES, type Language } from "./languages.ts";
import { EMULATOR_PORT, filesOf } from "./template.ts";
import { assertEmpty, writeFiles } from "./write.ts";

const USAGE = `Usage: pulumi-langsmith init [FOLDER] [options]

Writes a Pulumi project for LangSmith into a new or empty folder (default: the current one), and installs the resource
plugin of this package into Pulumi's plugin cache. It asks nothing and needs no network.

Options:
  --language NAME  ${Object.keys(LANGUAGES).join(", ")} (default typescript)
  --emulator       configure the stack dev for the emulator, which needs no account
  --help           shows this text

Exit code: 0 the project is written, 1 it is not, 2 the options are wrong.
`;

interface InitPlace extends Surroundings {
  /** The folders of this package's templates and plugin. */
  readonly templates?: string;
  readonly source?: string;
  readonly cwd?: string;
}

/** `init`. Returns the exit code. */
export function init(args: readonly string[], place: InitPlace = PROCESS): number {
  try {
    return run(args, place);
  } catch (error) {
    place.report(errorText("pulumi-langsmith init", error));
    return isWrongCall(error) ? 2 : 1;
  }
}

function run(args: readonly string[], place: InitPlace): number {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      language: { type: "string", default: "typescript" },
      emulator: { type: "boolean", default: false },
      help: { type: "boolean", short: "h" },
    },
    allowPositionals: true,
  });
  if (values.help) {
    place.print(USAGE);
    return 0;
  }
  const [named = ".", ...more] = positionals;
  if (more.length > 0) throw new WrongCall("name one folder");
  const language = languageOf(values.language);
  const { cwd = process.cwd(), templates = builtFolder("templates") } = place;
  const folder = path.resolve(cwd, named);
  const options = { language, name: projectName(folder), isForEmulator: values.emulator };
  const files = filesOf(templates, options);
  assertEmpty(folder);
  installPlugin(place);
  writeFiles(folder, files);
  // Now that the folder has a project of its own: before, that of a folder above would count.
  reportPlugin({ ...place, cwd: folder });
  const own = files.filter(({ name }) => !name.startsWith(`sdks${path.sep}`));
  const { title } = factsOf(language);
  place.print(
    `${printable(`created a ${title} project of ${counted(own.length, "file")} in ${folder}`)}\n\n`,
  );
  place.print(nextText({ folder: path.relative(cwd, folder), language }, values.emulator));
  return 0;
}

function languageOf(name: string): Language {
  if (isLanguage(name)) return name;
  throw new WrongCall(
    `--language is ${JSON.stringify(name)}; it must be one of ${Object.keys(LANGUAGES).join(", ")}`,
  );
}

interface NextSteps {
  /** Relative to the current folder. */
  readonly folder: string;
  readonly language: Language;
}

/** The commands up to the first `up`. */
function nextText(steps: NextSteps, isForEmulator: boolean): string {
  const emulator = `npx pulumi-langsmith-emulator --port ${EMULATOR_PORT}`;
  const commands = isForEmulator ? emulatorCommands(steps) : serviceCommands(steps);
  const lines = commands.map((command) => `  ${command}\n`).join("");
  const before = isForEmulator ? `In another terminal, start the emulator:\n  ${emulator}\n\n` : "";
  return `${before}Then run:\n${lines}`;
}

/** They name the folder instead of going there: with `init` and the emulator they are five at most. */
function emulatorCommands({ folder, language }: NextSteps): string[] {
  const { install, installIn } = factsOf(language);
  const named = shellWord(folder);
  const [cwd, first] = folder === "" ? ["", install] : [` --cwd ${named}`, installIn?.(named)];
  return [...(first === undefined ? [] : [first]), `pulumi stack init dev${cwd}`, `pulumi up${cwd}`];
}

function serviceCommands({ folder, language }: NextSteps): string[] {
  const { install } = factsOf(language);
  return [
    ...(folder === "" ? [] : [`cd ${shellWord(folder)}`]),
    ...(install === undefined ? [] : [install]),
    "pulumi stack init dev",
    "pulumi config set langsmith:workspaceId UUID",
    "pulumi config set --secret langsmith:apiKey",
    "pulumi up",
  ];
}
