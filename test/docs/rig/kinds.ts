import { parseDocument } from "yaml";
import { isRecord } from "../../../provider/core/properties.ts";
import { type Block, placeOf } from "./blocks.ts";

/** What a block is, and so what checks it. */
export type Kind =
  | "typescript"
  | "python"
  | "go"
  | "program"
  | "exports-file"
  | "project-file"
  | "environment"
  | "pipeline"
  | "commands"
  | "json"
  | "query"
  | "output";

const LANGUAGES: Readonly<Record<string, Kind>> = {
  ts: "typescript",
  typescript: "typescript",
  python: "python",
  go: "go",
  sh: "commands",
  bash: "commands",
  json: "json",
  sql: "query",
  console: "output",
  text: "output",
  // A part of a file of Maven.
  xml: "output",
};

/**
 * What a block is.
 *
 * @throws Error that says where it stands and how to write it, for one that nothing would check
 */
export function kindOf(block: Block): Kind {
  const { language } = block;
  if (language === "yaml") return yamlKind(block);
  const kind = Object.hasOwn(LANGUAGES, language) ? LANGUAGES[language] : undefined;
  if (kind) return kind;
  const known = [...Object.keys(LANGUAGES), "yaml"].join(", ");
  const given = language === "" ? "the block has no language" : `nothing checks a block of ${language}`;
  throw new Error(`${placeOf(block)}: ${given}: write one of ${known} behind the fence`);
}

/** The keys of Pulumi.yaml, and of the file of a stack, that parts of them may stand for. */
const PROJECT_KEYS = new Set([
  "name",
  "description",
  "runtime",
  "main",
  "plugins",
  "packages",
  "config",
  "options",
  "backend",
  "environment",
]);

function yamlKind(block: Block): Kind {
  const document = parseDocument(block.text, { prettyErrors: false });
  const value: unknown = document.toJS();
  // What is wrong with the text itself is for the check to say.
  if (!isRecord(value)) return "program";
  const keys = Object.keys(value);
  if (keys.some((key) => key === "resources" || key === "variables" || key === "outputs")) return "program";
  if (keys.includes("projects") || keys.includes("fills")) return "exports-file";
  if (keys.length === 1 && keys.includes("values")) return "environment";
  if (keys.every((key) => PROJECT_KEYS.has(key))) return "project-file";
  if (keys.includes("jobs") || keys.includes("stages") || keys.includes("on")) return "pipeline";
  throw new Error(
    `${placeOf(block)}: nothing checks this YAML (its keys are ${keys.join(", ")}): it is neither a program, nor an exports.yaml, nor a part of Pulumi.yaml, nor a pipeline.`,
  );
}
