import { generateDynamicClasses, generatePluginClasses } from "./classes.ts";
import { referencePages } from "./docs/pages.ts";
import { generateFunctions } from "./functions.ts";
import { generateSchema, type PackageFacts } from "./schema.ts";
import { generateProviderArgs, generateTypes } from "./types.ts";

/** Every generated file of the repository by its path, before the formatter has seen it. */
export function generatedFiles(facts: PackageFacts): Readonly<Record<string, string>> {
  return {
    "provider/version.ts": `// Generated from package.json by \`npm run generate\`. Do not edit.

/** The version of this package. */
export const version = ${JSON.stringify(facts.version)};

/** What a program tells the engine of the plugin that it needs: the version, and where to get it if that is known. */
export const plugin: { readonly version: string; readonly pluginDownloadURL?: string } = ${pluginFacts(facts)};
`,
    "provider/types.generated.ts": generateTypes(),
    "provider/dynamic/resources.generated.ts": generateDynamicClasses(),
    "provider/dynamic/functions.generated.ts": generateFunctions("./functions.ts"),
    "provider/sdk/provider.generated.ts": generateProviderArgs(),
    "provider/sdk/resources.generated.ts": generatePluginClasses(),
    "provider/sdk/functions.generated.ts": generateFunctions("./function.ts"),
    ...referencePages(),
    "schema.json": `${JSON.stringify(generateSchema(facts), null, 2)}\n`,
  };
}

function pluginFacts({ pluginDownloadURL }: PackageFacts): string {
  const address =
    pluginDownloadURL === undefined ? "" : `, pluginDownloadURL: ${JSON.stringify(pluginDownloadURL)}`;
  return `{ version${address} }`;
}

/** What the engine can download a plugin from. */
const DOWNLOADABLE = /^(?:https?|github|gitlab):\/\/\S+$/;

/**
 * What the generators take from the text of package.json.
 *
 * @throws Error for a `pluginDownloadURL` that the engine cannot download from
 */
export function packageFacts(manifest: string): PackageFacts {
  const { version, license, dependencies, pulumi = {} } = JSON.parse(manifest);
  const facts = { version, license, sdk: dependencies["@pulumi/pulumi"] };
  const { pluginDownloadURL }: { pluginDownloadURL?: unknown } = pulumi;
  if (pluginDownloadURL === undefined) return facts;
  if (typeof pluginDownloadURL === "string" && DOWNLOADABLE.test(pluginDownloadURL)) {
    return { ...facts, pluginDownloadURL };
  }
  throw new Error(
    `pulumi.pluginDownloadURL of package.json is ${JSON.stringify(pluginDownloadURL)}, and the engine downloads from https://, http://, github:// and gitlab:// only: write the address of the folder that the plugin archives lie in, or leave it out.`,
  );
}
