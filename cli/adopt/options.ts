import { parseArgs } from "node:util";
import { nearest } from "../../provider/core/allowed-values.ts";
import { WrongCall } from "../errors.ts";
import { calledOf, KINDS, type Kind, knownKind } from "../state/kinds.ts";
import { filterOf, type Wish } from "./choose.ts";
import { LANGUAGES, type Language } from "./project.ts";

/** The options of `adopt`, for `parseArgs`. */
const ADOPT_OPTIONS = {
  kind: { type: "string", multiple: true },
  name: { type: "string", multiple: true },
  status: { type: "string", multiple: true },
  project: { type: "string", multiple: true },
  "include-ended": { type: "boolean" },
  "from-terraform": { type: "string" },
  stack: { type: "string" },
  cwd: { type: "string" },
  state: { type: "string", multiple: true },
  "include-held": { type: "boolean" },
  out: { type: "string" },
  language: { type: "string" },
  program: { type: "string" },
  "no-protect": { type: "boolean" },
  force: { type: "boolean" },
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

/** What is listed where no kind is named, without a state of Terraform, which names its objects. */
export const LISTED: readonly Kind[] = KINDS.filter(
  (kind) => !knownKind(kind).inventory.mostlyCreatedElsewhere,
);

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
}

/** The options as they are meant. @throws WrongCall, and what `parseArgs` throws */
export function optionsOf(args: readonly string[]): Options | "help" {
  const { values } = parseArgs({ args: [...args], options: ADOPT_OPTIONS });
  if (values.help) return "help";
  const { stack, cwd, out, program, state: states = [], "from-terraform": terraform } = values;
  const language = languageOf(values.language);
  const kinds = kindsNamed(values.kind);
  rejectContradictions(values);
  if (program !== undefined && !/^[\w.-]+$/.test(program)) {
    throw new WrongCall(
      `--program ${JSON.stringify(program)}: give the name of a file without a folder; --out names the folder`,
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
        ? `--kind ${JSON.stringify(text)}: there is no such kind; it is one of ${all}`
        : `--kind ${JSON.stringify(text)}: did you mean ${suggestion}? It is one of ${all}`,
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
  const hint = suggestion === undefined ? "a program is written in" : `did you mean ${suggestion}? It is`;
  throw new WrongCall(`--language ${JSON.stringify(text)}: ${hint} ${LANGUAGES.join(" or ")}`);
}

interface OptionValues {
  readonly stack?: string | undefined;
  readonly cwd?: string | undefined;
  readonly out?: string | undefined;
  readonly language?: string | undefined;
  readonly program?: string | undefined;
  readonly force?: boolean | undefined;
  readonly "no-protect"?: boolean | undefined;
  readonly "include-held"?: boolean | undefined;
}

function rejectContradictions(values: OptionValues): void {
  if (values.cwd !== undefined && values.stack === undefined && values.out !== undefined) {
    throw new WrongCall("--cwd is the folder of a stack's Pulumi.yaml: give --stack NAME with it");
  }
  if (values["include-held"] === true && values.stack === undefined) {
    throw new WrongCall("--include-held declares what a stack holds: give --stack NAME with it");
  }
  if (values.out?.trim() === "") throw new WrongCall("--out is empty: give the folder to write to");
  if (values.out !== undefined) return;
  for (const option of ["language", "program", "force", "no-protect", "include-held"] as const) {
    if (values[option] === undefined) continue;
    throw new WrongCall(`--${option} is about what is written: give --out DIR with it`);
  }
}

/** The kinds that are looked for. */
export function kindsOf({ filter }: Options, present: ReadonlySet<Kind> | undefined): readonly Kind[] {
  return present === undefined ? filter.kinds : filter.kinds.filter((kind) => present.has(kind));
}
