import { type EnsureOptions, ensureTool } from "../engine/engine.ts";
import { SdkError } from "./errors.ts";
import { run } from "./run.ts";

/** The languages that SDKs are generated for, by the names that `pulumi package gen-sdk --language` knows. */
export type SdkLanguage = "nodejs" | "python" | "go";

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
  const { program } = await ensureTool("codegen", options);
  const { code, output } = await run(program, [language, schema, folder], { environment, signal });
  if (code === 0) return;
  throw new SdkError(
    "schema-refused",
    `\`codegen ${language}\` ended with ${code}: ${output}\nMend what ${schema} is generated from, and generate it again.`,
  );
}
