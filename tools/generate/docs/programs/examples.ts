import type { Described } from "../../source.ts";
import { go } from "./go.ts";
import type { Program } from "./program.ts";
import { python } from "./python.ts";
import { typescript } from "./typescript.ts";
import { yaml } from "./yaml.ts";

/** A program in each language that examples are written in, by the language of its fence. */
function inEveryLanguage(
  program: Program,
  { resources, components }: Pick<Described, "resources" | "components">,
): Readonly<Record<"ts" | "python" | "go" | "yaml", string>> {
  return {
    ts: typescript(program),
    python: python(program),
    go: go(
      program,
      [...resources, ...components].map(({ kind }) => kind),
    ),
    yaml: yaml(program),
  };
}

const LANGUAGES = ["ts", "python", "go", "yaml"] as const;
const TITLES = { ts: "TypeScript", python: "Python", go: "Go", yaml: "YAML" } as const;

/** The program in each language, as a page shows it. */
export function examplesOf(program: Program, described: Described): string {
  const programs = inEveryLanguage(program, described);
  const shown = LANGUAGES.map(
    (language) => `${TITLES[language]}:\n\n${fenced(language, programs[language])}`,
  );
  return shown.join("\n\n");
}

/** The program in each language as a description of the schema holds it: each SDK, and the registry, takes its own. */
export function exampleUsage(program: Program, described: Described): string {
  const programs = inEveryLanguage(program, described);
  const shown = LANGUAGES.map((language) =>
    fenced(language === "ts" ? "typescript" : language, programs[language]),
  );
  return [
    "{{% examples %}}",
    "## Example Usage",
    "{{% example %}}",
    ...shown,
    "{{% /example %}}",
    "{{% /examples %}}",
  ].join("\n\n");
}

function fenced(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}
