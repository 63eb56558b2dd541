import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { CodedError } from "../../provider/core/message.ts";
import { version } from "../../provider/core/version.ts";
import { LANGUAGES, type Language } from "./languages.ts";

/** A file of a new project. */
export interface ProjectFile {
  /** Its path below the folder. */
  readonly name: string;
  readonly content: string | Buffer;
}

interface ProjectOptions {
  readonly language: Language;
  /** The name of the project. */
  readonly name: string;
  /** Whether the stack `dev` is for the emulator. */
  readonly isForEmulator: boolean;
}

/** Where the emulator listens in what `init` writes and shows. */
export const EMULATOR_PORT = 8123;

const DESCRIPTION = "The first resources of LangSmith";

/** The emulator takes every key: this is none. */
const EMULATOR_STACK = `# The stack dev is for the emulator, which takes any key. Set a real one only with --secret.
config:
  langsmith:apiUrl: http://127.0.0.1:${EMULATOR_PORT}
  langsmith:workspaceId: 00000000-0000-4000-8000-000000000001
  langsmith:apiKey: lsv2_sk_emulator
`;

const SERVICE_STACK = `config:
  langsmith:region: us
`;

/**
 * The files of a new project: those of the template, and what `pulumi new` asks for as the file of the stack `dev`.
 *
 * @param templates the folder of the templates in this package
 * @throws CodedError where the package has no template of the language
 */
export function filesOf(templates: string, { language, name, isForEmulator }: ProjectOptions): ProjectFile[] {
  const fill = (text: string) =>
    text.replace(/\$\{PROJECT\}/g, name).replace(/\$\{DESCRIPTION\}/g, DESCRIPTION);
  const folder = path.join(templates, language);
  const project = namesIn(folder).map((file) => {
    const content = readFileSync(path.join(folder, file));
    if (file.startsWith(`sdks${path.sep}`)) return { name: file, content };
    const text = fill(content.toString("utf8"));
    return { name: file, content: file === "Pulumi.yaml" ? withoutQuestions(text) : text };
  });
  const stack = isForEmulator ? EMULATOR_STACK : SERVICE_STACK;
  return [
    ...project,
    { name: "Pulumi.dev.yaml", content: stack },
    { name: ".gitignore", content: `${[...LANGUAGES[language].ignored, "/.pulumi/"].join("\n")}\n` },
  ];
}

/** The files of a template. @throws CodedError where the package does not have it */
function namesIn(folder: string): string[] {
  if (!existsSync(path.join(folder, "Pulumi.yaml")))
    throw new CodedError(
      `${folder} does not exist, so nothing was written. Run \`npx pulumi-langsmith@${version} init\`, which downloads the package again, or choose another \`--language\`.`,
    );
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}

/** Without what only `pulumi new` reads: the member `template`. */
function withoutQuestions(project: string): string {
  return project.replace(/^template:\n(?: .*\n)*/m, "");
}
