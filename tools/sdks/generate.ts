import { type EnsureOptions, ensureTool } from "../engine/engine.ts";
import type { ToolName } from "../engine/parts.ts";
import { SdkError } from "./errors.ts";
import { run } from "./run.ts";

/** The languages that SDKs are generated for, by the names that `pulumi package gen-sdk --language` knows. */
export type SdkLanguage = "nodejs" | "python" | "go" | "java" | "csharp";

/** The tool that contains the generator of each language. */
const TOOLS = {
  nodejs: "codegen",
  python: "codegen",
  go: "codegen",
  java: "codegen-java",
  csharp: "codegen-csharp",
} as const satisfies Readonly<Record<SdkLanguage, ToolName>>;

/**
 * Writes the SDK that a package schema describes, as the engine of the pinned release would, into `folder`, which is
 * made when it is missing. It is source: Go programs use it as it is, as the module that its `go.mod` names;
 * `nodejs.ts` and `python.ts` make it usable for the other languages.
 *
 * Rejects with an `SdkError` of code `schema-refused` that carries what the generator says, and like `ensureTool`
 * when the generator itself cannot be built.
 *
 * @example
 * await generateSdk("go", "schema.json", "sdks/go");
 */
export async function generateSdk(
  language: SdkLanguage,
  schema: string,
  folder: string,
  options: EnsureOptions = {},
): Promise<void> {
  const { environment = process.env, signal } = options;
  const { program } = await ensureTool(TOOLS[language], options);
  const { code, output } = await run(program, [language, schema, folder], { environment, signal });
  if (code === 0) return;
  throw new SdkError(
    "schema-refused",
    `\`${TOOLS[language]} ${language}\` ended with ${code}: ${output}\nMend what ${schema} is generated from, and generate it again.`,
  );
}
