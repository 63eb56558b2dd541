import { readFileSync } from "node:fs";
import * as z from "zod";
import { generateDynamicClasses, generateDynamicProviders } from "./classes.ts";
import { commandPages } from "./docs/commands.ts";
import { errorPages } from "./docs/errors.ts";
import { referencePages } from "./docs/pages.ts";
import { pagesWithTables } from "./docs/tables.ts";
import { generateFunctions } from "./functions.ts";
import { generateEmulatorKinds, generateFunctionLoaders, generateLoaders } from "./loaders.ts";
import { generateSchema, type PackageFacts } from "./schema.ts";

const KINDS = new URL("../../provider/resources/index.ts", import.meta.url);
const FUNCTIONS = new URL("../../provider/functions/index.ts", import.meta.url);

/** Every generated file of the repository by its path, before the formatter has seen it. */
export function generatedFiles(facts: PackageFacts): Readonly<Record<string, string>> {
  const kinds = readFileSync(KINDS, "utf8");
  return {
    "provider/core/version.ts": `// Generated from package.json by \`npm run generate\`. Do not edit.

/** The version of this package. */
export const version = ${JSON.stringify(facts.version)};
`,
    "provider/resources/loaders.generated.ts": generateLoaders(kinds),
    "provider/functions/loaders.generated.ts": generateFunctionLoaders(
      readFileSync(FUNCTIONS, "utf8"),
      kinds,
    ),
    "provider/dynamic/index.ts": generateDynamicProviders(),
    "provider/dynamic/resources.generated.ts": generateDynamicClasses(),
    "provider/dynamic/functions.generated.ts": generateFunctions(),
    "emulator/src/objects/kinds.generated.ts": generateEmulatorKinds(),
    ...referencePages(),
    ...errorPages(),
    ...commandPages(),
    ...pagesWithTables(facts.description),
    "schema.json": `${JSON.stringify(generateSchema(facts), null, 2)}\n`,
  };
}

const page = z.url({ protocol: /^https?$/ }).optional();

/** What of package.json is in the schema, too. */
const packageManifest = z.object({
  version: z.string(),
  description: z.string(),
  license: z.string(),
  dependencies: z.object({ "@pulumi/pulumi": z.string() }),
  repository: page,
  homepage: page,
  pulumi: z.object({
    // What the engine can download a plugin from.
    pluginDownloadURL: z.url({ protocol: /^(?:https?|github|gitlab)$/ }).optional(),
    publisher: z.string().min(1).optional(),
    logoUrl: page,
  }),
});

/**
 * What the generators take from the text of package.json.
 *
 * @throws ZodError for what the schema cannot have
 */
export function packageFacts(manifest: string): PackageFacts {
  const { version, description, license, dependencies, pulumi, ...pages } = packageManifest.parse(
    JSON.parse(manifest),
  );
  const known = Object.entries({ ...pages, ...pulumi }).filter(([, value]) => value !== undefined);
  const sdk = dependencies["@pulumi/pulumi"];
  return { version, description, license, sdk, ...Object.fromEntries(known) };
}
