import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseAllDocuments } from "yaml";
import { CONFIGURATION } from "../../../provider/config/settings.ts";
import { isRecord } from "../../../provider/core/properties.ts";
import { readExports } from "../../../provider/files/index.ts";
import { type Block, placeOf } from "./blocks.ts";
import type { Kind } from "./kinds.ts";

const YAML: readonly Kind[] = ["program", "project-file", "pipeline", "environment"];

/** What is wrong with a block of YAML or JSON, each problem with its place; none for another kind. */
export function dataProblems(block: Block, kind: Kind): string[] {
  const problems =
    kind === "json" ? jsonProblems(block.text) : kind === "exports-file" ? readProblems(block.text) : [];
  if (YAML.includes(kind)) problems.push(...yamlProblems(block.text));
  return problems.map((problem) => `${placeOf(block)}: ${problem}`);
}

/** What cannot be read, and keys of a `config` that do not exist. A preview checks the programs. */
function yamlProblems(text: string): string[] {
  return parseAllDocuments(text).flatMap((document) => {
    if (document.errors.length > 0) return document.errors.map(({ message }) => message);
    const value: unknown = document.toJS();
    const config = isRecord(value) ? value["config"] : undefined;
    return (isRecord(config) ? Object.keys(config) : []).flatMap((key) => {
      const [, own] = /^langsmith:(.*)$/.exec(key) ?? [];
      return own === undefined || Object.hasOwn(CONFIGURATION, own)
        ? []
        : [`config: there is no key ${key}: the keys are ${Object.keys(CONFIGURATION).join(", ")}`];
    });
  });
}

/** What the reader of programs says of an exports.yaml. */
function readProblems(text: string): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-block-"));
  try {
    const file = path.join(folder, "block.yaml");
    writeFileSync(file, text);
    readExports(file);
    return [];
  } catch (error) {
    return [String(error)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One value, or one on each line. */
function jsonProblems(text: string): string[] {
  const whole = parseProblem(text);
  if (whole === undefined) return [];
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.length > 1 && lines.every((line) => parseProblem(line) === undefined) ? [] : [whole];
}

function parseProblem(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return String(error);
  }
}
