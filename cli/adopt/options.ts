import type { parseArgs } from "node:util";
import { nearest } from "../../provider/core/allowed-values.ts";
import type { Options as CommandOptions } from "../command-facts.ts";
import { WrongCall } from "../errors.ts";
import { JSON_OPTION } from "../options.ts";
import { calledOf, KINDS, type Kind, knownKind } from "../state/kinds.ts";
import { filterOf, type Wish } from "./choose.ts";
import { LANGUAGES, type Language } from "./project.ts";

/** What is listed where no kind is named, without a state of Terraform, which names its objects. */
export const LISTED: readonly Kind[] = KINDS.filter(
  (kind) => !knownKind(kind).inventory.mostlyCreatedElsewhere,
);

const WORDS = KINDS.map((kind) => calledOf(kind).word).join(", ");
const NOT_LISTED = KINDS.filter((kind) => !LISTED.includes(kind)).map((kind) => calledOf(kind).many);

const CHOOSE = "What to list";
const READ = "What to read";
const WRITE = "What to write";

/** The options of `adopt`. */
export const ADOPT_OPTIONS = {
  kind: {
    type: "string",
    multiple: true,
    value: "KIND",
    group: CHOOSE,
    description: `List objects of this kind. Repeat it for several kinds. The kinds are ${WORDS}. Default: all except ${NOT_LISTED.join(", ")}.`,
  },
  name: {
    type: "string",
    multiple: true,
    value: "PATTERN",
    group: CHOOSE,
    description:
      "List objects of this name, and exports of a tracing project of this name. `*` matches any characters, `?` matches one. Repeat it for several patterns.",
  },
  status: {
    type: "string",
    multiple: true,
    value: "STATUS",
    group: CHOOSE,
    description:
      "List objects with this status, such as READY or IntervalScheduled, and objects of kinds without a status. Repeat it for several.",
  },
  project: {
    type: "string",
    multiple: true,
    value: "NAME",
    group: CHOOSE,
    description:
      "List exports of this tracing project, by its name or its id. Repeat it for several projects.",
  },
  "include-ended": {
    type: "boolean",
    group: CHOOSE,
    description:
      "Also list exports that are Completed, Failed or TimedOut. Canceled exports are never listed, because the next `pulumi up` would recreate them. Exports that a schedule spawned are never listed either.",
  },
  "from-terraform": {
    type: "string",
    value: "FILE",
    group: CHOOSE,
    description:
      "List what this state of Terraform or OpenTofu manages, by its names there. The file is the output of `terraform state pull` or `terraform show -json`. Without `--out` the command sends no request.",
  },
  stack: {
    type: "string",
    value: "NAME",
    group: READ,
    description:
      "Use the configuration of this stack (`pulumi config`), and leave out what its state contains. Default without `--out` in a Pulumi project: the selected stack. Environment variables add what the stack does not set: `LANGSMITH_API_KEY`, `LANGSMITH_WORKSPACE_ID`, `LANGSMITH_ENDPOINT`, `LANGSMITH_REGION`.",
  },
  cwd: {
    type: "string",
    value: "DIR",
    group: READ,
    description: "The folder of the stack's Pulumi.yaml. Default: the current folder.",
  },
  state: {
    type: "string",
    multiple: true,
    value: "FILE",
    group: READ,
    description:
      "Leave out what the state of another program contains, a file of `pulumi stack export`. Repeat it for several.",
  },
  "include-held": {
    type: "boolean",
    group: READ,
    description:
      "Also declare what the stack contains already, as LangSmith returns it, so that the program is complete. It is an error if the program would drop or change anything.",
  },
  out: {
    type: "string",
    value: "DIR",
    group: WRITE,
    description:
      "Write import.json and the program into this folder: all files or none. If it has no Pulumi.yaml, the command also writes a project. With `--stack` it must be a folder of the stack's project. Without `--out` nothing is written.",
  },
  language: {
    type: "string",
    value: "LANGUAGE",
    group: WRITE,
    description: "typescript or yaml. Default: the language of the folder's Pulumi.yaml, or typescript.",
  },
  program: {
    type: "string",
    value: "FILE",
    group: WRITE,
    description: "The name of the program's file. Default: index.ts or Main.yaml.",
  },
  "no-protect": {
    type: "boolean",
    group: WRITE,
    description: "Write the program without `protect: true`, and import without protection.",
  },
  force: {
    type: "boolean",
    group: WRITE,
    description:
      "Overwrite existing files. The program of a project is only overwritten with `--stack`, and only if the new one declares all that the stack contains.",
  },
  wide: {
    type: "boolean",
    description: "Print long values in full, also on a narrow terminal.",
  },
  ...JSON_OPTION,
} as const satisfies CommandOptions;

