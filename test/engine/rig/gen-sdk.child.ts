import path from "node:path";
import { parseArgs } from "node:util";
import { generateSdk, type SdkLanguage } from "../../../tools/sdks/generate.ts";

/** Does what `pulumi package gen-sdk SCHEMA --language LANGUAGE --out FOLDER` does, where the engine cannot. */
const LANGUAGES: readonly SdkLanguage[] = ["nodejs", "python", "go"];

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { language: { type: "string" }, out: { type: "string", default: "sdks" } },
});
const [schema = "", ...others] = positionals;
const language = LANGUAGES.find((known) => known === values.language);
if (language === undefined || schema === "" || others.length > 0) {
  throw new Error(`gen-sdk was called with ${process.argv.slice(2).join(" ")}`);
}
generateSdk(language, schema, path.join(values.out, language)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
