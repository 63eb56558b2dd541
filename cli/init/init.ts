import path from "node:path";
import { printable, shellWord } from "../../provider/core/text.ts";
import { version } from "../../provider/core/version.ts";
import { builtFolder } from "../built.ts";
import { defineCommand } from "../command/command.ts";
import { WrongCall } from "../command/errors.ts";
import type { Surroundings } from "../command/surroundings.ts";
import { installedText, installPlugin } from "../plugin-cache/install.ts";
import { isLanguage, LANGUAGES, type Language } from "./languages.ts";
import { projectName } from "./project-name.ts";
import { EMULATOR_PORT, filesOf } from "./template.ts";
import { writeFiles } from "./write.ts";

const LOGIN =
  "Without a login to Pulumi, first export PULUMI_BACKEND_URL=file://~ and a PULUMI_CONFIG_PASSPHRASE of your choice.";

const NAMES = Object.keys(LANGUAGES).join(", ");

export const init = defineCommand({
  name: "init",
  description: [
    "Creates a Pulumi project for LangSmith in a new or empty folder, and installs the resource plugin of this package into Pulumi's plugin cache. It asks no questions and needs no network.",
  ],
  argument: { name: "FOLDER", description: "The folder of the project. Default: the current folder." },
  options: {
    language: {
      type: "string",
      value: "NAME",
      description: `The language of the program: ${NAMES}. Default: typescript.`,
    },
    emulator: {
      type: "boolean",
      default: false,
      description: "Configure the stack `dev` for the emulator, which needs no account.",
    },
  },
  exitCodes: {
    0: "The project is created.",
    3: "The project could not be created, and no file of it is written.",
  },
  run: ({ values, argument }, around) => {
    const { language = "typescript" } = values;
    if (!isLanguage(language))
      throw new WrongCall(`--language ${JSON.stringify(language)}: choose one of ${NAMES}.`);
    const { environment } = around;
    around.print(createProject({ environment, folder: argument, language, isForEmulator: values.emulator }));
    return 0;
  },
});

interface ProjectOptions {
  readonly environment: Surroundings["environment"];
  /** As it is named. Default: the current folder. */
  readonly folder: string | undefined;
  readonly language: Language;
  readonly isForEmulator: boolean;
  /** The folders of this package's templates and plugin. */
  readonly templates?: string;
  readonly source?: string;
  /** Default: that of this process. */
  readonly cwd?: string;
}

/** Creates a project, installs the plugin, and returns what the command prints. @throws CodedError */
export function createProject({
  environment,
  folder: named = ".",
  language,
  isForEmulator,
  templates = builtFolder("templates"),
  source,
  cwd = process.cwd(),
}: ProjectOptions): string {
  const folder = path.resolve(cwd, named);
  const files = filesOf(templates, { language, name: projectName(folder), isForEmulator });
  const plugin = writeFiles(folder, files, () => installPlugin({ environment, source }));
  const created = printable(`Created a ${LANGUAGES[language].title} project in ${folder}.`);
  const emulator = `npx pulumi-langsmith-emulator@${version} --port ${EMULATOR_PORT}`;
  const start = isForEmulator
    ? `In another terminal, start the emulator:\n  ${emulator}\n\n${LOGIN}\n\n`
    : "";
  const next = nextCommands(path.relative(cwd, folder), language, isForEmulator);
  const commands = next.map((command) => `  ${command}\n`).join("");
  return `${installedText(plugin)}${created}\n\n${start}Then run:\n${commands}`;
}

/**
 * The commands up to the first `up`. For the emulator they name the folder instead of going there: with `init` and the emulator
 * they are five at most.
 *
 * @param folder relative to the current one
 */
function nextCommands(folder: string, language: Language, isForEmulator: boolean): string[] {
  const { install } = LANGUAGES[language];
  // No command takes it for an option.
  const named = folder && shellWord(folder.startsWith("-") ? `./${folder}` : folder);
  const cwd = named && ` --cwd ${named}`;
  const commands = isForEmulator
    ? [install(named), `pulumi stack init dev${cwd}`, `pulumi up${cwd}`]
    : [
        named ? `cd ${named}` : undefined,
        install(""),
        "pulumi stack init dev",
        "pulumi config set langsmith:workspaceId UUID",
        "pulumi config set --secret langsmith:apiKey",
        "pulumi up",
      ];
  return commands.filter((command) => command !== undefined);
}
