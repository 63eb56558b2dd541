import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { CodedError } from "../../provider/core/message.ts";
import { isRecord } from "../../provider/core/properties.ts";
import { shellWord } from "../../provider/core/text.ts";

/** Only an import file is replaced. @throws CodedError */
export function assertReplaceable(file: string): void {
  if (!existsSync(file)) return;
  try {
    const content: unknown = JSON.parse(readFileSync(file, "utf8"));
    const resources = isRecord(content) ? content["resources"] : undefined;
    const isOwn = (each: unknown) => isRecord(each) && String(each["type"]).startsWith("langsmith:");
    if (Array.isArray(resources) && resources.every(isOwn)) return;
  } catch {
    // It is something else.
  }
  throw new CodedError(
    `${file} exists, and is no import file of this command. Choose another file with \`--out\`.`,
  );
}

/** The command that imports the file and generates the program, with these options where they are set. */
export function importCommand(folder: string, options: Readonly<Record<string, string | undefined>>): string {
  const words = Object.entries(options).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}`, shellWord(value)],
  );
  return ["pulumi import", ...words, "--generate-code=true --out", freeProgram(folder)].join(" ");
}

const EXTENSIONS = {
  yaml: "yaml",
  nodejs: "ts",
  python: "py",
  go: "go",
  dotnet: "cs",
  java: "java",
} as const;

/** A name for the generated program that no file has: Pulumi overwrites what it finds. */
function freeProgram(folder: string): string {
  const project = path.join(folder, "Pulumi.yaml");
  const text = existsSync(project) ? readFileSync(project, "utf8") : "";
  const [, runtime = ""] = /^runtime:\s*(?:name:\s*)?["']?(\w+)/m.exec(text) ?? [];
  const known = Object.entries(EXTENSIONS).find(([name]) => name === runtime);
  const nameOf = (number: number) => `adopted${number === 1 ? "" : `-${number}`}.${known?.[1] ?? "txt"}`;
  let number = 1;
  while (existsSync(path.join(folder, nameOf(number)))) number += 1;
  return nameOf(number);
}
