import { readFileSync } from "node:fs";
import { pageOf } from "./address.ts";
import { generateDynamicClasses, generateDynamicProviders } from "./classes.ts";
import { commandPages } from "./docs/commands.ts";
import { errorPages } from "./docs/errors.ts";
import { referencePages } from "./docs/pages.ts";
import { pagesWithTables } from "./docs/tables.ts";
import { generateEmulatorKinds } from "./emulator-kinds.ts";
import { generateFunctions } from "./functions.ts";
import { generateFunctionLoaders, generateLoaders } from "./loaders.ts";
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

/** What the engine can download a plugin from. */
const DOWNLOADABLE = /^(?:https?|github|gitlab):\/\/\S+$/;

/**
 * What the generators take from the text of package.json. Of what only the registry shows, it has what is there.
 *
 * @throws Error for a `pluginDownloadURL` that the engine cannot download from, and for an address of no use
 */
export function packageFacts(manifest: string): PackageFacts {
  const {
    version,
    description,
    license,
    dependencies,
    repository,
    homepage,
    pulumi = {},
  } = JSON.parse(manifest);
  const { pluginDownloadURL, publisher, logoUrl } = pulumi;
  return {
    version,
    description,
    license,
    sdk: dependencies["@pulumi/pulumi"],
    ...(pluginDownloadURL === undefined ? {} : { pluginDownloadURL: downloadable(pluginDownloadURL) }),
    ...(repository === undefined ? {} : { repository: repositoryPage(repository) }),
    ...shown("homepage", homepage),
    ...shown("pulumi.publisher", publisher),
    ...shown("pulumi.logoUrl", logoUrl),
  };
}

function downloadable(url: unknown): string {
  if (typeof url === "string" && DOWNLOADABLE.test(url)) return url;
  throw new Error(
    `pulumi.pluginDownloadURL of package.json is ${JSON.stringify(url)}, and the engine downloads from https://, http://, github:// and gitlab:// only: write the address of the folder that the plugin archives lie in, or leave it out.`,
  );
}

function repositoryPage(repository: unknown): string {
  const page = pageOf(repository);
  if (page !== undefined) return page;
  throw new Error(
    `repository of package.json is ${JSON.stringify(repository)}, which names no page: write its address, such as "https://github.com/OWNER/REPOSITORY", or leave it out.`,
  );
}

/** A field of package.json for the schema, under the last part of its name. */
function shown(field: string, value: unknown): object {
  if (value === undefined) return {};
  if (
    typeof value === "string" &&
    (field.endsWith("publisher") ? value !== "" : /^https?:\/\/\S+$/.test(value))
  ) {
    return { [field.replace("pulumi.", "")]: value };
  }
  throw new Error(
    `${field} of package.json is ${JSON.stringify(value)}: write ${field.endsWith("publisher") ? "a name" : "an address that begins with https://"}, or leave it out.`,
  );
}
