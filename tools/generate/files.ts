import { generateDynamicClasses, generatePluginClasses } from "./classes.ts";
import { generateFunctions } from "./functions.ts";
import { generateSchema, type PackageFacts } from "./schema.ts";
import { generateProviderArgs, generateTypes } from "./types.ts";

/** Every generated file of the repository by its path, before the formatter has seen it. */
export function generatedFiles(facts: PackageFacts): Readonly<Record<string, string>> {
  return {
    "provider/version.ts": `// Generated from package.json by \`npm run generate\`. Do not edit.

/** The version of this package. */
export const version = ${JSON.stringify(facts.version)};
`,
    "provider/types.generated.ts": generateTypes(),
    "provider/dynamic/resources.generated.ts": generateDynamicClasses(),
    "provider/dynamic/functions.generated.ts": generateFunctions("./functions.ts"),
    "provider/sdk/provider.generated.ts": generateProviderArgs(),
    "provider/sdk/resources.generated.ts": generatePluginClasses(),
    "provider/sdk/functions.generated.ts": generateFunctions("./function.ts"),
    "schema.json": `${JSON.stringify(generateSchema(facts), null, 2)}\n`,
  };
}

/** What the generators take from the text of package.json. */
export function packageFacts(manifest: string): PackageFacts {
  const { version, license, dependencies } = JSON.parse(manifest);
  return { version, license, sdk: dependencies["@pulumi/pulumi"] };
}
