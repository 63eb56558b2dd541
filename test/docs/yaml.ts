import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseAllDocuments, parseDocument } from "yaml";
import { CONFIGURATION } from "../../provider/config/settings.ts";
import { isRecord } from "../../provider/core/properties.ts";
import { readExports } from "../../provider/files/index.ts";
import { type Block, placeOf } from "./blocks.ts";
import type { Kind } from "./kinds.ts";
import { programProblems } from "./program.ts";

/** What is wrong with a block of YAML or JSON, each complaint with its place; none for another kind. */
export function dataProblems(block: Block, kind: Kind): string[] {
  const complain = (problems: readonly string[]) => problems.map((it) => `${placeOf(block)}: ${it}`);
  switch (kind) {
    case "json":
      return complain(jsonProblems(block.text));
    case "exports-file":
      return complain(readProblems(block.text, readExports));
    case "program":
    case "project-file":
    case "pipeline":
      return yamlProblems(block, kind);
    case "environment":
      // test/engine/esc-docs.test.ts evaluates it.
      return [];
    case "output":
      // What compares it is named in carried-out.ts.
      return [];
    default:
      return [];
  }
}

function yamlProblems(block: Block, kind: "program" | "project-file" | "pipeline"): string[] {
  if (kind === "pipeline") {
    return parseAllDocuments(block.text).flatMap((document) => syntaxProblems(block, document.errors));
  }
  const document = parseDocument(block.text, { prettyErrors: true });
  if (document.errors.length > 0) return syntaxProblems(block, document.errors);
  const value: unknown = document.toJS();
  if (!isRecord(value)) return [`${placeOf(block)}: is no map`];
  const problems = kind === "program" ? programProblems(value) : projectProblems(value);
  return problems.map((problem) => `${placeOf(block)}: ${problem}`);
}

function syntaxProblems(
  block: Block,
  errors: readonly {
    readonly message: string;
    readonly linePos?: readonly { readonly line: number }[] | undefined;
  }[],
): string[] {
  return errors.map(
    ({ message, linePos }) => `${placeOf(block, linePos?.[0]?.line ?? 0)}: ${message.split("\n")[0]}`,
  );
}

/** Parts of Pulumi.yaml, and of the file of a stack. */
function projectProblems({ plugins, config }: Record<string, unknown>): string[] {
  const problems: string[] = [];
  if (plugins !== undefined) {
    const providers = isRecord(plugins) ? plugins["providers"] : undefined;
    const first: unknown = Array.isArray(providers) ? providers[0] : undefined;
    if (!isRecord(first) || first["name"] !== "langsmith" || typeof first["path"] !== "string") {
      problems.push("plugins.providers[0] has no name langsmith, or no path");
    }
  }
  for (const key of isRecord(config) ? Object.keys(config) : []) {
    const [, ours] = /^langsmith:(.*)$/.exec(key) ?? [];
    if (ours !== undefined && !Object.hasOwn(CONFIGURATION, ours)) {
      problems.push(
        `config: there is no key langsmith:${ours}: the keys are ${Object.keys(CONFIGURATION).join(", ")}`,
      );
    }
  }
  return problems;
}

/** What one of the package's own readers says of the text. */
function readProblems(text: string, read: (file: string) => unknown): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-block-"));
  try {
    const file = path.join(folder, "block.yaml");
    writeFileSync(file, text);
    read(file);
    return [];
  } catch (error) {
    return [(error instanceof Error ? error.message : String(error)).replaceAll(`${folder}${path.sep}`, "")];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One value, or one on each line. */
function jsonProblems(text: string): string[] {
  const whole = parseProblem(text);
  if (whole === undefined) return [];
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.every((line) => parseProblem(line) === undefined) && lines.length > 1 ? [] : [whole];
}

function parseProblem(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