type Values = ReturnType<typeof parseArgs<{ args: string[]; options: typeof ADOPT_OPTIONS }>>["values"];

/** What is to be done. */
export interface Options {
  readonly filter: Wish;
  /** Whether the kinds were named. */
  readonly kindsNamed: boolean;
  readonly terraform: string | undefined;
  readonly stack: string | undefined;
  readonly cwd: string | undefined;
  readonly states: readonly string[];
  readonly includeManaged: boolean;
  readonly out: string | undefined;
  /** Undefined: that of the project there, or TypeScript. */
  readonly language: Language | undefined;
  readonly program: string | undefined;
  readonly protect: boolean;
  readonly force: boolean;
  readonly json: boolean;
  readonly wide: boolean;
}

/** The options as they are meant. @throws WrongCall */
export function optionsOf(values: Values): Options {
  const { stack, cwd, out, program, state: states = [], "from-terraform": terraform } = values;
  const language = languageOf(values.language);
  const kinds = kindsNamed(values.kind);
  rejectContradictions(values);
  if (program !== undefined && !/^[\w.-]+$/.test(program)) {
    throw new WrongCall(
      `--program ${JSON.stringify(program)}: use the name of a file without a folder. --out names the folder.`,
    );
  }
  // What Terraform manages is meant, also when it has ended.
  const includeEnded = values["include-ended"] === true || terraform !== undefined;
  return {
    filter: filterOf(values, kinds ?? (terraform === undefined ? LISTED : KINDS), includeEnded),
    kindsNamed: kinds !== undefined,
    terraform,
    stack,
    cwd,
    states,
    includeManaged: values["include-held"] === true,
    out,
    language,
    program,
    protect: values["no-protect"] !== true,
    force: values.force === true,
    json: values.json === true,
    wide: values.wide === true,
  };
}

/** The kinds that `--kind` names; undefined where it names none. @throws WrongCall */
function kindsNamed(values: readonly string[] | undefined): readonly Kind[] | undefined {
  const words = KINDS.map((kind) => calledOf(kind).word);
  return values?.map((text) => {
    const bare = text.toLowerCase();
    const found = KINDS.find((kind) => {
      const { word } = calledOf(kind);
      return kind.toLowerCase() === bare || word === bare || `${word}s` === bare;
    });
    if (found) return found;
    const suggestion = nearest(text, words);
    const all = words.join(", ");
    throw new WrongCall(
      suggestion === undefined
        ? `--kind ${JSON.stringify(text)}: choose one of ${all}.`
        : `--kind ${JSON.stringify(text)}: did you mean ${suggestion}? Choose one of ${all}.`,
    );
  });
}

function languageOf(text: string | undefined): Language | undefined {
  const found = LANGUAGES.find((language) => language === text?.toLowerCase());
  if (text === undefined || found) return found;
  const suggestion = /^ts$/i.test(text)
    ? "typescript"
    : /^yml$/i.test(text)
      ? "yaml"
      : nearest(text, LANGUAGES);
  const hint = suggestion === undefined ? "choose" : `did you mean ${suggestion}? Choose`;
  throw new WrongCall(`--language ${JSON.stringify(text)}: ${hint} ${LANGUAGES.join(" or ")}.`);
}

function rejectContradictions(values: Values): void {
  if (values.cwd !== undefined && values.stack === undefined && values.out !== undefined) {
    throw new WrongCall("--cwd needs --stack NAME.");
  }
  if (values["include-held"] === true && values.stack === undefined) {
    throw new WrongCall("--include-held needs --stack NAME.");
  }
  if (values.out?.trim() === "") throw new WrongCall("--out is empty: use the folder to write to.");
  if (values.out !== undefined) return;
  for (const option of ["language", "program", "force", "no-protect", "include-held"] as const) {
    if (values[option] === undefined) continue;
    throw new WrongCall(`--${option} needs --out DIR.`);
  }
}

/** The kinds that are listed. */
export function kindsOf({ filter }: Options, present: ReadonlySet<Kind> | undefined): readonly Kind[] {
  return present === undefined ? filter.kinds : filter.kinds.filter((kind) => present.has(kind));
}
